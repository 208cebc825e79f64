/** The programs of the manual, run one after another: `manual-outputs.mjs` bundles this with them. */
import { writeFileSync } from 'node:fs';
import { create } from '@react-three/test-renderer';
import { createElement } from 'react';
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

/**
 * Shows the component of a program for a second, in ten frames.
 *
 * @param {Promise<any>} program
 */
export async function show(program) {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  const { App, default: main } = await program;
  const picture = await create(createElement(App ?? main));
  await picture.advanceFrames(10, 0.1);
  await picture.unmount();
}

/** In the place of fiber's own, which needs a page. */
export const Canvas = (/** @type {{ children: import('react').ReactNode }} */ { children }) => children;
