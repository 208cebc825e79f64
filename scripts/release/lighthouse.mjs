/**
 * `npm run lighthouse`: what Lighthouse says of each page of the built site, served compressed. It
 * prints a table and fails where a category is below 95. `npm run lighthouse -- stretch.html` asks
 * for the pages named. A shared machine is slow now and then, so a page below the limit gets
 * another two chances, and the best counts.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '../setup/browsers.mjs';
import { npm, npmPackages } from '../setup/npm.mjs';
import { SITE } from '../site/build.mjs';
import { builtSite } from '../tools/built.mjs';
import { root } from '../tools/run.mjs';
import { command, step, Trouble } from '../tools/steps.mjs';
import { serve } from '../tools/web.mjs';

/** Fetched on demand: with its packages it has 176 MB, ten times what the tests need. */
const LIGHTHOUSE = 'lighthouse@13.5.0';
const LEAST = 95;
const CHANCES = 3;
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];
/** Pages that lead on or are shown in frames, and are not searched for. */
const OTHERS = ['404.html', 'embed.html'];

await command(async () => {
  await npmPackages();
  await builtSite();
  const browser = await chromium();
  const site = join(root, SITE);
  const named = process.argv.slice(2);
  const all = [
    ...readdirSync(site).filter((it) => it.endsWith('.html') && isSearched(it)),
    ...readdirSync(join(site, 'figure')).flatMap((it) => (it.endsWith('.html') ? `figure/${it}` : [])),
  ];
  const server = await serve({ '/': site });
  const rows = {};
  try {
    for (const page of named.length > 0 ? named : all)
      rows[page] = await step(page, async (tell) => {
        const scores = await best(`${server.url}${page}`, browser, tell);
        tell.note(CATEGORIES.map((it) => `${it} ${scores[it]}`).join(', '));
        return scores;
      });
  } finally {
    server.close();
  }
  console.table(rows);
  const low = Object.keys(rows).filter((page) => CATEGORIES.some((it) => rows[page][it] < LEAST));
  if (low.length > 0) throw new Trouble(`Below ${LEAST}: ${low.join(', ')}.`);
});

/** Returns whether searches find a page: not one that only leads to another one. */
function isSearched(page) {
  if (OTHERS.includes(page)) return false;
  return !readFileSync(join(root, SITE, page), 'utf8').includes('content="noindex"');
}

/** The best scores of a few runs, each with what lowers it. */
async function best(url, browser, tell) {
  let found = {};
  for (let chance = 0; chance < CHANCES; chance++) {
    const scores = await audit(url, browser, tell);
    found = Object.fromEntries(CATEGORIES.map((it) => [it, Math.max(found[it] ?? 0, scores[it])]));
    if (CATEGORIES.every((it) => found[it] >= LEAST)) break;
  }
  return found;
}

/** Runs Lighthouse in a browser of its own. */
async function audit(url, browser, { glimpse }) {
  const flags = ['--headless=new', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])];
  const options = ['--quiet', '--output=json', `--only-categories=${CATEGORIES}`];
  const { stdout } = await npm(
    ['exec', '--yes', '--', LIGHTHOUSE, url, ...options, `--chrome-flags=${flags.join(' ')}`],
    {
      env: { CHROME_PATH: browser },
      glimpse,
      advice: `Lighthouse failed on ${url}: see above, and that the registry of npm can be reached.`,
    },
  );
  const { categories, audits } = JSON.parse(stdout);
  for (const name of CATEGORIES)
    if (categories[name].score * 100 < LEAST)
      for (const { id, weight } of categories[name].auditRefs)
        if (weight > 0 && audits[id].score !== null && audits[id].score < 0.9)
          console.log(`    ${id}: ${audits[id].displayValue ?? audits[id].title}`);
  return Object.fromEntries(CATEGORIES.map((it) => [it, Math.round(categories[it].score * 100)]));
}
