/**
 * "Copy as code": a program for what a figure shows, with the figure's present settings in it.
 *
 * The programs are the files in `examples/figures`, which tests run: `piston.js` in Kinetree,
 * `piston.rs` in Rust with the crate, `piston.three.js` in three.js. Their constants at the top are
 * replaced; nothing else of them is.
 *
 * Few readers ask for it, so a page loads it when they do: import it with `import()`.
 */
import { numberText } from './number.ts';

const texts = import.meta.glob<string>('../../../examples/figures/*.{js,rs}', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** A setting: a number, a vector, a word out of a few, or a text of the reader's. */
export type Constant = number | ArrayLike<number> | string;

/** The program of a figure as it is now. */
export interface Program {
  /** The file's name in `examples/figures`, without the ending. */
  readonly example: string;
  /** The constants at the top of the file, by their names there. */
  readonly constants: Readonly<Record<string, Constant>>;
}

export type Language = 'kinetree' | 'rust' | 'three';

const endings: Readonly<Record<Language, string>> = { kinetree: 'js', rust: 'rs', three: 'three.js' };

/** The languages, with their labels for a menu. */
export const languages: readonly { readonly value: Language; readonly label: string }[] = [
  { value: 'kinetree', label: 'Kinetree (JavaScript)' },
  { value: 'rust', label: 'Kinetree (Rust)' },
  { value: 'three', label: 'three.js' },
];

/** Returns the languages that a program is in: three.js has no formulas to differentiate. */
export function languagesOf({ example }: Program): typeof languages {
  return languages.filter(({ value }) => texts[pathOf(example, value)] !== undefined);
}

const pathOf = (example: string, language: Language): string =>
  `../../../examples/figures/${example}.${endings[language]}`;

/**
 * Returns the program's text in a language.
 *
 * @throws RangeError if there is no such example, if a constant is not in it, or if a number is not
 *   finite.
 */
export function toCode({ example, constants }: Program, language: Language): string {
  const name = `${example}.${endings[language]}`;
  const text = texts[pathOf(example, language)];
  if (text === undefined) throw new RangeError(`there is no example ${name}`);
  return Object.entries(constants).reduce((code, [constant, value]) => {
    const line = new RegExp(`^(const ${constant}(?:: ([^=]+))? = )[^;]*;`, 'm');
    if (!line.test(code)) throw new RangeError(`${name} has no constant ${constant}`);
    return code.replace(line, (_, start: string, type?: string) => `${start}${literal(value, type)};`);
  }, text);
}

/** Returns a value as it is written in JavaScript or, with the type of a constant, in Rust. */
function literal(value: Constant, type?: string): string {
  if (typeof value === 'number') return number(value, type !== undefined);
  if (typeof value !== 'string')
    return `[${Array.from(value, (it) => number(it, type !== undefined)).join(', ')}]`;
  if (type === '&str') return JSON.stringify(value);
  // A word is a string in JavaScript, a variant of its type in Rust.
  return type
    ? `${type}::${value.charAt(0).toUpperCase()}${value.slice(1)}`
    : `'${value.replace(/['\\]/g, '\\$&')}'`;
}

/** Twelve digits, because further ones are rounding of the simulation and hard to read. */
const number = (value: number, decimal: boolean): string => numberText(value, decimal, 12);
