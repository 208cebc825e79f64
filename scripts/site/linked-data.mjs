/**
 * A chapter as linked data (schema.org), for search engines. It is a block of data and no program, so
 * that a content policy for scripts has nothing to allow.
 */
import { plain } from './html.mjs';

/**
 * Returns the block of a chapter.
 *
 * @param {{ address: string, number: number, title: string, description: string }} chapter
 * @param {readonly import('./words.mjs').Word[]} words those that it explains
 * @param {string} picture a file of the site
 * @param {string | null} site the address of the site; where it has none, nothing has an address
 */
export function linkedData({ address, number, title, description }, words, picture, site) {
  const at = (/** @type {string} */ file) => (site ? new URL(file, site).href : undefined);
  const teaches = [...new Set(words.filter(({ term, symbol }) => term !== symbol).map(({ term }) => term))];
  const data = {
    '@context': 'https://schema.org',
    '@type': ['Article', 'LearningResource'],
    headline: plain(title),
    description: plain(description),
    position: number,
    url: at(address),
    image: at(picture),
    inLanguage: 'en',
    learningResourceType: 'interactive article',
    teaches: teaches.length > 0 ? teaches : undefined,
    isAccessibleForFree: true,
    license: ['https://spdx.org/licenses/MIT', 'https://spdx.org/licenses/Apache-2.0'],
    isPartOf: { '@type': 'WebSite', name: 'Kinetree', url: at('') },
    author: { '@type': 'Organization', name: 'Kinetree', url: at('') },
  };
  // No text can end the block.
  return `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`;
}
