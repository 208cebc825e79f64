/** Consumers that make or are a page: it runs in Chromium. */
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { BROWSER_FLAGS } from '../../scripts/tools/browser-flags.mjs';
import { Trouble } from '../../scripts/tools/steps.mjs';
import { openChromium, serve } from '../../scripts/tools/web.mjs';
import { inPage, slim } from './programs.mjs';

/** @typedef {import('./table.mjs').Consumer['run']} Run */

const html = (/** @type {string} */ source, head = '') =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>Loading</title>${head}` +
  `<script type="module" src="${source}"></script></html>`;

/**
 * Returns the title that the program of a consumer's page sets, or a script that comes before it.
 *
 * @param {import('./place.mjs').Place} place
 * @param {{ out?: string, before?: string }} [page] the page's folder in that of the consumer
 */
export async function title({ folder }, { out = 'out', before = '' } = {}) {
  const [browser, site] = [await openChromium(BROWSER_FLAGS), await serve({ '/': join(folder, out) })];
  const said = [];
  try {
    const page = await browser.newPage();
    if (before) await page.addInitScript(before);
    page.on('pageerror', (error) => said.push(String(error)));
    page.on('console', (message) => said.push(message.text()));
    await page.goto(site.url);
    await page.waitForFunction(() => document.title.startsWith('kinetree: '), null, { timeout: 20_000 });
    return await page.title();
  } catch (error) {
    throw new Trouble(`The page does not answer: ${String(error).split('\n')[0]}`, said.join('\n'));
  } finally {
    await browser.close();
    site.close();
  }
}

/**
 * Returns a consumer that bundles `main.js` to `out/main.js`, by a command line.
 *
 * @returns {Run}
 */
const bundledBy = (/** @type {string} */ line) => async (place) => {
  place.write({ 'main.js': inPage });
  await place.run(...line.split(' '));
  const size = place.size('out');
  place.write({ 'out/index.html': html('./main.js') });
  return { said: await title(place), size };
};

export const esbuild = bundledBy('esbuild main.js --outdir=out --bundle --minify --format=esm');
export const rollup = bundledBy('rollup main.js --dir out --plugin node-resolve --compact');
export const rolldown = bundledBy('rolldown main.js --dir out --minify');
export const webpack = bundledBy('webpack --mode production --entry ./main.js -o out');
export const rspack = bundledBy('rspack build --mode production --entry ./main.js -o out');

/**
 * Returns a consumer that begins with `index.html`, by a command line.
 *
 * @returns {Run}
 */
const pageBy = (/** @type {string} */ line) => async (place) => {
  place.write({ 'main.js': inPage, 'index.html': html('./main.js') });
  await place.run(...line.split(' '));
  return { said: await title(place), size: place.size('out') };
};

export const vite = pageBy('vite build --outDir out');

/** @type {Run} */
export function parcel(place) {
  // Parcel reads the `exports` of packages only where it is asked to, by the package.json beside the
  // lock: without one it would look in the folders above.
  const asked = { '@parcel/resolver-default': { packageExports: true } };
  place.write({
    'package.json': JSON.stringify({ ...place.manifest, ...asked }),
    'package-lock.json': '{}',
  });
  return pageBy('parcel build index.html --dist-dir out --no-cache --no-source-maps')(place);
}

/** @type {Run} */
export async function next(place) {
  place.write({
    'answer.js': inPage.replace('document.title = line;', 'export { line };'),
    'next.config.mjs': `const folder = import.meta.dirname;
export default { output: 'export', turbopack: { root: folder }, outputFileTracingRoot: folder };`,
    'app/layout.jsx': `export default ({ children }) => <html lang="en"><body>{children}</body></html>;`,
    'app/client.jsx': `'use client';
import { useEffect } from 'react';
import { line } from '../answer.js';
export default function Client() {
  useEffect(() => { document.title = line; }, []);
  return null;
}`,
    'app/page.jsx': `import Client from './client.jsx';
import { line } from '../answer.js';
export default function Page() { return <main>{line}<Client /></main>; }`,
  });
  const said = await place.run('next', 'build');
  return { said: `${said}\n${await title(place)}` };
}

/**
 * Opens a page that finds the installed package by an import map, as it lies there.
 *
 * @returns {Run}
 */
const plain =
  (/** @type {string} */ program, /** @type {Record<string, string>} */ imports) => async (place) => {
    const [from, to] = ['node_modules/kinetree/dist', 'out/kinetree'].map((it) => join(place.folder, it));
    cpSync(from, to, { recursive: true });
    const map = `<script type="importmap">${JSON.stringify({ imports })}</script>`;
    place.write({ 'out/main.js': program, 'out/index.html': html('./main.js', map) });
    return { said: await title(place) };
  };

export const page = plain(inPage, {
  kinetree: './kinetree/core/entries/index.js',
  'kinetree/batch': './kinetree/core/entries/batch.js',
  'kinetree/bvh': './kinetree/core/entries/bvh.js',
  'kinetree/gltf': './kinetree/core/entries/gltf.js',
  'kinetree/math': './kinetree/core/entries/math.js',
  'kinetree/three': './kinetree/core/entries/three.js',
});
export const slimPage = plain(slim, { 'kinetree/slim': './kinetree/parts/slim.js' });
