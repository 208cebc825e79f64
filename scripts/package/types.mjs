/** What TypeScript makes of the package's sources: modules of JavaScript, and declarations. */
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { packageScript } from '../setup/npm.mjs';
import { root, run } from '../tools/run.mjs';
import { GENERATED } from '../wasm/core.mjs';
import { BUNDLE, ELEMENT, entries, SLIM } from './entries.mjs';

const SOURCES = [...Object.values(entries), BUNDLE, SLIM, ELEMENT];
/** What generated modules import, which TypeScript does not read. */
const ASKED = ['runs', 'texts', 'unpack'].map((name) => `www/src/core/boundary/${name}.ts`);
/** The file of TypeScript's that is made of a source, by its end. */
const madeOf = (folder, source, end) => join(folder, relative('www/src', source).replace(/\.ts$/, end));

/** @type {Promise<string> | undefined} */
let emitted;

/** Writes both for all sources that the entries reach, once a process; returns their folder. */
export function emit() {
  emitted ??= emitNow();
  return emitted;
}

async function emitNow() {
  const work = join(root, '.cache', 'types');
  rmSync(work, { recursive: true, force: true });
  const config = {
    extends: '../../tsconfig.json',
    compilerOptions: {
      noEmit: false,
      incremental: false,
      tsBuildInfoFile: null,
      allowJs: false,
      checkJs: false,
      declaration: true,
      stripInternal: true,
      // Sources name each other with `.ts`, but published files end in `.js`.
      rewriteRelativeImportExtensions: true,
      rootDir: '../../www/src',
      outDir: 'out',
    },
    include: [...SOURCES, ...ASKED].map((path) => `../../${path}`),
  };
  mkdirSync(work, { recursive: true });
  writeFileSync(join(work, 'tsconfig.json'), JSON.stringify(config));
  const tsc = [packageScript('typescript/bin/tsc'), '-p', join(work, 'tsconfig.json')];
  await run(process.execPath, tsc, { advice: 'The package could not be compiled: see above.' });
  // What is generated is JavaScript already, which TypeScript leaves where it is.
  cpSync(join(root, GENERATED), join(work, 'out', 'core', 'generated'), { recursive: true });
  return join(work, 'out');
}

/**
 * Writes the modules of the entries, and the declarations of all that can be imported, into a
 * folder: those files that the entries reach, whole.
 *
 * @param {string} folder
 */
export async function writeModules(folder) {
  const { transform } = await import('esbuild');
  const from = await emit();
  const declared = reached(SOURCES.map((it) => madeOf(from, it, '.d.ts')));
  for (const path of declared) put(folder, relative(from, path), withoutSources(readFileSync(path, 'utf8')));
  for (const path of reached(Object.values(entries).map((it) => madeOf(from, it, '.js')))) {
    // Comments are in the declarations, which editors show; marks of pure calls stay.
    const { code } = await transform(withoutSources(readFileSync(path, 'utf8')), {
      target: 'es2022',
      legalComments: 'none',
      charset: 'utf8',
    });
    put(folder, relative(from, path), code);
  }
}

const NAMED = /\b(?:from|import) ?\(?['"](\.[^'"]+)['"]/g;

/** Returns the files that some files reach by their imports, and these. */
function reached(files) {
  const found = new Set(files);
  for (const path of found)
    for (const [, name = ''] of readFileSync(path, 'utf8').matchAll(NAMED)) found.add(beside(path, name));
  return [...found];
}

/** The file that a module or a declaration names. */
function beside(path, name) {
  const end = path.endsWith('.d.ts') ? '.d.ts' : '.js';
  return join(dirname(path), name.replace(/(\.d)?\.[jt]s$/, end));
}

/** Names sources as they are published: the generated modules, and declarations, have `.ts`. */
const withoutSources = (text) => {
  // Who has no `using` yet still has to be able to read a declaration that mentions it.
  const disposable = text.includes('[Symbol.dispose]():')
    ? '/// <reference lib="esnext.disposable" />\n'
    : '';
  return disposable + text.replace(/(\bfrom '|\bimport\(['"]|^import ')(\.[^'"]+)\.ts(?=['"])/gm, '$1$2.js');
};

function put(folder, name, text) {
  const path = join(folder, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}
