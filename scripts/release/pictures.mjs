/**
 * `npm run pictures`: the pictures by which other sites show the figures, `docs/NAME.jpg`. Each is
 * the element's own snapshot, in its light colors. `npm run pictures -- piston` makes those named.
 */
import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { npmPackages } from '../setup/npm.mjs';
import { SITE } from '../site/build.mjs';
import { BROWSER_FLAGS } from '../tools/browser-flags.mjs';
import { builtSite } from '../tools/built.mjs';
import { figureNames } from '../tools/figure-names.mjs';
import { root } from '../tools/run.mjs';
import { command, step, Trouble } from '../tools/steps.mjs';
import { openChromium, serve } from '../tools/web.mjs';

/** The size that networks show, in CSS pixels. */
const SIZE = { width: 1200, height: 630 };
/** Bytes: some networks load no larger picture in time. */
const LARGEST = 60_000;

const named = process.argv.slice(2);
const unknown = named.find((it) => !figureNames.includes(it));
const figures = figureNames.filter((it) => named.length === 0 || named.includes(it));

await command(async () => {
  if (unknown) throw new Trouble(`No figure is named "${unknown}"; there are: ${figureNames.join(', ')}.`);
  await npmPackages();
  await builtSite();
  const server = await serve({ '/': join(root, SITE) });
  const browser = await openChromium(BROWSER_FLAGS);
  try {
    const page = await browser.newPage({ viewport: SIZE, colorScheme: 'light', reducedMotion: 'reduce' });
    for (const name of figures)
      await step(`docs/${name}.jpg`, async ({ note }) => {
        const file = join(root, 'docs', `${name}.jpg`);
        await page.goto(`${server.url}figure/${name}.html`);
        writeFileSync(file, await picture(page));
        note(`${statSync(file).size} bytes`);
      });
  } finally {
    await browser.close();
    server.close();
  }
});

/** @param {import('playwright-core').Page} page one of a single figure */
async function picture(page) {
  await page.addStyleTag({
    content: `kinetree-figure { width: ${SIZE.width}px; --kinetree-ratio: ${SIZE.width} / ${SIZE.height}; --kinetree-max-height: none; }`,
  });
  await page.waitForFunction(() => /** @type {any} */ (document.querySelector('kinetree-figure'))?.run);
  // A graph would make the snapshot higher than the picture.
  await page.evaluate(() => document.querySelector('kinetree-figure')?.setAttribute('strip', 'none'));
  // Its picture has its new size, and its labels their places.
  await page.waitForTimeout(1_000);
  const jpeg = await page.evaluate(
    async ({ width, height, largest }) => {
      const figure = /** @type {any} */ (document.querySelector('kinetree-figure'));
      const image = await createImageBitmap(await figure.snapshot());
      const canvas = new OffscreenCanvas(width, height);
      const context = canvas.getContext('2d');
      if (!context) throw new Error('there is no canvas');
      context.fillStyle = getComputedStyle(document.documentElement).backgroundColor;
      context.fillRect(0, 0, width, height);
      context.drawImage(image, 0, 0, width, height);
      for (let quality = 0.92; ; quality -= 0.06) {
        const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality });
        if (blob.size <= largest || quality < 0.4)
          return Array.from(new Uint8Array(await blob.arrayBuffer()));
      }
    },
    { ...SIZE, largest: LARGEST },
  );
  return new Uint8Array(jpeg);
}
