/**
 * The pages of the site, found and put together. A chapter is one file in `www/chapters`: its head
 * has its title and what other pages say of it, its body is the text. `www/pages` has what the
 * chapters share, and the pages that are no chapter; `www/lists` has those to look things up in.
 * Nothing else lists them.
 *
 * The head of a chapter is `<title>`, `<meta name="…" content="…" />` with the names of `FIELDS`,
 * and `<p class="lead">`. In its body `<p data-formula>` and `<math>` hold formulas as plain text,
 * `<a data-show="scene=piston&amp;joint=45">` is a link into a figure, and `<pre data-program>` a
 * program.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { demos } from './demos.mjs';
import { formula, math } from './formula.mjs';
import { text } from './html.mjs';
import { lists, withAnchors } from './lists.mjs';
import { articles, opening, words } from './page-head.mjs';
import { withPrograms } from './programs.mjs';
import { placesOf, withShowLinks } from './show-links.mjs';
import { typeset } from './typeset.mjs';
import { listOfWords, wordLinks, wordsOf } from './words.mjs';

/** The names in the head of a chapter; `true` for those that it must have. */
const FIELDS = {
  /** Its place among all chapters, also those to come. */
  chapter: true,
  /** Its name in the contents, and one sentence under its question. */
  name: true,
  claim: true,
  /** One sentence, for those who find it elsewhere. */
  description: true,
  /** The picture in the contents: a figure's name and settings, as a query. */
  poster: true,
  /** Names of articles. */
  sources: true,
  /**
   * The addresses that lead to it: of pages, and of figures and steps that another chapter had,
   * `letting-go.html#flail`.
   */
  formerly: false,
  /** Words that people search for, behind its question in the title of the page. */
  words: false,
};
/** @typedef {ReturnType<typeof chapter>} Chapter `address` is its file on the site */
/** The pieces that pages share. */
const PIECES = ['head', 'top', 'foot'];

/**
 * All chapters, in their order.
 *
 * @param {string} www the folder of the site's sources
 * @returns {Chapter[]}
 */
export function chapters(www) {
  const folder = join(www, 'chapters');
  return readdirSync(folder)
    .filter((it) => it.endsWith('.html'))
    .map((file) => chapter(file, readFileSync(join(folder, file), 'utf8')))
    .sort((a, b) => a.number - b.number);
}

/**
 * Reads a chapter.
 *
 * @param {string} address its file
 * @param {string} html
 */
export function chapter(address, html) {
  const head = opening(`chapters/${address}`, html, FIELDS, 'chapter');
  const former = words(head.formerly);
  return {
    ...head,
    address,
    number: Number(head.chapter),
    formerly: former.filter((it) => !it.includes('#')),
    /** The figures and steps that it has from other chapters, as those had them. */
    taken: former.filter((it) => it.includes('#')),
  };
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
  const looked = lists(www);
  const fill = filler(www, all, looked);
  const texts = linker(all);
  for (const it of all) {
    put(it.address, `chapters/${it.address}`, () =>
      chapterPage(fill, it, all, join(www, 'src/figures'), texts),
    );
    for (const old of it.formerly) put(old, `chapters/${it.address}`, () => fill('moved.html', it));
  }
  for (const [name, { title, formerly }] of Object.entries(demos))
    put(formerly, 'scripts/site/demos.mjs', () =>
      fill('moved.html', { title, address: `figure/${name}.html` }),
    );
  for (const it of looked)
    put(it.address, `lists/${it.address}`, () =>
      fill('list.html', {
        ...it,
        ...texts(it, withFormulas(it.body.replace('<!-- words -->', () => listOfWords(wordsOf(all))))),
        sources: sources(it),
      }),
    );
  const partial = new Set([
    ...PIECES.map((it) => `${it}.html`),
    'chapter.html',
    'list.html',
    'manual.html',
    'moved.html',
  ]);
  for (const file of readdirSync(join(www, 'pages')).filter((it) => it.endsWith('.html') && !partial.has(it)))
    put(file, `pages/${file}`, () => fill(file, {}));
  return found;
}

/**
 * Returns what puts pages together: it fills a file of `www/pages` with the shared pieces in the
 * places of their names, `<!-- head -->`, and with values in theirs, `{{title}}`.
 *
 * @param {string} www
 * @param {readonly Chapter[]} all
 * @param {readonly import('./lists.mjs').List[]} looked
 */
export function filler(www, all = chapters(www), looked = lists(www)) {
  const read = (/** @type {string} */ file) => readFileSync(join(www, 'pages', file), 'utf8');
  const home = homes(all);
  const start = all[0]?.address;
  // The page for a missing page is shown at any depth, where relative addresses lead nowhere.
  const base = process.env.SITE_URL ? new URL(process.env.SITE_URL).pathname.replace(/\/?$/, '/') : '/';
  /** @type {Record<string, () => string>} */
  const pieces = {
    contents: () => contents(all),
    posters: () => posters(all),
    lists: () => contents(looked),
    claims: () => cards(looked),
    articles: () =>
      contents(Object.values(articles).map(({ title, url }) => ({ address: url, name: title }))),
  };
  /** @type {(html: string, values: Record<string, unknown>) => string} */
  const place = (html, values) =>
    html.replace(/^( *)<!-- (\w+) -->$/gm, (whole, indent, name) => {
      const piece = PIECES.includes(name)
        ? place(read(`${name}.html`), values)
        : (pieces[name]?.() ?? (name in values ? String(values[name]) : undefined));
      return piece === undefined ? whole : piece.trimEnd().replace(/^(?=.)/gm, indent);
    });
  return (/** @type {string} */ file, /** @type {Record<string, unknown>} */ values) => {
    /** @type {Record<string, unknown>} */
    const all = { home, start, base, ...values };
    return place(read(file), values).replace(/\{\{(\w+)\}\}/g, (whole, name) =>
      name in all ? text(String(all[name])) : whole,
    );
  };
}

/**
 * The chapter that is about each figure, as JSON: links to a figure lead there.
 *
 * @param {readonly Chapter[]} all
 */
function homes(all) {
  return JSON.stringify(
    Object.fromEntries([...placesOf(all)].map(([scene, { address }]) => [scene, address])),
  );
}

/** @param {readonly { address: string, name: string }[]} all */
function contents(all) {
  const rows = all.map(({ address, name }) => `  <li><a href="${address}">${text(name)}</a></li>`);
  return `<ul>\n${rows.join('\n')}\n</ul>`;
}

/** The chapters by their questions, each under its picture and over what it shows. @param {readonly Chapter[]} all */
function posters(all) {
  return all
    .map(
      ({ address, number, title, claim, poster }) => `<a class="poster" href="${address}">
  <div class="plate" data-poster="${text(poster)}"></div>
  <h3><span>${number}</span>${text(title)}</h3>
  <p>${text(claim)}</p>
</a>`,
    )
    .join('\n');
}

/** Pages by what they claim. @param {readonly { address: string, name: string, claim: string }[]} all */
function cards(all) {
  return all
    .map(
      ({ address, name, claim }) => `<a class="poster" href="${address}">
  <h2>${text(name)}</h2>
  <p>${text(claim)}</p>
</a>`,
    )
    .join('\n');
}

/**
 * Returns what links the lead and the text of a page: into figures, to words, and entries to themselves.
 *
 * @param {readonly Chapter[]} all
 */
function linker(all) {
  const places = placesOf(all);
  const explained = wordsOf(all);
  /** @type {(page: { address: string, lead: string }, body: string) => Record<string, string>} */
  return ({ address, lead }, body) => {
    const { link, meanings } = wordLinks(address, explained);
    const linked = { lead: link(lead), text: typeset(link(withShowLinks(withAnchors(body), places))) };
    return { ...linked, meanings: meanings() };
  };
}

/**
 * @param {ReturnType<typeof filler>} fill
 * @param {Chapter} it
 * @param {readonly Chapter[]} all
 * @param {string} figures the folder of the figures' sources
 * @param {ReturnType<typeof linker>} texts
 */
function chapterPage(fill, it, all, figures, texts) {
  return fill('chapter.html', {
    ...it,
    ...texts(it, withStage(withSteps(withFormulas(withPrograms(it.body)), it.address))),
    more: it.words && ` ${it.words}`,
    moved: moved(it, all),
    trees: trees(it, figures),
    turn: turn(it, all),
    sources: sources(it),
  });
}

/**
 * The figures of a chapter that are trees, as links that open them in the playground as they are
 * when the link is pressed. Such a figure has a file `scene.ts`.
 *
 * @param {Chapter} it
 * @param {string} figures the folder of the figures' sources
 */
function trees({ body }, figures) {
  const names = [...body.matchAll(/<kinetree-figure\b[^>]* scene="(\w+)"/g)].map(([, name = '']) => name);
  const links = names
    .filter((name) => existsSync(join(figures, name, 'scene.ts')))
    .map((name) => {
      const source = readFileSync(join(figures, `${name}.ts`), 'utf8');
      const [, title = name] = /^ {2}title: '(.+)',$/m.exec(source) ?? [];
      return `<a href="playground.html" data-tree="${name}">${text(title)}</a>`;
    });
  if (links.length === 0) return '';
  return `<p class="trees">Open in the playground, as you have left it: ${links.join('&nbsp;· ')}</p>`;
}

/**
 * The script that leads from figures and steps that a chapter had to those that have them now.
 *
 * @param {Chapter} it
 * @param {readonly Chapter[]} all
 */
function moved({ address }, all) {
  const places = all.flatMap((it) =>
    it.taken
      .map((old) => old.split('#'))
      .flatMap(([from, part]) => (from === address ? [[part, it.address]] : [])),
  );
  if (places.length === 0) return '';
  return `<script>
  // What this chapter had before it was moved: its steps, and its figures in links.
  {
    const moved = new Map(${JSON.stringify(places)});
    const [, scene] = /^#kinetree=\\d+&scene=(\\w+)/.exec(location.hash) ?? [];
    const address = moved.get(scene ?? location.hash.slice(1));
    if (address) location.replace(address + location.hash);
  }
</script>`;
}

/** @param {{ sources: readonly string[] }} page */
function sources({ sources }) {
  if (sources.length === 0) return '';
  const linked = sources.map((name) => {
    const { title = '', url } = articles[name] ?? {};
    return `<a href="${url}">${text(title)}</a>`;
  });
  const last = linked.pop();
  return `<p class="source">After ${linked.length > 0 ? `${linked.join(', ')} and ` : ''}${last}.</p>`;
}

/**
 * The ways to the chapters before and after.
 *
 * @param {Chapter} chapter
 * @param {readonly Chapter[]} all
 */
function turn({ number }, all) {
  const before = all.findLast((it) => it.number < number);
  const after = all.find((it) => it.number > number);
  const link = (/** @type {string} */ rel, /** @type {string} */ label, /** @type {Chapter} */ it) =>
    `<a rel="${rel}" href="${it.address}"><span>${label}</span> ${text(rel === 'next' ? it.title : it.name)}</a>`;
  return [
    before
      ? link('prev', 'Previous', before)
      : '<a rel="prev" href="index.html"><span>Previous</span> The piston and the tank</a>',
    after
      ? link('next', 'Next', after)
      : '<a rel="next" href="index.html#chapters"><span>Next</span> All chapters</a>',
  ].join('\n');
}

/**
 * A chapter's text in which each step has an address, made of its heading: `at-the-corner`. One that
 * had another heading keeps its address: `data-address`.
 *
 * @param {string} html
 * @param {string} address the chapter's, for a refusal
 * @throws Error if two things of the chapter have the same one
 */
export function withSteps(html, address) {
  const taken = new Set(Array.from(html.matchAll(/ id="([^"]*)"/g), ([, id]) => id));
  return html.replace(
    /<section data-step(?: data-address="([^"]+)")?(?=[^>]*>\s*<h2>([\s\S]*?)<\/h2>)/g,
    (_, kept, heading) => {
      const words = heading.replace(/<[^>]*>/g, '').toLowerCase();
      const id = kept ?? words.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '');
      if (taken.has(id))
        throw new Error(`chapters/${address} has "${id}" twice: a step needs its own heading`);
      taken.add(id);
      return `<section id="${id}" data-step`;
    },
  );
}

/**
 * A text that begins with a figure, `<kinetree-figure class="first">`: beside it, on the first screen, is
 * the first paragraph.
 *
 * @param {string} html
 */
function withStage(html) {
  return html.replace(
    /^\s*<kinetree-figure class="first"[^>]*><\/kinetree-figure>\s*<p>[\s\S]*?<\/p>/,
    (stage) => `<div class="stage">\n${stage.trim()}\n</div>`,
  );
}

/**
 * A text with its formulas as MathML.
 *
 * @param {string} html
 */
export function withFormulas(html) {
  return html
    .replace(/<p data-formula>([\s\S]*?)<\/p>/g, (_, lines) => `<p class="formula">\n${formula(lines)}\n</p>`)
    .replace(/<math>([^<]*)<\/math>/g, (_, symbols) => math(symbols));
}
