/**
 * The pages of the site, found and put together. A chapter is a folder in `www/chapters`:
 * `text.html` is what is read, `chapter.json` its title, its address, the settings of its figures,
 * its formulas and its steps. `www/pages` has what they share, and the pages that are no chapter.
 * Nothing else lists them.
 *
 * In a text, `<kinetree-figure data-figure="NAME">`, `<p data-formula="NAME">` and
 * `<button type="button" data-step="NAME">` are filled from the chapter's data. A name that is in
 * one and not in the other is an error.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { mathml } from './formula.mjs';

/**
 * @typedef {object} Step what a button does: it resets a figure, sets it, presses a button of it,
 * and lets it run
 * @property {string} label
 * @property {string} [figure] the chapter's first, if it names none
 * @property {Record<string, string | number | boolean>} set attributes of the figure
 * @property {string} [press]
 * @property {number} at seconds after which a reader who wants no motion sees the step best
 */

/**
 * @typedef {object} Chapter
 * @property {string} name its folder
 * @property {string} address its file on the site
 * @property {string} title
 * @property {string} description one sentence, for those who find it elsewhere
 * @property {Record<string, Record<string, string>>} figures the attributes of each
 * @property {Record<string, import('./formula.mjs').Formula & { figure?: string }>} formulas
 * @property {Record<string, Step>} steps
 */

/**
 * All chapters, by their names.
 *
 * @param {string} www the folder of the site's sources
 * @returns {Chapter[]}
 */
export function chapters(www) {
  const folder = join(www, 'chapters');
  return readdirSync(folder, { withFileTypes: true })
    .filter((it) => it.isDirectory())
    .map(({ name }) => {
      const data = JSON.parse(readFileSync(join(folder, name, 'chapter.json'), 'utf8'));
      for (const key of ['title', 'description', 'figures'])
        if (!data[key]) throw new Error(`chapters/${name}/chapter.json has no ${key}`);
      return { name, address: `${name}.html`, formulas: {}, steps: {}, ...data };
    })
    .sort((a, b) => a.name.localeCompare(b.name, 'en'));
}

/**
 * The page at each address, as text.
 *
 * @param {string} www
 * @returns {Map<string, () => string>}
 */
export function pages(www) {
  const found = new Map();
  const put = (
    /** @type {string} */ address,
    /** @type {string} */ from,
    /** @type {() => string} */ compose,
  ) => {
    if (found.has(address)) throw new Error(`${from} wants the address ${address}, which another page has`);
    found.set(address, compose);
  };
  const all = chapters(www);
  for (const it of all) put(it.address, `chapters/${it.name}`, () => chapterPage(www, it));
  const partial = new Set(['head.html', 'chapter.html']);
  for (const file of readdirSync(join(www, 'pages')).filter((it) => it.endsWith('.html') && !partial.has(it)))
    put(file, `pages/${file}`, () => fill(www, page(www, file), { chapters: list(all) }));
  return found;
}

const page = (/** @type {string} */ www, /** @type {string} */ file) =>
  readFileSync(join(www, 'pages', file), 'utf8');

/**
 * Puts pieces in the places of their names, `<!-- head -->`, each as deep as its place.
 *
 * @param {string} www
 * @param {string} html
 * @param {Record<string, string>} pieces
 */
function fill(www, html, pieces) {
  return html.replace(/^( *)<!-- (\w+) -->$/gm, (whole, indent, name) => {
    const piece = name === 'head' ? page(www, 'head.html') : pieces[name];
    return piece === undefined ? whole : piece.trimEnd().replace(/^(?=.)/gm, indent);
  });
}

/** @param {readonly Chapter[]} all */
function list(all) {
  const rows = all.map(({ address, title }) => `  <li><a href="${address}">${text(title)}</a></li>`);
  return `<ul>\n${rows.join('\n')}\n</ul>`;
}

/**
 * @param {string} www
 * @param {Chapter} chapter
 */
function chapterPage(www, chapter) {
  const own = join(www, 'chapters', chapter.name, 'text.html');
  if (!existsSync(own)) throw new Error(`chapters/${chapter.name} has no text.html`);
  const html = page(www, 'chapter.html')
    .replaceAll('{{title}}', () => text(chapter.title))
    .replaceAll('{{description}}', () => text(chapter.description));
  return fill(www, html, { text: withData(chapter, readFileSync(own, 'utf8')) });
}

/**
 * The text of a chapter with its figures, formulas and steps in it.
 *
 * @param {Chapter} chapter
 * @param {string} html
 */
export function withData(chapter, html) {
  const first = Object.keys(chapter.figures)[0] ?? '';
  const figure = (/** @type {string} */ name) => {
    if (!chapter.figures[name]) throw new Error(`chapters/${chapter.name}: there is no figure "${name}"`);
    return name;
  };
  /** Writes the elements with `data-KIND="NAME"`, for each kind. */
  const kinds = {
    figure: {
      of: chapter.figures,
      element: /<kinetree-figure data-figure="([\w-]+)"><\/kinetree-figure>/g,
      write: (/** @type {string} */ name, /** @type {Record<string, string>} */ settings) =>
        `<kinetree-figure ${attributes({ 'data-figure': name, embed: 'embed.html', ...settings })}></kinetree-figure>`,
    },
    formula: {
      of: chapter.formulas,
      element: /<p data-formula="([\w-]+)"><\/p>/g,
      write: (/** @type {string} */ _, /** @type {Chapter['formulas'][string]} */ it) =>
        `<p ${attributes({ class: 'formula', 'data-formula': it.label, 'data-figure': figure(it.figure ?? first) })}>\n${mathml(it)}\n</p>`,
    },
    step: {
      of: chapter.steps,
      element: /<button type="button" data-step="([\w-]+)"><\/button>/g,
      write: (/** @type {string} */ _, /** @type {Step} */ it) => {
        const set = Object.entries(it.set).map(([name, value]) => [name, String(value)]);
        const data = {
          type: 'button',
          'data-figure': figure(it.figure ?? first),
          'data-set': String(new URLSearchParams(set)),
          ...(it.press ? { 'data-press': it.press } : {}),
          'data-at': String(it.at),
        };
        return `<button ${attributes(data)}>${text(it.label)}</button>`;
      },
    },
  };
  let page = html;
  for (const [kind, { of, element, write }] of Object.entries(kinds)) {
    const used = new Set();
    page = page.replace(element, (_, name) => {
      const data = /** @type {Record<string, any>} */ (of)[name];
      if (!data)
        throw new Error(`chapters/${chapter.name}: text.html has a ${kind} "${name}", chapter.json none`);
      used.add(name);
      return write(name, data);
    });
    for (const name of Object.keys(of))
      if (!used.has(name))
        throw new Error(`chapters/${chapter.name}: chapter.json has a ${kind} "${name}", text.html none`);
  }
  return page;
}

/** @param {Record<string, string>} all */
function attributes(all) {
  return Object.entries(all)
    .map(([name, value]) => `${name}="${text(value)}"`)
    .join(' ');
}

/** @param {string} it */
export function text(it) {
  return it.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);
}
