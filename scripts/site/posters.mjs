/** Pictures in the pages before any script has come. */
import { withSources } from './sources.mjs';

/**
 * Puts each figure's poster between its tags, so that the first paint has the picture before any
 * script has come, and a page without scripts keeps it. The element hides it once it draws.
 *
 * @type {import('vite').Plugin}
 */
export const posters = {
  name: 'posters',
  apply: 'build',
  transformIndexHtml: {
    order: 'pre',
    async handler(html) {
      const tags = [...html.matchAll(/<kinetree-figure\b([^>]*)>/g)];
      if (tags.length === 0) return html;
      return withSources(async (load) => {
        const { poster } = await load('/src/render/poster.ts');
        let page = html;
        for (const [tag, list = ''] of tags) {
          const attributes = Object.fromEntries(
            [...list.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name, value]) => [name, value]),
          );
          page = page.replace(tag, `${tag}${await poster(attributes.scene ?? '', attributes)}`);
        }
        return page;
      });
    },
  },
};
