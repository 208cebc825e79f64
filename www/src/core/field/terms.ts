/** The terms of a field's text: the chain rule, term by term. */

import { check, numbers, starter } from '../boundary/core.ts';
import { floats } from '../boundary/vectors.ts';
import { fieldOf, type VectorField } from '../field.ts';
import { fieldTerms as group } from '../generated/groups/fieldTerms.js';
import { placeOf } from './points.ts';

const start = /* @__PURE__ */ starter(group);

/** The operations of the terms of each field that was asked for them. */
const operationsOf = /* @__PURE__ */ new WeakMap<VectorField, readonly string[]>();

/**
 * A term of a field's text at a place: a part of the text that has a value of its own. See
 * {@link fieldTerms}.
 */
export interface FieldTerm {
  /** The number of its component, from 0. */
  readonly component: number;
  /**
   * `number`, `variable`, `negate`, one of `+ - * / ^`, or the name of a function. `log` is called
   * `ln`, and `pow` is called `^`.
   */
  readonly operation: string;
  /** The terms, variables and numbers that it is made of, in the order of the text. */
  readonly operands: readonly Operand[];
  /** The column at which it begins, in characters from 1. */
  readonly column: number;
  /** Its piece of the text, with the parentheses around it. */
  readonly text: string;
  readonly value: number;
  /** Its change for each unit along the direction. */
  readonly slope: number;
}

/**
 * A part of a {@link FieldTerm}: an earlier term by its place in the list, a variable by its place
 * in `variables`, or a number.
 */
export type Operand = { readonly term: number } | { readonly variable: number } | { readonly number: number };

/**
 * Returns the terms of a field's text at a place, each with its value and its slope along a
 * direction, by default the direction of the first variable: the chain rule, term by term.
 *
 * They are in the order in which they are computed: a term comes after its parts,
 * and the whole of a component comes last, with the bits of {@link VectorField.evaluate} and
 * {@link VectorField.jacobian}. A part made of numbers alone is one term, and so is a power with
 * its whole exponent up to 8.
 *
 * ```js
 * const field = new VectorField('sin(x)^2', ['x']);
 * const [x, sine, square] = fieldTerms(field, [1.3]);
 * console.log(sine.text, sine.value.toFixed(4), sine.slope.toFixed(4)); // → sin(x) 0.9636 0.2675
 * console.log(square.text, square.slope.toFixed(5), x.slope); // → sin(x)^2 0.51550 1
 * ```
 *
 * @throws KinetreeError `BAD_ARGUMENT` for a place or a direction without a number for each
 * variable.
 */
export function fieldTerms(
  field: VectorField,
  at: ArrayLike<number>,
  direction?: ArrayLike<number>,
): FieldTerm[] {
  const place = placeOf(at, fieldOf(field).variables.length);
  const width = place.length;
  const along = direction === undefined ? null : floats(direction, width, 'the direction');
  const [{ core }, { field_operations, field_terms }] = [field, start()];
  const operations = operationsOf.get(field) ?? field_operations(core).split('\n');
  operationsOf.set(field, operations);
  const room = Math.max(2 * width, operations.length * TERM);
  const given = numbers(room);
  given.set(place);
  for (let i = 0; i < width; i++) given[width + i] = along ? (along[i] as number) : Number(i === 0);
  check(field_terms(core));
  const found = numbers(room);
  const characters = Array.from(field.expression);
  return operations.map((operation, i) => {
    const [component = 0, first = 0, end = 0, value = 0, slope = 0, ...operands] = found.subarray(
      i * TERM,
      (i + 1) * TERM,
    );
    const text = characters.slice(first - 1, end - 1).join('');
    return { component, operation, operands: operandsOf(operands), column: first, text, value, slope };
  });
}

/** The numbers of a term in the block. */
const TERM = 9;

/** Returns operands from their kinds and numbers, which alternate. */
function operandsOf([a, first = 0, b, second = 0]: readonly number[]): Operand[] {
  const pairs = [
    [a, first],
    [b, second],
  ] as const;
  return pairs.flatMap(([kind, of]): Operand[] => {
    if (kind === 1) return [{ term: of }];
    if (kind === 2) return [{ variable: of }];
    return kind === 3 ? [{ number: of }] : [];
  });
}
