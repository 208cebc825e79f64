/** The words of a BVH file, one after the other: names, numbers, braces. */
import { KinetreeError } from '../boundary/errors.ts';

/** A word, or a brace, after whatever separates it from the one before. */
const WORD = /\s*([{}]|[^\s{}]*)/y;
/** A name: all that follows on the line, up to a brace. */
const NAME = /[^\S\n\r]*([^\n\r{}]*)/y;
/** A number as the format has it; `Number` would take `0x10` and nothing at all, too. */
const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;
/** The most of a strange word that a sentence quotes. */
const QUOTED = 40;

export class Words {
  readonly #text: string;
  /** The place behind the last word, and that of the last word. */
  #at = 0;
  #last = 0;

  constructor(text: string) {
    // A byte order mark is no part of the first word.
    this.#text = text.replace(/^\uFEFF/, '');
  }

  /** The characters that are left. */
  get left(): number {
    return this.#text.length - this.#at;
  }

  /** Returns the next word; '' at the end of the text. */
  next(): string {
    return this.#take(WORD) ?? '';
  }

  /** Returns the name that follows. */
  name(): string {
    return (this.#take(NAME) ?? '').trim();
  }

  /** Returns the next number; `what` says which. */
  number(what: string): number {
    const word = this.next();
    const number = Number(word);
    if (NUMBER.test(word) && Number.isFinite(number)) return number;
    throw this.refused(`${what} must be a number`, word);
  }

  /** Takes some words that must follow, whatever their case. */
  expect(words: string): void {
    const pattern = new RegExp(`\\s*(${words.replace(/ ?:/, '\\s*:').replace(' ', '\\s+')})`, 'iy');
    if (this.#take(pattern) === undefined) throw this.refused(`\`${words}\` must follow`, this.next());
  }

  /** Returns the error about the last word, with its line. */
  refused(sentence: string, word?: string): KinetreeError {
    const line = this.#text.slice(0, this.#last).split(/\r\n?|\n/).length;
    const found = word === '' ? 'the end of the file' : `\`${word?.slice(0, QUOTED)}\``;
    const but = word === undefined ? '' : `, but there is ${found}`;
    return new KinetreeError('BAD_BVH', `line ${line} of the file: ${sentence}${but}`);
  }

  #take(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text);
    if (!found) return undefined;
    this.#at = pattern.lastIndex;
    this.#last = this.#at - (found[1] as string).length;
    return found[1];
  }
}
