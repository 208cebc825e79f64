/** Round outlines: a few points give a shape that one recognizes. */
import * as math from '../core/math.ts';
import type { Painter } from './drawing.ts';
import type { ColorName } from './palette.ts';
import { type Vec3, xy } from './vec.ts';

export type Place = readonly [x: number, y: number];
/** Puts a place of a thing into the picture. */
export type On = (x: number, y: number) => Vec3;

/** Returns places from their numbers: x and y of each, one after the other. */
export const places = (numbers: readonly number[]): readonly Place[] =>
  Array.from({ length: numbers.length / 2 }, (_, i) => [numbers[2 * i] ?? 0, numbers[2 * i + 1] ?? 0]);

/** Pieces between two points: more make no rounder picture, and a longer poster. */
const PIECES = 4;

/** Returns a closed curve through some points, a Catmull–Rom spline, as the corners of a polygon. */
export function soft(points: readonly Place[], on: On = xy): Vec3[] {
  const at = (i: number): Place => points[(i + points.length) % points.length] ?? [0, 0];
  return points.flatMap((_, i) => {
    const [a, b, c, d] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    return Array.from({ length: PIECES }, (_, k) => {
      const t = k / PIECES;
      const of = (axis: 0 | 1): number => {
        const [p, q, r, s] = [a[axis], b[axis], c[axis], d[axis]];
        return q + (t * (r - p + t * (2 * p - 5 * q + 4 * r - s + t * (3 * (q - r) + s - p)))) / 2;
      };
      return on(of(0), of(1));
    });
  });
}

/** Returns the corners of an ellipse. */
export function oval([x, y]: Place, [a, b]: Place, on: On = xy, count = 28): Vec3[] {
  return Array.from({ length: count }, (_, i) => {
    const angle = (2 * Math.PI * i) / count;
    return on(x + a * math.cos(angle), y + b * math.sin(angle));
  });
}

/** What a thing is painted with: its color, the width of its edge, and the part that it shows. */
interface Paint {
  readonly color: ColorName;
  readonly part: string;
  readonly edge?: ColorName;
  readonly width?: number;
}

/** Adds a disc with an edge. */
export function disc(
  pane: Painter,
  at: Vec3,
  radius: number,
  { color, part, edge = 'ink', width = 1.2 }: Paint,
) {
  pane.arc(at, radius, { color, fill: 1, width: 0, part });
  pane.arc(at, radius, { color: edge, width, part });
}

/** Adds a thick line with an edge: an arm, a spoon. */
export function limb(pane: Painter, points: readonly Vec3[], width: number, { color, part }: Paint): void {
  pane.line(points, { color: 'ink', width: width + 2, part });
  pane.line(points, { color, width, part });
}
