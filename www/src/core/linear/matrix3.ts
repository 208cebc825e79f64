/**
 * Matrices of three columns for the doctor: nine numbers each, column by column. Trees of a file
 * have a hundred thousand of them, so they may be parts of one long list; what is worked out for few
 * nodes is a list of its own.
 */

/** Numbers of a matrix. */
export const NINE = 9;

export type Matrix3 = Float64Array;
export type Vector = readonly [number, number, number];
export type Quaternion = readonly [number, number, number, number];
type Numbers = ArrayLike<number>;

export const identity3 = (): Matrix3 => Float64Array.of(1, 0, 0, 0, 1, 0, 0, 0, 1);
export const diagonal = ([x, y, z]: Vector): Matrix3 => Float64Array.of(x, 0, 0, 0, y, 0, 0, 0, z);

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
export function columnsTimes(m: Numbers, by: Vector): Matrix3 {
  return Float64Array.from({ length: NINE }, (_, i) => (m[i] as number) * (by[Math.floor(i / 3)] as number));
}

/** Returns the image of a vector. */
export function applied(m: Numbers, [x, y, z]: Vector, at = 0): Vector {
  const row = (i: number): number =>
    (m[at + i] as number) * x + (m[at + 3 + i] as number) * y + (m[at + 6 + i] as number) * z;
  return [row(0), row(1), row(2)];
}

/** Returns the image of a vector under the transpose. */
export function appliedBack(m: Numbers, [x, y, z]: Vector): Vector {
  const column = (i: number): number =>
    (m[3 * i] as number) * x + (m[3 * i + 1] as number) * y + (m[3 * i + 2] as number) * z;
  return [column(0), column(1), column(2)];
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
  const column = (i: number): Vector => columnOf(m, i);
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
export function affine(m: Numbers, point: Vector): Vector {
  return plus(applied(linearOf(m), point), [m[12] as number, m[13] as number, m[14] as number]);
}

export function columnOf(m: Numbers, i: number): Vector {
  return [m[3 * i] as number, m[3 * i + 1] as number, m[3 * i + 2] as number];
}

export const dot = ([a, b, c]: Vector, [x, y, z]: Vector): number => a * x + b * y + c * z;
export const cross = ([a, b, c]: Vector, [x, y, z]: Vector): Vector => [
  b * z - c * y,
  c * x - a * z,
  a * y - b * x,
];
export const minus = ([a, b, c]: Vector, [x, y, z]: Vector): Vector => [a - x, b - y, c - z];
export const plus = ([a, b, c]: Vector, [x, y, z]: Vector): Vector => [a + x, b + y, c + z];
export const times = ([a, b, c]: Vector, by: number): Vector => [a * by, b * by, c * by];
export const lengthOf = ([x, y, z]: Vector): number => Math.hypot(x, y, z);

/** Writes the matrix of a quaternion x, y, z, w, which is made unit first. */
export function rotationInto(out: Float64Array, at: number, quaternion: Numbers): void {
  let x = quaternion[0] as number;
  let y = quaternion[1] as number;
  let z = quaternion[2] as number;
  let w = quaternion[3] as number;
  const size = Math.sqrt(x * x + y * y + z * z + w * w);
  x /= size;
  y /= size;
  z /= size;
  w /= size;
  out[at] = 1 - 2 * (y * y + z * z);
  out[at + 1] = 2 * (x * y + w * z);
  out[at + 2] = 2 * (x * z - w * y);
  out[at + 3] = 2 * (x * y - w * z);
  out[at + 4] = 1 - 2 * (x * x + z * z);
  out[at + 5] = 2 * (y * z + w * x);
  out[at + 6] = 2 * (x * z + w * y);
  out[at + 7] = 2 * (y * z - w * x);
  out[at + 8] = 1 - 2 * (x * x + y * y);
}

/** Returns the quaternion x, y, z, w of a proper rotation's matrix, with w ≥ 0. */
export function quaternionOf(m: Numbers): Quaternion {
  const n = (row: number, column: number): number => m[3 * column + row] as number;
  const [a, b, c] = [n(0, 0), n(1, 1), n(2, 2)];
  const [x, y, z] = [n(2, 1) - n(1, 2), n(0, 2) - n(2, 0), n(1, 0) - n(0, 1)];
  const [xy, xz, yz] = [n(0, 1) + n(1, 0), n(0, 2) + n(2, 0), n(1, 2) + n(2, 1)];
  // Each list is the quaternion times four times one of its parts: that of the largest is exact.
  const lists: readonly Quaternion[] = [
    [1 + a - b - c, xy, xz, x],
    [xy, 1 + b - a - c, yz, y],
    [xz, yz, 1 + c - a - b, z],
    [x, y, z, 1 + a + b + c],
  ];
  let best = 3;
  for (let i = 0; i < 3; i++)
    if ((lists[i] as Quaternion)[i as 0] > (lists[best] as Quaternion)[best as 0]) best = i;
  const list = lists[best] as Quaternion;
  const size = Math.hypot(...list) * (list[3] < 0 ? -1 : 1);
  return list.map((it) => it / size || 0) as unknown as Quaternion;
}
