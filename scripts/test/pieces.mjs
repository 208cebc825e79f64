/** What the pieces of `npm test` do, how each counts, and the run of them all. */
import { explain, step, Trouble } from '../tools/steps.mjs';
import { elapsed } from '../tools/words.mjs';
import { linesOfTests } from './each.mjs';
import { unlessPassed } from './passed.mjs';
import { sideBySide, total } from './side-by-side.mjs';

/** @typedef {() => Promise<import('./side-by-side.mjs').Outcome>} Work */

/**
 * A piece of checks, each of which counts only if it fails: `work` gives how many did.
 *
 * @returns {Work}
 */
export function checks(of, on, again, work) {
  return () => unlessPassed(`checks of ${of}`, on, again, async () => ({ passed: 0, failed: await work() }));
}

/**
 * A piece of tests, with the count of their runner.
 *
 * @returns {Work}
 */
export function tests(name, on, again, runner) {
  const run = async (tell) => {
    const { passed, failed, output, why } = await runner(tell);
    tell.note(`${passed} passed, ${failed} failed`);
    if (failed === 0) return { passed, failed };
    const trouble = new Trouble(`Tests of the ${name}: ${why}.`, output, { whole: true });
    throw Object.assign(trouble, { outcome: { passed, failed } });
  };
  return () => unlessPassed(`tests of ${name}`, on, again, () => step(`tests of ${name}`, run));
}

/**
 * Does the pieces, says what they found, and ends with `N passed, N failed`, which CI reads. A
 * failure is the process's.
 *
 * @param {readonly import('./side-by-side.mjs').Piece[]} pieces
 * @param {string} leftOut what these pieces leave out of all that there is, in words
 */
export async function runWhole(pieces, leftOut) {
  const { passed, failed, fresh, left } = total(await sideBySide(pieces, tellOnce));
  console.log();
  if (left.length > 0) console.log(`not begun, for what failed before: ${left.join(', ')}`);
  if (fresh > 0) console.log(`${fresh} up to date: they passed before with the same inputs`);
  for (const line of linesOfTests()) console.log(line);
  if (leftOut) console.log(leftOut);
  console.log(`in ${elapsed(performance.now())}\n${passed} passed, ${failed} failed`);
  if (failed > 0) process.exitCode = 1;
}

/** Says why a piece failed, unless its step has said so. */
function tellOnce(error) {
  if (!error?.reported) explain(error);
}
