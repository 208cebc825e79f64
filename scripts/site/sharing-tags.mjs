/**
 * What other sites and search engines read of a page: tags with its words, picture and address,
 * what a chapter teaches as linked data, and the list of all addresses.
 */
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chapters, pages } from './chapters.mjs';
import { demos } from './demos.mjs';
import { plain, text } from './html.mjs';
import { manualPages } from './manual.mjs';
import { root, www } from './sources.mjs';
import { wordsOf } from './words.mjs';

/** The folder with the pictures. */
const docs = join(root, 'docs');
/** The figure on the picture of a page that shows no figure by its name. */
const FIRST = 'chain';
/** The pages that are at no address of their own. */
const NOWHERE = '404.html';
/** Pages that are no pages of their own: a pattern, a frame, and what stands for a missing one. */
const NONE = [NOWHERE, 'demo.html', 'embed.html'];

/** Returns the address of the site with a slash at its end, or `null` where nobody has given it. */
export function siteAddress() {
  return process.env.SITE_URL ? new URL(process.env.SITE_URL).href.replace(/\/?$/, '/') : null;
}

/** Returns the address of a page where the site is at `site`: the front page has no name. */
const fullAddress = (/** @type {string} */ site, /** @type {string} */ address) =>
  new URL(address.replace(/^index\.html$/, ''), site).href;

/** Returns the file in `docs` with the picture of a figure. */
const picture = (/** @type {string} */ scene) =>
  `${existsSync(join(docs, `${scene}.jpg`)) ? scene : FIRST}.jpg`;

/**
 * Returns the tags of a page. Its picture has a full address where the site has one; some readers
 * of pages find it without.
 *
 * @param {{ address: string, title: string, description: string, scene: string, type?: string }} page
 */
export function sharingTags({ address, title, description, scene, type = 'website' }) {
  const site = siteAddress();
  const property = (/** @type {string} */ name, /** @type {string} */ content) =>
    `<meta property="og:${name}" content="${text(content)}" />`;
  const up = '../'.repeat(address.split('/').length - 1);
  const tags = [
    property('type', type),
    property('title', title),
    property('description', description),
    property('image', `${site ?? (up || './')}${picture(scene)}`),
    '<meta name="twitter:card" content="summary_large_image" />',
  ];
  if (site) {
    const href = fullAddress(site, address);
    tags.push(property('url', href), `<link rel="canonical" href="${text(href)}" />`);
  }
  return tags;
}

/**
 * Writes the tags into each page, beside its title, and gives the site its pictures and a
 * `robots.txt`; where the site has an address, a `sitemap.xml`, too.
 *
 * @type {import('vite').Plugin}
 */
export const sharing = {
  name: 'sharing-tags',
  apply: 'build',
  transformIndexHtml: {
    // After Vite, which would take the picture's address for a file of the sources.
    order: 'post',
    handler(html, { path }) {
      const address = path.replace(/^\//, '');
      // A page that only leads on is not shown, either.
      if (address === NOWHERE || html.includes('content="noindex"')) return html;
      const find = (/** @type {RegExp} */ what) => plain(what.exec(html)?.[1] ?? '');
      const title = find(/<title>([^<]*)<\/title>/);
      const description = find(/<meta\s+name="description"\s+content="([^"]*)"/);
      // A page without a figure may have a picture of its own name.
      const scene = find(/<kinetree-figure\b[^>]* scene="([^"]*)"/) || address.replace('.html', '');
      const chapter = chapters(www).find((it) => it.address === address);
      const tags = sharingTags({ address, title, description, scene, type: chapter ? 'article' : 'website' });
      if (chapter) tags.push(linkedData(chapter, wordsOf([chapter]), picture(scene), siteAddress()));
      return html.replace(/<\/title>/, () => `</title>\n    ${tags.join('\n    ')}`);
    },
  },
  async generateBundle() {
    const put = (/** @type {string} */ fileName, /** @type {string | Uint8Array} */ source) =>
      this.emitFile({ type: 'asset', fileName, source });
    for (const name of await readdir(docs))
      if (name.endsWith('.jpg')) put(name, await readFile(join(docs, name)));
    const site = siteAddress();
    put('robots.txt', `User-agent: *\nAllow: /\n${site ? `Sitemap: ${site}sitemap.xml\n` : ''}`);
    if (site) put('sitemap.xml', sitemap(site));
  },
};

/**
 * Returns a chapter as linked data (schema.org). It is a block of data and no program, so that a
 * content policy for scripts has nothing to allow.
 *
 * @param {{ address: string, number: number, title: string, description: string }} chapter
 * @param {readonly import('./words.mjs').Word[]} words those that it explains
 * @param {string} image a file of the site
 * @param {string | null} site the address of the site; where it has none, nothing has an address
 */
function linkedData({ address, number, title, description }, words, image, site) {
  const at = (/** @type {string} */ file) => (site ? new URL(file, site).href : undefined);
  const teaches = [...new Set(words.filter(({ term, symbol }) => term !== symbol).map(({ term }) => term))];
  const data = {
    '@context': 'https://schema.org',
    '@type': ['Article', 'LearningResource'],
    headline: plain(title),
    description: plain(description),
    position: number,
    url: at(address),
    image: at(image),
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

/**
 * Returns the map of the site.
 *
 * @param {string} site
 */
function sitemap(site) {
  const all = [...pages(www), ...manualPages(www)]
    .filter(([address, compose]) => !NONE.includes(address) && !compose().includes('content="noindex"'))
    .map(([address]) => address);
  const figures = Object.keys(demos).map((name) => `figure/${name}.html`);
  const rows = [...all, ...figures, 'reference/index.html'].map(
    (address) => `  <url><loc>${text(fullAddress(site, address))}</loc></url>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${rows.join('\n')}
</urlset>
`;
}
