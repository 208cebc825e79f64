/** The words of an arithmetic text. */
import { Unreadable } from './functions.ts';

export type Token =
  | { readonly kind: 'number'; readonly text: string; readonly value: number }
  | { readonly kind: 'name' | 'sign'; readonly text: string };

const WORD =
  /\s*(?:((?:\d+(?:\.\d*)?|\.\d+)(?:e[-+]?\d+)?)|(\p{L}[\p{L}\d]*|°|%)|(\*\*|[-+*/^(),²]|[−–×·÷]))/iuy;
const SIGNS: ReadonlyMap<string, string> = new Map([
  ['**', '^'],
  ['−', '-'],
  ['–', '-'],
  ['×', '*'],
  ['·', '*'],
  ['÷', '/'],
]);

/** Returns the words of a text; a comma outside of brackets is a decimal point. */
export function tokensOf(text: string): readonly Token[] {
  const found: Token[] = [];
  const given = withPoints(text.trim());
  WORD.lastIndex = 0;
  while (WORD.lastIndex < given.length) {
    const at = WORD.lastIndex;
    const word = WORD.exec(given);
    if (!word) throw new Unreadable(`“${[...given.slice(at).trimStart()][0]}” is not expected here.`);
    const [, number, name, sign = ''] = word;
    if (number !== undefined) found.push({ kind: 'number', text: number, value: Number(number) });
    else if (name !== undefined) found.push({ kind: 'name', text: name });
    else found.push({ kind: 'sign', text: SIGNS.get(sign) ?? sign });
  }
  return found;
}

function withPoints(text: string): string {
  const grouped = /(?<![\d.,])[1-9]\d{0,2}(,\d{3})+(?![\d,])/.exec(text);
  if (grouped && !text.includes('('))
    throw new Unreadable(`${grouped[0]} may be two numbers: write it without a comma, or with a point.`);
  let depth = 0;
  let result = '';
  for (const letter of text) {
    if (letter === '(') depth++;
    if (letter === ')') depth--;
    result += letter === ',' && depth === 0 ? '.' : letter;
  }
  return result;
}
