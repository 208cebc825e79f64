/** Solids in SVG: flat facets in the light, in the right order, with their edges. */

import { dot, length, subtract, type Vec3 } from '../core/linear/vec.ts';
import { column } from '../figure/drawing.ts';
import type { Sight } from '../figure/track.ts';
import { type Facet, farToNear, normalOf } from './depth-order.ts';
import type { Point } from './hull.ts';
import type { Lens } from './ink/lens.ts';
import { facetsOf } from './polygons.ts';
import { type Body, determinant, FADED, LIGHT, LIGHTS, OUTLINE, outlineGiven, transform } from './shapes.ts';
import type { Colors } from './svg-color.ts';
import { FINE, fine } from './svg-path.ts';

/**
 * Cosine of the angle between two facets above which their common side is no edge: of flat solids,
 * and of round ones, which may have eight sides.
 */
const SMOOTH = { flat: 0.98, round: 0.7 };
/** Square pixels below which a facet cannot be seen. */
const SPECK = 0.6;
/** Square pixels of a facet below which its edges would be most of it. */
const SMALL = 40;

export function solidsSvg(
  bodies: readonly Body[],
  lens: Lens,
  sight: Sight,
  colors: Colors,
  lit: string | null,
): string {
  const { from: eye } = sight.ray(0, 0);
  const place = (corners: readonly Vec3[]): Point[] | null => placesOf(corners, lens);
  const facets = bodies.flatMap((body) => frontOf(body, eye, place));
  let text = '';
  let body: Body | null = null;
  let edges = '';
  let fills: [color: string, data: string][] = [];
  let faces: [color: string, data: string][] = [];
  const paths = (list: typeof fills): string =>
    list.map(([color, data]) => `<path color="${color}" d="${data}"/>`).join('');
  // The facets that are seen of a solid in a run do not hide each other: those with edges all
  // around come after the smooth ones, and single edges last.
  const flush = (): void => {
    if (!body) return;
    const faint = lit !== null && body.part !== lit ? ` opacity="${FADED}"` : '';
    const given = outlineGiven(body);
    const line = given ? colors.of(given.color) : colors.lit(body.color, OUTLINE.shade);
    const width = given?.width ?? OUTLINE.width;
    // A thin stroke closes the seams between smooth facets.
    if (fills.length > 0)
      text += `<g fill="currentColor" stroke="currentColor" stroke-width="${0.5 * FINE}"${faint}>${paths(fills)}</g>`;
    if (faces.length > 0 || edges)
      text +=
        `<g fill="currentColor" stroke="${line}" stroke-width="${width * FINE}"${faint}>` +
        `${paths(faces)}${edges && `<path fill="none" d="${edges}"/>`}</g>`;
    faces = [];
    fills = [];
    edges = '';
  };
  const convex = ({ kind }: Body): boolean => kind !== 'polyhedron';
  for (const facet of farToNear(facets, sight, place, convex)) {
    const { points } = facet;
    if (facet.owner !== body) flush();
    body = facet.owner;
    const color = colors.lit(body.color, lightOn(facet.normal, colors));
    const small = Math.abs(areaOf(points)) < SMALL && body.kind !== 'cylinder';
    const list = facet.edges.every(Boolean) && !small ? faces : fills;
    const same = list.find((it) => it[0] === color);
    if (same) same[1] += fine(points);
    else list.push([color, fine(points)]);
    // An edge is drawn once, by the face that has edges all around.
    if (list === fills && !small)
      edges += edgesOf(
        points,
        facet.edges.map((edge, i) => edge && !facet.shared[i]),
      );
  }
  flush();
  return text && `<g transform="scale(${1 / FINE})">${text}</g>`;
}

/** Returns the places of all corners; `null` if one is behind the eye. */
export function placesOf(corners: readonly Vec3[], lens: Lens): Point[] | null {
  const points: Point[] = [];
  for (const corner of corners) {
    if (!lens.at(corner)) return null;
    points.push([lens.x, lens.y]);
  }
  return points;
}

/** Returns the facets of a solid that face the eye. */
function frontOf(body: Body, eye: Vec3, place: (corners: readonly Vec3[]) => Point[] | null): Facet<Body>[] {
  const mirrored = determinant(body.matrix) < 0;
  const unit = facetsOf(body, length(subtract(eye, column(body.matrix, 3))));
  const all = unit.map((facet) => {
    const corners = facet.map((corner) => transform(body.matrix, corner));
    if (mirrored) corners.reverse();
    const normal = normalOf(corners);
    const [corner] = corners;
    return { corners, normal, front: corner !== undefined && dot(normal, subtract(eye, corner)) > 0 };
  });
  const key = (a: Vec3 | undefined, b: Vec3 | undefined): string => `${a} ${b}`;
  const sides = new Map<string, { readonly normal: Vec3; readonly corners: readonly Vec3[] }>();
  for (const { corners, normal, front } of all) {
    if (!front) continue;
    corners.forEach((corner, i) => {
      sides.set(key(corner, corners[(i + 1) % corners.length]), { normal, corners });
    });
  }
  return all.flatMap(({ corners, normal, front }) => {
    const points = front ? place(corners) : null;
    if (!points || Math.abs(areaOf(points)) < SPECK) return [];
    // A side is an edge if the facet beyond it is away from the eye, or at an angle.
    const smooth = body.kind === 'box' || body.kind === 'polyhedron' ? SMOOTH.flat : SMOOTH.round;
    const isEdge = (of: readonly Vec3[], at: Vec3, i: number): boolean => {
      const other = sides.get(key(of[(i + 1) % of.length], of[i]));
      return !other || dot(other.normal, at) < smooth;
    };
    const edges = corners.map((_, i) => isEdge(corners, normal, i));
    const shared = corners.map((corner, i) => {
      const other = sides.get(key(corners[(i + 1) % corners.length], corner));
      return other?.corners.every((_, k) => isEdge(other.corners, other.normal, k)) ?? false;
    });
    return { owner: body, corners, normal, edges, shared, points };
  });
}

function edgesOf(points: readonly Point[], edges: readonly boolean[]): string {
  let data = '';
  let line: Point[] = [];
  points.forEach((point, i) => {
    if (!edges[i]) return;
    const next = points[(i + 1) % points.length] ?? point;
    if (line.at(-1) !== point) {
      data += fine(line, false);
      line = [point];
    }
    line.push(next);
  });
  return data + fine(line, false);
}

function lightOn(normal: Vec3, { theme }: Colors): number {
  const { fill, up, key } = LIGHTS[theme];
  return fill + up * normal[1] + key * Math.max(0, dot(normal, LIGHT));
}

function areaOf(points: readonly Point[]): number {
  return (
    points.reduce((sum, [x, y], i) => {
      const [nx, ny] = points[(i + 1) % points.length] ?? [x, y];
      return sum + x * ny - nx * y;
    }, 0) / 2
  );
}
