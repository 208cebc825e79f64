/** The consumers in one table: their packages with versions, and the way in which they run. */
import * as bundlers from './bundlers.mjs';
import * as runtimes from './runtimes.mjs';
import * as sites from './sites.mjs';
import { TURRET, turret } from './turret.mjs';
import { typescript } from './types.mjs';

/**
 * @typedef {import('./place.mjs').Place} Place
 *
 * @typedef {object} Consumer
 * @property {Readonly<Record<string, string>>} packages the first is the consumer itself; none for
 * what runs without any
 * @property {string} [own] the consumer without packages, if it is not this Node
 * @property {string} how the program takes the package
 * @property {string} [answer] what it must print, if not what most do
 * @property {(place: Place) => Promise<{ said: string, size?: number }>} run what the program
 * printed, and the bytes of its bundle, gzipped
 */

/**
 * Returns a bundler that makes a page.
 *
 * @param {Readonly<Record<string, string>>} packages
 * @param {Consumer['run']} run
 * @param {string} [setting] that it needs
 * @returns {Consumer}
 */
const bundle = (packages, run, setting = '') => ({
  packages,
  how: `bundle of a page, in Chromium${setting}`,
  run,
});

/**
 * Returns a site that is built by a recipe of docs/embedding.md.
 *
 * @param {Readonly<Record<string, string>>} packages
 * @param {Consumer['run']} run
 * @returns {Consumer}
 */
const recipe = (packages, run) => ({
  packages,
  how: '`kinetree/element`, by [its recipe](embedding.md#sites-with-a-bundler), in Chromium',
  answer: sites.FIGURE,
  run,
});

const REACT = { react: '19.3.1', 'react-dom': '19.3.1' };
const vite = (/** @type {string} */ version) => bundle({ vite: version }, bundlers.vite);

/** @type {Readonly<Record<string, Consumer>>} */
export const consumers = {
  vite5: vite('5.4.9'),
  vite6: vite('6.4.6'),
  vite7: vite('7.3.8'),
  vite8: vite('8.3.8'),
  webpack: bundle({ webpack: '5.112.2', 'webpack-cli': '7.3.1' }, bundlers.webpack),
  rspack: bundle({ '@rspack/core': '2.3.2', '@rspack/cli': '2.2.8' }, bundlers.rspack),
  rollup: bundle({ rollup: '4.68.7', '@rollup/plugin-node-resolve': '16.0.3' }, bundlers.rollup),
  rolldown: bundle({ rolldown: '1.3.2' }, bundlers.rolldown),
  esbuild: bundle({ esbuild: '0.28.2' }, bundlers.esbuild),
  parcel: bundle({ parcel: '2.16.4' }, bundlers.parcel, ', with its setting `packageExports`'),
  next: {
    packages: { next: '16.4.6', ...REACT },
    how: 'server component, and client component in Chromium',
    run: bundlers.next,
  },
  'node-esm': { packages: {}, how: 'import', run: runtimes.nodeImport },
  'node-cjs': { packages: {}, how: 'require of every entry', run: runtimes.nodeRequire },
  'node-worker': { packages: {}, how: 'import in a worker thread', run: runtimes.nodeWorker },
  vitest: { packages: { vitest: '4.1.12' }, how: 'import', run: runtimes.vitest },
  jest: {
    packages: { jest: '30.5.2', '@babel/preset-env': '7.29.14' },
    how: 'require (its default), with the settings below',
    run: runtimes.jest,
  },
  'jest-jsdom': {
    packages: { jest: '30.5.2', 'jest-environment-jsdom': '30.5.2', '@babel/preset-env': '7.29.14' },
    how: 'require, in jsdom, with the settings below',
    run: runtimes.jest,
  },
  deno: { packages: { deno: '2.9.6' }, how: 'import', run: runtimes.deno },
  bun: { packages: { bun: '1.4.5' }, how: 'import', run: runtimes.bun },
  workerd: {
    packages: { miniflare: '3.20250718.2', esbuild: '0.28.2' },
    how: 'bundle with compiled parts',
    run: runtimes.workerd,
  },
  typescript: {
    packages: { typescript: '6.0.3', '@types/node': '20.19.0' },
    how: 'node16, nodenext, bundler; .mts, and .cts with nodenext; with and without DOM',
    run: typescript,
  },
  'react-turret': {
    packages: { vite: '8.3.8', ...REACT, '@react-three/fiber': '9.8.2', three: '0.187.0' },
    how: '`kinetree/react`, the example `react-turret`, in Chromium',
    answer: TURRET,
    run: turret,
  },
  astro: recipe({ astro: '5.18.2', '@astrojs/mdx': '4.3.13' }, sites.astro),
  docusaurus: recipe(
    {
      '@docusaurus/core': '3.10.2',
      '@docusaurus/preset-classic': '3.10.2',
      '@mdx-js/react': '3.1.1',
      ...REACT,
    },
    sites.docusaurus,
  ),
  vitepress: recipe({ vitepress: '1.6.4' }, sites.vitepress),
  page: { packages: {}, own: 'Chromium', how: 'import map', run: bundlers.page },
  slim: { packages: {}, own: 'Chromium', how: '`kinetree/slim`, import map', run: bundlers.slimPage },
};
