/**
 * The three test runners, each asked for its own count. A skipped test counts as failed: it proves
 * nothing.
 */
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from './port.mjs';
import { root, run } from './run.mjs';
import { packageScript } from './setup/npm.mjs';
import { PROGRESS } from './setup/rustc.mjs';

/**
 * @typedef {{ passed: number, failed: number, output: string, why: string }} Tally `why` it failed,
 * if it did
 */

/** All tests of the core, as cargo takes them. */
export const CARGO_TEST = ['test', '--workspace', '--exclude', 'glue', '--all-features', '--locked'];

/**
 * The core's unit tests, laws, vectors and documentation examples.
 *
 * @returns {Promise<Tally>}
 */
export async function cargoTest(host, { glimpse }) {
  const ran = await run(host.cargo, [...CARGO_TEST, '--no-fail-fast'], {
    env: host.env,
    glimpse,
    lenient: true,
  });
  let passed = 0;
  let failed = 0;
  for (const [, ok, bad, ignored] of ran.output.matchAll(RESULT)) {
    passed += Number(ok);
    failed += Number(bad) + Number(ignored);
  }
  const output = ran.output.replace(PROGRESS, '').replace(PASSED, '');
  return verdict(ran.code, { passed, failed, output });
}

const RESULT = /^test result: \w+\. (\d+) passed; (\d+) failed; (\d+) ignored/gm;
/** The tests that passed. */
const PASSED = /^(test .* \.\.\. ok|running \d+ tests?)?\n/gm;

/**
 * The front end's tests that need no browser.
 *
 * @returns {Promise<Tally>}
 */
export async function vitest({ glimpse }) {
  const report = freshReport('vitest');
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const ran = await run(process.execPath, [packageScript('vitest/vitest.mjs'), ...args], {
    glimpse,
    lenient: true,
  });
  const { numTotalTests = 0, numPassedTests = 0 } = read(report);
  const failed = numTotalTests - numPassedTests;
  return verdict(ran.code, { passed: numPassedTests, failed, output: ran.output });
}

/**
 * The tests of a project of Playwright's, the site or the package, in a real browser; or a part of
 * their files, such as `2/4`.
 *
 * @param {string} chromium
 * @param {'site' | 'package'} project
 * @param {string} [shard]
 * @returns {(tell: { glimpse: (text: string) => void }) => Promise<Tally>}
 */
export const playwright =
  (chromium, project, shard = '1/1') =>
  async ({ glimpse }) => {
    const name = `${project}-${shard.replace('/', '-of-')}`;
    const report = freshReport(`playwright-${name}`);
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
      `--project=${project}`,
      `--shard=${shard}`,
      // It empties this folder first, and two of them may run at once.
      `--output=test-results/${name}`,
      '--reporter=list,json',
    ];
    const ran = await run(process.execPath, args, { env, glimpse, lenient: true });
    const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = read(report).stats ?? {};
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
