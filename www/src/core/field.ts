/**
 * Vector fields given as text. The core reads and compiles them; they are never run as a program of
 * JavaScript's.
 */

import { KinetreeError } from './boundary/errors.ts';
import { expectFloats, floats } from './boundary/vectors.ts';
import { check, numbers, start } from './boundary/wasm.ts';
import { curl, divergence } from './dual.ts';
import type { VectorField as Core } from './generated/glue.js';

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
 */
export class VectorField {
  #parsed: Core | null;

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
  evaluate(at: ArrayLike<number>, out = new Float64Array(this.components)): Float64Array {
    expectFloats(out, this.components, 'out');
    const field = this.#put(at, this.components);
    check(field.evaluate());
    out.set(numbers(this.components).subarray(0, this.components));
    return out;
  }

  /** Returns all first derivatives at a place: `rows[i][j]` is ∂Vᵢ/∂xⱼ. */
  jacobian(at: ArrayLike<number>): number[][] {
    const [height, width] = [this.components, this.variables.length];
    const field = this.#put(at, height * width);
    check(field.jacobian());
    const flat = numbers(height * width);
    return Array.from({ length: height }, (_, i) => Array.from(flat.subarray(i * width, (i + 1) * width)));
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

  /** Puts a place into the block, with room behind it for a result. */
  #put(at: ArrayLike<number>, room: number): Core {
    if (at?.length !== this.variables.length) {
      const message = `the place has ${at?.length} numbers, the field has ${this.variables.length} variables`;
      throw new KinetreeError('BAD_ARGUMENT', message);
    }
    const place = floats(at, this.variables.length, 'the place');
    const field = this.#field;
    numbers(this.variables.length + room).set(place);
    return field;
  }
}

/** Names a kind of value in a sentence. */
function kind(value: unknown): string {
  return value === null ? 'null' : `a ${typeof value}`;
}

/**
 * Returns the error for a text that was refused, from the numbers and words that the core has left.
 */
function refusal(words: string, expression: string): KinetreeError {
  const [code = 0, column = 0, first = 0, second = 0] = numbers(4);
  const [word = '', expected = ''] = words.split('\n');
  const sentences: Readonly<Record<number, string>> = {
    101: `found ${word ? `"${word}"` : 'the end'}, expected ${expected}`,
    102: `"${word}" is no variable of this field, no constant (pi, e) and no function`,
    103: `${word} takes ${first} arguments, but has ${second}`,
    104: `expected ${first} components, found ${second}`,
    105: 'this parenthesis is never closed',
    106: `this comes to ${first}, not to a finite number`,
    107: `the text goes on, expected at most ${first} characters`,
    108: `nested too deeply: at most ${first} values can wait`,
    109: `"${word}" cannot name a variable: expected ${expected}`,
  };
  const sentence = sentences[code] ?? `refused as ${code}`;
  const place = column > 0 ? `column ${column} of "${expression.slice(0, 80)}": ` : '';
  return new KinetreeError('BAD_EXPRESSION', place + sentence, column > 0 ? { column } : {});
}
