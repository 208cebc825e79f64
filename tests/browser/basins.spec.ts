/** The basins: a start is moved by keys, and the picture grows. */
import type { Page } from '@playwright/test';
import { test } from '../browser-test.ts';
import { expect, painted, problemsOf } from './page.ts';

async function open(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/figure/basins.html?scene=basins');
  await page.getByRole('slider', { name: 'Start', exact: true }).waitFor();
  await painted(page);
}

/** Returns the number of colors in the left part of the picture. */
const colors = (page: Page): Promise<number> =>
  page.locator('kinetree-figure').evaluate((it) => {
    const canvas = it.shadowRoot?.querySelector('canvas');
    const { width = 0, height = 0 } = canvas ?? {};
    const data = canvas?.getContext('2d')?.getImageData(0, height / 4, width, 1).data ?? [];
    const found = new Set<number>();
    for (let i = 0; i < data.length; i += 4)
      found.add(((data[i] ?? 0) << 16) | ((data[i + 1] ?? 0) << 8) | (data[i + 2] ?? 0));
    return found.size;
  });

test('a start is moved by keys, and the status says which root Newton finds', async ({ page }) => {
  const problems = problemsOf(page);
  await open(page);
  const start = page.getByRole('slider', { name: 'Start', exact: true });
  await start.focus();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('status')).toHaveText(/^From \(0\.29, 0\.39\) Newton finds the root/);
  await expect.poll(() => colors(page)).toBeGreaterThan(8);
  expect(problems).toEqual([]);
});
