/** The picture is turned with the shoulder, so that the arm lies along it. */
import type { Vec3 } from '../../figure/vec.ts';

/** Sine and cosine of the shoulder's angle, 30°. */
const [SIN, COS] = [0.5, Math.sqrt(3) / 2];

/** Returns a place of the world as it is in the picture. */
export const seen = ([x = 0, y = 0]: ArrayLike<number> & Iterable<number>): Vec3 => [
  COS * x + SIN * y,
  COS * y - SIN * x,
  0,
];

/** Returns the place of the world that is at one of the picture. */
export const back = ([x = 0, y = 0]: ArrayLike<number> & Iterable<number>): Vec3 => [
  COS * x - SIN * y,
  COS * y + SIN * x,
  0,
];
