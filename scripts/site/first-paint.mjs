/**
 * The first paint waits for the page alone: its styles are in it, and its scripts come after what
 * is seen at once, such as the faces.
 */
import { posix } from 'node:path';

const STYLES = /[ \t]*<link rel="stylesheet"[^>]* href="([^"]+\.css)">\n?/g;
/** The tags by which a page names the modules that it begins with. */
const MODULES = /<(script type="module"|link rel="modulepreload")(?= )/g;

/**
 * Puts the styles into each page, 3 kB as a server sends them: as files they would be one more way
 * to the server and back before a word is seen, which on a phone takes longer than the 3 kB. Its
 * words and posters are there without scripts, so these have the lowest priority.
 *
 * @type {import('vite').Plugin}
 */
export const firstPaint = {
  name: 'first-paint',
  apply: 'build',
  transformIndexHtml: {
    // After Vite, which writes the tags.
    order: 'post',
    handler(html, { path, bundle = {} }) {
      const folder = posix.dirname(path.replace(/^\//, ''));
      return html
        .replace(STYLES, (_, href) => {
          const file = posix.join(folder, href);
          const asset = bundle[file];
          if (asset?.type !== 'asset') throw new Error(`${path} has styles that the build has not: ${href}`);
          return `    <style>${inPage(String(asset.source), posix.dirname(href))}</style>\n`;
        })
        .replace(MODULES, '<$1 fetchpriority="low"');
    },
  },
};

/** Returns styles of a folder for a page: addresses of files count from the page. */
function inPage(/** @type {string} */ css, /** @type {string} */ folder) {
  return css
    .trim()
    .replace(/url\((?!data:|#)(["']?)\.\//g, (_, quote) => `url(${quote}./${posix.join(folder)}/`);
}
