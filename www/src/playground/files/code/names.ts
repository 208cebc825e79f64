/** Names of nodes in programs: as variables, and as texts. */
import type { TreeDocument } from '../../document/document.ts';

/** Words that neither language has for a variable, and those that the programs use themselves. */
const TAKEN = new Set(
  [
    'abstract as async await become box break case catch class const continue crate debugger default',
    'delete do dyn else enum eval export extends extern false final finally fn for function gen if',
    'impl implements import in instanceof interface let loop macro match mod move mut new null override',
    'package priv private protected pub public ref return self static struct super switch this throw',
    'trait true try type typeof typeof undefined union unsafe unsized use var virtual void where while',
    'with yield add arguments console local main matrix node scene tree world',
  ].flatMap((line) => line.split(' ')),
);

/** Joins words to one: `turretBase` or `turret_base`. */
export type Style = 'camel' | 'snake';

/** Returns a variable for each node that has a name of its own, made of the letters of its name. */
export function variables({ nodes }: TreeDocument, style: Style): readonly string[] {
  const used = new Set(TAKEN);
  /** The number to try next for a name that is taken. */
  const numbers = new Map<string, number>();
  return nodes.map(({ name }) => {
    const stem = styled(name, style);
    let found = stem;
    let number = numbers.get(stem) ?? 2;
    while (used.has(found)) found = style === 'camel' ? `${stem}${number++}` : `${stem}_${number++}`;
    numbers.set(stem, number);
    used.add(found);
    return found;
  });
}

function styled(name: string, style: Style): string {
  // Accents are taken off their letters; what is no letter of the alphabet parts words.
  const plain = name.normalize('NFD').replace(/\p{M}+/gu, '');
  const words = plain
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .split(/[^A-Za-z0-9]+/)
    .filter(Boolean)
    .map((it) => it.toLowerCase());
  if (!/^[a-z]/.test(words[0] ?? '')) words.unshift('node');
  const capital = (it: string): string => it.charAt(0).toUpperCase() + it.slice(1);
  return style === 'snake' ? words.join('_') : words.map((it, i) => (i === 0 ? it : capital(it))).join('');
}

/**
 * Returns a text in quotes, without characters that could end a line or turn the order of letters.
 */
export function quoted(text: string, language: 'js' | 'rust'): string {
  const letters = text.replace(/["\\]|[\p{C}\p{Zl}\p{Zp}]/gu, (it) => {
    if (it === '"' || it === '\\') return `\\${it}`;
    const code = (it.codePointAt(0) as number).toString(16);
    return language === 'js' && code.length <= 4 ? `\\u${code.padStart(4, '0')}` : `\\u{${code}}`;
  });
  return language === 'js' && !/['\\"]/.test(letters) ? `'${letters}'` : `"${letters}"`;
}
