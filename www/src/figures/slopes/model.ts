/**
 * A formula in x, its slope by a pair of value and slope that goes through it, and by differences.
 *
 * The error of a difference is taken against the slope of the pair, which is right to rounding: a
 * test holds it to fifty digits.
 */
import { fieldTerms, KinetreeError, math, VectorField } from '../../core/entries/index.ts';
import type { FieldTerm } from '../../core/field/terms.ts';
import type { Program } from '../../export/code.ts';
import { PLACES, SIZES, type SlopesParams } from './controls.ts';

/** Sizes of h for each power of ten. */
const FINE = 10;
/** Sizes of h on the V. */
const COUNT = (SIZES.max - SIZES.min) * FINE + 1;
/** Places of the curve. */
const CURVE = 241;
/** Places of the small curve of each term. */
const SMALL = 61;
/** Half a unit in the last place of 1: a rounded number is off by this share at most. */
export const ROUNDING = Number.EPSILON / 2;
/** Sizes on each side within which a difference is good by more than luck. */
const LUCK = FINE / 2;

/** The errors of the difference over each h. */
export interface Differences {
  /** Exponents of h, ascending. */
  readonly exponents: Float64Array;
  /** To one side: (f(x + h) − f(x)) / h. */
  readonly forward: Float64Array;
  /** To both sides: (f(x + h) − f(x − h)) / 2h. */
  readonly central: Float64Array;
}

export interface Found {
  readonly terms: readonly FieldTerm[];
  /** The term of the whole formula: its value, and its slope. */
  readonly whole: FieldTerm;
  /** The first term without a finite value or slope; `null` where all have one. */
  readonly broken: FieldTerm | null;
  readonly differences: Differences;
  /** The values of the formula from end to end of the places. */
  readonly curve: Float64Array;
  /** Those of each term, at fewer places. */
  readonly curves: readonly Float64Array[];
  /** The difference over the present h, and its error. */
  readonly chosen: { readonly h: number; readonly slope: number; readonly error: number };
  /** `true` where x + h is x, since h is below the spacing of numbers there. */
  readonly same: boolean;
}

type Field = VectorField;

export class Model {
  #field: Field;
  /** The small curves of the formula, once somebody has looked. */
  #curves: readonly Float64Array[] | null = null;
  #last: { readonly params: SlopesParams; readonly found: Found } | null = null;

  constructor(formula: string) {
    this.#field = fieldOf(formula);
  }

  /** Reads another formula; where the core refuses it, the former one stays. */
  read(formula: string): void {
    if (formula === this.#field.expression) return;
    const fresh = fieldOf(formula);
    this.#field.dispose();
    this.#field = fresh;
    this.#curves = null;
    this.#last = null;
  }

  dispose(): void {
    this.#field.dispose();
  }

  /** Returns the pair as a program. */
  program({ x }: SlopesParams): Program {
    return { example: 'slopes', constants: { FORMULA: this.#field.expression, X: x } };
  }

  at(params: SlopesParams): Found {
    if (this.#last?.params !== params) this.#last = { params, found: this.#found(params) };
    return this.#last.found;
  }

  #found({ x, size, central }: SlopesParams): Found {
    const field = this.#field;
    const terms = fieldTerms(field, [x]);
    const whole = terms.at(-1) as FieldTerm;
    const finite = ({ value, slope }: FieldTerm): boolean => Number.isFinite(value) && Number.isFinite(slope);
    const h = this.#power(size);
    const slope = this.#quotient(x, h, central);
    return {
      terms,
      whole,
      broken: terms.find((term) => !finite(term)) ?? null,
      differences: this.#differences(x, whole.slope),
      curve: field.evaluateMany(places(CURVE)),
      curves: this.#small(),
      chosen: { h, slope, error: Math.abs(slope - whole.slope) },
      same: x + h === x,
    };
  }

  /** Returns the values of each term of the formula at some places. */
  #small(): readonly Float64Array[] {
    if (!this.#curves) {
      const columns = Array.from(places(SMALL), (x) => fieldTerms(this.#field, [x]));
      this.#curves = (columns[0] ?? []).map((_, term) =>
        Float64Array.from(columns, (column) => column[term]?.value ?? Number.NaN),
      );
    }
    return this.#curves;
  }

  #quotient(x: number, h: number, central: boolean): number {
    const [here = 0, after = 0, before = 0] = this.#field.evaluateMany([x, x + h, x - h]);
    return central ? (after - before) / (2 * h) : (after - here) / h;
  }

  #differences(x: number, slope: number): Differences {
    const exponents = Float64Array.from({ length: COUNT }, (_, i) => SIZES.min + i / FINE);
    const sizes = exponents.map((exponent) => this.#power(exponent));
    const [here = Number.NaN] = this.#field.evaluate([x]);
    const after = this.#field.evaluateMany(sizes.map((h) => x + h));
    const before = this.#field.evaluateMany(sizes.map((h) => x - h));
    const off = (quotient: (h: number, i: number) => number): Float64Array =>
      sizes.map((h, i) => Math.abs(quotient(h, i) - slope));
    const at = (list: Float64Array, i: number): number => list[i] ?? Number.NaN;
    return {
      exponents,
      forward: off((h, i) => (at(after, i) - here) / h),
      central: off((h, i) => (at(after, i) - at(before, i)) / (2 * h)),
    };
  }

  /** Returns ten to a power; a whole one is the double nearest to it. */
  #power(exponent: number): number {
    return Number.isInteger(exponent) ? Number(`1e${exponent}`) : math.pow(10, exponent);
  }
}

/** Returns places from end to end. */
function places(count: number): Float64Array {
  const span = PLACES.max - PLACES.min;
  return Float64Array.from({ length: count }, (_, i) => PLACES.min + (span * i) / (count - 1));
}

/** Returns the field of one formula. */
function fieldOf(formula: string): Field {
  const field = new VectorField(formula, ['x']);
  if (field.components === 1) return field;
  const first = fieldTerms(field, [0]).findLast(({ component }) => component === 0);
  const column = 1 + formula.indexOf(',', (first?.column ?? 1) - 1 + (first?.text.length ?? 0));
  field.dispose();
  const message = `column ${column} of "${formula}": found \`,\`, expected one formula`;
  throw new KinetreeError('BAD_EXPRESSION', message, { column });
}

/** The smallest error of all, and the smallest that is good by more than luck. */
export interface Best {
  readonly lucky: number;
  /** The largest error of those around it, the least of all such. */
  readonly typical: number;
  /** The exponent of h for it. */
  readonly exponent: number;
}

export function bestOf({ exponents }: Differences, errors: Float64Array): Best {
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

/** Returns the most by which rounding the slope moves it: half a unit in its last place. */
export function lastDigit(slope: number): number {
  const size = Math.abs(slope);
  if (!Number.isFinite(size)) return Number.NaN;
  let unit = 1;
  while (unit > size && unit > Number.MIN_VALUE) unit /= 2;
  while (2 * unit <= size) unit *= 2;
  return unit * ROUNDING;
}
