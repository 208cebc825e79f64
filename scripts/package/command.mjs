/**
 * Bundles the command `kinetree` into one file: it starts no WebAssembly and loads nothing else, so
 * that it answers at once and works from any folder.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const at = (/** @type {string} */ path) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

/** Writes the command. @param {string} outfile its path */
export async function buildCommand(outfile) {
  const { version } = JSON.parse(readFileSync(at('package.json'), 'utf8'));
  // It comes from node_modules, which is not there when this file is read.
  const { build } = await import('esbuild');
  await build({
    entryPoints: [at('www/src/cli/main.ts')],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    minifySyntax: true,
    banner: { js: '#!/usr/bin/env node' },
    define: { KINETREE_VERSION: JSON.stringify(version) },
    logLevel: 'warning',
  });
}
