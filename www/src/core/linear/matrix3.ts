/**
 * Matrices of three rows and columns: nine numbers each, column by column. Trees of a file have a
 * hundred thousand of them, so a matrix may be a part of one long list; a matrix that is returned
 * is a list of its own.
 */
import { add, cross, type Vec3 } from './vec.ts';

/** Numbers of a matrix. */
export const NINE = 9;

export type Matrix3 = Float64Array;
type Numbers = ArrayLike<number>;

export const identity3 = (): Matrix3 => Float64Array.of(1, 0, 0, 0, 1, 0, 0, 0, 1);
export const diagonal = ([x, y, z]: Vec3): Matrix3 => Float64Array.of(x, 0, 0, 0, y, 0, 0, 0, z);

/** Writes the product of two matrices, each at a place of its list; `out` is neither of them. */
export function multiplyInto(
  out: Float64Array,
  at: number,
  a: Numbers,
  i: number,
  b: Numbers,
  j: number,
): void {
  for (let column = 0; column < NINE; column += 3) {
    const x = b[j + column] as number;
    const y = b[j + column + 1] as number;
    const z = b[j + column + 2] as number;
    for (let row = 0; row < 3; row++)
      out[at + column + row] =
        (a[i + row] as number) * x + (a[i + 3 + row] as number) * y + (a[i + 6 + row] as number) * z;
  }
}

export function product(a: Numbers, b: Numbers): Matrix3 {
  const out = new Float64Array(NINE);
  multiplyInto(out, 0, a, 0, b, 0);
  return out;
}

export function transposed(m: Numbers): Matrix3 {
  return Float64Array.from({ length: NINE }, (_, i) => m[3 * (i % 3) + Math.floor(i / 3)] as number);
}

/** Returns a matrix with each column times a number. */
export function columnsTimes(m: Numbers, by: Vec3): Matrix3 {
  return Float64Array.from({ length: NINE }, (_, i) => (m[i] as number) * (by[Math.floor(i / 3)] as number));
}

/** Returns the image of a vector. */
export function applied(m: Numbers, [x, y, z]: Vec3, at = 0): Vec3 {
  const row = (i: number): number =>
    (m[at + i] as number) * x + (m[at + 3 + i] as number) * y + (m[at + 6 + i] as number) * z;
  return [row(0), row(1), row(2)];
}

export function determinant(m: Numbers, at = 0): number {
  const n = (i: number): number => m[at + i] as number;
  return (
    n(0) * (n(4) * n(8) - n(5) * n(7)) -
    n(3) * (n(1) * n(8) - n(2) * n(7)) +
    n(6) * (n(1) * n(5) - n(2) * n(4))
  );
}

/** Returns the matrix of cofactors: the determinant times the transpose of the inverse. */
export function cofactors(m: Numbers): Matrix3 {
  const column = (i: number): Vec3 => columnOf(m, i);
  const [a, b, c] = [column(0), column(1), column(2)];
  return Float64Array.from([...cross(b, c), ...cross(c, a), ...cross(a, b)]);
}

/** Returns the inverse, or `null` of a matrix that flattens space or has no finite one. */
export function inverse(m: Numbers): Matrix3 | null {
  const all = determinant(m);
  const found = transposed(cofactors(m)).map((it) => it / all);
  return found.every(Number.isFinite) ? found : null;
}

/** Returns the upper left 3×3 of a 4×4 matrix, column by column. */
export function linearOf(m: Numbers): Matrix3 {
  return Float64Array.from({ length: NINE }, (_, i) => m[i + Math.floor(i / 3)] as number);
}

/** Returns the image of a point under a 4×4 matrix that has no perspective. */
export function affine(m: Numbers, point: Vec3): Vec3 {
  return add(applied(linearOf(m), point), [m[12] as number, m[13] as number, m[14] as number]);
}

export function columnOf(m: Numbers, i: number): Vec3 {
  return [m[3 * i] as number, m[3 * i + 1] as number, m[3 * i + 2] as number];
}
