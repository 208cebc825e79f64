/** How many random cases a test tries. */

/**
 * EFFORT is the one knob for all random tests of the front end: a share of their cases. `npm test`
 * sets it to a sixteenth, `npm test -- --all` and a test that is run by itself have all of them.
 */
const share = Number(process.env.EFFORT ?? 1);

/** Returns how many of `cases` to try, at least `least` of them. */
export function effort(cases: number, least = 1): number {
  return Math.max(Math.min(cases, least), Math.ceil(cases * share));
}
