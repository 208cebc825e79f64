/**
 * Vector fields given as text. The core reads and compiles them; they are never run as a program of
 * JavaScript's.
 */

import { check, numbers, starter } from './boundary/core.ts';
import { inWords, KinetreeError } from './boundary/errors.ts';
import { expectObject } from './boundary/options.ts';
import { type Owned, owned } from './boundary/owned.ts';
import { fieldSentences } from './boundary/sentences.ts';
import { expectFloats, expectText, LONGEST_TEXT, listOf } from './boundary/vectors.ts';
import { curl, divergence } from './dual.ts';
import type { Filled } from './dynamic/states.ts';
import { countOf, inParts, kind, placeOf, pointsOf } from './field/points.ts';
import type { VectorField as Core } from './generated/glue.js';
import { field as group } from './generated/groups/field.js';

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
  private readonly own: Owned<Core>;
  /** The names, in the order in which a place has its numbers: a list of its own, which is frozen. */
  readonly variables: readonly string[];

  /**
   * @throws KinetreeError `BAD_EXPRESSION` with the column and the words expected there,
   * `BAD_ARGUMENT` unless these are a text and a list of names.
   */
  constructor(
    /** The text. */
    readonly expression: string,
    variables: readonly string[],
  ) {
    if (typeof expression !== 'string')
      throw new KinetreeError(
        'BAD_ARGUMENT',
        `the text of a field must be a string, not ${kind(expression)}`,
      );
    const names = Array.isArray(variables) ? listOf<string>(variables, 'the variables') : undefined;
    if (!names?.every((name) => typeof name === 'string'))
      throw new KinetreeError('BAD_ARGUMENT', 'the variables of a field must be a list of names');
    // They cross one a line, and one name must not become two.
    if (names.some((name) => /[\r\n]/.test(name)))
      throw new KinetreeError('BAD_ARGUMENT', 'the name of a variable must not contain a line break');
    this.variables = Object.freeze(names);
    const core = start();
    // A text that is too long is so after as many characters, too.
    const text = expression.slice(0, LONGEST_TEXT);
    const parsed = core.parse_field(text, expectText(names.join('\n'), 'the list of variables'));
    if (!parsed) throw refusal(core.refusal(), expression);
    this.own = owned(parsed, 'vector field');
  }

  /** The number of components. */
  get components(): number {
    return this.core.components;
  }

  /** Returns the vector at a place, in `out` or in a new array. */
  evaluate(at: ArrayLike<number>, out: Float64Array = new Float64Array(this.components)): Float64Array {
    const place = placeOf(at, this.variables.length);
    const field = this.core;
    expectFloats(out, this.components, 'out');
    const room = place.length + this.components;
    numbers(room).set(place);
    check(field.evaluate(1));
    out.set(numbers(room).subarray(place.length, room));
    return out;
  }

  /** Returns all first derivatives at a place: `rows[i][j]` is ∂Vᵢ/∂xⱼ. */
  jacobian(at: ArrayLike<number>): number[][] {
    const place = placeOf(at, this.variables.length);
    const field = this.core;
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
    const all = pointsOf(points, this.variables.length);
    const field = this.core;
    const height = this.components;
    const count = countOf(all, this.variables.length);
    const vectors = out ?? (new Float64Array(count * height) as Out);
    expectFloats(vectors, count * height, 'out');
    inParts(all, this.variables.length, height, [vectors], (first, part, at) => {
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
   * `points` is as in {@link evaluateMany}. `vectors` has one vector after the other; `rows` has
   * one Jacobian after the other, row after row: ∂Vᵢ/∂xⱼ at point p is at `(p · components + i) ·
   * variables.length + j`.
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
    const all = pointsOf(points, this.variables.length);
    const [count, height] = [countOf(all, this.variables.length), this.components];
    const size = height * this.variables.length;
    if (out !== undefined) expectObject(out, 'out');
    const vectors = out?.vectors ?? new Float64Array(count * height);
    const rows = out?.rows ?? new Float64Array(count * size);
    expectFloats(vectors, count * height, 'out.vectors');
    expectFloats(rows, count * size, 'out.rows');
    const field = this.core;
    inParts(all, this.variables.length, height + size, [vectors, rows], (first, part, at) => {
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
    this.own.free();
  }

  /** Tells stores of Vue to leave it alone: see `boundary/owned.ts`. @internal */
  get __v_skip(): true {
    return true;
  }

  [Symbol.dispose](): void {
    this.dispose();
  }

  /** @internal */
  get core(): Core {
    return this.own();
  }
}

/**
 * Returns a field that a caller hands in.
 *
 * @internal
 */
export function fieldOf(field: VectorField): VectorField {
  if (field instanceof VectorField) return field;
  throw new KinetreeError('BAD_ARGUMENT', `the field must be a VectorField, not ${kind(field)}`);
}

/** The vectors of a field and its Jacobians at many points: see {@link VectorField.jacobians}. */
export interface FieldJacobians<List = Float64Array | Float32Array> {
  vectors: List;
  rows: List;
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
