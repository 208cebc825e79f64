/** The downloads of a reader and of a programmer, raw and as a server sends them. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { PACKAGE } from '../package/build.mjs';
import { SITE } from '../site/build.mjs';
import { figureNames } from '../tools/figure-names.mjs';
import { ask, root } from '../tools/run.mjs';
import { Trouble } from '../tools/steps.mjs';
import { kilobytes, paint } from '../tools/words.mjs';
import { cores, GENERATED } from '../wasm/cores.mjs';
import { playgroundScripts } from './chunks.mjs';
import { figureScripts } from './figure-scripts.mjs';

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
const READER_LIMITS = { plain: 150_000, tree: 230_000 };
/** The figures that load the core's tree. */
const TREES = new Set(['crash', 'flail', 'forest', 'playground', 'shells', 'tank', 'unparent']);

/**
 * The gzipped bytes of the playground's scripts. `begins` is what the page waits for: the core of
 * trees, the bar, the outline and the time. `shows` adds what it then loads by itself, for a reader
 * who presses nothing: the picture with its renderer, the panels beside it, and the first tree. A
 * spec sees that it loads nothing else.
 */
const PLAYGROUND_LIMITS = { begins: 190_000, shows: 300_000 };

/** Prints the table. */
export async function tellSizes() {
  const page = scripts(join(root, SITE, 'index.html')).map(measure);
  row('', 'raw', 'gzip -9', paint.faint);
  for (const core of cores) {
    const parts = partsOf(core).map(measure);
    row(core.about, kilobytes(sum(parts, 'raw')), kilobytes(sum(parts, 'gzip')));
    for (const it of parts) tell({ ...it, name: `  ${it.name}` });
  }
  row("the page's scripts", kilobytes(sum(page, 'raw')), kilobytes(sum(page, 'gzip')));
  for (const it of page) tell({ ...it, name: `  ${it.name}` });
  for (const { name, waits, shows, own } of figures()) {
    row(`the element with ${name}`, kilobytes(sum(waits, 'raw')), kilobytes(sum(waits, 'gzip')));
    row(`  of it ${name} alone`, kilobytes(sum(own, 'raw')), kilobytes(sum(own, 'gzip')));
    row(`  with what it loads after`, kilobytes(sum(shows, 'raw')), kilobytes(sum(shows, 'gzip')));
  }
  for (const program of await programSizes()) tell(program);
}

/** Returns the bytes of programs that import a few names; the package's README has them. */
export function programSizes() {
  return Promise.all(PROGRAMS.map(({ imports }) => bundled(imports)));
}

/** @throws Trouble when a program would have to carry more than is allowed. */
export async function checkImports({ note }) {
  const found = [];
  for (const { imports, limit } of PROGRAMS) {
    const { name, gzip } = await bundled(imports);
    if (limit && gzip > limit)
      throw new Trouble(`A program with ${name} has ${gzip} bytes gzipped; it may have ${limit}.`);
    if (limit) found.push(`${name} ${kilobytes(gzip)} of ${kilobytes(limit)}`);
  }
  note(`${found.join('; ')} gzipped`);
}

/** @throws Trouble when the package is larger than it may be. */
export async function checkTarball({ note }) {
  const text = await ask('npm', ['pack', '--dry-run', '--json', join(root, PACKAGE)]);
  const [{ size }] = JSON.parse(text);
  if (size > TARBALL_LIMIT) throw new Trouble(`The package has ${size} bytes; it may have ${TARBALL_LIMIT}.`);
  note(`${kilobytes(size)} of ${kilobytes(TARBALL_LIMIT)}`);
}

/** Bundles a program that imports these names, or all. */
async function bundled(imports) {
  const names = imports === '*' ? '* as all' : `{ ${imports} }`;
  const used = imports === '*' ? 'all' : `[${imports}]`;
  // It comes from node_modules, which is not there when this file is read.
  const { build } = await import('esbuild');
  const { outputFiles } = await build({
    stdin: {
      contents: `import ${names} from 'kinetree'; console.log(${used});`,
      resolveDir: join(root, PACKAGE),
    },
    bundle: true,
    minify: true,
    format: 'esm',
    write: false,
    logLevel: 'error',
  });
  const [{ contents }] = outputFiles;
  const name = imports === '*' ? 'everything' : `{ ${imports} }`;
  return { name, raw: contents.length, gzip: gzipSync(contents, { level: 9 }).length };
}

/** @throws Trouble when a reader would wait for more than is allowed. */
export function checkElement({ note }) {
  const found = figures().map(({ name, waits, shows }) => {
    const all = sum(waits, 'gzip');
    const limit = TREES.has(name) ? READER_LIMITS.tree : READER_LIMITS.plain;
    if (all > limit)
      throw new Trouble(`The element with ${name} has ${all} bytes gzipped; it may have ${limit}.`);
    return `${name} ${kilobytes(all)} of ${kilobytes(limit)}, ${kilobytes(sum(shows, 'gzip'))} with what comes after`;
  });
  note(`${found.join('; ')} gzipped`);
}

/** @throws Trouble when the page of the playground has more than it may have. */
export function checkPlayground({ note }) {
  const files = playgroundScripts(join(root, SITE));
  const found = Object.entries(PLAYGROUND_LIMITS).map(([name, limit]) => {
    const all = sum(files[name].map(measure), 'gzip');
    if (all > limit)
      throw new Trouble(
        `The page of the playground ${name} with ${all} bytes gzipped; it may have ${limit}.`,
      );
    return `${name} with ${kilobytes(all)} of ${kilobytes(limit)}`;
  });
  note(`${found.join(', ')} gzipped`);
}

/** Each figure of the package, with the bytes of its scripts. */
function figures() {
  const folder = join(root, PACKAGE, 'dist');
  return figureNames.map((name) => {
    const { waits, shows, own } = figureScripts(folder, name);
    return { name, waits: waits.map(measure), shows: shows.map(measure), own: own.map(measure) };
  });
}

/** The files of the parts of a core. */
function partsOf({ name, variants }) {
  return variants.flatMap((variant) => {
    const folder = join(root, GENERATED, name, variant.name);
    const files = readdirSync(folder).filter((file) => file.endsWith('.wasm'));
    return files.map((file) => join(folder, file));
  });
}

/** The scripts that a page loads, at once or later: those it names, and those that they name. */
function scripts(page) {
  const found = new Set();
  const follow = (file) => {
    for (const [, path] of readFileSync(file, 'utf8').matchAll(/["'`](\.\/[\w./-]+\.js)["'`]/g)) {
      const script = join(dirname(file), path);
      if (found.has(script) || !existsSync(script)) continue;
      found.add(script);
      follow(script);
    }
  };
  follow(page);
  return [...found];
}

function measure(path) {
  const bytes = readFileSync(path);
  return { name: basename(path), raw: bytes.length, gzip: gzipSync(bytes, { level: 9 }).length };
}

function sum(list, key) {
  return list.reduce((total, it) => total + it[key], 0);
}

function tell({ name, raw, gzip }) {
  row(name, kilobytes(raw), kilobytes(gzip));
}

function row(name, raw, gzip, ink = String) {
  console.log(ink(`  ${name.padEnd(40)}${raw.padStart(10)}${gzip.padStart(10)}`));
}
