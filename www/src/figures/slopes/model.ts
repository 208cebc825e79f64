/** A formula in x, and the pair of value and slope that goes through it, term by term. */
import { KinetreeError } from '../../core/entries/index.ts';
import { fieldTerms, VectorField } from '../../core/entries/math.ts';
import type { FieldTerm } from '../../core/field/terms.ts';
import type { Program } from '../../export/code.ts';
import { PLACES } from './controls.ts';

/** Places of the curve of each term. */
const CURVE = 121;
/** Half a unit in the last place of 1: a rounded number is off by this share at most. */
export const ROUNDING = Number.EPSILON / 2;

export interface Found {
  readonly terms: readonly FieldTerm[];
  /** The term of the whole formula: its value, and its slope. */
  readonly whole: FieldTerm;
  /** The first term without a finite value or slope; `null` where all have one. */
  readonly broken: FieldTerm | null;
  /** The values of each term from end to end of the places. */
  readonly curves: readonly Float64Array[];
}

export class Pair {
  #field: VectorField;
  /** The curves of the terms, once somebody has looked. */
  #curves: readonly Float64Array[] | null = null;
  #last: { readonly x: number; readonly found: Found } | null = null;

  constructor(formula: string) {
    this.#field = fieldOf(formula);
  }

  get field(): VectorField {
    return this.#field;
  }

  /** Reads another formula; where the core refuses it, the former one stays. */
  changed(_name: string, { formula }: { readonly formula: string }): void {
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

  program(x: number): Program {
    return { example: 'slopes', constants: { FORMULA: this.#field.expression, X: x } };
  }

  at(x: number): Found {
    if (!Object.is(this.#last?.x, x)) this.#last = { x, found: this.#found(x) };
    return (this.#last as { readonly found: Found }).found;
  }

  #found(x: number): Found {
    const terms = fieldTerms(this.#field, [x]);
    const finite = ({ value, slope }: FieldTerm): boolean => Number.isFinite(value) && Number.isFinite(slope);
    return {
      terms,
      whole: terms.at(-1) as FieldTerm,
      broken: terms.find((term) => !finite(term)) ?? null,
      curves: this.#all(),
    };
  }

  /** Returns the values of each term of the formula at some places. */
  #all(): readonly Float64Array[] {
    if (!this.#curves) {
      const columns = Array.from(places(CURVE), (x) => fieldTerms(this.#field, [x]));
      this.#curves = (columns[0] ?? []).map((_, term) =>
        Float64Array.from(columns, (column) => column[term]?.value ?? Number.NaN),
      );
    }
    return this.#curves;
  }
}

export function places(count: number): Float64Array {
  const span = PLACES.max - PLACES.min;
  return Float64Array.from({ length: count }, (_, i) => PLACES.min + (span * i) / (count - 1));
}

function fieldOf(formula: string): VectorField {
  const field = new VectorField(formula, ['x']);
  if (field.components === 1) return field;
  const first = fieldTerms(field, [0]).findLast(({ component }) => component === 0);
  const column = 1 + formula.indexOf(',', (first?.column ?? 1) - 1 + (first?.text.length ?? 0));
  field.dispose();
  const message = `column ${column} of "${formula}": found \`,\`, expected one formula`;
  throw new KinetreeError('BAD_EXPRESSION', message, { column });
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
