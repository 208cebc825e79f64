/** The example `examples/three-arm` as a program of its own, bundled and drawn by three.js. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { build, preview } from 'vite';
import { MAIN } from '../main.ts';
import { Consumer } from './consumer.ts';

const project = join(import.meta.dirname, '../..');

/** Returns the number of pixels of the page in the colors of links, turret and arrows. */
async function colors(page: Page): Promise<{ orange: number; gray: number; blue: number }> {
  const png = (await page.screenshot()).toString('base64');
  return page.evaluate(async (data) => {
    const bytes = Uint8Array.from(atob(data), (it) => it.charCodeAt(0));
    const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const { width, height } = image;
    const canvas = new OffscreenCanvas(width, height).getContext('2d');
    canvas?.drawImage(image, 0, 0);
    const pixels = canvas?.getImageData(0, 0, width, height).data ?? [];
    const found = { orange: 0, gray: 0, blue: 0 };
    for (let i = 0; i < pixels.length; i += 4) {
      const [r = 0, g = 0, b = 0] = pixels.slice(i, i + 3);
      if (r > 1.6 * b) found.orange += 1;
      else if (b > 1.6 * r) found.blue += 1;
      else if (r < 160 && Math.abs(r - g) < 40) found.gray += 1;
    }
    return found;
  }, png);
}

test('the arm and its arrows are drawn, and move', MAIN, async ({ page }) => {
  const consumer = new Consumer();
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(String(error)));
  try {
    const root = join(consumer.folder, 'arm');
    for (const name of ['index.html', 'page.mjs', 'arm.mjs'])
      consumer.write(`arm/${name}`, readFileSync(join(project, 'examples/three-arm', name), 'utf8'));
    await build({ root, configFile: false, logLevel: 'error' });
    const server = await preview({
      root,
      configFile: false,
      logLevel: 'error',
      preview: { host: '127.0.0.1' },
    });
    try {
      const address = server.resolvedUrls?.local[0] ?? '';
      const seen: { orange: number; gray: number; blue: number }[] = [];
      for (const time of [0, 2.5]) {
        await page.goto(`${address}?time=${time}`);
        await expect(page.locator('canvas')).toBeVisible();
        await expect.poll(async () => (await colors(page)).orange).toBeGreaterThan(2000);
        seen.push(await colors(page));
      }
      for (const { gray, blue } of seen) {
        expect(gray).toBeGreaterThan(1000);
        expect(blue).toBeGreaterThan(50);
      }
      expect(seen[0]).not.toEqual(seen[1]);
    } finally {
      await server.close();
    }
  } finally {
    consumer.dispose();
  }
  expect(problems).toEqual([]);
});
