/** Solids in SVG: flat facets in the light, in the right order, with their edges. */
import { column } from '../figure/drawing.ts';
import { dot, length, subtract, type Vec3 } from '../figure/vec.ts';
import { type Facet, farToNear, normalOf } from './depth-order.ts';
import type { Point } from './hull.ts';
import type { Lens } from './ink/lens.ts';
import { facetsOf } from './polygons.ts';
import { type Body, determinant, FADED, LIGHT, LIGHTS, OUTLINE, transform } from './shapes.ts';
import type { Colors } from './svg-color.ts';
import { path } from './svg-path.ts';

/** Cosine of the angle between two facets above which their common side is no edge. */
const SMOOTH = 0.8;
/** Square pixels below which a facet cannot be seen. */
const SPECK = 0.05;

export function solidsSvg(
  bodies: readonly Body[],
  lens: Lens,
  eye: Vec3,
  colors: Colors,
  lit: string | null,
): string {
  const facets = bodies.flatMap((body) => frontOf(body, eye));
  let text = '';
  let body: Body | null = null;
  let edges = '';
  let fills: [color: string, data: string][] = [];
  // The facets that are seen of a convex solid do not hide each other: its edges come last.
  const flush = (): void => {
    if (!body) return;
    const faint = lit !== null && body.part !== lit ? ` opacity="${FADED}"` : '';
    // A thin stroke closes the seams between facets.
    const inside = fills.map(
      ([color, data]) => `<path fill="${color}" stroke="${color}" stroke-width=".5" d="${data}"/>`,
    );
    const line = edges
      ? `<path fill="none" stroke="${colors.lit(body.color, OUTLINE.shade)}" stroke-width="${OUTLINE.width}" d="${edges}"/>`
      : '';
    text += faint ? `<g${faint}>${inside.join('')}${line}</g>` : inside.join('') + line;
    fills = [];
    edges = '';
  };
  farToNear(facets, eye, (facet) => {
    const points = placesOf(facet.corners, lens);
    if (!points || Math.abs(areaOf(points)) < SPECK) return;
    if (facet.owner !== body) flush();
    body = facet.owner;
    const color = colors.lit(body.color, lightOn(facet.normal, colors));
    const last = fills.at(-1);
    if (last?.[0] === color) last[1] += path(points);
    else fills.push([color, path(points)]);
    edges += edgesOf(points, facet.edges);
  });
  flush();
  return text;
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
function frontOf(body: Body, eye: Vec3): Facet<Body>[] {
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
  const sides = new Map<string, Vec3>();
  for (const { corners, normal, front } of all) {
    if (!front) continue;
    corners.forEach((corner, i) => {
      sides.set(key(corner, corners[(i + 1) % corners.length]), normal);
    });
  }
  return all.flatMap(({ corners, normal, front }) => {
    if (!front) return [];
    // A side is an edge if the facet beyond it is away from the eye, or at an angle.
    const edges = corners.map((corner, i) => {
      const other = sides.get(key(corners[(i + 1) % corners.length], corner));
      return !other || dot(other, normal) < SMOOTH;
    });
    return { owner: body, corners, normal, edges };
  });
}

function edgesOf(points: readonly Point[], edges: readonly boolean[]): string {
  let data = '';
  let line: Point[] = [];
  points.forEach((point, i) => {
    if (!edges[i]) return;
    const next = points[(i + 1) % points.length] ?? point;
    if (line.at(-1) !== point) {
      data += path(line, false);
      line = [point];
    }
    line.push(next);
  });
  return data + path(line, false);
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
