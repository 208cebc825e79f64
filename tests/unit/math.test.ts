import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import * as room from '../../www/src/core/math.ts';

/** The functions by their names: the table has names. */
const math = { ...room };

interface Case {
  readonly f: keyof typeof math;
  readonly of: readonly [number, number];
  /**
   * The double's bits in hexadecimal, as Rust found them: crate/tests/project/determinism.rs reads the same
   * file.
   */
  readonly bits: string;
}

const file = new URL('../../crate/tests/data/elementary.json', import.meta.url);
const { cases } = JSON.parse(readFileSync(file, 'utf8')) as { cases: readonly Case[] };

function bits(number: number): string {
  return new BigUint64Array(Float64Array.of(number).buffer)[0]?.toString(16).padStart(16, '0') ?? '';
}

it('every elementary function has the bits that it has in Rust', () => {
  for (const { f, of, bits: expected } of cases) {
    expect(bits(math[f](...of)), `${f}(${of.join(', ')})`).toBe(expected);
  }
  expect(new Set(cases.map(({ f }) => f))).toEqual(new Set(Object.keys(math)));
});

it('a second call has the bits of the first', () => {
  for (const { f, of } of cases) expect(bits(math[f](...of))).toBe(bits(math[f](...of)));
});

it('they are the functions of the same names in Math, to two roundings', () => {
  for (const { f, of } of cases) {
    const [found, expected] = [math[f](...of), (Math[f] as (x: number, y: number) => number)(...of)];
    expect(Math.abs(found - expected)).toBeLessThanOrEqual(2 * Number.EPSILON * Math.abs(expected));
  }
});

it('outside its domain a function returns NaN, and a power of one is one', () => {
  for (const nothing of [math.asin(2), math.acos(-2), math.log(-1), math.pow(-1, 0.5), math.sin(Infinity)])
    expect(nothing).toBeNaN();
  expect([math.pow(1, Number.NaN), math.pow(-1, Infinity), math.pow(Number.NaN, 0)]).toEqual([1, 1, 1]);
});
