/**
 * `npm run lighthouse`: what Lighthouse says of each page of the built site, served compressed. It
 * prints a table and fails where a category is below 95. `npm run lighthouse -- stretch.html` asks
 * for the pages named. A shared machine is slow now and then, so a page below the limit gets
 * another two chances, and the best counts.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { chromium } from '../setup/chromium.mjs';
import { npm, npmPackages } from '../setup/npm.mjs';
import { SITE } from '../site/build.mjs';
import { builtSite } from '../tools/built.mjs';
import { root } from '../tools/run.mjs';
import { command, step, Trouble } from '../tools/steps.mjs';

/** Fetched on demand: with its packages it has 176 MB, ten times what the tests need. */
const LIGHTHOUSE = 'lighthouse@13.5.0';
const HOME = join(root, '.cache', 'lighthouse');
const ENTRY = join(HOME, 'node_modules', 'lighthouse', 'cli', 'index.js');
const LEAST = 95;
const CHANCES = 3;
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];
/** Pages that lead on or are shown in frames, and are not searched for. */
const OTHERS = ['404.html', 'embed.html'];

const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.jpg': 'image/jpeg',
  '.json': 'application/json',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
};

await command(async () => {
  await npmPackages();
  await builtSite();
  const browser = await chromium();
  await step('Lighthouse', async ({ glimpse, note }) => {
    if (!existsSync(ENTRY)) {
      mkdirSync(HOME, { recursive: true });
      await npm(
        ['install', '--no-save', '--no-audit', '--no-fund', '--ignore-scripts', '--prefix', HOME, LIGHTHOUSE],
        {
          glimpse,
          advice: 'Lighthouse could not be installed: see that the registry of npm can be reached.',
        },
      );
    }
    note(LIGHTHOUSE);
  });
  const site = join(root, SITE);
  const named = process.argv.slice(2);
  const all = [
    ...readdirSync(site).filter(
      (it) => it.endsWith('.html') && !OTHERS.includes(it) && !leadsOn(join(site, it)),
    ),
    ...readdirSync(join(site, 'figure')).map((it) => `figure/${it}`),
  ];
  const server = await serve(site);
  const rows = [];
  try {
    for (const page of named.length > 0 ? named : all)
      rows.push(
        await step(page, async ({ note }) => {
          const scores = await best(new URL(page, server.address).href, browser);
          note(CATEGORIES.map((it) => `${it} ${scores[it]}`).join(', '));
          return { page, ...scores };
        }),
      );
  } finally {
    server.close();
  }
  console.table(Object.fromEntries(rows.map(({ page, ...scores }) => [page, scores])));
  const low = rows.filter((row) => CATEGORIES.some((it) => /** @type {any} */ (row)[it] < LEAST));
  if (low.length > 0) throw new Trouble(`Below ${LEAST}: ${low.map(({ page }) => page).join(', ')}.`);
});

/** Returns whether a page only leads to another one. */
function leadsOn(file) {
  return readFileSync(file, 'utf8').includes('location.replace(`');
}

/** The best scores of a few runs, each with what lowers it. */
async function best(url, browser) {
  /** @type {Record<string, number>} */
  let found = {};
  for (let chance = 0; chance < CHANCES; chance++) {
    const scores = await audit(url, browser);
    found = Object.fromEntries(CATEGORIES.map((it) => [it, Math.max(found[it] ?? 0, scores[it] ?? 0)]));
    if (CATEGORIES.every((it) => found[it] >= LEAST)) break;
  }
  return found;
}

/** Runs Lighthouse in a browser of its own. */
async function audit(url, browser) {
  const report = join(HOME, 'report.json');
  rmSync(report, { force: true });
  const flags = ['--headless=new', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])];
  const run = spawn(
    process.execPath,
    [
      ENTRY,
      url,
      '--quiet',
      '--output=json',
      `--output-path=${report}`,
      `--only-categories=${CATEGORIES}`,
      `--chrome-flags=${flags.join(' ')}`,
    ],
    { env: { ...process.env, CHROME_PATH: browser }, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  let said = '';
  run.stderr.on('data', (it) => {
    said += it;
  });
  const [code] = await once(run, 'close');
  if (code !== 0 || !existsSync(report))
    throw new Trouble(`Lighthouse failed on ${url}: ${said.slice(-400)}`);
  const { categories, audits } = JSON.parse(readFileSync(report, 'utf8'));
  for (const name of CATEGORIES)
    if (categories[name].score * 100 < LEAST)
      for (const { id, weight } of categories[name].auditRefs)
        if (weight > 0 && audits[id].score !== null && audits[id].score < 0.9)
          console.log(`    ${id}: ${audits[id].displayValue ?? audits[id].title}`);
  return Object.fromEntries(CATEGORIES.map((it) => [it, Math.round(categories[it].score * 100)]));
}

/** Serves a folder as hosts of pages do: compressed, and files whose names change for a year. */
async function serve(folder) {
  const made = new Map();
  const server = createServer((request, answer) => {
    const { pathname } = new URL(request.url ?? '/', 'http://x');
    const file = join(folder, pathname.endsWith('/') ? `${pathname}index.html` : pathname);
    if (!file.startsWith(folder) || !existsSync(file)) return answer.writeHead(404).end();
    const type = /** @type {Record<string, string>} */ (TYPES)[extname(file)] ?? 'application/octet-stream';
    const packs = /^(?:text|application\/json|image\/svg)/.test(type);
    const accepted = String(request.headers['accept-encoding']);
    const coding = packs ? (/\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : '') : '';
    const key = `${file} ${coding}`;
    if (!made.has(key)) {
      const plain = readFileSync(file);
      const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };
      made.set(key, coding === 'br' ? brotliCompressSync(plain, brotli) : coding ? gzipSync(plain) : plain);
    }
    answer.writeHead(200, {
      'content-type': type,
      'cache-control': pathname.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'max-age=600',
      ...(coding ? { 'content-encoding': coding, vary: 'accept-encoding' } : {}),
    });
    answer.end(made.get(key));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  return { address: `http://127.0.0.1:${port}/`, close: () => server.close() };
}
