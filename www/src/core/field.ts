/** Vector fields given as text: read and compiled by the core, never evaluated as a program. */

import { KinetreeError } from './boundary/errors.ts';
import { check, numbers, start } from './boundary/wasm.ts';
import { curl, divergence } from './dual.ts';
import type { VectorField as Core } from './generated/glue.js';

/**
 * A vector field such as `-y - x/4, x - y/4`: its components separated by commas, in variables with the names given.
 *
 * `^` is a power and groups to the right, `-x^2` is `-(x^2)`, a product needs its `*`; constants `pi`, `e`; functions `sqrt exp ln log
 * sin cos tan asin acos atan sinh cosh tanh abs` of one argument, `atan2 hypot pow min max` of two. At most 2000 characters.
 *
 * Derivatives are exact to rounding. Where a component has no value, as `1/x` at 0, numbers are infinite or NaN as they are in
 * JavaScript. It holds memory of the core: dispose of it, or let it go out of scope of `using`.
 */
export class VectorField {
  #parsed: Core | null;

  /** @throws KinetreeError `BAD_EXPRESSION` with the column, and what was expected there. */
  constructor(
    /** The text. */
    readonly expression: string,
    /** The names, in the order in which a place has its numbers. */
    readonly variables: readonly string[],
  ) {
    const core = start();
    // A name cannot hold a line break, so joining them cannot make two of one.
    if (variables.some((name) => /[\r\n]/.test(name))) {
      throw new KinetreeError('BAD_ARGUMENT', 'a variable has a line break in its name');
    }
    this.#parsed = core.parse_field(expression, variables.join('\n')) ?? null;
    if (!this.#parsed) throw refusal(core.refusal(), expression);
  }

  /** How many numbers the arrow at a place has. */
  get components(): number {
    return this.#field.components;
  }

  /** The arrow at a place. Fills `out` and returns it, or a new array. */
  evaluate(at: ArrayLike<number>, out = new Float64Array(this.components)): Float64Array {
    const field = this.#put(at, this.components);
    expectRoom(out, this.components);
    check(() => field.evaluate());
    out.set(numbers(this.components).subarray(0, this.components));
    return out;
  }

  /** All first derivatives at a place: `rows[i][j]` is ∂Vᵢ/∂xⱼ. */
  jacobian(at: ArrayLike<number>): number[][] {
    const [height, width] = [this.components, this.variables.length];
    const field = this.#put(at, height * width);
    check(() => field.jacobian());
    const flat = numbers(height * width);
    return Array.from({ length: height }, (_, i) => Array.from(flat.subarray(i * width, (i + 1) * width)));
  }

  /** How much the field spreads at a place: the sum of ∂Vᵢ/∂xᵢ. */
  divergence(at: ArrayLike<number>): number {
    return divergence(this.jacobian(at));
  }

  /** How the field whirls at a place: one number in the plane, three in the solid. */
  curl(at: ArrayLike<number>): number[] {
    return curl(this.jacobian(at));
  }

  /** Gives its memory back. A second time it does nothing; any other use afterwards throws `DISPOSED`. */
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

  /** Puts a place into the block, with room behind it for `answer` numbers. */
  #put(at: ArrayLike<number>, answer: number): Core {
    const field = this.#field;
    if (at?.length !== this.variables.length) {
      const message = `the place has ${at?.length} numbers, the field has ${this.variables.length} variables`;
      throw new KinetreeError('BAD_ARGUMENT', message);
    }
    numbers(this.variables.length + answer).set(at);
    return field;
  }
}

function expectRoom(out: Float64Array, length: number): void {
  if (out.length !== length) {
    throw new KinetreeError('BAD_ARGUMENT', `out has room for ${out.length} numbers, it needs ${length}`);
  }
}

/** The sentence for a text that was refused; the core has left what it found as numbers and words. */
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
