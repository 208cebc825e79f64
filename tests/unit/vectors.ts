/** The project's copy of the reference vectors, and the one comparison the tests share. */
import { readFileSync } from 'node:fs';
import { expect } from 'vitest';

export function vectors<Case>(name: string): readonly Case[] {
  const text = readFileSync(new URL(`../../crate/tests/vectors/${name}.json`, import.meta.url), 'utf8');
  return (JSON.parse(text) as { cases: Case[] }).cases;
}

/** Row-major nested lists, as the vectors have matrices, in the column-major order of ours. */
export function columnMajor(rows: readonly (readonly number[])[]): number[] {
  return [0, 1, 2, 3].flatMap((column) => rows.map((row) => row[column] ?? Number.NaN));
}

/** Every number within `tolerance`, absolutely. */
export function expectNear(actual: ArrayLike<number>, expected: ArrayLike<number>, tolerance: number): void {
  expect(actual.length).toBe(expected.length);
  for (let i = 0; i < expected.length; i++) {
    const difference = Math.abs((actual[i] ?? Number.NaN) - (expected[i] ?? Number.NaN));
    expect(difference, `number ${i}: ${actual[i]} against ${expected[i]}`).toBeLessThanOrEqual(tolerance);
  }
}
