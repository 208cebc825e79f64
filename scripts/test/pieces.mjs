/** What the pieces of `npm test` do, and how each counts. */
import { step, Trouble } from '../tools/steps.mjs';
import { unlessPassed } from './passed.mjs';

/** @typedef {() => Promise<import('./side-by-side.mjs').Outcome>} Work */

/**
 * A piece that makes something has no tests: it counts only if it fails.
 *
 * @returns {Work}
 */
export function build(work) {
  return async () => {
    await work();
    return { passed: 0, failed: 0 };
  };
}

/**
 * A piece that counts the engines in which it passed.
 *
 * @returns {Work}
 */
export function counted(work) {
  return async () => ({ passed: await work(), failed: 0 });
}

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
  return () =>
    unlessPassed(`tests of ${name}`, on, again, async () => {
      /** @type {import('./runners.mjs').Tally | undefined} */
      let tally;
      try {
        await step(`tests of ${name}`, async (tell) => {
          tally = await runner(tell);
          tell.note(`${tally.passed} passed, ${tally.failed} failed`);
          if (tally.failed > 0)
            throw new Trouble(`Tests of the ${name}: ${tally.why}.`, tally.output, { whole: true });
        });
      } catch (error) {
        // A runner that gave no count has failed as a whole.
        if (!tally) throw error;
      }
      return { passed: tally?.passed ?? 0, failed: tally?.failed ?? 1 };
    });
}
