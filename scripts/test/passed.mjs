/** Parts of the tests that passed, and whose inputs are what they were then. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { digest, read } from '../tools/fresh.mjs';
import { root } from '../tools/run.mjs';
import { step } from '../tools/steps.mjs';

const FOLDER = join(root, '.cache', 'passed');

/**
 * Does the work, unless it passed with the same inputs: then it says so, and what passed is counted
 * as fresh. Nothing is remembered of a failure.
 *
 * @param {string} name
 * @param {() => { inputs: readonly string[], also?: readonly unknown[] }} on the files and folders that
 * the work depends on, and whatever else, asked when its turn has come
 * @param {boolean} again do it in any case
 * @param {() => Promise<import('./side-by-side.mjs').Outcome>} work
 * @returns {Promise<import('./side-by-side.mjs').Outcome>}
 */
export async function unlessPassed(name, on, again, work) {
  const { inputs, also = [] } = on();
  const key = digest(inputs, [process.version, ...also]);
  const record = join(FOLDER, `${name.replaceAll(/[^a-z0-9]+/gi, '-')}.json`);
  const before = JSON.parse(String(read(record) ?? '{}'));
  if (!again && before.key === key) {
    const { passed } = before;
    await step(name, async ({ note }) => note(`up to date${passed > 0 ? `: ${passed} passed before` : ''}`));
    return { passed: 0, failed: 0, fresh: passed };
  }
  const outcome = await work();
  mkdirSync(FOLDER, { recursive: true });
  if (outcome.failed === 0) writeFileSync(record, JSON.stringify({ key, passed: outcome.passed }));
  return outcome;
}
