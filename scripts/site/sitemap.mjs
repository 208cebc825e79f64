/** The addresses of all pages that are read, for search engines. */
import { pages } from './chapters.mjs';
import { demos } from './demos.mjs';
import { text } from './html.mjs';
import { manualPages } from './manual.mjs';
import { www } from './sources.mjs';

/** Pages that are no pages of their own: a pattern, a frame, and what stands for a missing one. */
const NONE = ['404.html', 'demo.html', 'embed.html'];

/**
 * Returns the map of the site.
 *
 * @param {(address: string) => string} full the full address of one within the site
 */
export function sitemap(full) {
  const all = [...pages(www), ...manualPages(www)]
    .filter(([address, compose]) => !NONE.includes(address) && !compose().includes('content="noindex"'))
    .map(([address]) => address);
  const figures = Object.keys(demos).map((name) => `figure/${name}.html`);
  const rows = [...all, ...figures, 'reference/index.html'].map(
    (address) => `  <url><loc>${text(full(address))}</loc></url>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${rows.join('\n')}
</urlset>
`;
}
