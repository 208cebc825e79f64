/** Pages of single figures, for iframes and links. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from './chapters.mjs';
import { sharingTags, siteAddress } from './sharing-tags.mjs';
import { withSources } from './sources.mjs';

/**
 * A page for each figure, `figure/piston.html`: the embed page under the figure's own name, with
 * its title and description for programs that only read the HTML. Where SITE_URL names the address
 * of the site, `oembed/piston.json` too, and a link to it in that page: an oEmbed answer needs full
 * addresses.
 *
 * @type {import('vite').Plugin}
 */
export const figurePages = {
  name: 'figure-pages',
  apply: 'build',
  async writeBundle({ dir = '' }) {
    const site = siteAddress();
    await withSources(async (load) => {
      const { figureNames, loadFigure } = await load('/src/runner/registry.ts');
      const { oembed } = await load('/src/link/oembed.ts');
      const { poster } = await load('/src/render/poster.ts');
      const embed = withoutWords(await readFile(join(dir, 'embed.html'), 'utf8'));
      await mkdir(join(dir, 'figure'), { recursive: true });
      for (const name of figureNames) {
        const figure = await loadFigure(name);
        const head = [
          `<title>${text(figure.title)}</title>`,
          `<meta name="description" content="${text(figure.notice)}" />`,
          ...sharingTags({
            address: `figure/${name}.html`,
            title: figure.title,
            description: figure.notice,
            scene: name,
          }),
        ];
        if (site) {
          const href = new URL(`oembed/${name}.json`, site).href;
          head.push(
            `<link rel="alternate" type="application/json+oembed" href="${text(href)}" title="${text(figure.title)}" />`,
          );
          await mkdir(join(dir, 'oembed'), { recursive: true });
          const answer = JSON.stringify(oembed(site, name, figure), null, 2);
          await writeFile(join(dir, 'oembed', `${name}.json`), `${answer}\n`);
        }
        let page = embed
          .replace('<html ', `<html data-scene="${text(name)}" `)
          .replaceAll(/(="|url\()\.\//g, '$1../')
          .replace(/<title>[^<]*<\/title>/, () => head.join('\n    '));
        const withoutScripts = `<noscript>${await poster(name, {})}<p>${text(figure.notice)}</p></noscript>`;
        page = page.replace(/<noscript>.*<\/noscript>/, () => withoutScripts);
        await writeFile(join(dir, 'figure', `${name}.html`), page);
      }
    });
  },
};

/** Returns the embed page without the tags that describe it: a figure has its own. */
function withoutWords(/** @type {string} */ html) {
  return html.replace(/\s*<(?:meta (?:name="description"|property="og:)|link rel="canonical")[^>]*>/g, '');
}
