import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { entries, still, withCore } from './scripts/cores.mjs';
import { figurePages } from './scripts/site/figure-pages.mjs';
import { sitePages } from './scripts/site/pages.mjs';
import { posters } from './scripts/site/posters.mjs';
import { www } from './scripts/site/sources.mjs';

/** The pages and the element carry the figures' core. */
const lean = withCore('figures');

/**
 * Entries by full path: what a relative one is relative to differs between the page and the
 * package.
 */
const at = (/** @type {string} */ path) => fileURLToPath(new URL(path, import.meta.url));

/**
 * Lit's builds that can be imported where there is no DOM, with a small stand-in for the shim that
 * they bring, and a check for a DOM when the element runs, not when it is built.
 */
const anywhere = {
  find: /^(@lit-labs\/ssr-dom-shim|lit-html\/is-server\.js)$/,
  replacement: at('www/src/element/no-dom.ts'),
};
/** The examples import the package by its name; in the tests that is its source. */
const byName = [
  { find: /^kinetree$/, replacement: at('www/src/core/entries/kinetree.ts') },
  { find: /^kinetree\/batch$/, replacement: at('www/src/core/entries/batch.ts') },
  { find: /^kinetree\/three$/, replacement: at('www/src/core/entries/three.ts') },
];
/** `vite build --mode site` writes dist/site; the modes in {@link entries} write dist/package. */
export default defineConfig(({ mode }) => ({
  root: 'www',
  base: './',
  publicDir: false,
  resolve: {
    alias:
      { site: [lean], element: [lean, anywhere], package: [withCore('package')], test: byName }[mode] ?? [],
    ...(mode === 'element' ? { conditions: ['node', 'production'] } : {}),
  },
  build: {
    target: 'es2022',
    emptyOutDir: mode === 'site' || mode === 'package',
    modulePreload: mode === 'element' ? false : { polyfill: false },
    ...(mode in entries ? libraryBuild(mode) : siteBuild),
  },
  plugins: { site: [still, sitePages(www), posters, figurePages], element: [still] }[mode] ?? [],
  server: { host: '127.0.0.1' },
  // A busy machine is slow, not wrong: the limit stops a test that never ends.
  test: { root: '.', include: ['tests/unit/**/*.test.ts'], testTimeout: 60_000 },
}));

/** @type {import('vite').BuildEnvironmentOptions} */
const siteBuild = {
  outDir: '../dist/site',
  rolldownOptions: {
    // The pages themselves are found: see scripts/site/chapters.mjs.
    input: { host: at('www/pages/host.ts') },
    // Other people's pages name the host's script: its address must outlive a build.
    output: { entryFileNames: ({ name }) => (name === 'host' ? 'host.js' : 'assets/[name]-[hash].js') },
  },
};

/**
 * @param {string} mode
 * @returns {import('vite').BuildEnvironmentOptions}
 */
function libraryBuild(mode) {
  const { entry, file } = entries[mode] ?? { entry: '', file: '' };
  return {
    outDir: '../dist/package/dist',
    lib: { entry: { [file]: at(entry) }, formats: ['es'] },
    // Pages load the element as it is, with no bundler between.
    ...(mode === 'element' ? { rolldownOptions: { output: { minify: true } } } : {}),
  };
}
