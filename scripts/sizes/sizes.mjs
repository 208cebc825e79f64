/** The downloads of a reader and of a programmer, raw and as a server sends them, and their limits. */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { PACKAGE } from '../package/build.mjs';
import { SITE } from '../site/build.mjs';
import { figureNames } from '../tools/figure-names.mjs';
import { ask, root } from '../tools/run.mjs';
import { step, Trouble } from '../tools/steps.mjs';
import { kilobytes, paint } from '../tools/words.mjs';
import { GENERATED } from '../wasm/core.mjs';
import { figureScripts } from './figure-scripts.mjs';
import { filesOf, playgroundFiles } from './manifest.mjs';

/**
 * A line of the table. Where it has a limit, its gzipped bytes are held to that. The limits are
 * generous: they stop what grows by mistake, and a kilobyte that spares us a machine is well spent.
 *
 * @typedef {{ name: string, raw: number, gzip: number, limit?: number }} Size
 */

/**
 * Programs that import some of the package, with their limits: all JavaScript and wasm of a bundle,
 * minified.
 */
const PROGRAMS = {
  accumulate: 20_000,
  space3: 44_000,
  Hierarchy: 135_000,
  Batch: 30_000,
  'stepRotations, stepBodies': undefined,
  VectorField: undefined,
  readGltf: undefined,
  readUrdf: 40_000,
  'Hierarchy, Clip, readGltf, Batch': undefined,
  '*': 310_000,
};

/** The rooms of those that are not in the root; everything is the root and `kinetree/math`. */
const ROOMS = { VectorField: 'kinetree/math', readUrdf: 'kinetree/urdf' };

/** The limit of the package as npm packs it. */
const TARBALL_LIMIT = 2_365_000;

/**
 * What a reader may have to wait for, in all, until a figure reacts to the first touch: the
 * element, its core, one figure and, unless it is flat, the renderer of bodies. A spec keeps back
 * all else, and touches a figure. The build tells what comes after that by itself, too.
 */
const READER_LIMITS = { plain: 159_000, tree: 272_000 };
/** The figures that load the core's tree. */
const TREES = new Set(['crash', 'flail', 'forest', 'playground', 'shells', 'tank', 'unparent']);

/**
 * The playground's scripts and wasm. `begins` is what the page waits for: the core of trees, the
 * bar, the outline and the time. `shows` adds what it then loads by itself, for a reader who
 * presses nothing: the picture with its renderer, the panels beside it, and the first tree. A spec
 * sees that it loads nothing else.
 */
const PLAYGROUND_LIMITS = { begins: 275_000, shows: 475_000 };

/** Prints all downloads, and holds them to their limits. */
export async function tellSizes() {
  const page = filesOf(join(root, SITE), ['chapter'], { later: true });
  const all = [...ofCore(), ...each("the page's scripts and wasm", page), ...(await limited())];
  row('', 'raw', 'gzip -9', 'limit', paint.faint);
  for (const { name, raw, gzip, limit } of all)
    row(name, kilobytes(raw), kilobytes(gzip), limit ? kilobytes(limit) : '');
  console.log();
  await hold(all);
}

/** Holds downloads to their limits, and what the pages say of them to what they are. */
export async function checkSizes() {
  const all = await limited();
  await hold(all);
  await step('sizes in pages', async ({ note }) => {
    const wrong = statedSizes().filter(({ name, gzip }) => {
      const size = all.find((it) => it.name === name)?.gzip ?? 0;
      return Math.abs(gzip - size) > WITHIN * size;
    });
    const said = wrong.map(({ page, name, gzip }) => {
      const size = all.find((it) => it.name === name)?.gzip ?? 0;
      return `${page} says that ${name} has ${kilobytes(gzip)} gzipped; it has ${kilobytes(size)}.`;
    });
    if (wrong.length > 0) throw new Trouble(said.join('\n  '));
    note(`${statedSizes().length} as they are`);
  });
}

/** The share by which a page may be off. */
const WITHIN = 0.02;
const TABLE = 'www/src/core/README.md';
/** A page whose sentence has some of them. */
const SENTENCE = 'www/manual/install.md';

/** The sizes that pages state. @returns {{ page: string, name: string, gzip: number }[]} */
function statedSizes() {
  const bytes = (text = '') => 1_000 * Number(text);
  const table = readFileSync(join(root, TABLE), 'utf8');
  const rows = [
    ...table.matchAll(/^\| `?(\{ .* \}|everything)`?(?:, of `kinetree\/\w+`)? \| [\d.]+ \| ([\d.]+) \|$/gm),
  ];
  const sentence = readFileSync(join(root, SENTENCE), 'utf8');
  const [, ...words] =
    /a tree takes ([\d.]+) kB, a batch ([\d.]+) kB, single transforms ([\d.]+) kB,\s+and the whole package ([\d.]+) kB/.exec(
      sentence,
    ) ?? [];
  const named = ['{ Hierarchy }', '{ Batch }', '{ space3 }', 'everything'];
  if (rows.length !== Object.keys(PROGRAMS).length || words.length !== named.length)
    throw new Trouble(`The sizes in ${TABLE} or in ${SENTENCE} are not where they are looked for.`);
  return [
    ...rows.map(([, name = '', gzip]) => ({ page: TABLE, name, gzip: bytes(gzip) })),
    ...named.map((name, i) => ({ page: SENTENCE, name, gzip: bytes(words[i]) })),
  ];
}

/** @param {readonly Size[]} sizes */
function hold(sizes) {
  return step('sizes', async ({ note }) => {
    const held = sizes.filter(({ limit }) => limit);
    const over = held.filter(({ gzip, limit = 0 }) => gzip > limit);
    const said = over.map(
      ({ name, gzip, limit }) => `${name} has ${gzip} bytes gzipped; the limit is ${limit}.`,
    );
    if (over.length > 0) throw new Trouble(said.join('\n  '));
    note(`${held.length} within their limits`);
  });
}

/** The downloads that have limits, and those that are parts of them. @returns {Promise<Size[]>} */
async function limited() {
  const { begins, shows } = playgroundFiles(join(root, SITE));
  const packed = JSON.parse(await ask('npm', ['pack', '--dry-run', '--json', join(root, PACKAGE)]))[0];
  return [
    ...figureNames.flatMap(ofFigure),
    { name: "the playground's page begins with", ...sizeOf(begins), limit: PLAYGROUND_LIMITS.begins },
    { name: '  and shows', ...sizeOf(shows), limit: PLAYGROUND_LIMITS.shows },
    ...(await Promise.all(Object.entries(PROGRAMS).map(ofProgram))),
    { name: 'the package', raw: packed.unpackedSize, gzip: packed.size, limit: TARBALL_LIMIT },
  ];
}

/** @returns {Size[]} */
function ofFigure(name) {
  const { waits, shows, own } = figureScripts(join(root, PACKAGE, 'dist'), name);
  const limit = READER_LIMITS[TREES.has(name) ? 'tree' : 'plain'];
  return [
    { name: `the element with ${name}`, ...sizeOf(waits), limit },
    { name: `  of it ${name} alone`, ...sizeOf(own) },
    { name: '  with what it loads after', ...sizeOf(shows) },
  ];
}

/** Bundles a program that imports these names, or all. @returns {Promise<Size>} */
async function ofProgram([imports, limit]) {
  const all = imports === '*';
  const room = ROOMS[imports] ?? 'kinetree';
  const contents = all
    ? "import * as all from 'kinetree'; import * as math from 'kinetree/math'; console.log(all, math);"
    : `import { ${imports} } from '${room}'; console.log([${imports}]);`;
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
  return { name: all ? 'everything' : `{ ${imports} }`, ...sizeOfBytes(outputFiles[0].contents), limit };
}

/** The parts of the core. */
function ofCore() {
  const folder = join(root, GENERATED);
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((it) =>
    it.endsWith('.wasm'),
  );
  const paths = files.map((it) => join(folder, it));
  return each('the core', paths);
}

/** The bytes of some files in all, and below it of each. @returns {Size[]} */
function each(name, files) {
  const parts = files.map((file) => ({ name: `  ${basename(file)}`, ...sizeOf([file]) }));
  return [{ name, ...sizeOf(files) }, ...parts];
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

function row(name, raw, gzip, limit, ink = String) {
  console.log(ink(`  ${name.padEnd(40)}${raw.padStart(10)}${gzip.padStart(10)}${limit.padStart(10)}`));
}
