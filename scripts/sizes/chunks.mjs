/** The scripts of a build that belong together: those that a part of a page loads at once. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * Returns a module and those it imports at once, but not those that it loads later.
 *
 * @param {string} module
 * @returns {string[]}
 */
export function closure(module) {
  const found = new Set([module]);
  for (const file of found) {
    const text = readFileSync(file, 'utf8');
    for (const [, path = ''] of text.matchAll(/(?:\bfrom|\bimport)\s*["'](\.\/[\w./-]+\.js)["']/g))
      found.add(join(dirname(file), path));
  }
  return [...found];
}

/**
 * Returns the file of a chunk in a folder: of several, the one that another file loads later.
 *
 * @param {string} folder
 * @param {string} name
 * @returns {string}
 */
export function chunkOf(folder, name) {
  // Vite adds a hash of eight characters.
  const chunks = new RegExp(`^${name}-.{8}\\.js$`);
  const files = readdirSync(folder).filter((it) => it.endsWith('.js'));
  const found = files.filter((it) => chunks.test(it));
  const texts = found.length > 1 ? files.map((it) => readFileSync(join(folder, it), 'utf8')) : [];
  const loaded = (/** @type {string} */ file) =>
    texts.some((it) => ['`', '"', "'"].some((quote) => it.includes(`import(${quote}./${file}`)));
  const file = found.find((it) => found.length === 1 || loaded(it));
  if (!file) throw new Error(`The build has no file for ${name}.`);
  return join(folder, file);
}

/**
 * Returns the scripts for which the page of the playground waits, and all that it loads for a
 * reader who presses nothing: the picture with its renderer, the panels beside it, the first tree.
 *
 * @param {string} site
 * @returns {{ begins: string[], shows: string[] }}
 */
export function playgroundScripts(site) {
  const page = readFileSync(join(site, 'playground.html'), 'utf8');
  const [, entry = ''] = /<script type="module"[^>]* src="([^"]+)"/.exec(page) ?? [];
  const begins = closure(join(site, entry));
  const later = ['picture', 'side', 'stage', 'machines'].flatMap((name) =>
    closure(chunkOf(join(site, 'assets'), name)),
  );
  return { begins, shows: [...new Set([...begins, ...later])] };
}
