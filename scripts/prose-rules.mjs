/**
 * The rules of plain English that can be counted, and how prose is found in a file. `prose.mjs` is
 * the command.
 *
 * Text in `backticks`, in “quotes”, in code blocks and in tables of addresses is not read. A
 * sentence that must break a rule goes into `ALLOWED` with its reason.
 */
import { extname } from 'node:path';

/** Columns of a comment line, its indentation included. */
export const WIDTH = 100;

/** Sentences that break a rule and stay: the file, a piece of the line, and the reason. */
const ALLOWED = /** @type {{ file: string, text: string, reason: string }[]} */ (
  [
    // { file: 'docs/words.md', text: 'blow', reason: 'names the word that was given up' },
  ]
);

/** British stems whose verb is written with -ize here. */
const IZE = [
  'apolog author capital categor central character critic custom diagonal discret emphas equal',
  'factor final general ideal initial linear local material maxim memor minim mobil neutral normal',
  'optim organ orthogonal orthonormal parallel parametr penal quant random real recogn regular',
  'serial special stabil standard subsid summar symmetr synchron token util vector visual',
].flatMap((line) => line.split(' '));

/** British spellings; a word may also begin with `un`, `re`, `de`, `multi` and the like. */
const BRITISH = new RegExp(
  `\\b(?:\\w*(?:${[
    'colour\\w*',
    '(?:centi|milli|kilo|nano|micro)?metres?',
    'centr(?:e|es|ed|ing)',
    '(?:neighb|behavi|fav|hon|lab|flav|arm|harb|rig|vap|rum|endeav)our\\w*',
    'grey\\w*',
    `(?:${IZE.join('|')})is(?:e|es|ed|er|ers|ing|ation|ations)`,
    '(?:anal|paral|catal)ys(?:e|ed|ing)',
    '(?:licen|defen|offen|preten)ces?',
    '(?:travel|model|label|cancel|signal|level|fuel|tunnel|total|channel)l(?:ed|ing|er|ers)',
    'practis(?:e|es|ed|ing)',
    'artefacts?',
    'aluminium|programmes?|storeys?|fulfils?|skilful|whilst|amongst|judgements?|analogues?',
    'manoeuvr\\w*|sceptic\\w*|moulds?|ploughs?|tyres?',
  ].join('|')}))\\b`,
  'iu',
);

/**
 * Text of the pages, which may be warmer: there a child hangs on its parent, and a reader stands
 * somewhere. Names and comments may not.
 */
const PAGES = /^www\/(?:pages|chapters)\/.*\.html$/;
const WARMER = ['stand', 'hang', 'metaphor'];

const OPENERS = /^(What|How|Where|Whether|Who|Whose|Whom|Why)\b(?!['’]s)/;

/**
 * What each rule looks for in a piece of prose; `words` gets the text with code and quotes removed.
 */
const RULES = [
  { name: 'stand', find: /\b(?:stands?|stood)\b(?! (?:for\b|still\b|in for\b|out\b))(?!-)/i },
  { name: 'hang', find: /\b(?:hangs|hang (?:on|at|from|under|in)|hung|hanging (?:on|at|from|under|in))\b/i },
  {
    name: 'answers',
    find: /(?<!\b(?:the|of|its|all|their|both|two|these|those|no|are|as|for|and|with|same|other|[a-z]+ing) )\banswers\b/i,
  },
  { name: 'wood', find: /\bwoods?\b/i },
  { name: 'metaphor', find: /\bblows?\b(?! up)|\bdeeds?\b|\bhooked (?:on|to|under)\b/i },
  {
    name: 'idiom',
    find: /\b(?:can|to|could) be had\b|\bwhoever\b|\bthere is to be\b|\bso many\b(?! \w+ that)/i,
  },
  { name: 'spelling', find: BRITISH },
];

/** @typedef {{ line: number, rule: string, excerpt: string }} Breach */
/**
 * @typedef {{ line: number, text: string, code?: string, width: number, doc: boolean,
 * first: boolean }} Prose a line of it; a line of an example is no text, but has a width too
 */
/** @typedef {{ lines: Prose[], strings: { line: number, text: string }[] }} Text */

/**
 * The breaches in one file.
 *
 * @param {string} path decides how the text is read
 * @param {string} text
 * @returns {Breach[]}
 */
export function breaches(path, text) {
  const kind = extname(path);
  /** @type {Breach[]} */
  const found = [];
  const note = (/** @type {number} */ line, /** @type {string} */ rule, /** @type {string} */ excerpt) => {
    if (!ALLOWED.some((it) => it.file === path && excerpt.includes(it.text)))
      found.push({ line, rule, excerpt: excerpt.trim() });
  };
  const { lines, strings } =
    kind === '.md' ? markdown(text) : kind === '.html' ? html(text) : comments(text, kind === '.rs');
  for (const [at, it] of lines.entries()) {
    const words = plain(it.text);
    if (it.doc && it.first && opens(lines, at, words)) note(it.line, 'opener', it.text);
    const whole = it.code ?? it.text;
    if (it.width > WIDTH && wrappable(whole)) note(it.line, 'width', `${it.width} columns: ${whole.trim()}`);
    for (const { name, find } of RULES)
      if (find.test(words) && !(PAGES.test(path) && WARMER.includes(name))) note(it.line, name, it.text);
  }
  // A string that is a sentence is read by somebody.
  for (const { line, text: said } of strings)
    if (/\w \w+ \w/.test(said) && BRITISH.test(plain(said))) note(line, 'spelling', said);
  return found.sort((a, b) => a.line - b.line);
}

/**
 * A noun clause where a doc line should have a verb or a name. Questions may be asked.
 *
 * @param {Prose[]} lines
 * @param {number} at
 * @param {string} words
 */
function opens(lines, at, words) {
  const opening = words.trim();
  const sentence = firstSentence(lines, at);
  if (sentence.endsWith('?')) return false;
  if (OPENERS.test(opening)) return true;
  // "When it began." names a time; "When it began, …" has a main clause to come.
  return /^When\b/.test(opening) && !sentence.includes(',');
}

/**
 * @param {Prose[]} lines
 * @param {number} at
 */
function firstSentence(lines, at) {
  let text = '';
  for (const [i, it] of lines.slice(at).entries()) {
    if (i > 0 && (it.first || !it.doc)) break;
    text += ` ${plain(it.text).trim()}`;
  }
  return /^.*?[.?!:;](?=\s|$)/.exec(text.trim())?.[0] ?? text.trim();
}

/**
 * Text without code, quotes and addresses.
 *
 * @param {string} text
 */
function plain(text) {
  return text
    .replace(/`[^`]*`?/g, '`')
    .replace(/“[^”]*”?/g, '“')
    .replace(/\]\([^)]*\)/g, ']')
    .replace(/\bhttps?:\S+/g, '');
}

/**
 * Tables, addresses and directives cannot be broken over two lines.
 *
 * @param {string} text
 */
function wrappable(text) {
  return !/^\s*\||https?:\/\/|^\s*\[[^\]]+\]:|^\s*(?:biome-ignore|@ts-|@type|@typedef|@param|@import|clippy)/.test(
    text,
  );
}

/**
 * The text of a Markdown page, without its code. Its lines may be of any width.
 *
 * @param {string} text
 * @returns {Text}
 */
function markdown(text) {
  let fenced = false;
  /** @type {Prose[]} */
  const lines = [];
  for (const [at, line] of text.split('\n').entries()) {
    if (/^\s*(```|~~~)/.test(line)) fenced = !fenced;
    else if (!fenced) lines.push({ line: at + 1, text: line, width: 0, doc: false, first: false });
  }
  return { lines, strings: [] };
}

/**
 * The text of a page and its attributes that are read to somebody, without scripts and styles.
 *
 * @param {string} text
 * @returns {Text}
 */
function html(text) {
  const blank = (/** @type {string} */ it) => it.replace(/[^\n]/g, ' ');
  const bare = text.replace(/<(script|style|svg)\b[\s\S]*?<\/\1>/g, blank).replace(/<[^>]*>/g, (tag) => {
    const said = [...tag.matchAll(/\b(?:content|title|alt|aria-label)="([^"]*)"/g)].map((it) => it[1]);
    const lines = tag.split('\n').length - 1;
    return `${said.join(' ').replace(/\n/g, ' ')}${'\n'.repeat(lines)}`;
  });
  return {
    lines: bare
      .split('\n')
      .map((line, at) => ({ line: at + 1, text: line, width: 0, doc: false, first: false })),
    strings: [],
  };
}

/**
 * The comments of a program, a line each, and its strings. It knows strings, characters, lifetimes
 * and regular expressions well enough not to take their insides for comments.
 *
 * @param {string} text
 * @param {boolean} rust
 * @returns {Text}
 */
function comments(text, rust) {
  const rows = text.split('\n');
  const strings = [];
  /** Comments by their line.
   * @type {Map<number, { text: string, doc: boolean, begin: boolean }>} */
  const noted = new Map();
  let line = 1;
  let i = 0;
  const token = rust
    ? /\/\/[^\n]*|\/\*|\bb?r(#*)"|b?"(?:[^"\\]|\\[\s\S])*"|'(?:[^'\\\n]|\\[^\n]{1,10}?)'|\n/y
    : /\/\/[^\n]*|\/\*|"(?:[^"\\\n]|\\[\s\S])*"|'(?:[^'\\\n]|\\[\s\S])*'|`(?:[^`\\]|\\[\s\S])*`|\n/y;
  const regex = /\/(?![*/])(?:[^/\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/[a-z]*/y;
  let before = '';
  while (i < text.length) {
    token.lastIndex = i;
    const it = token.exec(text);
    if (!it) {
      regex.lastIndex = i;
      const pattern =
        !rust && text[i] === '/' && /(^|[(,=:[!&|?{};>]|\breturn)\s*$/.test(before) && regex.exec(text);
      if (pattern) {
        i += pattern[0].length;
        before = '/';
        continue;
      }
      before = (before + text[i]).slice(-12);
      i++;
      continue;
    }
    const [whole] = it;
    if (whole === '\n') {
      line++;
      i++;
      before += '\n';
    } else if (whole.startsWith('//')) {
      const [, mark = ''] = /^(\/\/[/!]?)/.exec(whole) ?? [];
      noted.set(line, { text: whole.slice(mark.length), doc: mark.length === 3, begin: false });
      i += whole.length;
    } else if (whole === '/*') {
      const end = text.indexOf('*/', i + 2);
      const block = text.slice(i, end < 0 ? text.length : end + 2);
      for (const [at, row] of block.split('\n').entries()) {
        const said = row.replace(/^\s*(?:\/\*[*!]?|\*(?!\/))?/, '').replace(/\s*\*\/$/, '');
        noted.set(line + at, { text: said, doc: /^\/\*[*!]/.test(block), begin: at === 0 });
      }
      line += block.split('\n').length - 1;
      i += block.length;
    } else {
      let length = whole.length;
      if (it[1] !== undefined) {
        const close = text.indexOf(`"${it[1]}`, i + length);
        length = (close < 0 ? text.length : close + 1 + it[1].length) - i;
      }
      const inside = text.slice(i, i + length);
      strings.push({ line, text: inside });
      line += inside.split('\n').length - 1;
      i += length;
      before = '"';
    }
  }
  const lines = [];
  let fenced = false;
  for (const [at, { text: said, doc, begin }] of [...noted].sort(([a], [b]) => a - b)) {
    const last = noted.get(at - 1);
    const starts = begin || !last || !last.doc || last.text.trim() === '';
    if (doc && starts && !last) fenced = false;
    const width = [...(rows[at - 1] ?? '')].length;
    if (doc && /^\s*(```|~~~)/.test(said)) fenced = !fenced;
    else if (doc && fenced) lines.push({ line: at, text: '', code: said, width, doc, first: false });
    else lines.push({ line: at, text: said, width, doc, first: starts });
  }
  return { lines, strings };
}
