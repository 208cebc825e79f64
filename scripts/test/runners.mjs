/**
 * The three test runners, each asked for its own count. A skipped test counts as failed: it proves
 * nothing.
 */
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { packageScript } from '../setup/npm.mjs';
import { PROGRESS } from '../setup/rustc.mjs';
import { root, run } from '../tools/run.mjs';
import { freePort } from '../tools/web.mjs';
import { fromCargo, fromPlaywright, fromVitest } from './each.mjs';

/**
 * @typedef {{ passed: number, failed: number, output: string, why: string }} Tally `why` it failed,
 * if it did
 */

/** All tests of the core, as cargo takes them. */
export const CARGO_TEST = ['test', '--workspace', '--all-features', '--locked'];

/**
 * With every random case the tests take longer than it takes to optimize them: 155 s of a
 * processor, for about 90. A failure is reported with its line all the same.
 */
const OPTIMIZED = ['profile.test.package.kinetree.opt-level=1', 'profile.dev.debug=false'].flatMap((it) => [
  '--config',
  it,
]);

/** Compilations that are thrown away or done once have no use for what the next one would reuse. */
const CARGO_ENV = { CARGO_INCREMENTAL: '0' };

/** The random cases of a property where nobody says a number. */
const USUAL_CASES = 256;

/**
 * The core's unit tests, laws, vectors and documentation examples, with a share of the random
 * cases.
 *
 * @returns {Promise<Tally>}
 */
export async function cargoTest(host, effort, { glimpse }) {
  const ran = await run(host.cargo, [...CARGO_TEST, ...(effort === 1 ? OPTIMIZED : []), '--no-fail-fast'], {
    env: { ...host.env, ...CARGO_ENV, PROPTEST_CASES: String(Math.ceil(effort * USUAL_CASES)) },
    glimpse,
    lenient: true,
  });
  let passed = 0;
  let failed = 0;
  for (const [, ok, bad, ignored] of ran.output.matchAll(RESULT)) {
    passed += Number(ok);
    failed += Number(bad) + Number(ignored);
  }
  fromCargo(ran.output);
  const output = ran.output.replace(PROGRESS, '').replace(PASSED, '');
  return verdict(ran.code, { passed, failed, output });
}

const RESULT = /^test result: \w+\. (\d+) passed; (\d+) failed; (\d+) ignored/gm;
/** The tests that passed. */
const PASSED = /^(test .* \.\.\. ok|running \d+ tests?)?\n/gm;

/**
 * The front end's tests that need no browser, with a share of the random cases.
 *
 * @returns {Promise<Tally>}
 */
export async function vitest(effort, { glimpse }) {
  const report = freshReport('vitest');
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const ran = await run(process.execPath, [packageScript('vitest/vitest.mjs'), ...args], {
    env: { EFFORT: String(effort) },
    glimpse,
    lenient: true,
  });
  const results = read(report);
  fromVitest(results);
  const { numTotalTests = 0, numPassedTests = 0 } = results;
  const failed = numTotalTests - numPassedTests;
  return verdict(ran.code, { passed: numPassedTests, failed, output: ran.output });
}

/**
 * Tests of the site and the package in a real browser.
 *
 * @param {string} chromium
 * @param {string} name what these tests are, for the name of their report
 * @param {readonly string[]} words for Playwright, to choose among its tests
 * @returns {(tell: { glimpse: (text: string) => void }) => Promise<Tally>}
 */
export const playwright =
  (chromium, name, words) =>
  async ({ glimpse }) => {
    const file = name.replaceAll(/[^a-z0-9]+/g, '-');
    const report = freshReport(`playwright-${file}`);
    const env = {
      CHROMIUM: chromium,
      SITE_PORT: String(await freePort()),
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      // It asks its workers for color by another variable, and Node warns of the two.
      NO_COLOR: undefined,
    };
    const args = [
      packageScript('@playwright/test/cli.js'),
      'test',
      ...words,
      // It empties this folder first, and two of them may run at once.
      `--output=test-results/${file}`,
      '--reporter=list,json',
    ];
    const ran = await run(process.execPath, args, { env, glimpse, lenient: true });
    const results = read(report);
    fromPlaywright(results);
    const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = results.stats ?? {};
    // What passes only when tried again has not passed.
    const failed = unexpected + flaky + skipped;
    return verdict(ran.code, { passed: expected, failed, output: ran.output });
  };

/** A runner that fails without a failed test, or finds no test, has failed as one. */
function verdict(code, { passed, failed, output }) {
  if (failed > 0) return { passed, failed, output, why: `${failed} failed` };
  if (code !== 0) return { passed, failed: 1, output, why: 'the runner itself failed' };
  if (passed === 0) return { passed, failed: 1, output, why: 'no test was found' };
  return { passed, failed, output, why: '' };
}

function freshReport(name) {
  const path = join(root, '.cache', `${name}.json`);
  rmSync(path, { force: true });
  return path;
}

/** A runner that could not start wrote no report: it ran nothing. */
function read(report) {
  try {
    return JSON.parse(readFileSync(report, 'utf8'));
  } catch {
    return {};
  }
}
