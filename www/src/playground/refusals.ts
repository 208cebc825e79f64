/**
 * Refusals in the words of the page. The package tells a programmer which option helps; a reader
 * has buttons and menus. So each way out gets its name on the page.
 */
import type { ErrorCode, KinetreeError } from '../core/entries/index.ts';

type Words = readonly (readonly [code: RegExp, words: string])[];

const WORDS: Partial<Readonly<Record<ErrorCode, Words>>> = {
  NOT_HELD: [
    // Programs choose a fit in any call; the page asks only where a node is attached.
    [
      /: (?:\{ fit: 'matrix' \} would hold it; )?'lossy'(?: or 'polar')? (.*?)(?:, 'polar' .*)?$/,
      '; the nearest scale $1. Numbers under Local are held',
    ],
    [/the way "\w+" cannot keep an animation/, 'no way out keeps the animations'],
  ],
  NO_SUCH_NODE: [[/, or it is a node of another tree \(.*\)$/, '']],
  NOT_UNIT: [[/; normalize scales it to 1/, '; numbers typed here are scaled to that']],
  NOT_SIMILAR: [[/; skew tells which of its axes lean/, '; choose it to see which of its axes lean']],
  TOO_LARGE: [[/take smaller steps/, 'give it less turning']],
};

/** Returns what a refusal says, in the page's words, to follow a colon. */
export function reasonOf({ code, message }: KinetreeError): string {
  const put = (text: string, [from, to]: Words[number]): string => text.replace(from, to);
  return (WORDS[code] ?? [])
    .reduce(put, message)
    .replace(/\bthe hierarchy\b/g, 'the tree')
    .replace(/\d+\.\d{4,}/g, (digits) => String(Number(Number(digits).toPrecision(3))));
}

/** Returns a refusal as a sentence. The name of a file keeps its small letter. */
export function sentenceOf(refusal: KinetreeError): string {
  const words = reasonOf(refusal);
  const begins = /^\S+\.[a-z]\w{0,4}\b/.test(words) ? words[0] : words[0]?.toUpperCase();
  return `${begins}${words.slice(1)}${/[.!?]$/.test(words) ? '' : '.'}`;
}

/** Returns a note on a file without the option that a program has for it. */
export function noteOf({ message }: { readonly message: string }): string {
  const words = message.replace(/, unless `\w+` says otherwise/, '');
  return `${words[0]?.toUpperCase()}${words.slice(1)}.`;
}
