/** The tags by which other sites and search engines show a page: its words, picture and address. */
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { text } from './chapters.mjs';
import { plain } from './posters.mjs';

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

/** Returns the file in `docs` with the picture of a figure. */
const picture = (/** @type {string} */ scene) =>
  `${existsSync(join(docs, `${scene}.jpg`)) ? scene : FIRST}.jpg`;

/**
 * Returns the tags of a page. Its picture has a full address where the site has one; some readers
 * of pages find it without.
 *
 * @param {{ address: string, title: string, description: string, scene: string }} page
 */
export function sharingTags({ address, title, description, scene }) {
  const site = siteAddress();
  const property = (/** @type {string} */ name, /** @type {string} */ content) =>
    `<meta property="og:${name}" content="${text(content)}" />`;
  const up = '../'.repeat(address.split('/').length - 1);
  const tags = [
    property('type', 'website'),
    property('title', title),
    property('description', description),
    property('image', `${site ?? (up || './')}${picture(scene)}`),
  ];
  if (site) {
    const href = new URL(address.replace(/^index\.html$/, ''), site).href;
    tags.push(property('url', href), `<link rel="canonical" href="${text(href)}" />`);
  }
  return tags;
}

/**
 * Writes the tags into each page, beside its title, and gives the site its pictures and a
 * `robots.txt`.
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
      const tags = sharingTags({ address, title, description, scene });
      return html.replace(/<\/title>/, () => `</title>\n    ${tags.join('\n    ')}`);
    },
  },
  async generateBundle() {
    const put = (/** @type {string} */ fileName, /** @type {string | Uint8Array} */ source) =>
      this.emitFile({ type: 'asset', fileName, source });
    for (const name of await readdir(docs))
      if (name.endsWith('.jpg')) put(name, await readFile(join(docs, name)));
    put('robots.txt', 'User-agent: *\nAllow: /\n');
  },
};
