/** Nodes and numbers in the sentences of the doctor. */
import { fixed } from '../fixed.ts';
import { nameOf, type Rows } from './patient.ts';

/** A node that a sentence names. */
export interface NodeLink {
  /** The caller's number of the node. */
  readonly node: number;
  readonly name: string;
}

/** Words, and the nodes that are named between them. */
export type Sentence = readonly (string | NodeLink)[];

/** Returns the sentence as plain text. */
export function plain(sentence: Sentence): string {
  return sentence.map((part) => (typeof part === 'string' ? part : part.name)).join('');
}

/** Returns a node of rows as sentences name it. */
export function linkTo(rows: Rows, place: number): NodeLink {
  return { node: rows.ids[place] as number, name: nameOf(rows, place) };
}

/** Returns `the `, or nothing before a name that is spelled as one: `LeftArm`. */
function article({ name }: NodeLink): string {
  return /^\p{Lu}/u.test(name) ? '' : 'the ';
}

/** Returns `the boom` as parts of a sentence, so that the name leads to the node. */
export function named(link: NodeLink): Sentence {
  return [article(link), link];
}

/** Returns `the boom`. */
export function the(link: NodeLink): string {
  return article(link) + link.name;
}

/** Returns the text with a capital. */
export function opened(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Returns the sentence with a capital, unless it begins with a name. */
export function openedSentence([first = '', ...rest]: Sentence): Sentence {
  return [typeof first === 'string' ? opened(first) : first, ...rest].filter((part) => part !== '');
}

/** Returns `66.3°`. */
export function degrees(value: number): string {
  return `${fixed(value, 1)}°`;
}

/** Returns `58°`, and a digit more where there is one. */
export function turn(value: number): string {
  return degrees(value).replace(/\.0°$/, '°');
}

/** Returns `0.530 m`, which stays in one line. */
export function meters(value: number): string {
  return `${fixed(value, value < 9.9995 ? 3 : 2)}\u00a0m`;
}

/** Returns `1.60`; of a number that two digits would lose, two that count: `0.0042`. */
export function factor(value: number): string {
  const size = Math.abs(value);
  return size > 0 && size < 0.095
    ? fixed(value, Math.min(12, 1 - Math.floor(Math.log10(size))))
    : fixed(value, 2);
}

/** Returns `a`, `a and b`, `a, b and c`. */
export function listed(parts: readonly string[]): string {
  return parts.length < 2 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}

/** The names of the axes. */
export const AXES = ['x', 'y', 'z'] as const;
