/** A matrix taken apart into a rotation, a scale for each axis, and the rest: as the crate does. */
import { AXES, applyTransposed, type Columns, columnsOf, eachColumn, eachNumber } from './columns.ts';
import { cross, dot, scale, subtract, type Vec3 } from './vec.ts';

/** The most skew, as a part of the matrix, that counts as rounding, as in the crate. */
const ROUNDING = 1e-9;

/**
 * Takes a matrix apart as the crate does: its nearest rotation, a scale for each axis, and a
 * stretch where a scale cannot hold the rest. A matrix that flattens space has no nearest rotation,
 * and one that fits.
 */
export function takenApart(matrix: Columns): { rotation: number[]; scale: number[]; stretch?: number[] } {
  const rotation = polar(matrix) ?? polar(upright(matrix)) ?? [0, 0, 0, 1];
  const rest = multiplyTransposed(columnsOf(rotation), matrix);
  const skew = norm(eachNumber(rest, (it, column, row) => (row === column ? 0 : it)));
  const straight = skew <= ROUNDING * norm(rest);
  const sizes = [rest[0][0], rest[1][1], rest[2][2]];
  return { rotation: exact(rotation), scale: sizes, ...(!straight && { stretch: rest.flat() }) };
}

/**
 * Returns the rotation nearest to a matrix, by Newton's iteration: `polar_rotation` of the crate,
 * operation by operation. NaN comes to the end of it, as does a matrix that flattens space: then
 * there is none.
 */
function polar(matrix: Columns): number[] | undefined {
  const volume = dot(matrix[0], cross(matrix[1], matrix[2]));
  let rotated = eachNumber(matrix, (it, column) => (volume < 0 && column === 0 ? -it : it));
  for (let step = 0; step < MOST_STEPS; step++) {
    const last = rotated;
    const [x, y, z] = last;
    const crosses: Columns = [cross(y, z), cross(z, x), cross(x, y)];
    const factor = 1 / dot(x, crosses[0]);
    const inverse = eachNumber(crosses, (it) => it * factor);
    const far = Math.sqrt(norm(inverse) / norm(last));
    const growth = Math.abs(far - 1) < 1e-2 ? 1 : far;
    const [own, other] = [growth * 0.5, (1 / growth) * 0.5];
    rotated = eachNumber(
      last,
      (it, column, row) => it * own + ((inverse[column] as Vec3)[row] as number) * other,
    );
    if (norm(eachNumber(rotated, (it, column, row) => it - ((last[column] as Vec3)[row] as number))) < 1e-9)
      return quaternion(rotated);
  }
  return undefined;
}

/**
 * Returns the axes along which a matrix that flattens space stretches, `upright` of the crate: its
 * columns where they are at right angles, completed where they are zero; else those of space.
 */
function upright(matrix: Columns): Columns {
  const whole = norm(matrix);
  const kept: (Vec3 | undefined)[] = matrix.map((it) => {
    const length = Math.sqrt(dot(it, it));
    return length > ROUNDING * whole ? scale(it, 1 / length) : undefined;
  });
  const skewed = kept.some((a, i) => kept.slice(i + 1).some((b) => a && b && Math.abs(dot(a, b)) > ROUNDING));
  if (skewed) return AXES;
  let free = 0;
  for (let i = 0; i < 3; i++) {
    if (kept[i]) continue;
    free = i;
    let longest = 0;
    for (let k = 0; k < 3; k++) {
      let rest = AXES[(i + k) % 3] as Vec3;
      for (const it of kept) if (it && it !== kept[i]) rest = subtract(rest, scale(it, dot(it, rest)));
      const length = Math.sqrt(dot(rest, rest));
      if (length <= longest) continue;
      longest = length;
      kept[i] = scale(rest, 1 / length);
    }
  }
  const axes = kept as unknown as Columns;
  const mirrors = dot(axes[0], cross(axes[1], axes[2])) < 0;
  return mirrors ? eachNumber(axes, (it, column) => (column === free ? -it : it)) : axes;
}

/** Far more steps than the worst matrix takes, as in the crate. */
const MOST_STEPS = 40;

/**
 * Returns the quaternion of a rotation's matrix, as glam does (`DQuat::from_rotation_axes`): each
 * row is the quaternion times four times one of its parts; the row of a large part is taken.
 */
function quaternion([[a, b, c], [d, e, f], [g, h, i]]: Columns): number[] {
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

/** Makes a rotation exact that is one but for rounding, as `Rotation::checked` of the crate. */
export function exact(turn: readonly number[]): number[] {
  const off = turn.reduce((sum, it) => sum + it * it, 0) - 1;
  const factor = Math.abs(off) <= 2.5 * Number.EPSILON ? 1 : 1 + off * (0.375 * off - 0.5);
  return turn.map((it) => it * factor);
}

const multiplyTransposed = (a: Columns, b: Columns): Columns => eachColumn(b, (it) => applyTransposed(a, it));

/** Returns the root of the sum of the squares, column by column. */
const norm = (matrix: Columns): number => Math.sqrt(matrix.reduce((sum, it) => sum + dot(it, it), 0));
