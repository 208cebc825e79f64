/**
 * Vector fields given as text. The core reads and compiles them; they are never run as a program of
 * JavaScript's.
 */

import { inWords, KinetreeError, told } from './boundary/errors.ts';
import { options } from './boundary/options.ts';
import { fieldSentences } from './boundary/sentences.ts';
import { expectCount, expectFloats, floats } from './boundary/vectors.ts';
import { check, numbers, starter } from './boundary/wasm.ts';
import { curl, divergence } from './dual.ts';
import type { Filled } from './dynamic/states.ts';
import type { VectorField as Core } from './generated/main/glue.js';
import { field as group } from './generated/main/groups/field.js';

const start = /* @__PURE__ */ starter(group);

/**
 * A vector field such as `-y - x/4, x - y/4`: components separated by commas, in variables with the
 * names given.
 *
 * `^` is a power and groups to the right, `-x^2` is `-(x^2)`, and a product needs its `*`.
 * Constants are `pi` and `e`. Functions of one argument are
 * `sqrt exp ln log sin cos tan asin acos atan sinh cosh tanh abs`, of two
 * `atan2 hypot pow min max`. A text has at most 2000 characters.
 *
 * Derivatives are exact to rounding. Where a component has no value, as `1/x` at 0, it is infinite
 * or NaN as in JavaScript, with one difference: a power of 1 is 1, and a power of −1 to ±∞ is 1, as
 * IEEE 754 has it.
 *
 * A field holds memory of the core: dispose of it, or declare it with `using`.
 *
 * ```js
 * const field = new VectorField('-y, x*y', ['x', 'y']);
 * const [values, rows] = [field.evaluate([2, 3]), field.jacobian([2, 3])];
 * console.log(values.join(), rows.join(' | ')); // → -3,6 0,-1 | 3,2
 * field.dispose();
 * ```
 */
export class VectorField {
  #parsed: Core | null;
  /** The operations of the terms, once they were asked for. */
  #operations: readonly string[] | undefined;

  /**
   * @throws KinetreeError `BAD_EXPRESSION` with the column and what is expected there,
   * `BAD_ARGUMENT` for what is no text or no list of names.
   */
  constructor(
    /** The text. */
    readonly expression: string,
    /** The names, in the order in which a place has its numbers. */
    readonly variables: readonly string[],
  ) {
    if (typeof expression !== 'string')
      throw new KinetreeError(
        'BAD_ARGUMENT',
        `the text of a field must be a string, not ${kind(expression)}`,
      );
    if (!Array.isArray(variables) || !variables.every((name) => typeof name === 'string'))
      throw new KinetreeError('BAD_ARGUMENT', 'the variables of a field must be a list of names');
    // They cross one a line, and one name must not become two.
    if (variables.some((name) => /[\r\n]/.test(name)))
      throw new KinetreeError('BAD_ARGUMENT', 'the name of a variable must not contain a line break');
    const core = start();
    this.#parsed = core.parse_field(expression, variables.join('\n')) ?? null;
    if (!this.#parsed) throw refusal(core.refusal(), expression);
  }

  /** The number of components. */
  get components(): number {
    return this.#field.components;
  }

  /** Returns the vector at a place, in `out` or in a new array. */
  evaluate(at: ArrayLike<number>, out: Float64Array = new Float64Array(this.components)): Float64Array {
    const place = this.#place(at);
    const field = this.#field;
    expectFloats(out, this.components, 'out');
    const room = place.length + this.components;
    numbers(room).set(place);
    check(field.evaluate(1));
    out.set(numbers(room).subarray(place.length, room));
    return out;
  }

  /** Returns all first derivatives at a place: `rows[i][j]` is ∂Vᵢ/∂xⱼ. */
  jacobian(at: ArrayLike<number>): number[][] {
    const place = this.#place(at);
    const field = this.#field;
    const [height, width] = [this.components, place.length];
    const room = width + height + height * width;
    numbers(room).set(place);
    check(field.jacobians(1));
    const found = numbers(room);
    const rows: number[][] = [];
    for (let i = 0, from = width + height; i < height; i++) {
      const row: number[] = [];
      for (let j = 0; j < width; j++) row.push(found[from++] as number);
      rows.push(row);
    }
    return rows;
  }

  /**
   * Returns the vectors at many points, one after the other, in `out` or in a new array. Each has
   * the bits of {@link evaluate}.
   *
   * `points` has the numbers of one point after the other: `[x₀, y₀, x₁, y₁, …]`. Where a component
   * has no value, its number is infinite or NaN, and the other points are not touched by it. A call
   * costs a tenth of as many calls of `evaluate`, and allocates nothing if `out` is given, which
   * may be `points` itself.
   *
   * ```js
   * const drain = new VectorField('-y - x/4, x - y/4', ['x', 'y']);
   * console.log(drain.evaluateMany([2, 0, 0, 4])); // → -0.5,2,-4,-1
   * ```
   *
   * @throws KinetreeError `BAD_ARGUMENT` for numbers that do not make whole points, an entry that
   * is no number, naming its point, and an `out` of another length.
   */
  evaluateMany<Out extends Float64Array | Float32Array = Float64Array>(
    points: ArrayLike<number>,
    out?: Out,
  ): Out {
    const all = this.#points(points);
    const field = this.#field;
    const height = this.components;
    const count = this.#count(all);
    const vectors = out ?? (new Float64Array(count * height) as Out);
    expectFloats(vectors, count * height, 'out');
    this.#inParts(all, height, [vectors], (first, part, at) => {
      check(field.evaluate(part));
      const behind = at + part * height;
      vectors.set(numbers(behind).subarray(at, behind), first * height);
    });
    return vectors;
  }

  /**
   * Returns the vectors at many points and all first derivatives there, in the parts of `out` that
   * are given and in new arrays.
   * Each has the bits of {@link evaluate} and {@link jacobian}.
   *
   * `points` is that of {@link evaluateMany}. `vectors` has one vector after the other; `rows` has
   * one Jacobian after the other, row after row: ∂Vᵢ/∂xⱼ at point p is at
   * `(p · components + i) · variables.length + j`.
   *
   * ```js
   * const field = new VectorField('x^2 - y^2 - 1, 2*x*y', ['x', 'y']); // z² − 1
   * const { vectors, rows } = field.jacobians([1, 0, 0, 2]);
   * console.log(vectors); // → 0,0,-5,0
   * console.log(rows); // → 2,0,0,2,0,-4,4,0
   * ```
   *
   * @throws KinetreeError `BAD_ARGUMENT` as {@link evaluateMany}.
   */
  jacobians<Out extends Partial<FieldJacobians> | undefined = undefined>(
    points: ArrayLike<number>,
    out?: Out,
  ): Filled<Out, FieldJacobians<Float64Array>> {
    const all = this.#points(points);
    const [count, height] = [this.#count(all), this.components];
    const size = height * this.variables.length;
    const vectors = out?.vectors ?? new Float64Array(count * height);
    const rows = out?.rows ?? new Float64Array(count * size);
    expectFloats(vectors, count * height, 'out.vectors');
    expectFloats(rows, count * size, 'out.rows');
    const field = this.#field;
    this.#inParts(all, height + size, [vectors, rows], (first, part, at) => {
      check(field.jacobians(part));
      const middle = at + part * height;
      const behind = middle + part * size;
      const found = numbers(behind);
      vectors.set(found.subarray(at, middle), first * height);
      rows.set(found.subarray(middle, behind), first * size);
    });
    if (out && out.vectors === undefined) out.vectors = vectors;
    if (out && out.rows === undefined) out.rows = rows;
    return (out ?? { vectors, rows }) as never;
  }

  /**
   * Looks for a root, a place where all components are 0, from each of many points by Newton's
   * method: x − J⁻¹ V is the next point, with the vector V and the Jacobian J at x. Returns the
   * points where the searches end, the steps that they took and their status, in the parts of
   * `out` that are given and in new arrays.
   *
   * A search ends with a step that is not longer than the tolerance. Each has the bits that it has
   * alone, and goes on where it was left: two calls for one step are one for two. A call costs a
   * fifteenth of as many calls of {@link evaluate} and {@link jacobian}.
   *
   * ```js
   * const field = new VectorField('x^2 - y^2 - 1, 2*x*y', ['x', 'y']); // z² − 1
   * const { points, steps, status } = field.findRoots([2, 1, -3, 0.5, 0, 0]);
   * console.log(points.map(Math.round)); // → 1,0,-1,0,0,0
   * console.log(steps.join(), status.join()); // → 6,6,0 0,0,2
   * ```
   *
   * @throws KinetreeError `BAD_ARGUMENT` as {@link evaluateMany}, and for a field that has not as
   * many components as variables, or options that are no such numbers.
   */
  findRoots<Out extends Partial<FieldRoots> | undefined = undefined>(
    points: ArrayLike<number>,
    search: RootOptions = {},
    out?: Out,
  ): Filled<Out, FieldRoots<Float64Array>> {
    const all = this.#points(points);
    const [count, width] = [this.#count(all), this.variables.length];
    const field = this.#field;
    if (this.components !== width)
      throw new KinetreeError(
        'BAD_ARGUMENT',
        `a search for roots needs as many components as variables, this field has ${this.components} and ${width}`,
      );
    const { steps: most, tolerance } = searchOf(search);
    const ends = out?.points ?? new Float64Array(count * width);
    const steps = out?.steps ?? new Uint16Array(count);
    const status = out?.status ?? new Uint8Array(count);
    expectFloats(ends, count * width, 'out.points');
    expectWhole(steps, Uint16Array, count, 'out.steps');
    expectWhole(status, Uint8Array, count, 'out.status');
    this.#inParts(all, 2, [ends, steps, status], (first, part, at) => {
      check(field.find_roots(part, most, tolerance));
      const found = numbers(at + 2 * part);
      ends.set(found.subarray(0, at), first * width);
      for (let i = 0; i < part; i++) {
        steps[first + i] = found[at + 2 * i] as number;
        status[first + i] = found[at + 2 * i + 1] as number;
      }
    });
    if (!out) return { points: ends, steps, status } as never;
    return Object.assign(out, { points: ends, steps, status }) as never;
  }

  /**
   * Returns the terms of the text at a place, each with its value and its slope along a direction,
   * which is that of the first variable by default: the chain rule, term by term.
   *
   * They are in the order in which they are computed: a term comes after those that it is made of,
   * and the whole of a component comes last, with the bits of {@link evaluate} and
   * {@link jacobian}. A part made of numbers alone is one term, and so is a power with its whole
   * exponent up to 8.
   *
   * ```js
   * const field = new VectorField('sin(x)^2', ['x']);
   * const [x, sine, square] = field.terms([1.3]);
   * console.log(sine.text, sine.value.toFixed(4), sine.slope.toFixed(4)); // → sin(x) 0.9636 0.2675
   * console.log(square.text, square.slope.toFixed(5), x.slope); // → sin(x)^2 0.51550 1
   * ```
   *
   * @throws KinetreeError `BAD_ARGUMENT` for a place or a direction without a number for each
   * variable.
   */
  terms(at: ArrayLike<number>, direction?: ArrayLike<number>): FieldTerm[] {
    const place = this.#place(at);
    const width = place.length;
    const along = direction === undefined ? null : floats(direction, width, 'the direction');
    const field = this.#field;
    this.#operations ??= field.operations().split('\n');
    const room = Math.max(2 * width, this.#operations.length * TERM);
    const given = numbers(room);
    given.set(place);
    for (let i = 0; i < width; i++) given[width + i] = along ? (along[i] as number) : Number(i === 0);
    check(field.terms());
    const found = numbers(room);
    const characters = Array.from(this.expression);
    return this.#operations.map((operation, i) => {
      const [component = 0, first = 0, end = 0, value = 0, slope = 0, ...operands] = found.subarray(
        i * TERM,
        (i + 1) * TERM,
      );
      const text = characters.slice(first - 1, end - 1).join('');
      return { component, operation, operands: operandsOf(operands), column: first, text, value, slope };
    });
  }

  /** Returns how fast the field spreads at a place: the sum of ∂Vᵢ/∂xᵢ. */
  divergence(at: ArrayLike<number>): number {
    return divergence(this.jacobian(at));
  }

  /** Returns the curl of the field at a place: one number in two dimensions, a vector in three. */
  curl(at: ArrayLike<number>): number[] {
    return curl(this.jacobian(at));
  }

  /** Frees its memory. A second call does nothing; any other use afterwards throws `DISPOSED`. */
  dispose(): void {
    this.#parsed?.free();
    this.#parsed = null;
  }

  [Symbol.dispose](): void {
    this.dispose();
  }

  get #field(): Core {
    if (!this.#parsed) throw new KinetreeError('DISPOSED', 'this vector field was disposed of');
    return this.#parsed;
  }

  /** Returns a place as numbers, so that nothing of the caller's runs while they cross. */
  #place(at: ArrayLike<number>): ArrayLike<number> {
    const width = this.variables.length;
    if (at?.length === width) return floats(at, width, 'the place');
    const message = `the place has ${at?.length} numbers, the field has ${width} variables`;
    throw new KinetreeError('BAD_ARGUMENT', message);
  }

  /** Returns points as numbers, likewise. */
  #points(points: ArrayLike<number>): Float64Array | Float32Array {
    if (points instanceof Float64Array || points instanceof Float32Array) return points;
    const length = points?.length;
    if (typeof points !== 'object' || !Number.isInteger(length) || length < 0 || length > MOST)
      throw new KinetreeError('BAD_ARGUMENT', `the points must be a list of numbers, not ${kind(points)}`);
    const width = Math.max(this.variables.length, 1);
    return Float64Array.from({ length }, (_, i) => {
      const number = points[i];
      if (typeof number === 'number') return number;
      const message = `number ${i % width} of point ${Math.floor(i / width)} is ${kind(number)}`;
      throw new KinetreeError('BAD_ARGUMENT', message);
    });
  }

  /** Returns the number of points. */
  #count({ length }: ArrayLike<number>): number {
    const width = this.variables.length;
    const count = Math.floor(length / Math.max(width, 1));
    if (length === count * width) return count;
    const message = `point ${count} has ${length - count * width} numbers, the field has ${width} variables`;
    throw new KinetreeError('BAD_ARGUMENT', message);
  }

  /**
   * Puts points into the block, part after part, with room behind them for `size` numbers each.
   * `work` gets the number of a part's first point, their count, and the place behind them.
   */
  #inParts(
    points: Float64Array | Float32Array,
    size: number,
    outs: readonly ArrayBufferView[],
    work: (first: number, part: number, at: number) => void,
  ): void {
    const width = this.variables.length;
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
}

/**
 * The numbers of the points that are in the block at a time, and of their results: 128 kB, which
 * the second-nearest cache holds. Were it larger, each point would wait for memory; were it
 * smaller, a crossing would count.
 */
const PART = 16_384;

/** The most numbers of a list that is no typed array: more than the core's memory holds. */
const MOST = 2 ** 28;

/** The vectors of a field and its Jacobians at many points: see {@link VectorField.jacobians}. */
export interface FieldJacobians<List = Float64Array | Float32Array> {
  vectors: List;
  rows: List;
}

/** The searches of {@link VectorField.findRoots}. */
export interface RootOptions {
  /** The most steps of a search: 40 by default, 65,535 at most. */
  readonly steps?: number;
  /** The length of a step that ends it: 1e-6 by default. */
  readonly tolerance?: number;
}

/**
 * The ends of searches for roots: see {@link VectorField.findRoots}. A status is a place in the
 * list {@link rootStatuses}.
 */
export interface FieldRoots<List = Float64Array | Float32Array> {
  points: List;
  steps: Uint16Array;
  status: Uint8Array;
}

/**
 * The reasons for which a search for a root ends: it is found; all steps were taken; the Jacobian
 * has no inverse at the point, so that no way leads from it; the field has no value or no slope
 * there, or the next point is infinite.
 *
 * ```js
 * const field = new VectorField('x^2 + 1', ['x']);
 * const { status } = field.findRoots([0, 1e-3]);
 * console.log(Array.from(status, (it) => rootStatuses[it]).join()); // → singular,unfinished
 * ```
 */
export const rootStatuses = ['found', 'unfinished', 'singular', 'undefined'] as const;

/** The most steps of a search: more than fit would say too few. */
const MOST_STEPS = 2 ** 16 - 1;

function searchOf(given: RootOptions): Required<RootOptions> {
  const { steps = 40, tolerance = 1e-6 } = options(given, ['steps', 'tolerance'], 'the options');
  expectCount(steps, 'steps');
  if (steps > MOST_STEPS)
    throw new KinetreeError('BAD_ARGUMENT', `steps must be ${MOST_STEPS} at most, not ${steps}`);
  if (typeof tolerance !== 'number' || !(tolerance >= 0))
    throw new KinetreeError('BAD_ARGUMENT', `tolerance must be a number from 0 on, not ${told(tolerance)}`);
  return { steps, tolerance };
}

/** Refuses what is no list of one kind with as many whole numbers. */
function expectWhole(
  list: unknown,
  kind: typeof Uint16Array | typeof Uint8Array,
  length: number,
  quantity: string,
): void {
  if (list instanceof kind && list.length === length) return;
  throw new KinetreeError('BAD_ARGUMENT', `${quantity} must be a ${kind.name} of ${length} numbers`);
}

/**
 * A term of a field's text at a place: a part of the text that has a value of its own. See
 * {@link VectorField.terms}.
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
 * One of those that a {@link FieldTerm} is made of: an earlier term by its place in the list, a
 * variable by its place in `variables`, or a number.
 */
export type Operand = { readonly term: number } | { readonly variable: number } | { readonly number: number };

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

/** Names a kind of value in a sentence. */
function kind(value: unknown): string {
  return value === null || value === undefined ? String(value) : `a ${typeof value}`;
}

/**
 * Returns the error for a text that was refused, from the numbers and words that the core has left.
 */
function refusal(words: string, expression: string): KinetreeError {
  const [code = 0, column = 0, first = 0, second = 0] = numbers(4);
  const [found = '', expected = ''] = words.split('\n');
  const word = found ? `\`${found}\`` : 'the end';
  const sentence = inWords(fieldSentences[code], { word, expected, first, second });
  const place = column > 0 ? `column ${column} of "${expression.slice(0, 80)}": ` : '';
  return new KinetreeError('BAD_EXPRESSION', place + sentence, column > 0 ? { column } : {});
}
