/**
 * The slope of a formula by differences, beside that of the pair.
 *
 * The error of a difference is taken against the slope of the pair, which is right to rounding: a
 * test holds it to fifty digits.
 */
import * as math from '../../core/math.ts';
import { kept } from '../../figure/kept.ts';
import { power } from '../shared/power.ts';
import { SIZES } from '../shared/rail.ts';
import { Pair, places } from '../slopes/model.ts';
import type { DifferencesParams } from './controls.ts';

/** Sizes of h for each power of ten. */
export const FINE = 10;
/** Sizes of h on the V. */
const COUNT = (SIZES.max - SIZES.min) * FINE + 1;
/** Places of the curve. */
const CURVE = 241;
/** Sizes on each side within which a difference is good by more than luck. */
const LUCK = FINE / 2;

export type Differences = ReturnType<typeof differencesOf>;
export type Compared = ReturnType<typeof compared>;

export class Model {
  readonly pair: Pair;
  readonly at = kept((params: DifferencesParams) => compared(this.pair, params));

  constructor(formula: string) {
    this.pair = new Pair(formula);
  }

  /** Reads another formula; where the core refuses it, the former one stays. */
  changed(name: string, params: DifferencesParams): void {
    this.pair.changed(name, params);
  }

  dispose(): void {
    this.pair.dispose();
  }
}

/** Returns the difference over the present h beside the pair, the values a step to both sides, and all h. */
function compared(pair: Pair, { x, size, central }: DifferencesParams) {
  const { field } = pair;
  const found = pair.at(x);
  const h = power(size);
  const [here = 0, after = 0, before = 0] = field.evaluateMany([x, x + h, x - h]);
  const slope = central ? (after - before) / (2 * h) : (after - here) / h;
  return {
    ...found,
    differences: differencesOf(field, x, found.whole.slope),
    curve: field.evaluateMany(places(CURVE)),
    chosen: { h, slope, error: Math.abs(slope - found.whole.slope) },
    before,
    after,
    // Where h is below the spacing of numbers there.
    same: x + h === x,
  };
}

/** Returns the errors of the difference over each h, by ascending exponents, to one side and to both. */
function differencesOf(field: Pair['field'], x: number, slope: number) {
  const exponents = Float64Array.from({ length: COUNT }, (_, i) => SIZES.min + i / FINE);
  const sizes = exponents.map(power);
  const [here = Number.NaN] = field.evaluate([x]);
  const after = field.evaluateMany(sizes.map((h) => x + h));
  const before = field.evaluateMany(sizes.map((h) => x - h));
  const off = (quotient: (h: number, i: number) => number): Float64Array =>
    sizes.map((h, i) => Math.abs(quotient(h, i) - slope));
  const at = (list: Float64Array, i: number): number => list[i] ?? Number.NaN;
  return {
    exponents,
    forward: off((h, i) => (at(after, i) - here) / h),
    central: off((h, i) => (at(after, i) - at(before, i)) / (2 * h)),
  };
}

/** The smallest error of all, and the smallest that is good by more than luck. */
export type Best = ReturnType<typeof bestOf>;

export function bestOf({ exponents }: Differences, errors: Float64Array) {
  const around = errors.map((_, i) => Math.max(...errors.slice(Math.max(i - LUCK, 0), i + LUCK + 1)));
  const finite = (list: Float64Array): number[] => Array.from(list).filter(Number.isFinite);
  const typical = Math.min(...finite(around));
  return {
    lucky: Math.min(...finite(errors)),
    typical,
    exponent: exponents[around.indexOf(typical)] ?? Number.NaN,
  };
}

/** Returns the power of ten that a size is. */
export function exponentOf(size: number): number {
  return math.log(size) / Math.LN10;
}
