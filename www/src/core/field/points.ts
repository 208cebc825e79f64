/** Points of a field as they cross to the core: one after the other, part after part. */

import { numbers } from '../boundary/core.ts';
import { KinetreeError } from '../boundary/errors.ts';
import { floats } from '../boundary/vectors.ts';

/**
 * The numbers of the points that are in the block at a time, and of their results: 128 kB, which
 * the second-nearest cache holds. With a larger part each point would wait for memory; with a
 * smaller one the time of a call would count.
 */
const PART = 16_384;

/** The most numbers of a list that is no typed array: more than the core's memory holds. */
const MOST = 2 ** 28;

/** Returns a place as numbers, so that nothing of the caller's runs while they cross. */
export function placeOf(at: ArrayLike<number>, width: number): ArrayLike<number> {
  if (at?.length === width) return floats(at, width, 'the place');
  const message = `the place has ${at?.length} numbers, the field has ${width} variables`;
  throw new KinetreeError('BAD_ARGUMENT', message);
}

/** Returns points as numbers, likewise. */
export function pointsOf(points: ArrayLike<number>, variables: number): Float64Array | Float32Array {
  if (points instanceof Float64Array || points instanceof Float32Array) return points;
  const length = points?.length;
  if (typeof points !== 'object' || !Number.isInteger(length) || length < 0 || length > MOST)
    throw new KinetreeError('BAD_ARGUMENT', `the points must be a list of numbers, not ${kind(points)}`);
  const width = Math.max(variables, 1);
  return Float64Array.from({ length }, (_, i) => {
    const number = points[i];
    if (typeof number === 'number') return number;
    const message = `number ${i % width} of point ${Math.floor(i / width)} is ${kind(number)}`;
    throw new KinetreeError('BAD_ARGUMENT', message);
  });
}

/** Returns the number of points. */
export function countOf({ length }: ArrayLike<number>, width: number): number {
  const count = Math.floor(length / Math.max(width, 1));
  if (length === count * width) return count;
  const message = `point ${count} has ${length - count * width} numbers, the field has ${width} variables`;
  throw new KinetreeError('BAD_ARGUMENT', message);
}

/**
 * Puts points into the block, part after part, with room behind them for `size` numbers each.
 * `work` gets the number of a part's first point, their count, and the place behind them.
 */
export function inParts(
  points: Float64Array | Float32Array,
  width: number,
  size: number,
  outs: readonly ArrayBufferView[],
  work: (first: number, part: number, at: number) => void,
): void {
  // Those that share memory with a result are read before it is written.
  const all = outs.every(({ buffer }) => buffer !== points.buffer) ? points : points.slice();
  const count = all.length / Math.max(width, 1);
  const most = Math.max(1, Math.floor(PART / (width + size)));
  for (let first = 0; first < count; first += most) {
    const part = Math.min(most, count - first);
    numbers(part * (width + size)).set(all.subarray(first * width, (first + part) * width));
    work(first, part, part * width);
  }
}

/** Names a kind of value in a sentence. */
export function kind(value: unknown): string {
  return value === null || value === undefined ? String(value) : `a ${typeof value}`;
}
