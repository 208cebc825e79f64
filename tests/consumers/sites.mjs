/** The generators of sites that docs/embedding.md has recipes for, built from what is written there. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../scripts/tools/run.mjs';
import { title } from './bundlers.mjs';

/** @typedef {import('./table.mjs').Consumer['run']} Run */

/** What a page says whose figure runs with the values of the recipe. */
export const FIGURE = 'kinetree: piston 2';

/** Returns the files of a section: each stands below its name, which is in backticks before a colon. */
function filesOf(/** @type {string} */ section) {
  const text = readFileSync(join(root, 'docs/embedding.md'), 'utf8');
  const [own = ''] = text.split(`### ${section}\n`)[1]?.split(/^##/m) ?? [];
  const found = own.matchAll(/`([^`\n]+)`:\n\n```\w+\n([\s\S]*?)^```$/gm);
  return Object.fromEntries(Array.from(found, ([, name = '', body = '']) => [name, body]));
}

/** A script that says of a page's figure, in the title, what it has when it runs. */
const TELL = `setInterval(() => {
  const figure = document.querySelector('kinetree-figure');
  if (figure?.run) document.title = 'kinetree: ' + figure.scene + ' ' + figure.values.scaleX;
}, 100);`;

/**
 * Returns a consumer that has the files of a section, and opens the page that a program makes of them.
 *
 * @param {string} section
 * @param {string} line
 * @param {string} out its folder
 * @param {Readonly<Record<string, string>>} [more] what a new site of this kind has
 * @returns {Run}
 */
const built =
  (section, line, out, more = {}) =>
  async (place) => {
    place.write({ ...more, ...filesOf(section) });
    await place.run(...line.split(' '));
    return { said: await title(place, { out, before: TELL }), size: place.size(out) };
  };

export const astro = built('Astro with MDX', 'astro build', 'dist');
export const vitepress = built('VitePress', 'vitepress build', '.vitepress/dist');
// Its package.json has no "type", as its template has none: its own files require.
export const docusaurus = built('Docusaurus', 'docusaurus build', 'build', {
  'docusaurus.config.js': `export default { title: 'A site', url: 'https://consumer.test', baseUrl: '/',
  presets: [['classic', { docs: false, blog: false }]] };`,
});
