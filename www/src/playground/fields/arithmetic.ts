/**
 * The arithmetic of number fields: `1/3`, `2*pi rad`, `12cm`, `3 ft + 2 in`, `sqrt(2)`, and `+=5`
 * for five more than now. Nothing of a text is run: it is read by recursive descent, within bounds.
 *
 * A number without a unit has the field's, and a product has one unit at most, after its numbers.
 */
import { type Kind, kinds, unitsOf } from './units.ts';

/** A number, or the sentence that says why there is none. */
type Read = { readonly value: number } | { readonly sentence: string };

/** The most characters of a text, which bounds the depth of its brackets. */
const LONGEST = 200;

/** A text that is no number; its message is a sentence. */
class Unreadable extends Error {}

/** Returns the number that a text means in a field of a kind that now has the number `present`. */
export function read(text: string, kind: Kind, present: number): Read {
  if (text.length > LONGEST) return { sentence: `This is longer than ${LONGEST} characters.` };
  try {
    const [begin = '', sign = ''] = /^\s*([-+*/])=/.exec(plain(text)) ?? [];
    const scales = sign === '*' || sign === '/';
    const by = new Reader(plain(text).slice(begin.length), scales ? kinds.number : kind).whole();
    const value = sign === '' ? by : applied(sign, present, by);
    if (Number.isNaN(value)) return { sentence: 'The result is not a number.' };
    if (!Number.isFinite(value)) return { sentence: 'The result is infinite.' };
    // A zero has no sign.
    return { value: value + 0 };
  } catch (refusal) {
    if (refusal instanceof Unreadable) return { sentence: refusal.message };
    throw refusal;
  }
}

function applied(sign: string, a: number, b: number): number {
  if (sign === '+') return a + b;
  if (sign === '-') return a - b;
  return sign === '*' ? a * b : a / b;
}

/** Returns a text with ASCII signs in place of a true minus, times and divided by. */
const plain = (text: string): string => text.replace(/[−–]/g, '-').replace(/[×·]/g, '*').replaceAll('÷', '/');

/** A number, a name or unit, or a sign; a unit goes on with `/s` and `/s²`. */
const WORD =
  /\s*((?:\d+(?:\.\d*)?|\.\d+)(?:e[-+]?\d+)?|(?:\p{L}[\p{L}\d]*|°)(?:\/(?:s\/s|s\^2|s²|s)(?![\p{L}\d]))?|[-+*/()])/iuy;

/** Returns the words of a text; a comma is a decimal point. */
function wordsOf(text: string): readonly string[] {
  const grouped = /(?<![\d.,])[1-9]\d{0,2}(,\d{3})+(?![\d,])/.exec(text);
  if (grouped)
    throw new Unreadable(`${grouped[0]} may be two numbers: write it without a comma, or with a point.`);
  const given = text.trim().replaceAll(',', '.');
  const found: string[] = [];
  WORD.lastIndex = 0;
  while (WORD.lastIndex < given.length) {
    const at = WORD.lastIndex;
    const word = WORD.exec(given)?.[1];
    if (word === undefined) throw unexpected([...given.slice(at).trimStart()][0]);
    found.push(word.replace(/\/s(?:\^2|\/s)$/i, '/s²'));
  }
  return found;
}

const unexpected = (word: string | undefined): Unreadable =>
  new Unreadable(`“${word}” is not expected here.`);

class Reader {
  readonly #words: readonly string[];
  readonly #units: ReadonlyMap<string, number>;
  #at = 0;

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
    if (this.#at < this.#words.length) throw this.#wrong(this.#words[this.#at] as string);
    return result;
  }

  #sum(): number {
    let result = this.#product();
    for (let sign = this.#takes('+', '-'); sign; sign = this.#takes('+', '-'))
      result = applied(sign, result, this.#product());
    return result;
  }

  #product(): number {
    let result = this.#factor();
    let unit: number | undefined;
    for (;;) {
      const isConstant = /^(?:pi|π)$/i.test(this.#words[this.#at] ?? '');
      const sign = this.#takes('*', '/') ?? (isConstant ? '*' : undefined);
      if (sign) result = applied(sign, result, this.#factor());
      else if (unit !== undefined) return result;
      else {
        unit = this.#units.get(this.#words[this.#at]?.toLowerCase() ?? '');
        if (unit === undefined) return result;
        this.#at++;
        result *= unit;
      }
    }
  }

  #factor(): number {
    const word = this.#words[this.#at++]?.toLowerCase();
    if (word === undefined) throw new Unreadable(`Something is missing after “${this.#words.at(-1)}”.`);
    if (word === '-') return -this.#factor();
    if (word === '+') return this.#factor();
    if (/^[\d.]/.test(word)) return Number(word);
    if (word === 'pi' || word === 'π') return Math.PI;
    if (word === 'sqrt' && this.#takes('(')) return Math.sqrt(this.#closed());
    if (word === '(') return this.#closed();
    throw this.#wrong(this.#words[this.#at - 1] as string);
  }

  #closed(): number {
    const result = this.#sum();
    if (!this.#takes(')')) throw new Unreadable('A bracket is not closed.');
    return result;
  }

  /** Returns the mistake of a word in its place, as a sentence. */
  #wrong(word: string): Unreadable {
    if (/^sqrt$/i.test(word)) return new Unreadable(`“${word}” needs brackets: sqrt(2).`);
    if (!/^[\p{L}°]/u.test(word) || this.#units.has(word.toLowerCase())) return unexpected(word);
    const units = [...this.#units.keys()].join(', ');
    const known = units ? `${this.kind.name} has ${units}` : 'this field takes a number without a unit';
    return new Unreadable(`“${word}” is no unit, constant or function here; ${known}.`);
  }

  /** Goes on if the next word is one of these; returns it then. */
  #takes(...words: readonly string[]): string | undefined {
    const word = this.#words[this.#at];
    if (word === undefined || !words.includes(word)) return undefined;
    this.#at++;
    return word;
  }
}
