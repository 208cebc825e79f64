/**
 * From the world to the picture: as it is, or through the inverse of the ball, as a camera on the
 * ball sees it.
 */
import type { Vec3 } from '../../figure/vec.ts';
import type { Worm } from './model.ts';

export interface View {
  /** Returns the place in the picture of a point of the world. */
  readonly see: (point: Vec3) => Vec3;
  /** Returns the point of the world at a place of the picture. */
  readonly back: (place: Vec3) => Vec3;
  /** Meters of the picture for a meter of the world. */
  readonly unit: number;
  /** The picture has what is so far above or below its middle, m: words are over it. */
  readonly high: number;
}

/** The plan of a ball at rest with the world around it. */
export const AROUND = [-2.7, -2.4, 2.7, 2.4] as const;

/** The world as it is. */
export const standing: View = {
  see: (point) => point,
  back: (place) => place,
  unit: 1,
  high: Number.POSITIVE_INFINITY,
};

/** The world as the ball sees it: one matrix for all of it, the inverse of the ball’s. */
export function riding(worm: Worm, size: number): View {
  return {
    see: worm.map('ground', 'ball'),
    back: worm.map('ball', 'ground'),
    unit: 1 / size,
    high: AROUND[3],
  };
}

/** Returns the pieces of a line, as it is seen, that the picture has. */
export function pieces({ high }: View, line: readonly Vec3[]): readonly (readonly Vec3[])[] {
  const found: Vec3[][] = [[]];
  for (const point of line) {
    if (Math.abs(point[1]) <= high) found.at(-1)?.push(point);
    else if (found.at(-1)?.length) found.push([]);
  }
  return found.filter((piece) => piece.length > 1);
}
