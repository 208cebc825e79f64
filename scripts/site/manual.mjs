/**
 * The manual: pages in Markdown, at `manual/` on the site. `www/manual/index.md` is its contents: each
 * Markdown file that a list there links, of that folder or of `docs`, is a page, in that order. A page
 * begins with its title and a paragraph that says what it tells.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join, posix } from 'node:path';
import { figureNames } from '../tools/figure-names.mjs';
import { chapters, filler, text } from './chapters.mjs';
import { markdown, plain, repository, root } from './manual-text.mjs';
import { placesOf } from './show-links.mjs';

/**
 * @typedef {object} Entry a page in the contents
 * @property {string} source the file, from the root of the repository
 * @property {string} address the page's file on the site
 * @property {string} name
 * @property {string} group the heading that it is under
 */

const CONTENTS = 'www/manual/index.md';
const FOLDER = posix.dirname(CONTENTS);

/**
 * The pages in their order; the contents themselves are the first.
 *
 * @returns {Entry[]}
 */
export function contents() {
  /** @type {Entry[]} */
  const found = [{ source: CONTENTS, address: 'manual/index.html', name: 'The manual', group: '' }];
  let group = '';
  const lines = readFileSync(join(root, CONTENTS), 'utf8');
  for (const [, heading, name = '', path = ''] of lines.matchAll(
    /^## (.+)$|^(?:\d+\.|-) +\[(.+?)\]\(([^)]+\.md)\)/gm,
  )) {
    if (heading) group = heading;
    else {
      const source = posix.join(FOLDER, path);
      found.push({ source, address: `manual/${basename(source, '.md')}.html`, name, group });
    }
  }
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
  const env = { source, all, headings: /** @type {Heading[]} */ ([]) };
  const tokens = markdown.parse(words, env);
  const [open, title, , paragraph, lead] = tokens;
  if (open?.tag !== 'h1' || !title || paragraph?.type !== 'paragraph_open' || !lead)
    throw new Error(`${source} has to begin with "# its title" and a paragraph`);
  const render = (/** @type {typeof tokens} */ some) => markdown.renderer.render(some, markdown.options, env);
  const html = render(tokens.slice(6));
  const sections = [{ address: basename(address), page: plain(title), title: '', text: '' }];
  let heading = 0;
  for (const [i, { type, content }] of tokens.entries()) {
    const last = sections.at(-1);
    const { id, words: name } = (type === 'heading_open' && i > 0 && env.headings[heading++]) || {};
    if (id)
      sections.push({
        address: `${basename(address)}#${id}`,
        page: plain(title),
        title: name ?? '',
        text: '',
      });
    else if (last && ['inline', 'fence'].includes(type)) last.text += `${content} `;
  }
  return {
    title: plain(title),
    description: plain(lead),
    lead: render([lead]),
    html,
    headings: env.headings,
    sections,
  };
}

/** @typedef {{ id: string, words: string, level: number }} Heading */

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
    const parts = { lead, toc: toc(headings), text: html, pages: pageList(all, entry), turn: turn(all, i) };
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
 * @param {readonly Entry[]} all
 * @param {Entry} here
 */
function pageList(all, here) {
  const groups = [...new Set(all.slice(1).map(({ group }) => group))];
  const row = (/** @type {Entry} */ it) =>
    `<li><a href="${basename(it.address)}"${it === here ? ' aria-current="page"' : ''}>${text(it.name)}</a></li>`;
  return groups
    .map((group) => {
      const rows = all.filter((it, i) => i > 0 && it.group === group).map(row);
      return `<h3>${text(group)}</h3><ul>${rows.join('')}</ul>`;
    })
    .join('\n');
}

/**
 * @param {readonly Entry[]} all
 * @param {number} i
 */
function turn(all, i) {
  const link = (
    /** @type {string} */ rel,
    /** @type {string} */ label,
    /** @type {Entry | undefined} */ it,
  ) =>
    it
      ? `<a rel="${rel}" href="${basename(it.address)}"><span>${label}</span> ${text(it.name)}</a>`
      : '<span></span>';
  return link('prev', 'Previous', all[i - 1]) + link('next', 'Next', all[i + 1]);
}

/** All figures as Markdown, a table for each chapter. */
function figureTables() {
  const www = join(root, 'www');
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
