/** What a reader and a programmer download, raw and as a server sends it. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { PACKAGE } from './package/build.mjs';
import { root } from './run.mjs';
import { SITE } from './site.mjs';
import { Trouble } from './steps.mjs';
import { GENERATED } from './wasm.mjs';
import { kilobytes, paint } from './words.mjs';

/**
 * The builds of the core, and how large each may be gzipped. A page on a slow line carries the figures' inside its
 * script; a programmer's bundle should not notice the whole.
 */
const cores = [
  { name: 'the core of the figures', path: 'figures/core.wasm', limit: 40_000 },
  { name: 'the whole core, core.wasm', path: 'core.wasm', limit: 90_000 },
  { name: 'the same with SIMD', path: 'simd/core.wasm', limit: 90_000 },
];

/** Prints the table. */
export function tellSizes() {
  const page = scripts(join(root, SITE, 'index.html')).map(measure);
  const files = readdirSync(join(root, PACKAGE, 'dist')).filter((name) => /\.(c?js|wasm)$/.test(name));
  row('', 'raw', 'gzip -9', paint.faint);
  for (const { name, path } of cores) tell({ ...core(path), name });
  tell({ name: "the page's scripts", raw: sum(page, 'raw'), gzip: sum(page, 'gzip') });
  for (const it of page) tell({ ...it, name: `  ${it.name}` });
  row('the package', '', '');
  for (const name of files) {
    const it = measure(join(root, PACKAGE, 'dist', name));
    tell({ ...it, name: `  ${name}` });
  }
}

/** @throws Trouble when a wasm is larger than it may be. */
export function checkSize({ note }) {
  const sizes = cores.map(({ path, limit }) => {
    const { gzip } = core(path);
    if (gzip > limit) throw new Trouble(`${path} has ${gzip} bytes gzipped; it may have ${limit}.`);
    return `${kilobytes(gzip)} of ${kilobytes(limit)}`;
  });
  note(`${sizes.join(', ')} gzipped`);
}

function core(path) {
  return measure(join(root, GENERATED, path));
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
