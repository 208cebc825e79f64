/** The downloads of a reader and of a programmer, raw and as a server sends them. */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { PACKAGE } from '../package/build.mjs';
import { SITE } from '../site/build.mjs';
import { figureNames } from '../tools/figure-names.mjs';
import { ask, root } from '../tools/run.mjs';
import { step, Trouble } from '../tools/steps.mjs';
import { kilobytes, paint } from '../tools/words.mjs';
import { cores, GENERATED } from '../wasm/cores.mjs';
import { figureScripts } from './figure-scripts.mjs';
import { filesOf, playgroundFiles } from './manifest.mjs';

/**
 * The downloads of programs that import some of the package, in bytes gzipped: all JavaScript and
 * wasm of a bundle, minified. The limits are generous: they stop what grows by mistake, and a
 * kilobyte that spares us a machine is well spent.
 */
const PROGRAMS = [
  { imports: 'accumulate', limit: 20_000 },
  { imports: 'space3', limit: 44_000 },
  { imports: 'Hierarchy', limit: 110_000 },
  { imports: 'Batch', limit: 60_000 },
  { imports: 'stepRotations, stepBodies' },
  { imports: 'VectorField' },
  { imports: 'readGltf' },
  { imports: 'Hierarchy, Clip, readGltf, Batch' },
  { imports: '*', limit: 280_000 },
];

/** The limit of the package as npm packs it. */
const TARBALL_LIMIT = 2_000_000;

/**
 * The gzipped bytes that a reader may have to wait for, in all, until a figure reacts to the first
 * touch: the element, its core, one figure and, unless it is flat, the renderer of bodies. A spec
 * keeps back all else, and touches a figure. The build tells what comes after that by itself, too.
 */
const READER_LIMITS = { plain: 150_000, tree: 260_000 };
/** The figures that load the core's tree. */
const TREES = new Set(['crash', 'flail', 'forest', 'playground', 'shells', 'tank', 'unparent']);

/**
 * The gzipped bytes of the playground's scripts and wasm. `begins` is what the page waits for: the
 * core of trees, the bar, the outline and the time. `shows` adds what it then loads by itself, for a
 * reader who presses nothing: the picture with its renderer, the panels beside it, and the first
 * tree. A spec sees that it loads nothing else.
 */
const PLAYGROUND_LIMITS = { begins: 250_000, shows: 400_000 };

/** Prints the table. */
export async function tellSizes() {
  row('', 'raw', 'gzip -9', paint.faint);
  for (const core of cores) tellAll(core.about, partsOf(core));
  tellAll("the page's scripts and wasm", filesOf(join(root, SITE), ['chapter'], { later: true }));
  for (const { name, waits, shows, own } of figures()) {
    tell(`the element with ${name}`, sizeOf(waits));
    tell(`  of it ${name} alone`, sizeOf(own));
    tell(`  with what it loads after`, sizeOf(shows));
  }
  for (const { imports } of PROGRAMS) tell(called(imports), await bundled(imports));
}

/** Holds all downloads to their limits. */
export async function checkSizes() {
  await step('size of imports', checkImports);
  await step('size of the package', checkTarball);
  await step('size of the element', checkElement);
  await step('size of the playground', checkPlayground);
}

async function checkImports({ note }) {
  const found = [];
  for (const { imports, limit } of PROGRAMS.filter((it) => it.limit))
    found.push(held(`A program with ${called(imports)}`, (await bundled(imports)).gzip, limit));
  note(found.join('; '));
}

async function checkTarball({ note }) {
  const text = await ask('npm', ['pack', '--dry-run', '--json', join(root, PACKAGE)]);
  note(held('The package', JSON.parse(text)[0].size, TARBALL_LIMIT));
}

function checkElement({ note }) {
  const found = figures().map(({ name, waits, shows }) => {
    const limit = TREES.has(name) ? READER_LIMITS.tree : READER_LIMITS.plain;
    const said = held(`The element with ${name}`, sizeOf(waits).gzip, limit);
    return `${said}, ${kilobytes(sizeOf(shows).gzip)} with what comes after`;
  });
  note(found.join('; '));
}

function checkPlayground({ note }) {
  const { begins, shows } = playgroundFiles(join(root, SITE));
  note(
    [
      held('The page of the playground begins', sizeOf(begins).gzip, PLAYGROUND_LIMITS.begins),
      held('it shows', sizeOf(shows).gzip, PLAYGROUND_LIMITS.shows),
    ].join('; '),
  );
}

/**
 * Returns what to say of a download.
 *
 * @throws Trouble when it is larger than it may be.
 */
function held(what, gzip, limit) {
  if (gzip > limit) throw new Trouble(`${what} with ${gzip} bytes gzipped; the limit is ${limit}.`);
  return `${what}: ${kilobytes(gzip)} of ${kilobytes(limit)}`;
}

const called = (imports) => (imports === '*' ? 'everything' : `{ ${imports} }`);

/** Bundles a program that imports these names, or all. */
async function bundled(imports) {
  const contents =
    imports === '*'
      ? `import * as all from 'kinetree'; console.log(all);`
      : `import { ${imports} } from 'kinetree'; console.log([${imports}]);`;
  // It comes from node_modules, which is not there when this file is read.
  const { build } = await import('esbuild');
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: join(root, PACKAGE) },
    bundle: true,
    minify: true,
    format: 'esm',
    write: false,
    logLevel: 'error',
  });
  return sizeOfBytes(outputFiles[0].contents);
}

/** Each figure of the package, with its scripts. */
function figures() {
  return figureNames.map((name) => ({ name, ...figureScripts(join(root, PACKAGE, 'dist'), name) }));
}

/** The files of the parts of a core. */
function partsOf({ name }) {
  const folder = join(root, GENERATED, name);
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return files.flatMap((file) => (file.endsWith('.wasm') ? join(folder, file) : []));
}

function sizeOfBytes(bytes) {
  return { raw: bytes.length, gzip: gzipSync(bytes, { level: 9 }).length };
}

/** The bytes of some files in all. */
function sizeOf(files) {
  const sum = { raw: 0, gzip: 0 };
  for (const file of files) {
    const { raw, gzip } = sizeOfBytes(readFileSync(file));
    sum.raw += raw;
    sum.gzip += gzip;
  }
  return sum;
}

/** Prints the bytes of some files in all, and below it of each. */
function tellAll(name, files) {
  tell(name, sizeOf(files));
  for (const file of files) tell(`  ${basename(file)}`, sizeOf([file]));
}

function tell(name, { raw, gzip }) {
  row(name, kilobytes(raw), kilobytes(gzip));
}

function row(name, raw, gzip, ink = String) {
  console.log(ink(`  ${name.padEnd(40)}${raw.padStart(10)}${gzip.padStart(10)}`));
}
