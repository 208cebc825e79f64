/** Opens a consumer's page in Chromium. Its files come from a folder, nothing from a network. */
import { existsSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { Trouble } from '../../tools/steps.mjs';

const TYPES = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
  '.wasm': 'application/wasm',
};

/** Returns the title that the page's program sets. */
export async function title(/** @type {string} */ executablePath, /** @type {string} */ folder) {
  const chromiumSandbox = process.getuid?.() !== 0;
  const { chromium } = await import('playwright-core');
  const browser = await chromium.launch({ executablePath, chromiumSandbox });
  const said = [];
  try {
    const page = await browser.newPage();
    page.on('pageerror', (error) => said.push(String(error)));
    page.on('console', (message) => said.push(message.text()));
    await page.route('**/*', (route) => {
      const { pathname } = new URL(route.request().url());
      const file = join(folder, pathname.endsWith('/') ? `${pathname}index.html` : pathname);
      if (!existsSync(file)) return route.fulfill({ status: 404, body: '' });
      return route.fulfill({ body: readFileSync(file), contentType: TYPES[extname(file)] ?? 'text/plain' });
    });
    await page.goto('https://consumer.test/');
    await page.waitForFunction(() => document.title.startsWith('kinetree: '), null, { timeout: 20_000 });
    return await page.title();
  } catch (error) {
    throw new Trouble(`The page does not answer: ${String(error).split('\n')[0]}`, said.join('\n'));
  } finally {
    await browser.close();
  }
}
