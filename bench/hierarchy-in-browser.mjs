/**
 * The hierarchy benches in a real browser: `bench/hierarchy.html`, bundled, opened, and read when
 * it is done.
 */
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { root } from '../scripts/tools/run.mjs';
import { openChromium, serve } from '../scripts/tools/web.mjs';

/** With these a page has a clock of 5 microseconds; without, of 100. */
const headers = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
};
/** Everybody, three trees, three questions. */
const PATIENCE = 30 * 60_000;

/** @param {string} core the bundle of the core's face */
export async function benchInBrowser(core) {
  const outDir = join(root, '.cache', 'bench', 'page');
  const page = {
    outDir,
    emptyOutDir: true,
    target: 'es2022',
    rolldownOptions: { input: join(root, 'bench', 'hierarchy.html') },
  };
  await build({ configFile: false, root: join(root, 'bench'), base: './', logLevel: 'warn', build: page });
  copyFileSync(core, join(outDir, 'core.js'));
  const [server, browser] = [await serve({ '/': outDir }, { headers }), await openChromium()];
  try {
    const tab = await browser.newPage();
    tab.on('pageerror', (error) => console.log(String(error)));
    await tab.goto(`${server.url}hierarchy.html`);
    await tab.waitForFunction(() => document.title === 'done', undefined, { timeout: PATIENCE });
    console.log(`\nIn a browser: ${await tab.locator('pre').textContent()}`);
  } finally {
    await browser.close();
    server.close();
  }
}
