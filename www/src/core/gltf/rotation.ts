/** Rotations of a file: quaternions with few digits, and those in matrices. */
import { isNearOne, notUnit, rotationLength } from '../unit-rotation.ts';
import { expectFinite, impossible } from './refusal.ts';

/** Returns a quaternion of length one: scaled to it, and then made exact, as in the crate. */
export function unit(turn: readonly number[], where: string): number[] {
  const length = rotationLength(turn);
  expectFinite([length], where, 'rotation');
  if (!isNearOne(length)) throw impossible(where, notUnit(length), 'rotation', length);
  const factor = 1 / length;
  return exact(turn.map((it) => it * factor));
}

/** Makes a rotation exact that is one but for rounding, as `Rotation::checked` of the crate. */
function exact(turn: readonly number[]): number[] {
  const off = turn.reduce((sum, it) => sum + it * it, 0) - 1;
  const factor = Math.abs(off) <= 2.5 * Number.EPSILON ? 1 : 1 + off * (0.375 * off - 0.5);
  return turn.map((it) => it * factor);
}

type Vector = readonly [number, number, number];
/** Three columns. */
export type Matrix = readonly [Vector, Vector, Vector];

/** The most skew, as a part of the matrix, that counts as rounding, as in the crate. */
const ROUNDING = 1e-9;

/**
 * Takes a matrix apart as the crate does: its nearest rotation, a scale for each axis, and a
 * stretch where a scale cannot hold the rest. A matrix that flattens space has no nearest rotation,
 * and one that fits.
 */
export function takenApart(matrix: Matrix): { rotation: number[]; scale: number[]; stretch?: number[] } {
  const rotation = polar(matrix) ?? polar(upright(matrix)) ?? [0, 0, 0, 1];
  const rest = unrotated(matrix, rotation);
  const skew = norm(each(rest, (it, column, row) => (row === column ? 0 : it)));
  const straight = skew <= ROUNDING * norm(rest);
  const scale = [rest[0][0], rest[1][1], rest[2][2]];
  return { rotation: exact(rotation), scale, ...(!straight && { stretch: rest.flat() }) };
}

/**
 * Returns the rotation nearest to a matrix, by Newton's iteration: `polar_rotation` of the crate,
 * operation by operation. NaN comes to the end of it, as does a matrix that flattens space: then
 * there is none.
 */
function polar(matrix: Matrix): number[] | undefined {
  const volume = dot(matrix[0], cross(matrix[1], matrix[2]));
  let rotated = each(matrix, (it, column) => (volume < 0 && column === 0 ? -it : it));
  for (let step = 0; step < MOST_STEPS; step++) {
    const last = rotated;
    const [x, y, z] = last;
    const crosses: Matrix = [cross(y, z), cross(z, x), cross(x, y)];
    const factor = 1 / dot(x, crosses[0]);
    const inverse = each(crosses, (it) => it * factor);
    const far = Math.sqrt(norm(inverse) / norm(last));
    const growth = Math.abs(far - 1) < 1e-2 ? 1 : far;
    const [own, other] = [growth * 0.5, (1 / growth) * 0.5];
    rotated = each(
      last,
      (it, column, row) => it * own + ((inverse[column] as Vector)[row] as number) * other,
    );
    if (norm(each(rotated, (it, column, row) => it - ((last[column] as Vector)[row] as number))) < 1e-9)
      return quaternion(rotated);
  }
  return undefined;
}

const AXES: Matrix = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
];

/**
 * Returns the axes along which a matrix that flattens space stretches, `upright` of the crate: its
 * columns where they are at right angles, completed where they are zero; else those of space.
 */
function upright(matrix: Matrix): Matrix {
  const whole = norm(matrix);
  const kept: (Vector | undefined)[] = matrix.map((it) => {
    const length = Math.sqrt(dot(it, it));
    return length > ROUNDING * whole ? times(it, 1 / length) : undefined;
  });
  const skewed = kept.some((a, i) => kept.slice(i + 1).some((b) => a && b && Math.abs(dot(a, b)) > ROUNDING));
  if (skewed) return AXES;
  let free = 0;
  for (let i = 0; i < 3; i++) {
    if (kept[i]) continue;
    free = i;
    let longest = 0;
    for (let k = 0; k < 3; k++) {
      let rest = AXES[(i + k) % 3] as Vector;
      for (const it of kept) if (it && it !== kept[i]) rest = minus(rest, times(it, dot(it, rest)));
      const length = Math.sqrt(dot(rest, rest));
      if (length <= longest) continue;
      longest = length;
      kept[i] = times(rest, 1 / length);
    }
  }
  const axes = kept as unknown as Matrix;
  const mirrors = dot(axes[0], cross(axes[1], axes[2])) < 0;
  return mirrors ? each(axes, (it, column) => (column === free ? -it : it)) : axes;
}

/** Far more steps than the worst matrix takes, as in the crate. */
const MOST_STEPS = 40;

/**
 * Returns the quaternion of a rotation's matrix, as glam does (`DQuat::from_rotation_axes`): each
 * row is the quaternion times four times one of its parts, and that of a large part is taken.
 */
function quaternion([[a, b, c], [d, e, f], [g, h, i]]: Matrix): number[] {
  const [xy, xz, yz, x, y, z] = [b + d, c + g, f + h, f - h, g - c, b - d];
  const rows = [
    [1 - i - (e - a), xy, xz, x],
    [xy, 1 - i + (e - a), yz, y],
    [xz, yz, 1 + i - (e + a), z],
    [x, y, z, 1 + i + (e + a)],
  ];
  const large = i <= 0 ? Number(e > a) : 2 + Number(e + a > 0);
  const row = rows[large] as number[];
  const by = 0.5 / Math.sqrt(row[large] as number);
  return exact(row.map((it) => it * by));
}

/** Returns a matrix with a rotation taken out of it: Rᵀ M. */
function unrotated(matrix: Matrix, rotation: readonly number[]): Matrix {
  const [x, y, z, w] = rotation as readonly [number, number, number, number];
  const [x2, y2, z2] = [x + x, y + y, z + z];
  const back: Matrix = [
    [1 - (y * y2 + z * z2), x * y2 + w * z2, x * z2 - w * y2],
    [x * y2 - w * z2, 1 - (x * x2 + z * z2), y * z2 + w * x2],
    [x * z2 + w * y2, y * z2 - w * x2, 1 - (x * x2 + y * y2)],
  ];
  return each(matrix, (_, column, row) => dot(back[row] as Vector, matrix[column] as Vector));
}

/** Returns a matrix of what `change` makes of each number. */
function each(matrix: Matrix, change: (it: number, column: number, row: number) => number): Matrix {
  return matrix.map((list, column) => list.map((it, row) => change(it, column, row))) as unknown as Matrix;
}

const times = ([x, y, z]: Vector, by: number): Vector => [x * by, y * by, z * by];

const minus = ([a, b, c]: Vector, [x, y, z]: Vector): Vector => [a - x, b - y, c - z];

const dot = ([a, b, c]: Vector, [x, y, z]: Vector): number => a * x + b * y + c * z;

const cross = ([a, b, c]: Vector, [x, y, z]: Vector): Vector => [b * z - y * c, c * x - z * a, a * y - x * b];

/** Returns the root of the sum of the squares, column by column. */
const norm = (matrix: Matrix): number => Math.sqrt(matrix.reduce((sum, it) => sum + dot(it, it), 0));
