/** The differences of two world matrices, and of the bodies under them. */
import type { Box } from './patient.ts';

/** Parts of the size of a scene, or of a right angle, below which a difference is rounding. */
const ROUNDING = 1e-9;

/** The box of a node's axes, with coordinates of ½ and −½, by which the core measures losses. */
export const UNIT_BOX: Box = { size: [1, 1, 1], center: [0, 0, 0] };

/**
 * Returns the largest distance between a corner of a body under one matrix, and the same corner
 * under another; `other` is the body there, if it differs.
 */
export function cornersApart(
  a: ArrayLike<number>,
  b: ArrayLike<number>,
  body: Box,
  other: Box = body,
): number {
  let most = 0;
  for (let corner = 0; corner < 8; corner++) {
    const x = cornerOf(b, other, corner, 0) - cornerOf(a, body, corner, 0);
    const y = cornerOf(b, other, corner, 1) - cornerOf(a, body, corner, 1);
    const z = cornerOf(b, other, corner, 2) - cornerOf(a, body, corner, 2);
    most = Math.max(most, norm(x, y, z));
  }
  return most;
}

/** Returns a coordinate of a corner, which has a bit for each axis, in the world. */
function cornerOf(m: ArrayLike<number>, { size, center }: Box, corner: number, row: number): number {
  const x = center[0] + (corner & 1 ? 0.5 : -0.5) * size[0];
  const y = center[1] + (corner & 2 ? 0.5 : -0.5) * size[1];
  const z = center[2] + (corner & 4 ? 0.5 : -0.5) * size[2];
  return (
    (m[12 + row] as number) + (m[row] as number) * x + (m[4 + row] as number) * y + (m[8 + row] as number) * z
  );
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
  let most = 0;
  for (let axis = 0; axis < 12; axis += 4) {
    const angle = angleBetween(a, axis, b, axis);
    if (angle > most) most = angle;
  }
  return most;
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
  const one = largest(a, at);
  const other = largest(b, to);
  const ax = at3(a, at, 0) / one;
  const ay = at3(a, at, 1) / one;
  const az = at3(a, at, 2) / one;
  const bx = at3(b, to, 0) / other;
  const by = at3(b, to, 1) / other;
  const bz = at3(b, to, 2) / other;
  const x = ay * bz - az * by;
  const y = az * bx - ax * bz;
  const z = ax * by - ay * bx;
  return Math.atan2(Math.sqrt(x * x + y * y + z * z), ax * bx + ay * by + az * bz);
}

/** The largest component, which is divided by, so that no square overflows or vanishes. */
function largest(list: ArrayLike<number>, at: number): number {
  return Math.max(Math.abs(at3(list, at, 0)), Math.abs(at3(list, at, 1)), Math.abs(at3(list, at, 2)));
}

function at3(list: ArrayLike<number>, at: number, i: number): number {
  return list[at + i] as number;
}
