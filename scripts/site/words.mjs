/**
 * The words that chapters explain. Where a chapter explains one it has `<dfn id="skew"
 * data-symbol="…" data-means="An angle between two axes that is not right.">skew</dfn>`, and where
 * it is used again, there or in another chapter, `<a class="word" href="stretch.html#skew">`. The
 * page `words.html` lists all of them. Each home links its entry there, and an entry its home; a
 * later use is a link to the home, described by what the word means. Nothing else lists them.
 */
import { attributesOf, plain, text } from './html.mjs';

/**
 * @typedef {object} Word
 * @property {string} id its place in the chapter
 * @property {string} home the chapter's address
 * @property {string} from the chapter, as a reader knows it
 * @property {string} entry its place on the page of words
 * @property {string} term as text
 * @property {string} symbol the letter that stands for it; '' without one
 * @property {string} means as HTML; '' if nobody says it
 */

const PAGE = 'words.html';
const HOME = /<dfn\b(?<attributes>[^>]*)>(?<term>[\s\S]*?)<\/dfn>/g;
const AGAIN = /<a class="word" href="(?<page>[^"#]*)#(?<id>[^"]*)">(?<said>[\s\S]*?)<\/a>/g;
/** A letter that is explained by itself. */
const LETTER = /^Δ?\p{L}$/u;

/**
 * Returns all words, in the order in which chapters explain them.
 *
 * @param {readonly { address: string, number: number, name: string, lead: string, body: string }[]} chapters
 * @returns {Word[]}
 */
export function wordsOf(chapters) {
  /** @type {Word[]} */
  const words = [];
  const taken = new Set();
  for (const { address, number, name, lead, body } of chapters)
    for (const { groups = {} } of `${lead}${body}`.matchAll(HOME)) {
      const { id, 'data-means': means = '', 'data-symbol': symbol } = attributesOf(groups.attributes ?? '');
      if (!id) continue;
      const term = plain((groups.term ?? '').replace(/<[^>]*>/g, '').replace(/\s+/g, ' ')).trim();
      const entry = taken.has(id) ? `${address.replace('.html', '')}-${id}` : id;
      taken.add(entry);
      const from = `Chapter ${number}, ${name}`;
      words.push({
        id,
        home: address,
        from,
        entry,
        term,
        symbol: symbol ?? (LETTER.test(term) ? term : ''),
        means,
      });
    }
  return words;
}

/**
 * Returns what links the words in the texts of a page, and what then tells what those mean that are
 * used again: nobody sees that, but the links are described by it, with scripts and without.
 *
 * @param {string} address the page's
 * @param {readonly Word[]} words
 */
export function wordLinks(address, words) {
  /** @type {Set<Word>} */
  const again = new Set();
  const find = (/** @type {string} */ home, /** @type {string | undefined} */ id) =>
    words.find((it) => it.home === home && it.id === id);
  return {
    link: (/** @type {string} */ html) =>
      html
        .replace(HOME, (whole, attributes, term) => {
          const word = find(address, attributesOf(attributes).id);
          if (!word) return whole;
          return `<dfn id="${word.id}"><a href="${PAGE}#${word.entry}">${term}</a></dfn>`;
        })
        .replace(AGAIN, (whole, page, id, said) => {
          const word = find(page || address, id);
          if (!word?.means) return whole;
          again.add(word);
          const href = word.home === address ? `#${id}` : `${page}#${id}`;
          // A formula alone names no link.
          const name = /^<math>.*<\/math>$/s.test(said) ? ` aria-label="${text(word.term)}"` : '';
          return `<a class="word" href="${href}"${name} aria-describedby="means-${word.entry}">${said}</a>`;
        }),
    meanings: () => {
      const rows = [...again].map(
        ({ entry, means, from }) => `  <p id="means-${entry}" data-from="${text(from)}">${means}</p>\n`,
      );
      return rows.length > 0 ? `<div hidden>\n${rows.join('')}</div>\n` : '';
    },
  };
}

/**
 * Returns what the page of words has in the place of `<!-- words -->`: the terms by the alphabet, then
 * the letters, of which some stand for a term and some are explained by themselves.
 *
 * @param {readonly Word[]} words
 */
export function listOfWords(words) {
  const math = (/** @type {string} */ symbol) => `<math>${symbol}</math>`;
  const way = (/** @type {Word} */ { home, id, from }) => `<a href="${home}#${id}">${text(from)}</a>`;
  const terms = words
    .filter(({ symbol, term }) => symbol !== term)
    .sort((a, b) => a.term.localeCompare(b.term, 'en'))
    .map(
      (it) => `  <li id="${it.entry}">
    <h3>${text(it.term)}${it.symbol ? ` <span>${math(it.symbol)}</span>` : ''}</h3>
    <p>${it.means}</p>
    <p class="from">${way(it)}</p>
  </li>`,
    );
  const letters = words
    .filter(({ symbol }) => symbol)
    .sort((a, b) => a.symbol.localeCompare(b.symbol, 'el'))
    .map((it) =>
      it.symbol === it.term
        ? `  <li id="${it.entry}"><a class="here" href="#${it.entry}" aria-label="${it.symbol}">${math(it.symbol)}</a>
    <span>${it.means} <span class="from">${way(it)}</span></span></li>`
        : `  <li>${math(it.symbol)} <a href="#${it.entry}">${text(it.term)}</a></li>`,
    );
  return `<h2>Terms</h2>
<ul class="words">\n${terms.join('\n')}\n</ul>
<h2>Letters</h2>
<ul class="letters">\n${letters.join('\n')}\n</ul>`;
}
