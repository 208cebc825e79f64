/**
 * Matrices of three rows and columns as three vectors, its columns: where few are worked out,
 * operation by operation as the crate does, so that both come to the same bits. Long lists of
 * matrices are those of `matrix3.ts`.
 */
import { add, cross, dot, scale, type Vec3 } from './vec.ts';

export type Columns = readonly [Vec3, Vec3, Vec3];

/** The identity. */
export const AXES: Columns = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
];

/** Returns the matrix of a unit quaternion x, y, z, w. */
export function columnsOf([x = 0, y = 0, z = 0, w = 1]: readonly number[]): Columns {
  const [x2, y2, z2] = [x + x, y + y, z + z];
  return [
    [1 - (y * y2 + z * z2), x * y2 + w * z2, x * z2 - w * y2],
    [x * y2 - w * z2, 1 - (x * x2 + z * z2), y * z2 + w * x2],
    [x * z2 + w * y2, y * z2 - w * x2, 1 - (x * x2 + y * y2)],
  ];
}

/** Returns a matrix of what `change` makes of each column. */
export const eachColumn = ([x, y, z]: Columns, change: (column: Vec3) => Vec3): Columns => [
  change(x),
  change(y),
  change(z),
];

/** Returns a matrix of what `change` makes of each number. */
export function eachNumber(
  matrix: Columns,
  change: (it: number, column: number, row: number) => number,
): Columns {
  return matrix.map((list, column) => list.map((it, row) => change(it, column, row))) as unknown as Columns;
}

export const sum = (a: Columns, b: Columns): Columns => [add(a[0], b[0]), add(a[1], b[1]), add(a[2], b[2])];

/** Returns the image of a vector. */
export const apply = ([a, b, c]: Columns, [x = 0, y = 0, z = 0]: readonly number[]): Vec3 =>
  add(add(scale(a, x), scale(b, y)), scale(c, z));

/** Returns the image of a vector under the transpose. */
export const applyTransposed = ([a, b, c]: Columns, it: readonly number[]): Vec3 => [
  dot(a, it),
  dot(b, it),
  dot(c, it),
];

export const multiply = (a: Columns, b: Columns): Columns => eachColumn(b, (it) => apply(a, it));

export const determinant = ([x, y, z]: Columns): number => dot(x, cross(y, z));

/** Returns the inverse of a matrix; none of a flat one. */
export function inverse([x, y, z]: Columns): Columns | undefined {
  const [a, b, c] = [cross(y, z), cross(z, x), cross(x, y)];
  const factor = 1 / dot(x, a);
  if (!Number.isFinite(factor)) return undefined;
  const rows = [scale(a, factor), scale(b, factor), scale(c, factor)] as const;
  return eachNumber(AXES, (_, column, row) => rows[row as 0][column as 0]);
}
