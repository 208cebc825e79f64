/** A file of this folder as a page has it: bundled. */
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'vite';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');

/** Returns what a file of this folder exports, such as `tank-figure`. */
export async function bundled(/** @type {string} */ name) {
  const outDir = join(root, '.cache', 'bench', name);
  const lib = {
    entry: join(root, `bench/${name}.ts`),
    formats: /** @type {['es']} */ (['es']),
    fileName: () => `${name}.js`,
  };
  await build({
    configFile: false,
    root,
    publicDir: false,
    logLevel: 'warn',
    build: { lib, outDir, target: 'es2022', minify: false, rolldownOptions: { external: ['three'] } },
  });
  return import(pathToFileURL(join(outDir, `${name}.js`)).href);
}
