/** Writes `dist/package`: what `npm install kinetree` gives. */
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { packageScript } from '../setup/npm.mjs';
import { root, run } from '../tools/run.mjs';
import { step } from '../tools/steps.mjs';
import { GENERATED } from '../wasm/core.mjs';
import { partsInFiles } from '../wasm/files.mjs';
import { buildCommand } from './command.mjs';
import { BUNDLE, entries, SLIM } from './entries.mjs';
import { writeJsx } from './jsx.mjs';
import { writeModules } from './types.mjs';

export const PACKAGE = 'dist/package';
/** Its folder in the sources, which has its package.json and its README. */
const SOURCE = 'www/src/core';

/**
 * The modules keep the files of the sources, so that bundlers leave out what nobody imports, and
 * all entries share the rest. There are three more forms: `bundle.js`, one file, for pages that
 * load it as it is; `parts/slim.js`, which fetches the wasm; and `parts/workerd*.js` for
 * Cloudflare's workers, which may not compile while they serve a request: its entries share one
 * core, too. The same as `parts/edge-light*.js` is for Vercel's edge runtime.
 */
export function buildPackage() {
  return step('package', async ({ glimpse, note }) => {
    const folder = join(root, PACKAGE);
    const dist = join(folder, 'dist');
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(join(dist, 'parts'), { recursive: true });
    await writeModules(dist);
    const { index, ...others } = entries;
    await bundled(dist, { bundle: BUNDLE }, { minify: true });
    await writeEntriesOfBundle(dist, Object.keys(others));
    const parts = join(dist, 'parts');
    await bundled(parts, { slim: SLIM }, { minify: true, plugins: [partsInFiles('file')] });
    const workerd = Object.entries(others).map(([name, path]) => [`workerd-${name}`, path]);
    await bundled(parts, Object.fromEntries([['workerd', index], ...workerd]), {
      minify: true,
      plugins: [partsInFiles('compiled')],
      external: ['*.wasm', 'react', '@react-three/fiber'],
      splitting: true,
      chunkNames: 'workerd-[hash]',
    });
    writeEdgeLight(parts);
    await writeJsx(join(dist, 'jsx'));
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
 * Writes the entries of `workerd` once more for Vercel's edge runtime, whose bundlers take a compiled part
 * by the ending `?module`.
 *
 * @param {string} parts
 */
function writeEdgeLight(parts) {
  for (const file of readdirSync(parts).filter((it) => /^workerd.*\.js$/.test(it))) {
    const text = readFileSync(join(parts, file), 'utf8')
      .replaceAll(/(["'])\.\/workerd/g, '$1./edge-light')
      .replaceAll(/(["']\.\/[\w-]+\.wasm)(["'])/g, '$1?module$2');
    writeFileSync(join(parts, file.replace('workerd', 'edge-light')), text);
  }
}

/**
 * Bundles entries, each into a file in a folder. Returns what esbuild says of it.
 *
 * @param {string} outdir
 * @param {Readonly<Record<string, string>>} named their sources, by the names of the files
 * @param {import('esbuild').BuildOptions} options
 */
export async function bundled(outdir, named, options) {
  // It comes from node_modules, which is not there when this file is read.
  const { build } = await import('esbuild');
  return build({
    entryPoints: Object.fromEntries(Object.entries(named).map(([name, path]) => [name, join(root, path)])),
    outdir,
    bundle: true,
    format: 'esm',
    target: 'es2022',
    legalComments: 'none',
    charset: 'utf8',
    logLevel: 'warning',
    ...options,
  });
}

/**
 * Writes a module `bundle/three.js` for each of some entries, which takes its names from the
 * bundle: an import map that leads to them has one core for all.
 */
async function writeEntriesOfBundle(/** @type {string} */ dist, /** @type {readonly string[]} */ names) {
  const all = await import(pathToFileURL(join(dist, 'bundle.js')).href);
  mkdirSync(join(dist, 'bundle'));
  for (const name of names) {
    if (name === 'react') continue;
    const own = await import(pathToFileURL(join(dist, 'core', 'entries', `${name}.js`)).href);
    const space = name.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());
    const head = all[space] ? `{ ${space} as it }` : '* as it';
    const text = `import ${head} from '../bundle.js';\nexport const { ${Object.keys(own).join(', ')} } = it;\n`;
    writeFileSync(join(dist, 'bundle', `${name}.js`), text);
  }
}
