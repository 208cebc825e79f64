/**
 * A matrix as three.js takes it apart and puts it together again, as release 187 does it:
 * `Matrix4.decompose`, `Quaternion.setFromRotationMatrix` and `Matrix4.compose`.
 */
import { columnsTimes, determinant, type Matrix3 } from '../linear/matrix3.ts';
import type { Vec3 } from '../linear/vec.ts';

/**
 * Returns the linear part that three.js makes of nine numbers, column by column; `null` for a flat
 * matrix, whose rotation and scale it resets.
 *
 * The matrix is taken apart into the lengths of its columns, the first of them negative in a mirror
 * image, and the quaternion that is read off its unit columns. Of columns that are not at right
 * angles that is no unit quaternion; three.js puts the matrix together with it as it is.
 */
export function decomposed(linear: ArrayLike<number>): Matrix3 | null {
  const m = (column: number, row: number): number => linear[3 * column + row] as number;
  const length = (column: number): number =>
    Math.sqrt(m(column, 0) ** 2 + m(column, 1) ** 2 + m(column, 2) ** 2);
  const volume = determinant(linear);
  if (volume === 0) return null;
  const sizes: Vec3 = [volume < 0 ? -length(0) : length(0), length(1), length(2)];
  return columnsTimes(
    rotated(quaternionOf((row, column) => m(column, row) / (sizes[column] as number))),
    sizes,
  );
}

/** Returns the quaternion x, y, z, w that three.js reads off a matrix. */
function quaternionOf(m: (row: number, column: number) => number): readonly number[] {
  const [a, b, c] = [m(0, 0), m(1, 1), m(2, 2)];
  const [x, y, z] = [m(2, 1) - m(1, 2), m(0, 2) - m(2, 0), m(1, 0) - m(0, 1)];
  const [xy, xz, yz] = [m(0, 1) + m(1, 0), m(0, 2) + m(2, 0), m(1, 2) + m(2, 1)];
  if (a + b + c > 0) {
    const s = 0.5 / Math.sqrt(a + b + c + 1);
    return [x * s, y * s, z * s, 0.25 / s];
  }
  if (a > b && a > c) {
    const s = 2 * Math.sqrt(1 + a - b - c);
    return [0.25 * s, xy / s, xz / s, x / s];
  }
  if (b > c) {
    const s = 2 * Math.sqrt(1 + b - a - c);
    return [xy / s, 0.25 * s, yz / s, y / s];
  }
  const s = 2 * Math.sqrt(1 + c - a - b);
  return [xz / s, yz / s, 0.25 * s, z / s];
}

/** Returns the matrix that three.js makes of a quaternion, column by column. */
function rotated([x = 0, y = 0, z = 0, w = 1]: readonly number[]): Matrix3 {
  return Float64Array.of(
    1 - 2 * (y * y + z * z),
    2 * (x * y + w * z),
    2 * (x * z - w * y),
    2 * (x * y - w * z),
    1 - 2 * (x * x + z * z),
    2 * (y * z + w * x),
    2 * (x * z + w * y),
    2 * (y * z - w * x),
    1 - 2 * (x * x + y * y),
  );
}
