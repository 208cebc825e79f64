/**
 * A page in real browsers, one after the other: it works, and then its title says what it found.
 * That is the one thing that every browser's driver can read.
 */
import { chromium } from '../../setup/chromium.mjs';
import { firefox } from '../../setup/firefox.mjs';
import { webkit } from '../../setup/webkit.mjs';
import { step } from '../../tools/steps.mjs';

/**
 * The engines, each with what its set-up finds or installs, and with the name of what opens a page
 * in it.
 */
const engines = [
  { name: 'Chromium', find: chromium, open: 'titleInChromium' },
  { name: 'Firefox', find: firefox, open: 'titleInFirefox' },
  { name: 'WebKit', find: webkit, open: 'titleInWebKit' },
];

export const engineNames = engines.map(({ name }) => name);

/** Finds or installs the engines of these names, each once. */
export async function found(names) {
  const browsers = [];
  for (const engine of engines.filter(({ name }) => names.includes(name))) {
    if (!browserOf.has(engine)) browserOf.set(engine, engine.find());
    browsers.push({ ...engine, browser: await browserOf.get(engine) });
  }
  return browsers;
}

/** The browser of each engine that was asked for, or the attempt to find it. */
const browserOf = new Map();

/**
 * Opens the page in the engines of these names and hands each title to `judge`, which throws
 * Trouble if it does not like it.
 *
 * @param {readonly string[]} names
 * @param {string} what for the line that each engine prints
 * @param {() => Promise<Served>} serve the page, and its title before
 * @typedef {{ url: string, urlFor?: (engine: string) => string, title: string, close: () => Promise<void> }} Served
 * `urlFor` is the page's address in one engine, where they differ
 * @param {(found: { title: string, version: string }, engine: string) => void} judge
 * @returns how many engines there were
 */
export async function inEngines(names, what, serve, judge) {
  const chosen = await found(names);
  // Only now are the packages here that these need.
  const browsers = await import('./browsers.mjs');
  const page = await serve();
  try {
    for (const { name, open, browser } of chosen) {
      await step(`${what} in ${name}`, async ({ note }) => {
        const answer = await browsers[open](browser, page.urlFor?.(name) ?? page.url, page.title);
        judge(answer, name);
        note(`${answer.title}, ${answer.version}`);
      });
    }
  } finally {
    await page.close();
  }
  return chosen.length;
}
