/** The V of the differences: links from when it was a part of the slopes. */
import type { Page } from '@playwright/test';
import { test } from '../browser-test.ts';
import { expect, painted } from './page.ts';

const values = (page: Page) =>
  page
    .locator('kinetree-figure')
    .first()
    .evaluate((it) => (it as HTMLElement & { values: Record<string, unknown> }).values);

async function open(page: Page, path: string): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(path);
  await page.locator('kinetree-figure canvas').first().waitFor();
  await painted(page);
}

test('links of when it was a part of the slopes open the same state', async ({ page }) => {
  await open(page, '/embed.html?scene=slopes&size=-12&central=true&x=0.5&shown=differences&v=1');
  expect(await values(page)).toMatchObject({ size: -12, central: true, x: 0.5 });
  await open(page, '/figure/slopes.html?size=-4&formula=exp(x)');
  await expect(page).toHaveTitle('A slope by a step to the side');
  expect(await values(page)).toMatchObject({ size: -4, formula: 'exp(x)' });
  await open(page, '/slopes.html#kinetree=0&scene=slopes&size=-10&v=1');
  const figure = page.locator('kinetree-figure[scene=differences]');
  await expect
    .poll(() =>
      figure.evaluate((it) => (it as HTMLElement & { values: Record<string, unknown> }).values.size),
    )
    .toBe(-10);
});
