/** The modules that a program of the manual may import: `www/pages/manual/modules.json` names them. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { entries } from '../package/entries.mjs';
import { root } from './sources.mjs';

const require = createRequire(import.meta.url);
/** Packages in CommonJS, whose names no bundler sees. */
const COMMON = /^(?:react\b|@xmldom\/)/;
/** How long files are good for, in milliseconds: a press of Run asks for some of them at once. */
const FRESH = 10_000;

/** @type {Readonly<Record<string, string>>} */
const files = JSON.parse(readFileSync(join(root, 'www/pages/manual/modules.json'), 'utf8'));
export const moduleNames = Object.keys(files);

/** Where esbuild finds each module, by its name. */
export const sourcesOf = Object.fromEntries(
  moduleNames.map((name) => {
    const [, entry = 'index'] = /^kinetree(?:\/(.+))?$/.exec(name) ?? [];
    const own = entries[name.startsWith('kinetree') ? entry : ''];
    return [name, own ? join(root, own) : name];
  }),
);

/** @type {{ made: number, files: Promise<Map<string, string>> } | undefined} */
let last;

/**
 * All modules, and the parts that they share, as texts by the names of their files. Each program
 * has one core, one React and one three.js, whatever it imports.
 */
export function moduleFiles() {
  if (!last || Date.now() - last.made > FRESH) last = { made: Date.now(), files: built() };
  return last.files;
}

async function built() {
  const { build } = await import('esbuild');
  const named = moduleNames.map((name) => [
    files[name],
    COMMON.test(name) ? `names:${name}` : sourcesOf[name],
  ]);
  const { outputFiles } = await build({
    entryPoints: Object.fromEntries(named),
    absWorkingDir: root,
    outdir: 'modules',
    chunkNames: 'part-[hash]',
    bundle: true,
    splitting: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    charset: 'utf8',
    legalComments: 'none',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [commonNames],
    write: false,
  });
  return new Map(outputFiles.map(({ path, text }) => [basename(path), text]));
}

/** A module of the names that a package in CommonJS has. @type {import('esbuild').Plugin} */
const commonNames = {
  name: 'common-names',
  setup(build) {
    build.onResolve({ filter: /^names:/ }, ({ path }) => ({ path: path.slice(6), namespace: 'names' }));
    build.onLoad({ filter: /./, namespace: 'names' }, ({ path }) => {
      const names = Object.keys(require(path)).filter((it) => it !== 'default');
      return { contents: `export { default, ${names.join(', ')} } from '${path}';`, resolveDir: root };
    });
  },
};
