/** The pieces of `npm test`, in the order in which they begin. */

import { sameBits } from '../../tests/engines/bits.mjs';
import { found } from '../../tests/engines/engines.mjs';
import { figuresEverywhere, storyEverywhere } from '../../tests/engines/pages.mjs';
import { check, rustChecks, scriptChecks } from '../check.mjs';
import { PACKAGE } from '../package/build.mjs';
import { chromium } from '../setup/browsers.mjs';
import { isDebian } from '../setup/debian.mjs';
import { npmPackages } from '../setup/npm.mjs';
import { hostRust, rustTools, wasmRust } from '../setup/rust.mjs';
import { checkSizes } from '../sizes/sizes.mjs';
import { builtPackage, builtReference, builtSite, siteFiles } from '../tools/built.mjs';
import { step } from '../tools/steps.mjs';
import { buildWasm, compileParts } from '../wasm/build.mjs';
import { GENERATED } from '../wasm/core.mjs';
import { checks, tests } from './pieces.mjs';
import { cargoTest, playwright, vitest } from './runners.mjs';

/** @typedef {import('./side-by-side.mjs').Piece} Piece */
/** @typedef {{ all: boolean, again: boolean }} Wish `all` tests, `again` those that are up to date */

/** What `npm test` leaves out, for its last lines. */
export const SHORT = `\
This was the short run. Left out: 15 of 16 random cases, nine of ten tests in a browser, Firefox and
WebKit, the reference, clippy for wasm, rustdoc, and the sizes. Run \`npm test -- --all\` for all.`;

/** Firefox and WebKit where they can be installed beside it: WebKitGTK is for Linux only. */
const ENGINES = isDebian ? ['Chromium', 'Firefox', 'WebKit'] : ['Chromium'];

/** What the pages and the package are tested with. */
const PICTURES = ['site', 'package'];

/**
 * The files that the parts depend on, for those that are up to date: the core's, or all that there
 * are. A test in a browser reads of the sources, too: the names of figures, the chapters, the
 * examples.
 */
const RUST = ['crate', 'examples', 'Cargo.toml', 'Cargo.lock', 'clippy.toml'];
const ALL = ['.', GENERATED];

/** What the set-up finds or installs, for all pieces after it. */
let host;
let wasm;
let browser;
/** @type {Promise<unknown> | undefined} */
let splitter;

/**
 * The pieces of a run.
 *
 * @param {Wish} wish
 * @returns {Piece[]}
 */
export function pieces(wish) {
  return afterSetUp(wish.all ? everything(wish) : main(wish));
}

/** @returns {Piece[]} */
function main({ again }) {
  const EFFORT = 1 / 16;
  return [
    splitterPiece,
    wasmPiece,
    core(EFFORT, again),
    { name: 'site', needs: ['wasm'], work: builtSite },
    { name: 'package', needs: ['wasm'], work: builtPackage },
    inBrowser('site and package', ['--grep', '@main'], again),
    frontEnd(EFFORT, again),
    { name: 'checks of scripts', needs: ['wasm'], work: ofScripts(again) },
    { name: 'checks of Rust', needs: ['splitter'], work: ofRust('Rust, in short', again, isMain) },
  ];
}

/**
 * cargo does one thing at a time in a folder: without this one, the core would wait for the program
 * that splits it until all tests are compiled.
 */
const splitterPiece = {
  name: 'splitter',
  work: async () => {
    splitter = step('splitter', () => compileParts(host));
    await splitter;
  },
};

const wasmPiece = {
  name: 'wasm',
  work: () => buildWasm(host, wasm, () => splitter ?? compileParts(host)),
};

const isMain = ([name]) => ['rustfmt', 'clippy'].includes(name);

/** @returns {Piece[]} */
function everything({ again }) {
  // The longest part. In quarters, before the shorter parts, it keeps both hands at work to the
  // end.
  const quarter = (n) => inBrowser(`site, ${n} of 4`, ['--project=site', `--shard=${n}/4`], again);
  const gestures = (n) => inBrowser(`gestures, ${n} of 2`, ['--project=gestures', `--shard=${n}/2`], again);
  const engines = (name, needs, work) => ({ name, needs: [...needs, 'engines'], work });
  return [
    { name: 'engines', work: () => found(ENGINES) },
    splitterPiece,
    wasmPiece,
    { name: 'checks of Rust', needs: ['splitter'], work: ofRust('Rust', again) },
    { name: 'site', needs: ['wasm'], work: builtSite },
    { name: 'package', needs: ['wasm'], work: builtPackage },
    quarter(1),
    core(1, again),
    frontEnd(1, again),
    { name: 'reference', needs: ['site'], work: () => builtReference(host) },
    quarter(2),
    inBrowser('package', ['--project=package'], again),
    gestures(1),
    quarter(3),
    gestures(2),
    quarter(4),
    engines('figures', PICTURES, () => figuresEverywhere(ENGINES)),
    engines('story', PICTURES, () => storyEverywhere(ENGINES)),
    inBrowser('reference', ['--project=reference'], again, ['reference']),
    engines('bits', ['wasm'], () => sameBits(ENGINES)),
    { name: 'checks of scripts', needs: ['wasm'], work: ofScripts(again) },
    { name: 'sizes', needs: PICTURES, work: checkSizes },
  ];
}

/**
 * The pieces, after the set-up that each of them needs. apt and npm install one thing at a time: no
 * other piece installs, but the one with the engines.
 *
 * @param {readonly Piece[]} list
 * @returns {Piece[]}
 */
function afterSetUp(list) {
  const setUp = { name: 'set-up', work: settle };
  return [setUp, ...list.map((it) => ({ ...it, needs: ['set-up', ...(it.needs ?? [])] }))];
}

async function settle() {
  await npmPackages();
  host = await hostRust();
  await rustTools(host);
  wasm = await wasmRust();
  browser = await chromium();
}

const ofRust = (name, again, chosen = () => true) => {
  const on = () => ({ inputs: RUST, also: [host.version] });
  return checks(name, on, again, () => check(rustChecks(host, wasm).filter(chosen)));
};

const ofScripts = (again) => {
  const on = () => ({ inputs: ALL });
  return checks('scripts', on, again, () => check(scriptChecks()));
};

const core = (effort, again) => {
  const inputs = [...RUST, 'docs', 'tests/determinism', 'tests/states', 'www/src/core'];
  const on = () => ({ inputs, also: [effort, host.version] });
  return {
    name: 'core',
    needs: ['splitter'],
    work: tests('core', on, again, (tell) => cargoTest(host, effort, tell)),
  };
};

const frontEnd = (effort, again) => {
  const on = () => ({ inputs: ALL, also: [effort] });
  const work = tests('front end', on, again, (tell) => vitest(effort, tell));
  return { name: 'front end', needs: ['wasm'], work };
};

const inBrowser = (name, words, again, needs = PICTURES) => {
  const on = () => ({ inputs: [...ALL, ...siteFiles(), PACKAGE, `${PACKAGE}/dist`], also: words });
  const work = tests(name, on, again, (tell) => playwright(browser, name, words)(tell));
  return { name: `${name} in a browser`, needs, work };
};
