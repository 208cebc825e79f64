/** The differences of two world matrices, and of the bodies under them. */
import type { Shape } from '../document/document.ts';

/** Parts of the size of a scene, or of a right angle, below which a difference is rounding. */
const ROUNDING = 1e-9;

/** The box of a node's axes, with coordinates of ½ and −½, by which the core measures losses. */
export const UNIT_BOX: Shape = { kind: 'box', size: [1, 1, 1], center: [0, 0, 0] };

/**
 * Returns the largest distance between a corner of a body under one matrix, and the same corner
 * under another; `other` is the body there, if it differs.
 */
export function cornersApart(
  a: ArrayLike<number>,
  b: ArrayLike<number>,
  body: Shape,
  other: Shape = body,
): number {
  let most = 0;
  for (let corner = 0; corner < 8; corner++) {
    const off = (row: number): number => cornerOf(b, other, corner, row) - cornerOf(a, body, corner, row);
    most = Math.max(most, norm(off(0), off(1), off(2)));
  }
  return most;
}

/** Returns a coordinate of a corner, which has a bit for each axis, in the world. */
function cornerOf(m: ArrayLike<number>, { size, center }: Shape, corner: number, row: number): number {
  let found = m[12 + row] as number;
  for (const axis of [0, 1, 2] as const)
    found +=
      (m[4 * axis + row] as number) * (center[axis] + ((corner >> axis) & 1 ? 0.5 : -0.5) * size[axis]);
  return found;
}

/** Returns the distance between the origins of two matrices. */
export function originsApart(a: ArrayLike<number>, b: ArrayLike<number>): number {
  const off = (row: number): number => (b[12 + row] as number) - (a[12 + row] as number);
  return norm(off(0), off(1), off(2));
}

/**
 * Returns the largest angle between an axis of one matrix and the same of another, in radians. An
 * axis without length has none.
 */
export function axesApart(a: ArrayLike<number>, b: ArrayLike<number>): number {
  const angles = [0, 4, 8].map((axis) => angleBetween(a, axis, b, axis));
  return Math.max(0, ...angles.filter((angle) => !Number.isNaN(angle)));
}

/** Returns meters below which a displacement is rounding in a scene of these matrices. */
export function leastMeters(matrices: Float64Array): number {
  let most = 1;
  for (let i = 0; i < matrices.length; i++) {
    const size = Math.abs(matrices[i] as number);
    if (size > most) most = size;
  }
  return ROUNDING * most;
}

/** Radians below which a turn is rounding. */
export const LEAST_TURN = ROUNDING;

function norm(x: number, y: number, z: number): number {
  return Math.sqrt(x * x + y * y + z * z);
}

/** Returns the angle between two vectors, each at a place of a list, in radians. */
export function angleBetween(a: ArrayLike<number>, at: number, b: ArrayLike<number>, to: number): number {
  const [one, other] = [largest(a, at), largest(b, to)];
  const [ax, ay, az] = [at3(a, at, 0) / one, at3(a, at, 1) / one, at3(a, at, 2) / one];
  const [bx, by, bz] = [at3(b, to, 0) / other, at3(b, to, 1) / other, at3(b, to, 2) / other];
  const [x, y, z] = [ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx];
  return Math.atan2(Math.sqrt(x * x + y * y + z * z), ax * bx + ay * by + az * bz);
}

/** The largest component, which is divided by, so that no square overflows or vanishes. */
function largest(list: ArrayLike<number>, at: number): number {
  return Math.max(Math.abs(at3(list, at, 0)), Math.abs(at3(list, at, 1)), Math.abs(at3(list, at, 2)));
}

function at3(list: ArrayLike<number>, at: number, i: number): number {
  return list[at + i] as number;
}
