/**
 * `npm run determinism`: a hundred thousand steps of a tumbling hierarchy, hashed, in Chromium, Firefox and WebKit. All must find what
 * stands in `tests/determinism/hash.txt`; that the desk and Node do is part of `npm test`.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run.mjs';
import { chromium } from './setup/chromium.mjs';
import { firefox } from './setup/firefox.mjs';
import { npmPackages } from './setup/npm.mjs';
import { hostRust, wasmRust } from './setup/rust.mjs';
import { webkit } from './setup/webkit.mjs';
import { command, step, Trouble } from './steps.mjs';
import { buildWasm } from './wasm.mjs';

await command(async () => {
  await npmPackages();
  await buildWasm(await hostRust(), await wasmRust());
  const paths = { chromium: await chromium(), firefox: await firefox(), webkit: await webkit() };
  // Only now are the packages here that these need.
  const { titleInChromium, titleInFirefox, titleInWebKit } = await import('./browsers.mjs');
  const page = await servedPage();
  try {
    await same('Chromium', () => titleInChromium(paths.chromium, page.url, page.title));
    await same('Firefox', () => titleInFirefox(paths.firefox, page.url, page.title));
    await same('WebKit', () => titleInWebKit(paths.webkit, page.url, page.title));
  } finally {
    await page.close();
  }
});

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
