/** What the runners told of each test: the slowest are named, and what runs a failed one alone. */
import { basename } from 'node:path';

/** @typedef {{ name: string, seconds: number, failed: boolean, again: string }} Test */

/** @type {Test[]} */
const all = [];

const SLOWEST = 10;
/** A test that is slower than this is worth a line. */
const LONG = 1;
/** Characters of a line. */
const WIDTH = 110;

/** Takes what the report of Vitest says, with its `testResults`. @param {any} report */
export function fromVitest({ testResults = [] }) {
  for (const { name: file, assertionResults = [] } of testResults) {
    const own = basename(file).replace(/\.test\.tsx?$/, '');
    for (const { fullName, duration, status } of assertionResults)
      all.push({
        name: `${own}: ${fullName}`,
        seconds: (duration ?? 0) / 1_000,
        failed: status !== 'passed',
        again: `npm run test:unit -- ${own}`,
      });
  }
}

/** Takes what the report of Playwright says, with its `suites`. @param {any} report */
export function fromPlaywright({ suites = [] }) {
  for (const suite of suites) {
    fromPlaywright(suite);
    for (const { title, file, ok, tests = [] } of suite.specs ?? []) {
      const own = basename(file).replace(/\.spec\.ts$/, '');
      /** @type {{ duration: number }[]} */
      const results = tests.flatMap((/** @type {any} */ it) => it.results ?? []);
      all.push({
        name: `${own}: ${title}`,
        seconds: Math.max(0, ...results.map((it) => it.duration)) / 1_000,
        failed: !ok,
        again: `npm run test:browser -- ${own}`,
      });
    }
  }
}

/** Takes what cargo printed, which tells no times. @param {string} output */
export function fromCargo(output) {
  for (const [, name = ''] of output.matchAll(/^test (\S+)(?: - should panic)? \.\.\. FAILED$/gm))
    all.push({ name, seconds: 0, failed: true, again: `npm run test:core -- ${name.split('::').at(-1)}` });
}

/** Takes a check that has failed, by its name in `npm run check`. @param {string} name */
export function fromCheck(name) {
  const word = name.includes(' ') ? `"${name}"` : name;
  all.push({ name, seconds: 0, failed: true, again: `npm run check -- ${word}` });
}

/** The lines about them, for the end of a run. */
export function linesOfTests(tests = all) {
  const slow = tests.filter((it) => it.seconds > LONG).sort((a, b) => b.seconds - a.seconds);
  const lines = slow
    .slice(0, SLOWEST)
    .map(({ seconds, name }) => `${seconds.toFixed(1).padStart(8)} s  ${name.slice(0, WIDTH)}`);
  const again = [...new Set(tests.filter((it) => it.failed).map((it) => it.again))];
  return [
    ...(lines.length > 0 ? ['The slowest tests:', ...lines] : []),
    ...(again.length > 0 ? ['What failed, alone:', ...again.map((it) => `  ${it}`)] : []),
  ];
}
