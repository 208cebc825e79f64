/** The scripts that a page loads for each figure of the package's element. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { filesOf } from './manifest.mjs';

const FIGURES = fileURLToPath(new URL('../../www/src/figures', import.meta.url));
const ALL = /./;
const GRAPH = /^ +graph[:(,]/m;
/** A figure in plan has no lens, and never loads the renderer of bodies. */
const LENS = /fieldOfView: /;

/**
 * The parts of the element that it loads before the first picture of a figure, and what tells in
 * the figure's sources that it has something of theirs. A choice among pictures is in the row of
 * the controls; any other guess has a mark in the picture.
 */
const PARTS = {
  'element/templates/graph.ts': GRAPH,
  'element/templates/listing.ts': /^ +listing[:(,]/m,
  'element/templates/rare-controls.ts': /\b(?:hold|pad|order|text)\(\{|\bguess\(\{(?:(?!\}\)).)*\boptions:/s,
  'element/input/guess.ts': /\bguess\(\{(?!(?:(?!\}\)).)*\boptions:)/s,
};

/**
 * Those that it loads after the first picture, though nobody asks. The last of them, which draws
 * for paper, is there before a reader prints.
 */
const LATER = {
  'element/templates/panel.ts': ALL,
  'element/styles/fullscreen-and-print.css?inline': ALL,
  'element/graph/show.ts': GRAPH,
  'element/input/spots.ts': /\bspot\(\{/,
  'render/svg.ts': ALL,
};

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
  const texts = readdirSync(FIGURES, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.split(/[./\\]/)[0] === name && file.endsWith('.ts'))
    .map((file) => readFileSync(join(FIGURES, file), 'utf8'));
  const has = (/** @type {RegExp} */ pattern) => texts.some((text) => pattern.test(text));
  const partsOf = (/** @type {Record<string, RegExp>} */ table) =>
    Object.keys(table).flatMap((part) => (has(/** @type {RegExp} */ (table[part])) ? `src/${part}` : []));
  const element = ['src/element/index.ts', ...partsOf(PARTS)];
  const drawn = has(LENS) ? [...element, 'src/render/stage.ts'] : element;
  const all = [...drawn, `src/figures/${name}.ts`];
  const shared = filesOf(folder, drawn);
  const waits = filesOf(folder, all);
  return {
    waits,
    shows: filesOf(folder, [...all, ...partsOf(LATER)]),
    own: waits.filter((it) => !shared.includes(it)),
  };
}
