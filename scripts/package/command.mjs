/**
 * Bundles the command `kinetree` into one file, which reads the parts of the core that it needs
 * from the folder `parts` beside it: they need no unpacking, so that it answers at once, and it
 * works from any folder.
 */
import { copyFileSync, mkdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { GENERATED } from '../wasm/core.mjs';
import { fileOf, partsInFiles } from '../wasm/files.mjs';

const at = (/** @type {string} */ path) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

/** Writes the command and its parts. @param {string} outfile its path */
export async function buildCommand(outfile) {
  const { version } = JSON.parse(readFileSync(at('package.json'), 'utf8'));
  // It comes from node_modules, which is not there when this file is read.
  const { build } = await import('esbuild');
  const { metafile } = await build({
    entryPoints: [at('www/src/cli/main.ts')],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    minifySyntax: true,
    metafile: true,
    plugins: [partsInFiles('read')],
    banner: { js: '#!/usr/bin/env node' },
    define: { KINETREE_VERSION: JSON.stringify(version) },
    logLevel: 'warning',
  });
  const parts = join(dirname(outfile), 'parts');
  mkdirSync(parts, { recursive: true });
  for (const input of Object.keys(metafile.inputs).filter((it) => it.endsWith('.read.js'))) {
    const file = fileOf(basename(input, '.read.js'));
    copyFileSync(at(join(GENERATED, 'parts', file)), join(parts, file));
  }
}
