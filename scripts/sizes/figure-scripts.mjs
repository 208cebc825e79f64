/** The scripts that a page loads for each figure of the package's element. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chunkOf, closure } from './chunks.mjs';

const SOURCES = fileURLToPath(new URL('../../www/src/figures', import.meta.url));

const HAS = {
  strip: /^ +strip[:(,]/m,
  listing: /^ +listing[:(,]/m,
  spots: /\bspot\(\{/,
  rare: /\b(?:hold|pad|order|text)\(\{/,
  // A choice among pictures is in the row; any other guess has a mark in the picture.
  choice: /\bguess\(\{(?:(?!\}\)).)*\boptions:/s,
  mark: /\bguess\(\{(?!(?:(?!\}\)).)*\boptions:)/s,
  lens: /fieldOfView: /,
};

/**
 * The parts of the element that it loads before the first picture of a figure, and what tells in
 * the figure's sources that it has something of theirs.
 */
const PARTS = {
  strip: [HAS.strip],
  listing: [HAS.listing],
  'rarer-controls': [HAS.rare, HAS.choice],
  guess: [HAS.mark],
};

/**
 * Those that it loads after the first picture, though nobody asks. The last of them, which draws
 * for paper, is there before a reader prints.
 */
const LATER = { more: [/./], places: [/./], show: [HAS.strip], spots: [HAS.spots], svg: [/./] };

/**
 * Returns the scripts of a figure in a folder of the built element: those for which a reader waits
 * until the figure reacts to the first touch, all that is loaded for a reader who presses nothing,
 * and of the first those that only this figure needs.
 *
 * @param {string} folder
 * @param {string} name
 * @returns {{ waits: string[], shows: string[], own: string[] }}
 */
export function figureScripts(folder, name) {
  const chunk = (/** @type {string} */ it) => closure(chunkOf(folder, it));
  const source = readFileSync(join(SOURCES, `${name}.ts`), 'utf8');
  const texts = [source, ...textsIn(join(SOURCES, name))];
  const has = (/** @type {RegExp} */ told) => texts.some((text) => told.test(text));
  const partsOf = (/** @type {Record<string, readonly RegExp[]>} */ table) =>
    Object.entries(table).flatMap(([part, tell]) => (tell.some(has) ? chunk(part) : []));
  const shared = new Set([...closure(join(folder, 'element.js')), ...partsOf(PARTS)]);
  // A figure in plan never loads the renderer of bodies.
  const drawn = has(HAS.lens) ? chunk('stage').filter((it) => !shared.has(it)) : [];
  const own = chunk(name).filter((it) => !shared.has(it) && !drawn.includes(it));
  const waits = [...shared, ...drawn, ...own];
  return { waits, shows: [...new Set([...waits, ...partsOf(LATER)])], own };
}

/**
 * The texts of a figure's folder, if it has one.
 *
 * @param {string} folder
 */
function textsIn(folder) {
  if (!existsSync(folder)) return [];
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((it) => it.endsWith('.ts'));
  return files.map((file) => readFileSync(join(folder, file), 'utf8'));
}
