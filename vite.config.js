import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { entries } from './scripts/package/entries.mjs';
import { withAnswers } from './scripts/site/answers.mjs';
import { pages } from './scripts/site/chapters.mjs';
import { chunks } from './scripts/site/chunks.mjs';
import { figurePages } from './scripts/site/figure-pages.mjs';
import { firstPaint } from './scripts/site/first-paint.mjs';
import { manualPages } from './scripts/site/manual.mjs';
import { manualFiles, manualFolders } from './scripts/site/manual-files.mjs';
import { withOutputs } from './scripts/site/manual-outputs.mjs';
import { offline } from './scripts/site/offline.mjs';
import { sitePages } from './scripts/site/pages.mjs';
import { posters } from './scripts/site/posters.mjs';
import { sharing } from './scripts/site/sharing-tags.mjs';
import { www } from './scripts/site/sources.mjs';
import { inFiles } from './scripts/wasm/files.mjs';

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
const byName = Object.entries(entries).map(([name, path]) => ({
  find: new RegExp(`^kinetree${name === 'index' ? '' : `/${name}`}$`),
  replacement: at(path),
}));
/**
 * `vite build --mode site` writes dist/site, `--mode element` the element of dist/package, whose
 * other files are written by `scripts/package`.
 */
export default defineConfig(({ mode }) => ({
  root: 'www',
  base: './',
  publicDir: false,
  resolve: {
    alias: { site: [inFiles('file')], element: [anywhere], test: byName }[mode] ?? [],
    ...(mode === 'element' ? { conditions: ['node', 'production'] } : {}),
  },
  build: {
    target: 'es2022',
    // The first with `light-dark`: what takes its place for older ones needs a root that has set
    // `color-scheme`, which another author's page has not.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    emptyOutDir: mode === 'site',
    // Which files load which others: scripts/sizes counts them.
    manifest: true,
    modulePreload: mode === 'element' ? false : { polyfill: false },
    ...(mode === 'element' ? elementBuild : siteBuild),
  },
  plugins:
    mode === 'site'
      ? [
          sitePages(www, manualPages, {
            files: manualFiles,
            folders: manualFolders,
            finish: async (html) => withAnswers(await withOutputs(html)),
          }),
          posters,
          sharing,
          firstPaint,
          figurePages(async (address) => pages(www).get(address)?.() ?? ''),
          offline,
        ]
      : [],
  server: { host: '127.0.0.1' },
  // The playground's reader loads each format by itself.
  worker: { format: 'es' },
  // A busy machine is slow, not wrong: the limit stops a test that never ends.
  test: {
    root: '.',
    globalSetup: 'tests/unit/core-there.ts',
    testTimeout: 60_000,
    projects: [
      // One process has all files: it reads the modules once, and compiles the core once.
      { extends: true, test: { name: 'shared', isolate: false, include: units, exclude: alone } },
      { extends: true, test: { name: 'alone', include: alone } },
    ],
  },
}));

const units = ['tests/unit/**/*.test.{ts,tsx}'];
/** Tests that measure the heap, load modules anew, or put others in their place. */
const alone = [
  'batch',
  'boundary',
  'flail-swing',
  'forest',
  'gltf',
  'hierarchy-full',
  'live-region',
  'move',
  'playground-apart',
  'playground-document',
  'playground-in-place',
  'playground-random',
  'tank-figure',
].map((name) => `tests/unit/${name}.test.ts`);

/** @type {import('vite').BuildEnvironmentOptions} */
const siteBuild = {
  outDir: '../dist/site',
  // A policy may forbid to fetch what is in an address; and a file is compiled while it comes.
  assetsInlineLimit: (file) => (file.endsWith('.wasm') ? false : undefined),
  rolldownOptions: {
    // The pages themselves are found: see scripts/site/chapters.mjs.
    input: { host: at('www/pages/host.ts'), sw: at('www/pages/sw.ts') },
    output: {
      // Other people's pages name the host's script: its address must outlive a build, as must that
      // of the service worker, whose place is also what it serves.
      entryFileNames: ({ name }) =>
        name === 'host' || name === 'sw' ? '[name].js' : 'assets/[name]-[hash].js',
      codeSplitting: { groups: chunks(www) },
    },
  },
};

/** @type {import('vite').BuildEnvironmentOptions} */
const elementBuild = {
  outDir: '../dist/package/dist',
  lib: { entry: { element: at('www/src/element/index.ts') }, formats: ['es'] },
  rolldownOptions: {
    output: {
      // Pages load the element as it is, with no bundler between.
      minify: true,
      comments: { annotation: false },
      // All that any figure begins with is one file: as twenty, it has 5 kB more gzipped.
      codeSplitting: { groups: [{ name: 'begin', tags: ['$initial'] }] },
    },
  },
};
