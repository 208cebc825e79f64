/**
 * What other sites and search engines read of a page: tags with its words, picture and address, what a
 * chapter teaches as linked data, and the list of all addresses.
 */
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chapters } from './chapters.mjs';
import { plain, text } from './html.mjs';
import { linkedData } from './linked-data.mjs';
import { sitemap } from './sitemap.mjs';
import { www } from './sources.mjs';
import { wordsOf } from './words.mjs';

/** The folder with the pictures. */
const docs = fileURLToPath(new URL('../../docs', import.meta.url));
/** The figure on the picture of a page that shows no figure by its name. */
const FIRST = 'chain';
/** The pages that are at no address of their own. */
const NOWHERE = '404.html';

/** Returns the address of the site with a slash at its end, or `null` where nobody has given it. */
export function siteAddress() {
  return process.env.SITE_URL ? new URL(process.env.SITE_URL).href.replace(/\/?$/, '/') : null;
}

/** Returns the address of a page where the site is at `site`: the front page has no name. */
export const fullAddress = (/** @type {string} */ site, /** @type {string} */ address) =>
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
    if (site)
      put(
        'sitemap.xml',
        sitemap((address) => fullAddress(site, address)),
      );
  },
};
