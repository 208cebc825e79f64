/** Rotations as matrices and rotation vectors, written for tests: no code of the core. */
import { expect } from 'vitest';
import type { Quat } from '../../www/src/figures/turns/quaternion.ts';
import { times } from './expect.ts';
import { cross } from './tank-model.ts';

export const DEGREES = 180 / Math.PI;
export type Vec = readonly number[];
export type Matrix = readonly Vec[];
export const plus = (...all: readonly Vec[]): Vec =>
  [0, 1, 2].map((i) => all.reduce((sum, v) => sum + (v[i] ?? 0), 0));
export const across = (a: Vec, b: Vec): Vec => cross(a as never, b as never);
export const size = (v: Vec): number => Math.hypot(...v);
export const multiply = (a: Matrix, b: Matrix): Matrix =>
  a.map((row) => [0, 1, 2].map((j) => row.reduce((sum, x, k) => sum + x * (b[k]?.[j] ?? 0), 0)));
export const sum = (a: Matrix, b: Matrix, f = 1): Matrix =>
  a.map((row, i) => row.map((x, j) => x + f * (b[i]?.[j] ?? 0)));
export const IDENTITY: Matrix = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
];
export const skew = ([x = 0, y = 0, z = 0]: Vec): Matrix => [
  [0, -z, y],
  [z, 0, -x],
  [-y, x, 0],
];

/** Rodrigues' formula: the matrix of a rotation vector. */
export function rodrigues(vector: Vec): Matrix {
  const angle = size(vector);
  if (angle === 0) return IDENTITY;
  const k = skew(times(vector, 1 / angle));
  return sum(sum(IDENTITY, k, Math.sin(angle)), multiply(k, k), 1 - Math.cos(angle));
}

/** The angle between two rotations, degrees. A sine keeps the digits of small ones. */
export function between(a: Matrix, b: Matrix): number {
  const d = multiply(
    a,
    [0, 1, 2].map((i) => b.map((row) => row[i] ?? 0)),
  );
  const at = (i: number, j: number): number => d[i]?.[j] ?? 0;
  const sine = Math.hypot(at(2, 1) - at(1, 2), at(0, 2) - at(2, 0), at(1, 0) - at(0, 1)) / 2;
  return Math.atan2(sine, (at(0, 0) + at(1, 1) + at(2, 2) - 1) / 2) * DEGREES;
}

export function matrixOf(q: Quat): Matrix {
  const [x = 0, y = 0, z = 0, w = 1] = Array.from(q);
  return [
    [1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
    [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
    [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)],
  ];
}

/** Half a unit of the last digit of a number as it is written. */
export function expectPrinted(value: number, printed: string): void {
  const [digits = '', power = '0'] = printed.split('e');
  const decimals = digits.split('.')[1]?.length ?? 0;
  expect(Math.abs(value - Number(printed)), `${value} for ${printed}`).toBeLessThan(
    0.501 * 10 ** (Number(power) - decimals),
  );
}
