/** The downloads of a reader and of a programmer, raw and as a server sends them. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { playgroundScripts } from './chunks.mjs';
import { cores, GENERATED } from './cores.mjs';
import { figureNames } from './figure-names.mjs';
import { figureScripts } from './figure-scripts.mjs';
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
  { imports: 'Hierarchy', limit: 70_000 },
  { imports: 'Batch', limit: 60_000 },
  { imports: 'stepRotations, stepBodies', limit: 28_000 },
  { imports: 'VectorField', limit: 30_000 },
  { imports: 'readGltf', limit: 4_400, goal: 4_000 },
  { imports: 'Hierarchy, Clip, readGltf, Batch' },
  { imports: '*', limit: 214_600, goal: 160_000 },
];

/**
 * The limit of the package as npm packs it, two percent above the present size. The goal is
 * 700,000. 420,000 are the element, a third of that its own cores; 220,000 are the parts as files,
 * 190,000 as texts. The modules for `require` and for workers are 45,000 together: gzip finds them
 * equal to the first.
 */
const TARBALL_LIMIT = 1_025_800;

/**
 * The gzipped bytes that a reader may have to wait for, in all, until a figure reacts to the first
 * touch: the element, its core, one figure and, unless it is flat, the renderer of bodies. A spec
 * keeps back all else, and touches a figure. The build tells what comes after that by itself, too.
 * No limit is set on a part, so that no code moves from file to file for bytes. Each limit is two
 * percent above the present size; the goals are 50,000 for the piston and 80,000 for the tank.
 */
const READER_LIMITS = {
  basins: 116_900,
  carousel: 119_700,
  chain: 85_800,
  crash: 172_700,
  engines: 88_700,
  flail: 166_100,
  forest: 134_000,
  lazy: 90_800,
  normal: 92_100,
  orders: 90_200,
  pendulum: 122_800,
  piston: 97_200,
  playground: 185_900,
  race: 129_500,
  shells: 171_000,
  slopes: 115_000,
  tank: 187_600,
  teacups: 103_500,
  turns: 122_900,
  unparent: 159_700,
  whip: 98_900,
  worm: 109_400,
};

/**
 * The gzipped bytes of the playground's scripts. `begins` is what the page waits for: the core of
 * trees, the bar, the outline and the time; its goal is 170,000. `shows` adds what it then loads
 * by itself, for a reader who presses nothing: the picture with its renderer, the panels beside it,
 * and the first tree. A spec sees that it loads nothing else. Each limit is two percent above the
 * present size.
 */
const PLAYGROUND_LIMITS = { begins: 155_500, shows: 245_300 };

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

/** @throws Trouble when a reader would wait for more than is allowed, or no limit is set. */
export function checkElement({ note }) {
  const found = figures().map(({ name, waits, shows }) => {
    const all = sum(waits, 'gzip');
    const limit = READER_LIMITS[name];
    if (!limit)
      throw new Trouble(
        `The figure ${name} has no limit: put \`${name}: ${limitOf(all)},\` into READER_LIMITS of scripts/sizes.mjs.`,
      );
    if (all > limit)
      throw new Trouble(`The element with ${name} has ${all} bytes gzipped; it may have ${limit}.`);
    return `${name} ${kilobytes(all)} of ${kilobytes(limit)}, ${kilobytes(sum(shows, 'gzip'))} with what comes after`;
  });
  note(`${found.join('; ')} gzipped`);
}

/** Returns two percent more, in hundreds: `135_700`. */
function limitOf(bytes) {
  const hundreds = Math.ceil((1.02 * bytes) / 100);
  return `${Math.floor(hundreds / 10)}_${hundreds % 10}00`;
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
