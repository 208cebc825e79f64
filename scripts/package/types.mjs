/**
 * The package's declarations: TypeScript's own, cut down to what the entries reach, for `import`
 * and `require`.
 */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { entries } from '../cores.mjs';
import { root, run } from '../run.mjs';
import { packageScript } from '../setup/npm.mjs';
import { Trouble } from '../steps.mjs';

const ELEMENT = 'www/src/element/index.ts';
const declarations = (/** @type {string} */ path) => path.replace('www/src/', '').replace(/ts$/, 'd.ts');
/** The declarations of what can be imported, and of what can be required. */
const IMPORTED = [...Object.values(entries), ELEMENT].map(declarations);
const REQUIRED = Object.values(entries).map(declarations);

/**
 * Writes the declarations of the entries, and of what they reach, into `types` of a folder, and
 * those of what can be required into `cjs/types`. TypeScript tells the two apart by the
 * package.json of `cjs`; with one copy it would take what `require` gives for an ES module.
 */
export async function writeTypes(folder) {
  const emitted = await emit();
  for (const [part, wanted] of [
    ['types', IMPORTED],
    ['cjs/types', REQUIRED],
  ]) {
    // It has the compiler, which is not there when this file is read.
    const { reached } = await import('./declarations.mjs');
    const files = reached(wanted, (path) => readFileSync(join(emitted, path), 'utf8'));
    for (const [path, text] of files) put(join(folder, part, path), rewritten(text));
  }
}

/** A name of a property, `'from'`, is no import. */
const FROM = /(?<=(?<!['"])\b(?:from|import)\s*\(?\s*)(['"])([^'"]+)\1/g;

/**
 * Sources name each other with `.ts`; what is published has no such files. And who has no `using`
 * yet still has to be able to read a declaration that mentions it.
 */
function rewritten(text) {
  const disposable = text.includes('Symbol.dispose') ? '/// <reference lib="esnext.disposable" />\n' : '';
  const published = text.replace(FROM, (_, quote, path) => quote + path.replace(/\.ts$/, '.js') + quote);
  return disposable + published;
}

/** @type {Promise<string> | undefined} */
let emitted;

/** Writes the declarations of the sources, once a process; returns their folder. */
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
      declaration: true,
      emitDeclarationOnly: true,
      stripInternal: true,
      rootDir: '../../www/src',
      outDir: 'out',
    },
    include: [...Object.values(entries), ELEMENT].map((path) => `../../${path}`),
  };
  put(join(work, 'tsconfig.json'), JSON.stringify(config));
  const tsc = [packageScript('typescript/bin/tsc'), '-p', join(work, 'tsconfig.json')];
  await run(process.execPath, tsc, { advice: 'The declarations could not be written: see above.' });
  const missing = IMPORTED.find((path) => !existsSync(join(work, 'out', path)));
  if (missing) throw new Trouble(`TypeScript wrote no ${missing}.`);
  return join(work, 'out');
}

function put(path, text) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}
