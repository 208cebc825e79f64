/**
 * `npm run mutate`: spoils the project in chosen places, one at a time, in a copy of it, and tells
 * which tests notice. What no test notices is a hole in the tests. The places are in
 * `scripts/release/mutants`: a file, the exact text in it, what takes its place, what that spoils.
 *
 *     npm run mutate                                 all, which takes hours
 *     npm run mutate -- --only crate/src/motion      those of files whose path begins so
 *     npm run mutate -- --report before.json         also writes all that was found
 *
 * A mutant whose text is not there any more, that does not compile, or whose run ends without a
 * test that failed, proves nothing: it is reported, does not count as found, and fails the command,
 * as a survivor does.
 */
import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { packageScript } from '../setup/npm.mjs';
import { builtWasm } from '../tools/built.mjs';
import { root, run } from '../tools/run.mjs';
import { command, step, Trouble } from '../tools/steps.mjs';
import { elapsed } from '../tools/words.mjs';
import { GENERATED } from '../wasm/core.mjs';
import { boundary } from './mutants/boundary.mjs';
import { core } from './mutants/core.mjs';
import { figures } from './mutants/figures.mjs';
import { playground } from './mutants/playground.mjs';
import { trees } from './mutants/trees.mjs';

/**
 * @typedef {object} Place
 * @property {string} file
 * @property {readonly string[]} tests the layer, then what its runner is asked for: for `core` a
 * binary of crate/tests and a part of a test's name, for `unit` names of files of tests/unit
 * @property {readonly (readonly [text: string, instead: string, spoils: string])[]} mutants
 *
 * @typedef {{ file: string, spoils: string, end: End, noticed: readonly string[], seconds: number }} Found
 * @typedef {'noticed' | 'survived' | 'not there' | 'not compiled' | 'broke off'} End
 */

/** The copy. It stays, so that the next run compiles only what has changed. */
const COPY = join(root, '.cache', 'mutate');
/** Tests that a mutant sends round without end have noticed it; they take this without it, at most. */
const LONGEST = 600_000;
/** Cases of a random test: most mutants fall to the first. */
const CASES = '32';
/** Of a failed test, its name: as cargo and Vitest print it. */
const FAILED = {
  core: /^test (\S+)(?: - should panic)? \.\.\. FAILED$/gm,
  unit: /^ *FAIL +(?:\S+ +)?(tests\/.+)$/gm,
};
/** The words of cargo, the bundler and the type checker about text that is no program. */
const NO_PROGRAM = /could not compile|Transform failed|PARSE_ERROR|Parse failure/;

await command(async () => {
  const { only, report } = wishes(process.argv.slice(2));
  const places = [...core, ...boundary, ...trees, ...playground, ...figures].filter(({ file }) =>
    file.startsWith(only),
  );
  if (places.length === 0) throw new Trouble(`No mutant is in a file that begins with "${only}".`);
  const rust = await builtWasm();
  await step('copy', copied);
  /** @type {Found[]} */
  const found = [];
  const known = new Set();
  for (const place of places) {
    const tests = place.tests.join(' ');
    if (!known.has(tests)) await step(tests.slice(0, 60), () => unspoiled(place.tests, rust));
    known.add(tests);
    for (const mutant of place.mutants) {
      found.push(await tried(place, mutant, rust));
      tell(/** @type {Found} */ (found.at(-1)));
      if (report) writeFileSync(report, `${JSON.stringify(found, null, 1)}\n`);
    }
  }
  sum(found);
});

/** @param {readonly string[]} words */
function wishes(words) {
  const wish = { only: '', report: '' };
  for (let i = 0; i < words.length; i += 2) {
    const [flag = '', value] = words.slice(i);
    const name = flag.replace(/^--/, '');
    if (!Object.hasOwn(wish, name) || value === undefined)
      throw new Trouble(`Unknown: ${flag}. npm run mutate takes --only and a path, --report and a file.`);
    wish[name] = value;
  }
  return wish;
}

/** Makes the copy equal to the project; equal files keep their times, for the compilers. */
async function copied() {
  const { stdout } = await run('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard']);
  for (const file of stdout.split('\0').filter((it) => it && existsSync(join(root, it)))) {
    const [from, to] = [readFileSync(join(root, file)), join(COPY, file)];
    if (existsSync(to) && readFileSync(to).equals(from)) continue;
    mkdirSync(dirname(to), { recursive: true });
    writeFileSync(to, from);
  }
  fresh();
}

/** Gives the copy the core of the project, as compiled, so that no mutant's is left in it. */
function fresh() {
  rmSync(join(COPY, GENERATED), { recursive: true, force: true });
  cpSync(join(root, GENERATED), join(COPY, GENERATED), { recursive: true });
}

/**
 * Compiles the core of the copy, by the copy's own scripts, without their set-up: its packages are
 * those of the project, which it is in.
 */
async function compiledCore({ host, wasm }) {
  const { buildWasm, compileParts } = await import(pathToFileURL(join(COPY, 'scripts/wasm/build.mjs')).href);
  await buildWasm(host, wasm, () => compileParts(host));
}

/** The tests have to pass without a mutant: else each would be noticed. They are compiled for all. */
async function unspoiled(tests, { host }) {
  const { code, output } = await testsOf(tests, host);
  if (code !== 0) throw new Trouble('These tests fail without a mutant, so they cannot tell of one.', output);
}

/**
 * Spoils one place of the copy, runs the tests, and mends it.
 *
 * @param {Place} place
 * @param {Place['mutants'][number]} mutant
 * @returns {Promise<Found>}
 */
async function tried({ file, tests }, [text, instead, spoils], rust) {
  const path = join(COPY, file);
  const whole = readFileSync(path, 'utf8');
  const begun = performance.now();
  const as = (/** @type {End} */ end, /** @type {readonly string[]} */ noticed = []) => ({
    file,
    spoils,
    end,
    noticed,
    seconds: Math.round((performance.now() - begun) / 1000),
  });
  // A text that is there twice does not say which is meant.
  if (whole.split(text).length !== 2) return as('not there');
  writeFileSync(
    path,
    whole.replace(text, () => instead),
  );
  try {
    const compiled = file.startsWith('crate/') && tests[0] !== 'core';
    if (compiled) {
      try {
        await compiledCore(rust);
      } catch {
        return as('not compiled');
      }
    }
    const { code, output } = await testsOf(tests, rust.host);
    if (NO_PROGRAM.test(output)) return as('not compiled');
    const pattern = FAILED[/** @type {'core'} */ (tests[0])];
    const names = new Set([...output.matchAll(pattern)].map(([, name = '']) => name.trim()));
    if (code === null) names.add('the run has no end');
    if (code === 0) return as('survived');
    // Without a test that failed, whatever else went wrong has noticed nothing.
    return as(names.size > 0 ? 'noticed' : 'broke off', [...names]);
  } finally {
    writeFileSync(path, whole);
    if (file.startsWith('crate/') && tests[0] !== 'core') fresh();
  }
}

/** Runs the tests of a place in the copy. */
function testsOf([layer, ...words], { cargo, env }) {
  if (layer === 'core') {
    const [binary = '', ...names] = words;
    const asked = ['test', '-p', 'kinetree', '--all-features', '--locked', '--test', binary];
    return inCopy(cargo, [...asked, '--', ...names], { ...env, PROPTEST_CASES: CASES });
  }
  const vitest = [packageScript('vitest/vitest.mjs'), 'run', ...words.map((it) => `tests/unit/${it}`)];
  return inCopy(process.execPath, vitest, { EFFORT: '0.0625' });
}

/**
 * Runs a program in the copy, with all that it starts: a test that has no end is ended.
 *
 * @returns {Promise<{ code: number | null, output: string }>} no code where it had no end
 */
function inCopy(program, args, env) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: COPY,
      detached: true,
      env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text) => {
        output += text;
      });
    // The whole group: cargo's tests are children of a child.
    const timer = setTimeout(() => process.kill(-(child.pid ?? 0), 'SIGKILL'), LONGEST);
    child.on('error', reject);
    child.on('close', (code) => {
      clearTimeout(timer);
      resolve({ code, output });
    });
  });
}

/** @param {Found} found */
function tell({ file, spoils, end, noticed, seconds }) {
  console.log(
    `${end === 'noticed' ? '✓' : '✗'} ${end.padEnd(12)} ${String(seconds).padStart(4)} s  ${file}: ${spoils}`,
  );
  for (const name of noticed.slice(0, 3)) console.log(`${' '.repeat(22)}${name.slice(0, 110)}`);
  if (noticed.length > 3) console.log(`${' '.repeat(22)}and ${noticed.length - 3} more`);
}

/** @param {readonly Found[]} found */
function sum(found) {
  const count = (/** @type {End} */ end) => found.filter((it) => it.end === end).length;
  const [noticed, survived] = [count('noticed'), count('survived')];
  const none = found.length - noticed - survived;
  console.log(`\nin ${elapsed(performance.now())}`);
  console.log(`${noticed} of ${noticed + survived} mutants were noticed, ${none} are none`);
  if (survived + none > 0) process.exitCode = 1;
}
