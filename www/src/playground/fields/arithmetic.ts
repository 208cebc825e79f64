/**
 * The arithmetic of number fields: `1/3`, `2*pi rad`, `12cm`, `3 ft + 2 in`, `sqrt(2)`, and `+=5`
 * for five more than now. Nothing of a text is run: it is read by recursive descent, within bounds.
 *
 * A number without a unit has the field's. Sines and their kin take radians where no unit says
 * otherwise. Elementary functions are the core's, so a text is the same bits in every browser.
 */
import { math } from '../../core/entries/index.ts';
import { call, Unreadable } from './functions.ts';
import { type Token, tokensOf } from './tokens.ts';
import {
  capital,
  constants,
  type Dimension,
  type Kind,
  NO_DIMENSION,
  nameOf,
  type Quantity,
  units,
} from './units.ts';

/** A number, or the sentence that says why there is none. */
export type Read = { readonly value: number } | { readonly sentence: string };

/** Characters of a text, and expressions within each other, that are read. */
const LONGEST = 200;
const DEEPEST = 32;

/** Returns the number that a text means in a field of a kind that now has the number `present`. */
export function read(text: string, kind: Kind, present: number): Read {
  if (text.length > LONGEST) return { sentence: `This is longer than ${LONGEST} characters.` };
  try {
    const tight = meant(text, kind, present, true);
    if (fits(tight, kind)) return finite(tight.value);
    // `1/2 ft` is half a foot, although `1 m / 2 s` is half a meter a second.
    const loose = meant(text, kind, present, false);
    if (fits(loose, kind)) return finite(loose.value);
    return { sentence: `This is ${nameOf(tight.dimension)}; the field takes ${kind.name}.` };
  } catch (refusal) {
    if (refusal instanceof Unreadable) return { sentence: refusal.message };
    throw refusal;
  }
}

function fits({ dimension }: Quantity, kind: Kind): boolean {
  return isBare(dimension) || same(dimension, kind.dimension);
}

function finite(value: number): Read {
  if (Number.isNaN(value)) return { sentence: 'The result is not a number.' };
  if (!Number.isFinite(value)) return { sentence: 'The result is infinite.' };
  // A zero has no sign.
  return { value: value + 0 };
}

function meant(text: string, kind: Kind, present: number, tight: boolean): Quantity {
  const relative = /^\s*([-+*/−×÷])=/u.exec(text);
  const result = new Reader(tokensOf(text.slice(relative?.[0].length ?? 0)), tight).whole();
  if (!relative) return result;
  const now: Quantity = { value: present, dimension: kind.dimension };
  switch (relative[1]) {
    case '+':
      return sum(now, result, 1);
    case '*':
    case '×':
      return product(now, result, 1);
    case '/':
    case '÷':
      return product(now, result, -1);
    default:
      return sum(now, result, -1);
  }
}

const isBare = (dimension: Dimension): boolean => same(dimension, NO_DIMENSION);
const same = (a: Dimension, b: Dimension): boolean => a.every((it, i) => it === b[i]);

/** Returns a + b or a − b. A number without a unit takes that of the other. */
function sum(a: Quantity, b: Quantity, sign: 1 | -1): Quantity {
  if (!same(a.dimension, b.dimension) && !isBare(a.dimension) && !isBare(b.dimension))
    throw new Unreadable(`${capital(nameOf(a.dimension))} and ${nameOf(b.dimension)} have no sum.`);
  return {
    value: sign === 1 ? a.value + b.value : a.value - b.value,
    dimension: isBare(a.dimension) ? b.dimension : a.dimension,
  };
}

/** Returns a · b or a / b. */
function product(a: Quantity, b: Quantity, sign: 1 | -1): Quantity {
  const at = (i: 0 | 1 | 2): number => a.dimension[i] + sign * b.dimension[i];
  return { value: sign === 1 ? a.value * b.value : a.value / b.value, dimension: [at(0), at(1), at(2)] };
}

function power(base: Quantity, exponent: Quantity): Quantity {
  if (!isBare(exponent.dimension)) throw new Unreadable('An exponent has no unit.');
  const n = exponent.value;
  const at = (i: 0 | 1 | 2): number => (base.dimension[i] === 0 ? 0 : base.dimension[i] * n);
  const value = n === 2 ? base.value * base.value : math.pow(base.value, n);
  return { value, dimension: [at(0), at(1), at(2)] };
}

class Reader {
  #at = 0;
  #depth = 0;

  /** With `tight` a unit belongs to the number before it more than a division does. */
  constructor(
    readonly tokens: readonly Token[],
    readonly tight: boolean,
  ) {}

  whole(): Quantity {
    if (this.tokens.length === 0) throw new Unreadable('Type a number.');
    const result = this.#sum();
    const rest = this.tokens[this.#at];
    if (rest) throw new Unreadable(`“${rest.text}” is not expected here.`);
    return result;
  }

  #sum(): Quantity {
    if (++this.#depth > DEEPEST) throw new Unreadable('This has too many brackets within each other.');
    let result = this.#product();
    for (;;) {
      if (this.#takes('+')) result = sum(result, this.#product(), 1);
      else if (this.#takes('-')) result = sum(result, this.#product(), -1);
      else break;
    }
    this.#depth--;
    return result;
  }

  #product(): Quantity {
    let result = this.#factor();
    for (;;) {
      if (this.#takes('*')) result = product(result, this.#factor(), 1);
      else if (this.#takes('/')) result = product(result, this.#factor(), -1);
      else if (this.#goesOn()) result = product(result, this.#power(), 1);
      else return result;
    }
  }

  #factor(): Quantity {
    let sign = 1;
    for (;;) {
      if (this.#takes('-')) sign = -sign;
      else if (!this.#takes('+')) break;
    }
    let result = this.#power();
    while (this.tight && this.#goesOn()) result = product(result, this.#power(), 1);
    return sign === 1 ? result : { ...result, value: -result.value };
  }

  /** Returns whether a unit, a constant or a bracket follows with no sign between. */
  #goesOn(): boolean {
    const next = this.tokens[this.#at];
    return next?.kind === 'name' || next?.text === '(';
  }

  #power(): Quantity {
    const base = this.#primary();
    if (this.#takes('²')) return power(base, { value: 2, dimension: NO_DIMENSION });
    if (!this.#takes('^')) return base;
    if (++this.#depth > DEEPEST) throw new Unreadable('This has too many powers within each other.');
    const sign = this.#takes('-') ? -1 : 1;
    const exponent = this.#power();
    this.#depth--;
    return power(base, { ...exponent, value: sign * exponent.value });
  }

  #primary(): Quantity {
    const token = this.tokens[this.#at++];
    if (!token) throw new Unreadable(`Something is missing after “${this.tokens.at(-1)?.text}”.`);
    if (token.kind === 'number') return { value: token.value, dimension: NO_DIMENSION };
    if (token.text === '(') return this.#closed();
    if (token.kind === 'sign') throw new Unreadable(`“${token.text}” is not expected here.`);
    const found = units.get(token.text) ?? constants.get(token.text.toLowerCase());
    if (found) return found;
    return this.#called(token.text);
  }

  #closed(): Quantity {
    const result = this.#sum();
    this.#close();
    return result;
  }

  #close(): void {
    if (!this.#takes(')')) throw new Unreadable('A bracket is not closed.');
  }

  #called(name: string): Quantity {
    const given: Quantity[] = [];
    const called = this.#takes('(');
    if (called) {
      do given.push(this.#sum());
      while (this.#takes(','));
      this.#close();
    }
    return call(name, called ? given : null);
  }

  #takes(text: string): boolean {
    if (this.tokens[this.#at]?.text !== text) return false;
    this.#at++;
    return true;
  }
}
