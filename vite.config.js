import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** Entries by full path: what a relative one is relative to differs between the page and the package. */
const at = (/** @type {string} */ path) => fileURLToPath(new URL(path, import.meta.url));

/** `vite build --mode site` writes dist/site; `--mode package` writes dist/package. */
export default defineConfig(({ mode }) => ({
  root: 'www',
  base: './',
  publicDir: false,
  build: {
    target: 'es2022',
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    ...(mode === 'package' ? packageBuild : siteBuild),
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
    entry: { index: at('www/src/core/index.ts'), element: at('www/src/element/index.ts') },
    formats: ['es'],
  },
};
