/** Writes `dist/package`: what `npm install kinetree` gives. */
import { copyFileSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { packageScript } from '../setup/npm.mjs';
import { root, run } from '../tools/run.mjs';
import { step } from '../tools/steps.mjs';
import { GENERATED } from '../wasm/cores.mjs';
import { partsInFiles } from '../wasm/files.mjs';
import { buildCommand } from './command.mjs';
import { entries } from './entries.mjs';
import { writeModules } from './types.mjs';

export const PACKAGE = 'dist/package';
/** Its folder in the sources, which has its package.json and its README. */
const SOURCE = 'www/src/core';

/**
 * The modules keep the files of the sources, so that bundlers leave out what nobody imports, and all
 * entries share the rest. Three files have all of the package in one: `bundle.js` for pages that load
 * it as it is, `parts/slim.js`, which fetches the wasm, and `parts/workerd.js` for Cloudflare's
 * workers, which may not compile while they serve a request.
 */
export function buildPackage() {
  return step('package', async ({ glimpse, note }) => {
    const folder = join(root, PACKAGE);
    const dist = join(folder, 'dist');
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(join(dist, 'parts'), { recursive: true });
    await writeModules(dist);
    await inOneFile(join(dist, 'bundle.js'), { minify: true });
    await inOneFile(join(dist, 'parts', 'slim.js'), { minify: true, plugins: [partsInFiles('file')] });
    await inOneFile(join(dist, 'parts', 'workerd.js'), {
      plugins: [partsInFiles('compiled')],
      external: ['*.wasm'],
    });
    const generated = join(root, GENERATED);
    for (const file of readdirSync(generated, { recursive: true, encoding: 'utf8' }))
      if (file.endsWith('.wasm')) copyFileSync(join(generated, file), join(dist, 'parts', basename(file)));
    await run(
      process.execPath,
      [packageScript('vite/bin/vite.js'), 'build', '--logLevel', 'warn', '--mode', 'element'],
      { glimpse, advice: 'The element could not be bundled: see above.' },
    );
    await buildCommand(join(dist, 'command.js'));
    for (const file of ['package.json', 'README.md'])
      copyFileSync(join(root, SOURCE, file), join(folder, file));
    for (const license of ['LICENSE-APACHE', 'LICENSE-MIT'])
      copyFileSync(join(root, license), join(folder, license));
    note(PACKAGE);
  });
}

/**
 * Bundles all of the package into one file.
 *
 * @param {string} outfile
 * @param {import('esbuild').BuildOptions} options
 */
export async function inOneFile(outfile, options) {
  // It comes from node_modules, which is not there when this file is read.
  const { build } = await import('esbuild');
  await build({
    entryPoints: [join(root, entries.index)],
    outfile,
    bundle: true,
    format: 'esm',
    target: 'es2022',
    legalComments: 'none',
    charset: 'utf8',
    logLevel: 'warning',
    ...options,
  });
}
