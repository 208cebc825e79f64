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
}

/** The world as it is. */
export const standing: View = { see: (point) => point, back: (place) => place, unit: 1 };

/** The world as the ball sees it: one matrix for all of it, the inverse of the ball’s. */
export function riding(worm: Worm, size: number): View {
  const { ball, ground } = worm;
  return { see: worm.map(ground, ball), back: worm.map(ball, ground), unit: 1 / size };
}
