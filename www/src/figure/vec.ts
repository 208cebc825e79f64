/**
 * Vectors of three numbers, for figures and what they draw.
 *
 * Every operation is made of + − × ÷ and Math.sqrt, which IEEE 754 rounds in one way only, so a
 * figure has the same bits in every engine. gl-matrix, which the renderer uses, takes lengths by
 * Math.hypot, which engines round differently.
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

export function add(a: ArrayLike<number>, b: ArrayLike<number>): Vec3 {
  const [[ax, ay, az], [bx, by, bz]] = [vec3(a), vec3(b)];
  return [ax + bx, ay + by, az + bz];
}

/** Returns a − b. */
export function subtract(a: ArrayLike<number>, b: ArrayLike<number>): Vec3 {
  const [[ax, ay, az], [bx, by, bz]] = [vec3(a), vec3(b)];
  return [ax - bx, ay - by, az - bz];
}

export function scale(vector: ArrayLike<number>, factor: number): Vec3 {
  const [x, y, z] = vec3(vector);
  return [factor * x, factor * y, factor * z];
}

/** Returns a + factor · b: the point so far along b from a. */
export function addScaled(a: ArrayLike<number>, b: ArrayLike<number>, factor: number): Vec3 {
  return add(a, scale(b, factor));
}

export function dot(a: ArrayLike<number>, b: ArrayLike<number>): number {
  const [[ax, ay, az], [bx, by, bz]] = [vec3(a), vec3(b)];
  return ax * bx + ay * by + az * bz;
}

export function cross(a: ArrayLike<number>, b: ArrayLike<number>): Vec3 {
  const [[ax, ay, az], [bx, by, bz]] = [vec3(a), vec3(b)];
  return [ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx];
}

export function length(vector: ArrayLike<number>): number {
  return Math.sqrt(dot(vector, vector));
}

/** Returns the unit vector along this one. A vector of no length has none: its numbers are NaN. */
export function normalize(vector: ArrayLike<number>): Vec3 {
  return scale(vector, 1 / length(vector));
}
