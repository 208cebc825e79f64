/**
 * Vectors of three numbers, as lists that nobody changes.
 *
 * Every operation but {@link magnitude} is made of + − × ÷ and Math.sqrt, which IEEE 754 rounds in
 * one way only, so a figure has the same bits in every engine. Why no library has them:
 * docs/decisions/0030-small-algebra.md.
 */

export type Vec3 = readonly [x: number, y: number, z: number];

export const ZERO: Vec3 = [0, 0, 0];

/** Returns a point, or a vector, in the plane of x and y. */
export function xy(x: number, y: number): Vec3 {
  return [x, y, 0];
}

/** Returns the first three of some numbers; missing ones are 0. */
export function vec3(values: ArrayLike<number>): Vec3 {
  return [values[0] ?? 0, values[1] ?? 0, values[2] ?? 0];
}

/** Returns a + b; missing numbers are 0, here and below. */
export function add(a: ArrayLike<number>, b: ArrayLike<number>): Vec3 {
  return [(a[0] ?? 0) + (b[0] ?? 0), (a[1] ?? 0) + (b[1] ?? 0), (a[2] ?? 0) + (b[2] ?? 0)];
}

/** Returns a − b. */
export function subtract(a: ArrayLike<number>, b: ArrayLike<number>): Vec3 {
  return [(a[0] ?? 0) - (b[0] ?? 0), (a[1] ?? 0) - (b[1] ?? 0), (a[2] ?? 0) - (b[2] ?? 0)];
}

export function scale(vector: ArrayLike<number>, factor: number): Vec3 {
  return [factor * (vector[0] ?? 0), factor * (vector[1] ?? 0), factor * (vector[2] ?? 0)];
}

/** Returns a + factor · b: the point so far along b from a. */
export function addScaled(a: ArrayLike<number>, b: ArrayLike<number>, factor: number): Vec3 {
  return add(a, scale(b, factor));
}

export function dot(a: ArrayLike<number>, b: ArrayLike<number>): number {
  return (a[0] ?? 0) * (b[0] ?? 0) + (a[1] ?? 0) * (b[1] ?? 0) + (a[2] ?? 0) * (b[2] ?? 0);
}

export function cross(a: ArrayLike<number>, b: ArrayLike<number>): Vec3 {
  const [[ax, ay, az], [bx, by, bz]] = [vec3(a), vec3(b)];
  return [ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx];
}

export function length(vector: ArrayLike<number>): number {
  return Math.sqrt(dot(vector, vector));
}

/**
 * Returns the length by Math.hypot: for numbers of anybody's file, whose squares may leave the
 * range of numbers. Its last bits differ from engine to engine, so no figure takes it.
 */
export function magnitude(vector: ArrayLike<number>): number {
  return Math.hypot(vector[0] ?? 0, vector[1] ?? 0, vector[2] ?? 0);
}

/** Returns the unit vector along this one. A vector of no length has none: its numbers are NaN. */
export function normalize(vector: ArrayLike<number>): Vec3 {
  return scale(vector, 1 / length(vector));
}
