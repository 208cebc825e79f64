/**
 * The manual: pages in Markdown, at `manual/` on the site. `www/manual/index.md` is its contents:
 * each Markdown file that a list there links, of that folder or of `docs`, is a page, in that
 * order. A page begins with its title and a paragraph that says what it tells.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join, posix } from 'node:path';
import { figureNames } from '../tools/figure-names.mjs';
import { chapters, filler } from './chapters.mjs';
import { text } from './html.mjs';
import { markdown, plain, repository } from './manual-text.mjs';
import { placesOf } from './show-links.mjs';
import { root, www } from './sources.mjs';

/**
 * @typedef {object} Entry a page in the contents
 * @property {string} source the file, from the root of the repository
 * @property {string} address the page's file on the site
 * @property {string} name
 */

const CONTENTS = 'www/manual/index.md';
const FOLDER = posix.dirname(CONTENTS);

/**
 * The pages in their order; the contents themselves are the first.
 *
 * @returns {Entry[]}
 */
export function contents() {
  const lines = readFileSync(join(root, CONTENTS), 'utf8');
  const linked = [...lines.matchAll(/^(?:\d+\.|-) +\[(.+?)\]\(([^)]+\.md)\)/gm)];
  const found = [['The manual', 'index.md'], ...linked.map(([, ...it]) => it)].map(
    ([name = '', path = '']) => ({
      source: posix.join(FOLDER, path),
      address: `manual/${basename(path, '.md')}.html`,
      name,
    }),
  );
  const lost = readdirSync(join(root, FOLDER)).find(
    (it) => it.endsWith('.md') && !found.some(({ source }) => source === `${FOLDER}/${it}`),
  );
  if (lost) throw new Error(`${CONTENTS} does not link ${FOLDER}/${lost}`);
  return found;
}

/**
 * Reads a page: its title, its first paragraph, its text as HTML, its headings, and its sections as
 * a search finds them.
 *
 * @param {Entry} entry
 * @param {readonly Entry[]} all
 */
export function page(entry, all) {
  const words = readFileSync(join(root, entry.source), 'utf8').replace('<!-- figures -->', figureTables);
  const key = `${entry.source}\n${words}`;
  const found = known.get(key) ?? composed(entry, all, words);
  known.set(key, found);
  return found;
}

/** Pages by their texts: a build asks for each again and again. @type {Map<string, ReturnType<composed>>} */
const known = new Map();

/**
 * @param {Entry} entry
 * @param {readonly Entry[]} all
 * @param {string} words
 */
function composed({ source, address }, all, words) {
  const env = {
    source,
    all,
    headings: /** @type {Heading[]} */ ([]),
    programs: /** @type {Program[]} */ ([]),
  };
  const tokens = markdown.parse(words, env);
  const [open, title, , paragraph, lead] = tokens;
  if (open?.tag !== 'h1' || !title || paragraph?.type !== 'paragraph_open' || !lead)
    throw new Error(`${source} has to begin with "# its title" and a paragraph`);
  const render = (/** @type {typeof tokens} */ some) => markdown.renderer.render(some, markdown.options, env);
  const html = render(tokens.slice(6));
  const first = { address: basename(address), page: plain(title), title: '', text: '' };
  const sections = [{ ...first }];
  let heading = 0;
  for (const [i, { type, content }] of tokens.entries()) {
    const last = sections.at(-1);
    const { id, words: name } = (type === 'heading_open' && i > 0 && env.headings[heading++]) || {};
    if (id) sections.push({ ...first, address: `${first.address}#${id}`, title: name ?? '' });
    else if (last && ['inline', 'fence'].includes(type)) last.text += `${content} `;
  }
  const head = { title: plain(title), description: plain(lead), lead: render([lead]) };
  return { ...head, html, headings: env.headings, sections, programs: env.programs };
}

/**
 * @typedef {{ id: string, words: string, level: number }} Heading
 *
 * @typedef {object} Program one that the page runs
 * @property {string} source its page
 * @property {string} language `js`, or `tsx` for a component
 * @property {string} code
 * @property {string | undefined} promise the text beside its file
 */

/**
 * The page at each address, as a whole.
 *
 * @param {string} www the folder of the site's sources
 * @returns {Map<string, () => string>}
 */
export function manualPages(www) {
  const all = contents();
  const fill = filler(www);
  const compose = (/** @type {Entry} */ entry, /** @type {number} */ i) => {
    const { title, description, lead, html, headings } = page(entry, all);
    const edit = `${repository}/edit/main/${entry.source}`;
    /** @type {Record<string, string>} */
    const parts = { lead, toc: toc(headings), text: html, pages: list(all, entry), turn: turn(all, i) };
    return fill('manual.html', { title, description, edit })
      .replace(/((?:href|src)=")(?!\w+:|#|\.)/g, '$1../')
      .replace(/<!-- (\w+) -->/g, (whole, name) => parts[name] ?? whole);
  };
  return new Map(all.map((entry, i) => [entry.address, () => compose(entry, i)]));
}

/** @param {readonly Heading[]} headings */
function toc(headings) {
  const rows = headings
    .filter(({ level }) => level < 4)
    .map(({ id, words, level }) => `<li class="level-${level}"><a href="#${id}">${text(words)}</a></li>`);
  if (rows.length < 2) return '';
  return `<nav class="toc" aria-labelledby="toc"><h2 id="toc">On this page</h2><ul>${rows.join('')}</ul></nav>`;
}

/**
 * The contents beside a page, which is marked in them.
 *
 * @param {readonly Entry[]} all
 * @param {Entry} here
 */
function list(all, here) {
  const [first = here] = all;
  return page(first, all)
    .html.replace(
      /<h2 id="(.*?)"><a class="here" href="#.*?">(.*?)<\/a><\/h2>/g,
      '<h3><a href="index.html#$1">$2</a></h3>',
    )
    .replace(`<a href="${basename(here.address)}"`, '$& aria-current="page"');
}

/**
 * @param {readonly Entry[]} all
 * @param {number} i
 */
function turn(all, i) {
  /** @type {readonly [rel: string, label: string, to: Entry | undefined][]} */
  const ways = [
    ['prev', 'Previous', all[i - 1]],
    ['next', 'Next', all[i + 1]],
  ];
  const links = ways.map(([rel, label, it]) =>
    it
      ? `<a rel="${rel}" href="${basename(it.address)}"><span>${label}</span> ${text(it.name)}</a>`
      : '<span></span>',
  );
  return links.join('');
}

/** All figures as Markdown, a table for each chapter. */
function figureTables() {
  const all = chapters(www);
  const places = placesOf(all);
  const rowOf = (/** @type {string} */ name) => {
    const source = readFileSync(join(www, 'src/figures', `${name}.ts`), 'utf8');
    const said = (/** @type {string} */ what) =>
      new RegExp(`^ {2}${what}:\\s+(['"\`])(.+?)\\1,$`, 'm').exec(source)?.[2] ?? '';
    const line = `\`<kinetree-figure scene="${name}"></kinetree-figure>\``;
    return `| [${said('title')}](https://kinetree.github.io/kinetree/figure/${name}.html) | ${said('notice')} | ${line} |`;
  };
  const table = (/** @type {string} */ head, /** @type {string | undefined} */ address) => {
    const rows = figureNames.filter((name) => places.get(name)?.address === address).map(rowOf);
    return `### ${head}\n\n| figure | what to do | the line that embeds it |\n|---|---|---|\n${rows.join('\n')}\n`;
  };
  const tables = all.map((it) =>
    table(`${it.name}\n\n${it.claim} [${it.title}](../chapters/${it.address})`, it.address),
  );
  return [...tables, table('Beside the chapters', undefined)].join('\n');
}
