/** The downloads of a reader and of a programmer, raw and as a server sends them. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { cores, GENERATED } from './cores.mjs';
import { PACKAGE } from './package/build.mjs';
import { ask, root } from './run.mjs';
import { SITE } from './site/build.mjs';
import { Trouble } from './steps.mjs';
import { kilobytes, paint } from './words.mjs';

/**
 * The downloads of programs that import some of the package, in bytes gzipped: all JavaScript and
 * wasm of a bundle, minified. {@link checkImports} holds them to these limits. Where a goal is not
 * reached yet, the limit is two percent above the present size, so that none gets larger unseen.
 */
const PROGRAMS = [
  { imports: 'accumulate', limit: 16_000 },
  { imports: 'space3', limit: 40_000 },
  { imports: 'Hierarchy', limit: 104_500, goal: 70_000 },
  { imports: 'Batch', limit: 60_000 },
  { imports: 'stepRotations, stepBodies', limit: 28_000 },
  { imports: 'VectorField', limit: 31_500, goal: 30_000 },
  { imports: 'readGltf', limit: 4_400, goal: 4_000 },
  { imports: 'Hierarchy, Clip, readGltf, Batch' },
  { imports: '*', limit: 236_600, goal: 160_000 },
];

/**
 * The limit of the package as npm packs it. The goal is 700,000: it has the parts in three forms.
 */
const TARBALL_LIMIT = 1_499_000;

/**
 * The gzipped bytes that a reader may have to wait for, in all: the element, its core, one figure
 * and, unless it is flat, the renderer of bodies. No limit is set on a part, so that no code moves
 * from file to file for bytes. Each limit is two percent above the present size; the goals are
 * 50,000 for the piston and 80,000 for the tank.
 */
const READER_LIMITS = {
  basins: 127_400,
  carousel: 135_700,
  chain: 100_600,
  crash: 169_600,
  engines: 100_900,
  flail: 159_200,
  forest: 147_500,
  lazy: 104_100,
  normal: 100_800,
  orders: 101_200,
  pendulum: 135_600,
  piston: 109_300,
  playground: 199_500,
  race: 142_100,
  shells: 166_700,
  slopes: 127_100,
  tank: 183_700,
  teacups: 115_700,
  turns: 135_600,
  unparent: 158_900,
  whip: 113_500,
  worm: 117_900,
};

/**
 * The gzipped bytes of the scripts that the page of the playground loads at once: its panels, the
 * whole core of trees and the ink; not the renderer of bodies, the first tree, and what a button
 * opens. The goal is 170,000; the core alone is 124,000 of it.
 */
const PLAYGROUND_LIMIT = 239_700;

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
  for (const { name, whole, own } of figures()) {
    row(`the element with ${name}`, kilobytes(sum(whole, 'raw')), kilobytes(sum(whole, 'gzip')));
    row(`  of it ${name} alone`, kilobytes(sum(own, 'raw')), kilobytes(sum(own, 'gzip')));
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

/** @throws Trouble when a reader would have to wait for more than is allowed. */
export function checkElement({ note }) {
  const found = figures().map(({ name, whole }) => {
    const all = sum(whole, 'gzip');
    const limit = READER_LIMITS[name] ?? Number.POSITIVE_INFINITY;
    if (all > limit)
      throw new Trouble(`The element with ${name} has ${all} bytes gzipped; it may have ${limit}.`);
    return `${name} ${kilobytes(all)} of ${kilobytes(limit)}`;
  });
  note(`${found.join('; ')} gzipped`);
}

/** @throws Trouble when the page of the playground has more than it may have. */
export function checkPlayground({ note }) {
  const page = readFileSync(join(root, SITE, 'playground.html'), 'utf8');
  const [, entry = ''] = /<script type="module"[^>]* src="([^"]+)"/.exec(page) ?? [];
  const all = sum(closure(join(root, SITE, entry)).map(measure), 'gzip');
  if (all > PLAYGROUND_LIMIT)
    throw new Trouble(
      `The page of the playground has ${all} bytes gzipped; it may have ${PLAYGROUND_LIMIT}.`,
    );
  note(`${kilobytes(all)} of ${kilobytes(PLAYGROUND_LIMIT)} gzipped`);
}

/** Each figure of the package: the files that a page loads for it, and those that only it needs. */
function figures() {
  const folder = join(root, PACKAGE, 'dist');
  const chunk = (name) => {
    // Vite adds a hash of eight characters.
    const chunks = new RegExp(`^${name}-.{8}\\.js$`);
    const file = readdirSync(folder).find((it) => chunks.test(it));
    if (!file) throw new Trouble(`The package has no file for ${name}.`);
    return closure(join(folder, file));
  };
  const element = closure(join(folder, 'element.js'));
  const sources = join(root, 'www/src/figures');
  return readdirSync(sources)
    .filter((file) => file.endsWith('.ts'))
    .map((file) => {
      const name = basename(file, '.ts');
      const source = readFileSync(join(sources, file), 'utf8');
      const [, core = 'figures'] = /^ {2}needs: '(\w+)',$/m.exec(source) ?? [];
      // A figure in plan never loads the renderer of bodies.
      const lens = /^ {2}camera: \{ position/m.test(source);
      const shared = new Set([...element, ...chunk(core)]);
      const drawn = lens ? chunk('stage').filter((it) => !shared.has(it)) : [];
      const own = chunk(name).filter((it) => !shared.has(it) && !drawn.includes(it));
      return { name, core, whole: [...shared, ...drawn, ...own].map(measure), own: own.map(measure) };
    });
}

/** A module and those it imports at once, but not those that it loads later. */
function closure(module) {
  const found = new Set([module]);
  for (const file of found) {
    const text = readFileSync(file, 'utf8');
    for (const [, path] of text.matchAll(/(?:\bfrom|\bimport)\s*["'](\.\/[\w./-]+\.js)["']/g))
      found.add(join(dirname(file), path));
  }
  return [...found];
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
