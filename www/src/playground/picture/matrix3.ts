/** Matrices of three columns, besides what the doctor has of them. */
import { applied, cofactors, determinant, transposed } from '../../core/doctor/linear.ts';
import { add, type Vec3, vec3 } from '../../figure/vec.ts';

export type Mat3 = ArrayLike<number>;

/** Returns the inverse, or `null` of a matrix that flattens space or has no finite one. */
export function inverse(m: Mat3): Mat3 | null {
  const all = determinant(m);
  const found = transposed(cofactors(m)).map((it) => it / all);
  return found.every(Number.isFinite) ? found : null;
}

/** Returns the upper left 3×3 of a 4×4 matrix, column by column. */
export function linear(m: ArrayLike<number>): Float64Array {
  return Float64Array.from({ length: 9 }, (_, i) => m[i + Math.floor(i / 3)] as number);
}

/** Returns the image of a point under a 4×4 matrix that has no perspective. */
export function affine(m: ArrayLike<number>, point: ArrayLike<number>): Vec3 {
  return add(applied(linear(m), vec3(point)), [m[12] as number, m[13] as number, m[14] as number]);
}
