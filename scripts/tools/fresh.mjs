/**
 * Work that need not be done again. A piece of work is fresh while its inputs and its outputs have
 * the contents they had when it was last done. Contents, not times: a clone, a checkout and a
 * touched file are told apart rightly.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run.mjs';

/** Folders of things made from other things. */
const MADE = [
  'node_modules',
  'target',
  'target-debian',
  'dist',
  'generated',
  'test-results',
  '.git',
  '.cache',
];

/**
 * Does `make` unless it is fresh; tells whether it did.
 *
 * `inputs` and `outputs` are files and folders of the project, or a function that lists them as
 * they are, and `also` whatever else the outputs depend on: the versions of tools, flags. Nothing
 * is remembered of a `make` that throws.
 */
export async function unlessFresh(name, { inputs, outputs, also = [] }, make) {
  const before = digest(inputs, also);
  const after = () => digest(typeof outputs === 'function' ? outputs() : outputs, []);
  const stamp = join(root, '.cache', 'fresh', name);
  if (read(stamp)?.toString() === `${before} ${after()}`) return false;
  await make();
  mkdirSync(join(root, '.cache', 'fresh'), { recursive: true });
  writeFileSync(stamp, `${before} ${after()}`);
  return true;
}

/** One hash of the names and contents of everything under `paths`; a missing path counts as missing. */
export function digest(paths, also) {
  const hash = createHash('sha256').update(JSON.stringify(also));
  for (const path of paths.flatMap((path) => files(path, true)).sort()) {
    hash.update(`\0${path}\0`).update(read(join(root, path)) ?? '\0missing');
  }
  return hash.digest('hex');
}

/** The files under a path, made ones left out unless they are what was asked for. */
function files(path, asked = false) {
  const found = statSync(join(root, path), { throwIfNoEntry: false });
  if (!found?.isDirectory()) return [path];
  if (!asked && MADE.includes(path.split('/').pop())) return [];
  return readdirSync(join(root, path)).flatMap((name) => files(`${path}/${name}`));
}

/** The bytes of a file; nothing if there is none. */
export function read(path) {
  try {
    return readFileSync(path);
  } catch {
    return undefined;
  }
}
