/** What pages of the manual load when a reader searches, or presses Run: by their addresses. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contents, page } from './manual.mjs';
import { moduleFiles } from './manual-modules.mjs';
import { root } from './sources.mjs';

/** @type {Readonly<Record<string, () => string | Promise<string>>>} */
export const manualFiles = {
  'manual/runner.html': () => readFileSync(join(root, 'www/pages/manual/runner.html'), 'utf8'),
  'manual/runner.js': runner,
  'manual/search.json': searchIndex,
};

/** Folders of generated files, of which a frame of another origin gets texts, not addresses. */
export const manualFolders = { 'manual/modules/': moduleFiles };

async function runner() {
  const { build } = await import('esbuild');
  const { outputFiles } = await build({
    entryPoints: [join(root, 'www/pages/manual/runner.ts')],
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2022',
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
