/** Runs all pieces and closes with the count. */
import { explain } from '../tools/steps.mjs';
import { elapsed } from '../tools/words.mjs';
import { sideBySide, total } from './side-by-side.mjs';

/**
 * Does the pieces, says what they found, and ends with `N passed, N failed`, which CI reads. A
 * failure is the process's.
 *
 * @param {readonly import('./side-by-side.mjs').Piece[]} pieces
 * @param {string} leftOut what these pieces leave out of all that there is, in words
 */
export async function runWhole(pieces, leftOut) {
  const { passed, failed, fresh, left } = total(await sideBySide(pieces, tell));
  console.log();
  if (left.length > 0) console.log(`not begun, for what failed before: ${left.join(', ')}`);
  if (fresh > 0) console.log(`${fresh} up to date: they passed before with the same inputs`);
  if (leftOut) console.log(leftOut);
  console.log(`in ${elapsed(performance.now())}\n${passed} passed, ${failed} failed`);
  if (failed > 0) process.exitCode = 1;
}

/** Says why a piece failed, unless its step has said so. */
function tell(error) {
  if (!error?.told) explain(error);
}
