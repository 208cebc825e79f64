/**
 * A hundred thousand steps of a tumbling hierarchy, hashed, in real browsers. Each must find what stands in
 * `tests/determinism/hash.txt`, as the desk and Node do in their own tests.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run.mjs';
import { chromium } from './setup/chromium.mjs';
import { firefox } from './setup/firefox.mjs';
import { webkit } from './setup/webkit.mjs';
import { step, Trouble } from './steps.mjs';

/** The engines, each with what its set-up finds or installs, and with the name of what opens a page in it. */
const engines = [
  { name: 'Chromium', find: chromium, open: 'titleInChromium' },
  { name: 'Firefox', find: firefox, open: 'titleInFirefox' },
  { name: 'WebKit', find: webkit, open: 'titleInWebKit' },
];

/** Runs them in the engines of these names, and throws at the first that differs. */
export async function sameBits(names = engines.map(({ name }) => name)) {
  const chosen = engines.filter(({ name }) => names.includes(name));
  const found = [];
  for (const engine of chosen) found.push({ ...engine, browser: await engine.find() });
  // Only now are the packages here that these need.
  const browsers = await import('./browsers.mjs');
  const page = await servedPage();
  try {
    for (const { name, open, browser } of found) {
      await same(name, () => browsers[open](browser, page.url, page.title));
    }
  } finally {
    await page.close();
  }
  return found.length;
}

function same(name, title) {
  const expected = readFileSync(join(root, 'tests/determinism/hash.txt'), 'utf8').trim();
  return step(`bits in ${name}`, async ({ note }) => {
    const found = await title();
    if (found.title !== expected) {
      throw new Trouble(`${name} ${found.version} finds ${found.title}, where the desk finds ${expected}.`);
    }
    note(`${found.title}, ${found.version}`);
  });
}

/** The page, built as a site would be, on a port of its own. */
async function servedPage() {
  const { build, preview } = await import('vite');
  const folder = join(root, 'tests/determinism');
  const outDir = join(root, '.cache/determinism');
  const common = /** @type {const} */ ({ configFile: false, root: folder, logLevel: 'warn', base: './' });
  const input = join(folder, 'page.html');
  await build({
    ...common,
    build: { outDir, emptyOutDir: true, target: 'es2022', rolldownOptions: { input } },
  });
  const server = await preview({ ...common, build: { outDir }, preview: { host: '127.0.0.1', port: 0 } });
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.httpServer.address());
  const title = /<title>(.*)<\/title>/.exec(readFileSync(input, 'utf8'))?.[1] ?? '';
  return { url: `http://127.0.0.1:${port}/page.html`, title, close: () => server.close() };
}
