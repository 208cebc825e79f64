/** Parts of the tests that passed, and whose inputs are what they were then. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { unlessFresh } from '../tools/fresh.mjs';
import { root } from '../tools/run.mjs';
import { step } from '../tools/steps.mjs';

/** @typedef {import('./side-by-side.mjs').Outcome} Outcome */

/**
 * Does the work, unless it passed with the same inputs: then it says so, and what passed is counted
 * as fresh. Nothing is remembered of a failure.
 *
 * @typedef {object} Inputs
 * @property {readonly string[]} inputs files and folders
 * @property {readonly unknown[]} [also] whatever else the result depends on
 *
 * @param {string} name
 * @param {() => Inputs} on what the work depends on, asked when its turn has come
 * @param {boolean} again do it in any case
 * @param {() => Promise<Outcome>} work
 * @returns {Promise<Outcome>}
 */
export async function unlessPassed(name, on, again, work) {
  const record = `.cache/passed/${name.replaceAll(/[^a-z0-9]+/gi, '-')}.json`;
  const path = join(root, record);
  if (again) rmSync(path, { force: true });
  const { inputs, also = [] } = on();
  const files = { inputs, outputs: [record], also: [process.version, ...also] };
  /** @type {Outcome | undefined} */
  let outcome;
  const failure = new Error('counted in the outcome');
  try {
    await unlessFresh(name, files, async () => {
      outcome = await work();
      if (outcome.failed > 0) throw failure;
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, JSON.stringify(outcome));
    });
  } catch (error) {
    if (error !== failure) throw error;
  }
  if (outcome) return outcome;
  const { passed } = JSON.parse(readFileSync(path, 'utf8'));
  await step(name, async ({ note }) => note(`up to date${passed > 0 ? `: ${passed} passed before` : ''}`));
  return { passed: 0, failed: 0, fresh: passed };
}
