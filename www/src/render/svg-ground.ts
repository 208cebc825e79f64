/** The ground in SVG: a grid that fades in steps, and the shadows on it. */

import { length, subtract, type Vec3 } from '../core/linear/vec.ts';
import { column, type Grid } from '../figure/drawing.ts';
import { hull, type Point } from './hull.ts';
import type { Lens } from './ink/lens.ts';
import { facetsOf } from './polygons.ts';
import { type Body, LIGHT, LIGHTS, transform } from './shapes.ts';
import type { Colors } from './svg-color.ts';
import { FINE, fine, path } from './svg-path.ts';
import { placesOf } from './svg-solids.ts';

/** Steps in which the grid fades: more cost bytes, fewer can be seen. */
const FADES = 5;
/** Pieces of a line. */
const PIECES = 10;
/** Share of a picture's width and height within which the grid fades. */
const RIM = 0.14;

/** Draws all shadows as one path of gray: it is no darker where two overlap. */
export function shadowsSvg(
  bodies: readonly Body[],
  ground: number,
  lens: Lens,
  eye: Vec3,
  colors: Colors,
): string {
  const paths = bodies.map((body) => {
    const distance = length(subtract(eye, column(body.matrix, 3)));
    const corners = facetsOf(body, distance)
      .flat()
      .map((corner) => transform(body.matrix, corner));
    const fallen = corners.map((corner): Vec3 => {
      const along = Math.max(0, corner[1] - ground) / LIGHT[1];
      return [corner[0] - along * LIGHT[0], ground, corner[2] - along * LIGHT[2]];
    });
    return corners.some((corner) => corner[1] > ground) ? path(hull(placesOf(fallen, lens) ?? [])) : '';
  });
  const data = paths.join('');
  return data && `<path opacity="${LIGHTS[colors.theme].shadow}" d="${data}"/>`;
}

export function gridSvg({ center, radius, spacing, from }: Grid, lens: Lens, colors: Colors): string {
  const levels: string[] = Array.from({ length: FADES + 1 }, () => '');
  const levelOf = (a: Vec3, b: Vec3, p: Point, q: Point): number => {
    const far = Math.hypot((a[0] + b[0]) / 2 - center[0], (a[2] + b[2]) / 2 - center[2]) / radius;
    const rim = (at: number, size: number): number => Math.min(at, size - at) / (RIM * size);
    const inside = Math.min(rim((p[0] + q[0]) / 2, lens.width), rim((p[1] + q[1]) / 2, lens.height));
    return Math.round(FADES * Math.max(0, Math.min(1, 1.5 - 1.5 * far, inside)));
  };
  // Pieces of a line that are as strong as each other are one stroke.
  let stroke: { level: number; start: Point; end: Point } | null = null;
  const flush = (): void => {
    if (stroke && stroke.level > 0) levels[stroke.level] += fine([stroke.start, stroke.end], false);
    stroke = null;
  };
  const add = (a: Vec3, b: Vec3): void => {
    const [p, q] = placesOf([a, b], lens) ?? [];
    const level = p && q ? levelOf(a, b, p, q) : 0;
    if (stroke?.level !== level) flush();
    if (!p || !q) return;
    if (stroke) stroke.end = q;
    else stroke = { level, start: p, end: q };
  };
  // The ground's own x and z in the picture's axes. Its matrix only rotates and shifts.
  const m = (i: number): number => from?.[i] ?? Number(i % 5 === 0);
  const axes = [0, 2].map((row): Vec3 => [m(row), m(4 + row), m(8 + row)]);
  axes.forEach((across, i) => {
    const along = axes[1 - i] ?? across;
    const middle = center.reduce((sum, x, axis) => sum + x * (across[axis] ?? 0), m(12 + 2 * i));
    const point = (aside: number, ahead: number): Vec3 => [
      center[0] + across[0] * aside + along[0] * ahead,
      center[1],
      center[2] + across[2] * aside + along[2] * ahead,
    ];
    for (let line = Math.ceil((middle - radius) / spacing); line * spacing <= middle + radius; line++) {
      const at = line * spacing - middle;
      const half = Math.sqrt(Math.max(0, radius * radius - at * at));
      for (let k = 0; k < PIECES; k++) {
        const start = half * ((2 * k) / PIECES - 1);
        add(point(at, start), point(at, start + (2 * half) / PIECES));
      }
      flush();
    }
  });
  const most = LIGHTS[colors.theme].grid;
  const strokes = levels.map((data, level) => {
    const opacity = String(Math.round((100 * most * level) / FADES) / 100).replace(/^0/, '');
    return data && `<path stroke-opacity="${opacity}" d="${data}"/>`;
  });
  const text = strokes.join('');
  return (
    text &&
    `<g transform="scale(${1 / FINE})" fill="none" stroke="${colors.of('ink')}" stroke-width="${FINE}">${text}</g>`
  );
}
