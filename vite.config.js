import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** Entries by full path: what a relative one is relative to differs between the page and the package. */
const at = (/** @type {string} */ path) => fileURLToPath(new URL(path, import.meta.url));

/** The pages and the element carry the figures' wasm, not the programmers'. */
const lean = { find: /^\.\/generated\/(?!figures\/)/, replacement: './generated/figures/' };

/** `vite build --mode site` writes dist/site; `--mode package` and `--mode element` write dist/package. */
export default defineConfig(({ mode }) => ({
  root: 'www',
  base: './',
  publicDir: false,
  resolve: { alias: mode === 'test' || mode === 'package' ? [] : [lean] },
  build: {
    target: 'es2022',
    emptyOutDir: mode !== 'element',
    modulePreload: { polyfill: false },
    ...({ package: packageBuild, element: elementBuild }[mode] ?? siteBuild),
  },
  server: { host: '127.0.0.1' },
  test: { root: '.', include: ['tests/unit/**/*.test.ts'] },
}));

/** @type {import('vite').BuildEnvironmentOptions} */
const siteBuild = {
  outDir: '../dist/site',
  rolldownOptions: { input: { index: at('www/index.html'), embed: at('www/embed.html') } },
};

/** @type {import('vite').BuildEnvironmentOptions} */
const packageBuild = {
  outDir: '../dist/package/dist',
  lib: {
    entry: { index: at('www/src/core/index.ts') },
    formats: ['es'],
  },
};

/** @type {import('vite').BuildEnvironmentOptions} */
const elementBuild = {
  outDir: '../dist/package/dist',
  lib: {
    entry: { element: at('www/src/element/index.ts') },
    formats: ['es'],
  },
};
