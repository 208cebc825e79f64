import { defineConfig } from 'vitest/config';

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
  rolldownOptions: { input: { index: 'www/index.html', embed: 'www/embed.html' } },
};

/** @type {import('vite').BuildEnvironmentOptions} */
const packageBuild = {
  outDir: '../dist/package/dist',
  lib: {
    entry: { index: 'www/src/core/index.ts', element: 'www/src/element/index.ts' },
    formats: ['es'],
  },
};
