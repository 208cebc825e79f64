/** Consumers that make or are a page: it runs in Chromium. */
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { title } from './page.mjs';
import { inPage, slim } from './programs.mjs';

/** @typedef {import('./table.mjs').Consumer['run']} Run */

const html = (/** @type {string} */ source, head = '') =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>Loading</title>${head}` +
  `<script type="module" src="${source}"></script></html>`;

/**
 * Returns a consumer that has its program in `main.js`, and bundles it to `out/main.js` by a
 * program of its own.
 *
 * @returns {Run}
 */
const bundledBy =
  (/** @type {string} */ build) =>
  async (place, { chromium }) => {
    place.write('main.js', inPage);
    place.write('package.json', JSON.stringify({ ...place.manifest, type: 'module' }));
    await place.node('build.mjs', build);
    const size = place.size('out');
    place.write('out/index.html', html('./main.js'));
    return { said: await title(chromium, join(place.folder, 'out')), size };
  };

export const esbuild = bundledBy(`import { build } from 'esbuild';
await build({ entryPoints: ['main.js'], outfile: 'out/main.js', bundle: true, minify: true, format: 'esm' });`);

export const rollup = bundledBy(`import { rollup } from 'rollup';
import resolve from '@rollup/plugin-node-resolve';
const bundle = await rollup({ input: 'main.js', plugins: [resolve()] });
await bundle.write({ file: 'out/main.js', format: 'es', compact: true });`);

export const rolldown = bundledBy(`import { rolldown } from 'rolldown';
const bundle = await rolldown({ input: 'main.js' });
await bundle.write({ file: 'out/main.js', format: 'es', minify: true });`);

const packed = (/** @type {string} */ name) => `import path from 'node:path';
const compiler = ${name}({
  mode: 'production',
  context: import.meta.dirname,
  entry: './main.js',
  output: { path: path.resolve('out'), filename: 'main.js' },
  performance: false,
});
compiler.run((error, stats) => {
  if (error || stats.hasErrors()) {
    console.error(error ?? stats.toString());
    process.exitCode = 1;
  }
  compiler.close(() => {});
});`;

export const webpack = bundledBy(`import webpack from 'webpack';\n${packed('webpack')}`);
export const rspack = bundledBy(`import { rspack } from '@rspack/core';\n${packed('rspack')}`);

/** @type {Run} */
export async function vite(place, { chromium }) {
  place.write('main.js', inPage);
  place.write('index.html', html('./main.js'));
  await place.run('vite', 'build', '--outDir', 'out');
  return { said: await title(chromium, join(place.folder, 'out')), size: place.size('out') };
}

/** @type {Run} */
export async function parcel(place, { chromium }) {
  place.write('main.js', inPage);
  // Parcel reads the `exports` of packages only where it is asked to.
  const asked = { '@parcel/resolver-default': { packageExports: true } };
  place.write('package.json', JSON.stringify({ ...place.manifest, ...asked }));
  place.write('index.html', html('./main.js'));
  await place.run('parcel', 'build', 'index.html', '--dist-dir', 'out', '--no-cache', '--no-source-maps');
  return { said: await title(chromium, join(place.folder, 'out')), size: place.size('out') };
}

/** @type {Run} */
export async function next(place, { chromium }) {
  const program = inPage.replace('document.title = line;', 'export { line };');
  place.write('answer.js', program);
  place.write(
    'next.config.mjs',
    `export default { output: 'export', turbopack: { root: import.meta.dirname }, outputFileTracingRoot: import.meta.dirname };`,
  );
  place.write(
    'app/layout.jsx',
    `export default ({ children }) => <html lang="en"><body>{children}</body></html>;`,
  );
  place.write(
    'app/client.jsx',
    `'use client';
import { useEffect } from 'react';
import { line } from '../answer.js';
export default function Client() {
  useEffect(() => { document.title = line; }, []);
  return null;
}`,
  );
  place.write(
    'app/page.jsx',
    `import Client from './client.jsx';
import { line } from '../answer.js';
export default function Page() { return <main>{line}<Client /></main>; }`,
  );
  const said = await place.run('next', 'build');
  return { said: `${said}\n${await title(chromium, join(place.folder, 'out'))}` };
}

/** Opens a page that finds the installed package by an import map, as it lies there. */
const plain = (/** @type {string} */ program, /** @type {Record<string, string>} */ imports) =>
  /** @type {Run} */ (
    async (place, { chromium }) => {
      place.write('out/main.js', program);
      cpSync(join(place.folder, 'node_modules/kinetree/dist'), join(place.folder, 'out/kinetree'), {
        recursive: true,
      });
      const map = `<script type="importmap">${JSON.stringify({ imports })}</script>`;
      place.write('out/index.html', html('./main.js', map));
      return { said: await title(chromium, join(place.folder, 'out')) };
    }
  );

export const page = plain(inPage, {
  kinetree: './kinetree/core/entries/index.js',
  'kinetree/batch': './kinetree/core/entries/batch.js',
  'kinetree/bvh': './kinetree/core/entries/bvh.js',
  'kinetree/gltf': './kinetree/core/entries/gltf.js',
  'kinetree/three': './kinetree/core/entries/three.js',
});
export const slimPage = plain(slim, { 'kinetree/slim': './kinetree/parts/slim.js' });
