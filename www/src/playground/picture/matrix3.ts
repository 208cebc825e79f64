/** Matrices of three columns, nine numbers column by column. */
import { add, cross, dot, scale, type Vec3, vec3 } from '../../figure/vec.ts';

export type Mat3 = readonly number[];

export function column3(m: Mat3, index: number): Vec3 {
  return [m[3 * index] ?? 0, m[3 * index + 1] ?? 0, m[3 * index + 2] ?? 0];
}

export function timesVector(m: Mat3, [x, y, z]: Vec3): Vec3 {
  return add(add(scale(column3(m, 0), x), scale(column3(m, 1), y)), scale(column3(m, 2), z));
}

export function multiply(a: Mat3, b: Mat3): Mat3 {
  return [0, 1, 2].flatMap((i) => timesVector(a, column3(b, i)));
}

/** Returns the determinant. */
export function volume(m: Mat3): number {
  return dot(column3(m, 0), cross(column3(m, 1), column3(m, 2)));
}

/** Returns the inverse, or `null` of a matrix that flattens space or has no finite one. */
export function inverse(m: Mat3): Mat3 | null {
  const [x, y, z] = [column3(m, 0), column3(m, 1), column3(m, 2)];
  const all = volume(m);
  if (all === 0) return null;
  const rows = [cross(y, z), cross(z, x), cross(x, y)].map((row) => scale(row, 1 / all));
  const found = [0, 1, 2].flatMap((i) => rows.map((row) => row[i] ?? 0));
  return found.every(Number.isFinite) ? found : null;
}

/** Returns the upper left 3×3 of a 4×4 matrix, column by column. */
export function linear(m: ArrayLike<number>): Mat3 {
  return [0, 1, 2].flatMap((i) => [m[4 * i] as number, m[4 * i + 1] as number, m[4 * i + 2] as number]);
}

/** Returns the image of a point under a 4×4 matrix that has no perspective. */
export function affine(m: ArrayLike<number>, point: ArrayLike<number>): Vec3 {
  return add(timesVector(linear(m), vec3(point)), [m[12] as number, m[13] as number, m[14] as number]);
}
