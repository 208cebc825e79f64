import { isDeepStrictEqual } from 'node:util';
import { expect } from 'vitest';

/**
 * Expects what must be equal, a hundred thousand times and more: an assertion takes longer than all
 * that it is about, so it is made of what is not equal to the bit.
 */
export function same(actual: unknown, expected: unknown): void {
  if (!isDeepStrictEqual(actual, expected)) expect(actual).toEqual(expected);
}
