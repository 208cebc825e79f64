/** The words that many tests expect with, and the few lines of algebra that they share. */
import { isDeepStrictEqual } from 'node:util';
import { expect } from 'vitest';
import type { KinetreeError } from '../../www/src/core/entries/index.ts';

/** Expects every number within this distance of its own, absolutely, and as many of them. */
export function near(actual: ArrayLike<number>, expected: ArrayLike<number>, within: number): void {
  expect(actual.length).toBe(expected.length);
  for (let i = 0; i < expected.length; i++) {
    const difference = Math.abs((actual[i] ?? Number.NaN) - (expected[i] ?? Number.NaN));
    expect(difference, `number ${i}: ${actual[i]} against ${expected[i]}`).toBeLessThanOrEqual(within);
  }
}

/**
 * Expects what must be equal, a hundred thousand times and more: an assertion takes longer than all
 * that it is about, so it is made of what is not equal to the bit.
 */
export function same(actual: unknown, expected: unknown): void {
  if (!isDeepStrictEqual(actual, expected)) expect(actual).toEqual(expected);
}

/**
 * Returns the error that a call is refused with. It is known by its name, because a test may have a
 * second copy of the package, with a class of its own.
 */
export function refused(call: () => unknown): KinetreeError {
  try {
    call();
  } catch (error) {
    if (error instanceof Error && error.name === 'KinetreeError') return error as KinetreeError;
    throw error;
  }
  throw new Error(`${String(call)} was not refused`);
}

/** Returns the code of a refusal, and its sentence. */
export function refusal(call: () => unknown): [code: string, message: string] {
  const { code, message } = refused(call);
  return [code, message];
}

/** Returns both in one line: `CODE: sentence`. */
export function sentence(call: () => unknown): string {
  return refusal(call).join(': ');
}

/** Returns how far two places are from each other. */
export function apart(a: ArrayLike<number>, b: ArrayLike<number>): number {
  return Math.hypot(...Array.from(a, (it, i) => it - (b[i] ?? Number.NaN)));
}

/** Returns a vector times a number. */
export function times(vector: ArrayLike<number>, factor: number): number[] {
  return Array.from(vector, (it) => it * factor);
}

/** Returns the product of two matrices, as lists of rows. */
export function product(a: readonly (readonly number[])[], b: readonly (readonly number[])[]): number[][] {
  return a.map((row) =>
    (b[0] ?? []).map((_, j) => row.reduce((sum, it, k) => sum + it * (b[k]?.[j] ?? Number.NaN), 0)),
  );
}
