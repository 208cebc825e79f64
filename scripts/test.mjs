/**
 * `npm test`: every layer, from a bare clone, within ten minutes on two cores. Set-up, checks, the
 * core's tests and the front end's in Node with fewer random cases, the built site and the packed
 * package in Chromium. `npm test -- --all`, which CI runs, leaves nothing out: every random case,
 * every test in a browser, three engines.
 *
 * Two parts run beside each other: most of each waits, or has work for one core. The run goes on
 * after a failure, so that one run tells all, and closes with `N passed, N failed`: tests, and
 * whatever else went wrong. A lint or a build that breaks counts as one, and so does a part that
 * could not begin. A part whose inputs have not changed since it passed is not run again, but in
 * CI.
 */

import { runWhole } from './test/pieces.mjs';
import { pieces, SHORT } from './test/plan.mjs';
import { command, Trouble } from './tools/steps.mjs';

const FLAGS = { '--all': 'every test there is', '--again': 'also what is up to date' };

await command(async () => {
  const wish = read(process.argv.slice(2));
  await runWhole(pieces(wish), wish.all ? '' : SHORT);
});

/** The flags of the command line, checked before anything is set up. */
function read(words) {
  const unknown = words.find((word) => !Object.hasOwn(FLAGS, word));
  if (unknown !== undefined) {
    const known = Object.entries(FLAGS).map(([flag, what]) => `${flag} (${what})`);
    throw new Trouble(`Unknown: ${unknown}. npm test takes ${known.join(' and ')}, and nothing else.`);
  }
  // CI proves what it says each time.
  return { all: words.includes('--all'), again: words.includes('--again') || Boolean(process.env.CI) };
}
