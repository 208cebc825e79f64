/**
 * A page in real browsers, side by side: it works, and then its title says what it found.
 * That is the one thing that every browser's driver can read.
 */
import { chromium, firefox, webkit } from '../../scripts/setup/browsers.mjs';
import { step } from '../../scripts/tools/steps.mjs';
import { titleInChromium, titleInFirefox, titleInWebKit } from './browsers.mjs';

/** The engines, each with what finds or installs it, and with what opens a page in it. */
const engines = {
  Chromium: { find: chromium, titleIn: titleInChromium },
  Firefox: { find: firefox, titleIn: titleInFirefox },
  WebKit: { find: webkit, titleIn: titleInWebKit },
};

export const engineNames = Object.keys(engines);

/** Finds or installs the engines of these names. */
export async function found(names) {
  for (const name of names) await engines[name].find();
}

/**
 * Opens the page in the engines of these names, each of which is named in the query, and hands each
 * title to `judge`, which throws Trouble if it does not like it.
 *
 * @param {readonly string[]} names
 * @param {string} what for the line that each engine prints
 * @param {{ url: string, close: () => void }} page on a server
 * @param {string} before its title at first
 * @param {(found: { title: string, version: string }, engine: string) => void} judge
 * @returns how many engines there were
 */
export async function inEngines(names, what, page, before, judge) {
  await found(names);
  // Each waits for its keys and its frames half of the time.
  const looks = names.map((name) =>
    step(`${what} in ${name}`, async ({ note }) => {
      const answer = await engines[name].titleIn(`${page.url}?${name}`, before);
      judge(answer, name);
      note(`${answer.title}, ${answer.version}`);
    }),
  );
  const ends = await Promise.allSettled(looks);
  page.close();
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
  return names.length;
}
