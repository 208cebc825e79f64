/** The downloads of a reader and of a programmer, raw and as a server sends them. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { cores, GENERATED } from './cores.mjs';
import { PACKAGE } from './package/build.mjs';
import { root } from './run.mjs';
import { SITE } from './site/build.mjs';
import { Trouble } from './steps.mjs';
import { kilobytes, paint } from './words.mjs';

/**
 * The gzipped bytes that a reader may have to wait for, in all: the element, its core and one
 * figure. The limits are those of the piston and the tank, 58,460 and 133,774 when they were set,
 * and five percent. No limit is set on a part, so that no code moves from file to file for bytes.
 */
const READER_LIMIT = { still: 61_400, figures: 140_500 };

/** Prints the table. */
export function tellSizes() {
  const page = scripts(join(root, SITE, 'index.html')).map(measure);
  const files = readdirSync(join(root, PACKAGE, 'dist')).filter((name) => /\.(c?js|wasm)$/.test(name));
  row('', 'raw', 'gzip -9', paint.faint);
  for (const core of cores) tell({ ...wasm(core), name: core.about });
  tell({ name: "the page's scripts", raw: sum(page, 'raw'), gzip: sum(page, 'gzip') });
  for (const it of page) tell({ ...it, name: `  ${it.name}` });
  row('the package', '', '');
  for (const name of files) {
    const it = measure(join(root, PACKAGE, 'dist', name));
    tell({ ...it, name: `  ${name}` });
  }
  for (const { name, whole, own } of figures()) {
    row(`the element with ${name}`, kilobytes(sum(whole, 'raw')), kilobytes(sum(whole, 'gzip')));
    row(`  of it ${name} alone`, kilobytes(sum(own, 'raw')), kilobytes(sum(own, 'gzip')));
  }
}

/** @throws Trouble when a reader would have to wait for more than is allowed. */
export function checkElement({ note }) {
  const found = figures().map(({ name, core, whole }) => {
    const all = sum(whole, 'gzip');
    const limit = READER_LIMIT[core];
    if (all > limit)
      throw new Trouble(`The element with ${name} has ${all} bytes gzipped; it may have ${limit}.`);
    return `${name} ${kilobytes(all)} of ${kilobytes(limit)}`;
  });
  note(`${found.join('; ')} gzipped`);
}

/** Each figure of the package: the files that a page loads for it, and those that only it needs. */
function figures() {
  const folder = join(root, PACKAGE, 'dist');
  const chunk = (name) => {
    const file = readdirSync(folder).find((it) => it.startsWith(`${name}-`) && it.endsWith('.js'));
    if (!file) throw new Trouble(`The package has no file for ${name}.`);
    return closure(join(folder, file));
  };
  const element = closure(join(folder, 'element.js'));
  const sources = join(root, 'www/src/figures');
  return readdirSync(sources)
    .filter((file) => file.endsWith('.ts'))
    .map((file) => {
      const name = basename(file, '.ts');
      const core = /^ {2}still: true,$/m.test(readFileSync(join(sources, file), 'utf8'))
        ? 'still'
        : 'figures';
      const shared = new Set([...element, ...chunk(core)]);
      const own = chunk(name).filter((it) => !shared.has(it));
      return { name, core, whole: [...shared, ...own].map(measure), own: own.map(measure) };
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

/** @throws Trouble when a wasm is larger than it may be. */
export function checkSize({ note }) {
  const limited = cores.filter(({ limit }) => limit);
  const sizes = limited.map((core) => {
    const { gzip } = wasm(core);
    const { about, limit } = core;
    if (gzip > limit)
      throw new Trouble(`The wasm of ${about} has ${gzip} bytes gzipped; it may have ${limit}.`);
    return `${kilobytes(gzip)} of ${kilobytes(limit)}`;
  });
  note(`${sizes.join(', ')} gzipped`);
}

function wasm({ folder }) {
  return measure(join(root, GENERATED, folder, 'core.wasm'));
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
