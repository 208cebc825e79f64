/**
 * `npm run test:core`, `test:unit`, `test:figure` and `test:browser`: one part of the tests, set up
 * with what that part needs and nothing more. All that follows `--` goes to its runner, which says
 * what it does as it does it:
 *
 * npm run test:core -- motion_laws            one file of crate/tests npm run test:core --
 * composition_of_spins   the tests with that in their names npm run test:unit -- share
 * the files of tests/unit with that in their names npm run test:figure -- piston               its
 * tests in those of every figure, and its own files npm run test:browser -- tank -g "crash"
 * those named so in the files named so
 */
import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from './setup/browsers.mjs';
import { packageScript } from './setup/npm.mjs';
import { hostRust } from './setup/rust.mjs';
import { CARGO_TEST } from './test/runners.mjs';
import { builtPackage, builtReference, builtSite, builtWasm } from './tools/built.mjs';
import { figureNames } from './tools/figure-names.mjs';
import { root } from './tools/run.mjs';
import { command, Trouble } from './tools/steps.mjs';
import { freePort } from './tools/web.mjs';

/** Each part: sets up what it needs, then runs its runner with the caller's words. */
const parts = {
  async core(words) {
    const host = await hostRust();
    await inherit(host.cargo, cargoArguments(words), host.env);
  },

  async unit(words) {
    await builtWasm();
    await vitest(words);
  },

  async figure([name = '', ...words]) {
    const { own, every } = testsOf(name);
    await builtWasm();
    await vitest([...every, '-t', name, ...words]);
    const failed = process.exitCode;
    if (own.length > 0) await vitest([...own, ...words]);
    else
      console.log(
        `\nThe ${name} has no test of its own yet: ${TESTS_OF_FIGURES}/${name}.test.ts would be one.`,
      );
    process.exitCode ||= failed;
  },

  async browser(words) {
    const browser = await chromium();
    const { host } = await builtWasm();
    await builtSite();
    if (words.length === 0 || words.some((it) => it.includes('reference'))) await builtReference(host);
    await builtPackage();
    const env = { CHROMIUM: browser, SITE_PORT: String(await freePort()) };
    const runner = [packageScript('@playwright/test/cli.js'), 'test', '--reporter=list'];
    await inherit(process.execPath, [...runner, ...words], env);
  },
};

const vitest = (words) => inherit(process.execPath, [packageScript('vitest/vitest.mjs'), 'run', ...words]);

const TESTS_OF_FIGURES = 'tests/unit';

/** Returns the files of `tests/unit` that are named like a figure, and those that test each one. */
function testsOf(name) {
  if (!figureNames.includes(name))
    throw new Trouble(`No figure is named "${name}"; there are: ${figureNames.join(', ')}.`);
  const folder = TESTS_OF_FIGURES;
  const files = readdirSync(join(root, folder)).filter((it) => it.endsWith('.test.ts'));
  const own = files.filter((it) => it.split(/[-.]/)[0] === name);
  const every = files.filter((it) => readFileSync(join(root, folder, it), 'utf8').includes('figureNames'));
  return { own: own.map((it) => `${folder}/${it}`), every: every.map((it) => `${folder}/${it}`) };
}

/** Its folders are binaries: `laws/main.rs` has `laws/motion_laws.rs` as a module. */
const TESTS = join(root, 'crate/tests');

/**
 * A word that names a file or a folder of tests compiles only the binary that it is in; any other
 * is looked for in all names.
 */
function cargoArguments([word, ...more]) {
  if (!word) return CARGO_TEST;
  const has = (folder, name) => existsSync(join(TESTS, folder, name));
  const binary = readdirSync(TESTS)
    .filter((folder) => has(folder, 'main.rs'))
    .find((folder) => has(folder, `${word}.rs`) || has(folder, word));
  if (!binary) return [...CARGO_TEST, word, ...more];
  return ['test', '-p', 'kinetree', '--all-features', '--locked', '--test', binary, `${word}::`, ...more];
}

/** Runs a program on this terminal; its failure is ours. */
function inherit(program, args, env) {
  console.log();
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd: root, env: { ...process.env, ...env }, stdio: 'inherit' });
    child.on('error', (error) => reject(new Trouble(`${program} cannot be run (${error.code}).`)));
    child.on('close', (code) => {
      process.exitCode = code ?? 1;
      resolve(undefined);
    });
  });
}

await command(async () => {
  const [name = '', ...words] = process.argv.slice(2);
  const part = parts[name];
  if (!part) throw new Trouble(`There is no part "${name}": name one of ${Object.keys(parts).join(', ')}.`);
  await part(words);
});
