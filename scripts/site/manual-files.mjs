/** What pages of the manual load when a reader searches, or presses Run: by their addresses. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { entries } from '../package/entries.mjs';
import { contents, page } from './manual.mjs';
import { root } from './manual-text.mjs';

/** @type {Readonly<Record<string, () => string | Promise<string>>>} */
export const manualFiles = {
  'manual/runner.html': () => readFileSync(join(root, 'www/pages/manual/runner.html'), 'utf8'),
  'manual/runner.js': () => inOneFile('www/pages/manual/runner.ts', 'iife'),
  // A frame of another origin gets their texts, not their addresses: each is one file.
  'manual/modules/kinetree.js': () => inOneFile(entries.index, 'esm'),
  'manual/modules/doctor.js': () => inOneFile(entries.doctor, 'esm'),
  'manual/modules/kinetree-three.js': () => inOneFile(entries.three, 'esm'),
  'manual/modules/three.js': () => inOneFile('node_modules/three/build/three.module.js', 'esm'),
  'manual/search.json': searchIndex,
};

/**
 * @param {string | undefined} path
 * @param {import('esbuild').Format} format
 */
async function inOneFile(path = '', format) {
  const { build } = await import('esbuild');
  const { outputFiles } = await build({
    entryPoints: [join(root, path)],
    bundle: true,
    minify: true,
    format,
    target: 'es2022',
    charset: 'utf8',
    legalComments: 'none',
    write: false,
  });
  return outputFiles[0]?.text ?? '';
}

/** The index of all sections, with the options that read it. */
export async function searchIndex() {
  const { default: MiniSearch } = await import('minisearch');
  const options = { fields: ['title', 'page', 'text'], storeFields: ['address', 'page', 'title'] };
  const index = new MiniSearch(options);
  const all = contents();
  const found = all.slice(1).flatMap((it) => page(it, all).sections);
  index.addAll(found.map((it, id) => ({ id, ...it })));
  return JSON.stringify({ options, index });
}
