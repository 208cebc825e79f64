/**
 * From the world to the picture: as it is, or through the inverse of the ball, as a camera on the
 * ball sees it.
 */
import type { Board } from '../../figure/drawing.ts';
import type { Vec3 } from '../../figure/vec.ts';
import type { Worm } from './model.ts';

export interface View {
  readonly see: (point: Vec3) => Vec3;
  readonly back: (place: Vec3) => Vec3;
  /** Meters of the picture for a meter of the world. */
  readonly unit: number;
  /** The picture has what is so far above or below its middle, m: words are over it. */
  readonly high: number;
}

/** The plan of a ball at rest with the world around it. */
export const AROUND = [-2.7, -2.4, 2.7, 2.4] as const;

export const standing: View = {
  see: (point) => point,
  back: (place) => place,
  unit: 1,
  high: Number.POSITIVE_INFINITY,
};

/** The world as the ball sees it: one matrix for all of it, the inverse of the ball’s. */
export function riding(worm: Worm, size: number): View {
  const [see, back] = [worm.map('ground', 'ball'), worm.map('ball', 'ground')];
  return { see, back, unit: 1 / size, high: AROUND[3] };
}

/** Returns what takes a pin from a place of a pane to the ball, and shows it there. */
export function boardBy(toBall: (place: Vec3) => Vec3, from: (pin: Vec3) => Vec3): Board {
  return {
    sets: 'pin',
    to: (place) => {
      const [x, y] = toBall(place);
      return [x, y];
    },
    from: ([x, y]) => from([x, y, 0]),
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
