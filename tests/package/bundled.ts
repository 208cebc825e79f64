/** A page of `examples` as a program of its own: bundled, and opened from a server. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { build, preview } from 'vite';
import { Consumer } from './consumer.ts';

const examples = join(import.meta.dirname, '../../examples');

/**
 * Bundles an example with the packed package and other packages of the project's, and calls `see`
 * with its address. Returns the errors of the page.
 */
export async function bundled(
  page: Page,
  name: string,
  packages: readonly string[],
  see: (address: string) => Promise<void>,
): Promise<string[]> {
  const consumer = new Consumer();
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(String(error)));
  try {
    for (const it of packages) consumer.lend(it);
    const root = join(consumer.folder, name);
    for (const file of readdirSync(join(examples, name)))
      consumer.write(`${name}/${file}`, readFileSync(join(examples, name, file), 'utf8'));
    await build({ root, configFile: false, logLevel: 'error' });
    const server = await preview({
      root,
      configFile: false,
      logLevel: 'error',
      preview: { host: '127.0.0.1' },
    });
    try {
      await see(server.resolvedUrls?.local[0] ?? '');
    } finally {
      await server.close();
    }
  } finally {
    consumer.dispose();
  }
  return problems;
}

/** Returns the number of pixels of the page in the colors that the examples draw with. */
export async function colors(page: Page): Promise<{ orange: number; gray: number; blue: number }> {
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
