/** The first screen of a chapter: its question, its lead, the figure of the lead with what moves it. */
import { fileURLToPath } from 'node:url';
import { expect } from '@playwright/test';
import { chapters } from '../../scripts/site/chapters.mjs';
import { test } from '../browser-test.ts';

const www = fileURLToPath(new URL('../../www', import.meta.url));
const led = chapters(www).filter(({ body }) => body.includes('class="first"'));

for (const viewport of [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
])
  test.describe(`${viewport.width} × ${viewport.height}`, () => {
    test.use({ viewport });
    for (const { address } of led)
      test(`${address}: its figure and the row under it are seen without scrolling`, async ({ page }) => {
        await page.goto(`/${address}`);
        const figure = page.locator('kinetree-figure.first');
        await expect
          .poll(() => figure.evaluate((it) => Boolean((it as { run?: unknown } & Element).run)))
          .toBe(true);
        const bottom = (part: string) =>
          figure.evaluate(
            (it, part) => it.shadowRoot?.querySelector(part)?.getBoundingClientRect().bottom,
            part,
          );
        expect(await bottom('.view')).toBeLessThanOrEqual(viewport.height);
        expect(await bottom('.row')).toBeLessThanOrEqual(viewport.height);
        // The picture is no stamp, and nothing of it is beside the page.
        const { left, right, height } = await figure.evaluate(
          (it) => it.shadowRoot?.querySelector('.view')?.getBoundingClientRect() as DOMRect,
        );
        expect(height).toBeGreaterThan(250);
        expect(left).toBeGreaterThanOrEqual(0);
        expect(right).toBeLessThanOrEqual(viewport.width);
      });
  });
