/**
 * The arithmetic of number fields: `1/3`, `2*pi rad`, `12cm`, `3 ft + 2 in`, `sqrt(2)`, and `+=5`
 * for five more than now. Nothing of a text is run: it is read by recursive descent, within bounds.
 *
 * A number without a unit has the field's, and a product has one unit at most. Sines and their kin
 * take radians where no unit says otherwise. They are the core's, so a text is the same bits in
 * every browser.
 */
import { math } from '../../core/entries/index.ts';
import { type Kind, kinds, type Units, unitsOf } from './units.ts';

/** A number, or the sentence that says why there is none. */
export type Read = { readonly value: number } | { readonly sentence: string };

/** Characters of a text, and expressions within each other, that are read. */
const LONGEST = 200;
const DEEPEST = 32;

/** A text that is no number; its message is a sentence. */
class Unreadable extends Error {}

const CONSTANTS: ReadonlyMap<string, number> = new Map([
  ['pi', Math.PI],
  ['π', Math.PI],
]);
const FUNCTIONS: ReadonlyMap<string, (x: number) => number> = new Map([
  ['sqrt', Math.sqrt],
  ['sin', math.sin],
  ['cos', math.cos],
]);
/** Within a function angles are in radians. */
const WITHIN: Units = new Map([...unitsOf(kinds.angle)].map(([name, it]) => [name, (it * Math.PI) / 180]));

/** Returns the number that a text means in a field of a kind that now has the number `present`. */
export function read(text: string, kind: Kind, present: number): Read {
  if (text.length > LONGEST) return { sentence: `This is longer than ${LONGEST} characters.` };
  try {
    const relative = /^\s*([-+*/−×÷])=/u.exec(text);
    const sign = relative?.[1] ?? '';
    const scales = /[*/×÷]/u.test(sign);
    const given = new Reader(text.slice(relative?.[0].length ?? 0), scales ? kinds.number : kind).whole();
    const value = relative ? changed(present, sign, given) : given;
    if (Number.isNaN(value)) return { sentence: 'The result is not a number.' };
    if (!Number.isFinite(value)) return { sentence: 'The result is infinite.' };
    // A zero has no sign.
    return { value: value + 0 };
  } catch (refusal) {
    if (refusal instanceof Unreadable) return { sentence: refusal.message };
    throw refusal;
  }
}

function changed(present: number, sign: string, by: number): number {
  if (sign === '+') return present + by;
  if (/[*×]/u.test(sign)) return present * by;
  return /[/÷]/u.test(sign) ? present / by : present - by;
}

/** A number, a name or unit, or a sign; a unit goes on with `/s` and `/s²`. */
const WORD =
  /\s*((?:\d+(?:\.\d*)?|\.\d+)(?:e[-+]?\d+)?|(?:\p{L}[\p{L}\d]*|°)(?:\/(?:s\/s|s\^2|s²|s)(?![\p{L}\d]))?|[-+*/()])/iuy;
const TYPED: ReadonlyMap<string, string> = new Map([
  ['−', '-'],
  ['–', '-'],
  ['×', '*'],
  ['·', '*'],
  ['÷', '/'],
]);

/** Returns the words of a text; a comma is a decimal point. */
function wordsOf(text: string): readonly string[] {
  const grouped = /(?<![\d.,])[1-9]\d{0,2}(,\d{3})+(?![\d,])/.exec(text);
  if (grouped)
    throw new Unreadable(`${grouped[0]} may be two numbers: write it without a comma, or with a point.`);
  const given = text
    .trim()
    .replace(/[−–×·÷]/gu, (it) => TYPED.get(it) as string)
    .replaceAll(',', '.');
  const found: string[] = [];
  WORD.lastIndex = 0;
  while (WORD.lastIndex < given.length) {
    const at = WORD.lastIndex;
    const word = WORD.exec(given)?.[1];
    if (word === undefined)
      throw new Unreadable(`“${[...given.slice(at).trimStart()][0]}” is not expected here.`);
    found.push(word);
  }
  return found;
}

class Reader {
  readonly #words: readonly string[];
  #at = 0;
  #depth = 0;
  #units: Units;

  constructor(
    text: string,
    readonly kind: Kind,
  ) {
    this.#words = wordsOf(text);
    this.#units = unitsOf(kind);
  }

  whole(): number {
    if (this.#words.length === 0) throw new Unreadable('Type a number.');
    const result = this.#sum();
    const rest = this.#words[this.#at];
    if (rest !== undefined) throw new Unreadable(`“${rest}” is not expected here.`);
    return result;
  }

  #sum(): number {
    if (++this.#depth > DEEPEST) throw new Unreadable('This has too many brackets within each other.');
    let result = this.#product();
    for (;;) {
      if (this.#takes('+')) result += this.#product();
      else if (this.#takes('-')) result -= this.#product();
      else break;
    }
    this.#depth--;
    return result;
  }

  #product(): number {
    let result = this.#factor();
    let unit = '';
    for (;;) {
      const next = this.#words[this.#at];
      if (this.#takes('*')) result *= this.#factor();
      else if (this.#takes('/')) result /= this.#factor();
      else if (next === '(' || (next !== undefined && this.#isValue(next))) result *= this.#primary();
      else if (next !== undefined && /^[\p{L}°]/u.test(next)) {
        const factor = this.#units.get(next.toLowerCase());
        if (factor === undefined) throw this.#unknown(next);
        if (unit) throw new Unreadable(`“${unit}” and “${next}” are two units of one number.`);
        this.#at++;
        unit = next;
        result *= factor;
      } else return result;
    }
  }

  #factor(): number {
    let sign = 1;
    for (;;) {
      if (this.#takes('-')) sign = -sign;
      else if (!this.#takes('+')) return sign * this.#primary();
    }
  }

  #primary(): number {
    const word = this.#words[this.#at++];
    if (word === undefined) throw new Unreadable(`Something is missing after “${this.#words.at(-1)}”.`);
    if (/^[\d.]/.test(word)) return Number(word);
    if (word === '(') return this.#closed();
    const value = CONSTANTS.get(word.toLowerCase());
    if (value !== undefined) return value;
    const act = FUNCTIONS.get(word.toLowerCase());
    if (!act && /^[\p{L}°]/u.test(word) && !this.#units.has(word.toLowerCase())) throw this.#unknown(word);
    if (!act) throw new Unreadable(`“${word}” is not expected here.`);
    if (!this.#takes('(')) throw new Unreadable(`“${word}” needs brackets: ${word}(2).`);
    const units = this.#units;
    this.#units = WITHIN;
    const given = this.#closed();
    this.#units = units;
    return act(given);
  }

  #closed(): number {
    const result = this.#sum();
    if (!this.#takes(')')) throw new Unreadable('A bracket is not closed.');
    return result;
  }

  #isValue(word: string): boolean {
    const name = word.toLowerCase();
    return !this.#units.has(name) && (CONSTANTS.has(name) || FUNCTIONS.has(name));
  }

  #unknown(word: string): Unreadable {
    const known = [...new Set(this.#units.keys())].slice(0, 6).join(', ');
    const units = known
      ? `; ${this.#units === WITHIN ? kinds.angle.name : this.kind.name} has ${known}`
      : '; this field takes a number without a unit';
    return new Unreadable(`“${word}” is no unit, constant or function here${units}.`);
  }

  #takes(word: string): boolean {
    if (this.#words[this.#at] !== word) return false;
    this.#at++;
    return true;
  }
}
