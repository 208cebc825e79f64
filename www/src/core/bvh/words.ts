/** The words of a BVH file, one after the other: names, numbers, braces. */
import { KinetreeError } from '../boundary/errors.ts';
import type { Notes } from '../notes.ts';
import { visible } from '../visible.ts';

/** A word, or a brace, after whatever separates it from the one before. */
const WORD = /\s*([{}]|[^\s{}]*)/y;
/** A name: all that follows on the line, up to a brace. */
const NAME = /[^\S\n\r]*([^\n\r{}]*)/y;
/** A number as the format has it; `Number` would take `0x10` and nothing at all, too. */
const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;
/** The most of a strange word that a sentence quotes. */
const QUOTED = 40;
/** Control-Z, the end of a text for CP/M and DOS. */
const END = '\u001A';
/** More than what fills a block after it. */
const FOREIGN = new RegExp(`[^\\s\\0${END}]`);

/** Returns a text without zero bytes behind it, as some programs write them: the end of one in C. */
function withoutZeros(text: string): string {
  let end = text.length;
  let zero = end;
  for (; end > 0 && BLANK.test(text[end - 1] as string); end--) if (text[end - 1] === '\0') zero = end - 1;
  return text.slice(0, zero);
}

const BLANK = /[\s\0]/;

export class Words {
  readonly #text: string;
  /** The places behind the last word, and of the last word. */
  #at = 0;
  #last = 0;

  constructor(text: string, notes: Notes) {
    const end = text.indexOf(END);
    // A byte order mark is no part of the first word.
    this.#text = withoutZeros(text.slice(0, end < 0 ? undefined : end).replace(/^\uFEFF/, ''));
    // Old programs end a text with a control-Z, and may fill the rest of a block with it.
    const rest = end < 0 ? '' : text.slice(end);
    if (FOREIGN.test(rest)) {
      this.#last = this.#text.length;
      const sentence = 'the text ends at a control-Z (U+001A), what follows it is left out';
      notes.add('BYTES_AFTER_END', `line ${this.line()}`, sentence);
      this.#last = 0;
    }
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
    if (isNumber(word)) return Number(word);
    throw this.refused(`${what} must be a number`, word);
  }

  /** Returns whether a number follows, which stays where it is. */
  numberFollows(): boolean {
    WORD.lastIndex = this.#at;
    const [, word = ''] = WORD.exec(this.#text) ?? [];
    return isNumber(word);
  }

  /** Returns whether some words follow, which stay where they are. */
  follows(words: string): boolean {
    const pattern = patternOf(words);
    pattern.lastIndex = this.#at;
    return pattern.test(this.#text);
  }

  /** Takes some words that must follow, whatever their case. */
  expect(words: string): void {
    if (this.#take(patternOf(words)) === undefined)
      throw this.refused(`\`${words}\` must follow`, this.next());
  }

  /** Returns the error about the last word, with its line. */
  refused(sentence: string, word?: string): KinetreeError {
    const found = word === '' ? 'the end of the file' : `\`${seen(word ?? '')}\``;
    const but = word === undefined ? '' : `, but there is ${found}`;
    return new KinetreeError('BAD_BVH', `line ${this.line()} of the file: ${sentence}${but}`);
  }

  /** Returns the line of the last word, from 1. */
  line(): number {
    return this.#text.slice(0, this.#last).split(/\r\n?|\n/).length;
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

const isNumber = (word: string): boolean => NUMBER.test(word) && Number.isFinite(Number(word));

const patternOf = (words: string): RegExp =>
  new RegExp(`\\s*(${words.replace(/ ?:/, '\\s*:').replace(' ', '\\s+')})`, 'iy');

/** Returns the beginning of a word, with signs that cannot be seen as their numbers. */
const seen = (word: string): string => visible([...word.slice(0, 2 * QUOTED)].slice(0, QUOTED).join(''));
