/** The programs of the manual, run one after another: `manual-outputs.mjs` bundles this with them. */
import { writeFileSync } from 'node:fs';
import { shown } from '../../www/pages/manual/shown.ts';

/** Milliseconds that a program may take. */
const LONGEST = 20_000;

/**
 * Runs programs, and writes the lines of each, and its error if it has one, into the file that the
 * command line names.
 *
 * @param {readonly (() => Promise<unknown>)[]} programs
 */
export async function runAll(programs) {
  const all = [];
  for (const program of programs) {
    /** @type {string[]} */
    const lines = [];
    console.log = (...said) => void lines.push(said.map(shown).join(' '));
    all.push(await ended(program, lines));
  }
  writeFileSync(process.argv[2] ?? '', JSON.stringify(all));
  process.exit();
}

/**
 * @param {() => Promise<unknown>} program
 * @param {string[]} lines
 */
async function ended(program, lines) {
  /** @type {NodeJS.Timeout | undefined} */
  let limit;
  const late = new Promise((_, reject) => {
    limit = setTimeout(reject, LONGEST, new Error(`it had not ended after ${LONGEST / 1000} s`));
  });
  try {
    await Promise.race([program(), late]);
    return { lines };
  } catch (error) {
    return { lines, error: String(error) };
  } finally {
    clearTimeout(limit);
  }
}
