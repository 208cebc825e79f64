/** The parts of the playground's page arrive one after the other: nothing moves, all are there. */
import { type Page, test } from '@playwright/test';
import { expect, problemsOf } from './page.ts';

/** The names of the scripts that the page has. */
const scripts = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => /\/assets\/([\w-]+)-.{8}\.js$/.exec(name)?.[1] ?? ''),
  );

const arrived = async (page: Page): Promise<void> => {
  await expect(page.getByRole('heading', { name: 'Why is the stick skewed?' })).toBeVisible();
  await expect(page.locator('kinetree-picture canvas')).toBeVisible();
};

test('nothing moves when the picture and the panels beside it come', async ({ page }) => {
  await page.addInitScript(() => {
    const found: number[] = [];
    Object.assign(window, { found });
    new PerformanceObserver((list) => {
      for (const it of list.getEntries()) found.push((it as PerformanceEntry & { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/playground.html');
  await arrived(page);
  const shifts = await page.evaluate(() => (window as unknown as { found: readonly number[] }).found);
  // A share of the window times a way: a row of the outline that moved by its height has 0.001.
  expect(shifts.reduce((sum, it) => sum + it, 0)).toBeLessThan(0.001);
});

test('all parts come while the page rests, which then goes on without a connection', async ({
  page,
  context,
}) => {
  await page.goto('/playground.html');
  await arrived(page);
  const parts = ['open', 'share', 'code', 'loss', 'presets', 'keys', 'move-to', 'over-time', 'opening'];
  const trees = ['gltf', 'bvh', 'three-json', 'machines', 'wheels', 'recorded'];
  await expect.poll(() => scripts(page)).toEqual(expect.arrayContaining([...parts, ...trees]));

  const problems = problemsOf(page);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Trees to begin with' }).click();
  await page.getByRole('button', { name: /^A box in a stretched box/ }).click();
  await expect(page.getByRole('treeitem', { name: /^crate/ })).toBeVisible();
  await page.getByRole('button', { name: 'Copy as code' }).click();
  await expect(page.locator('kinetree-code')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await expect(page.getByLabel('A link to this tree')).toHaveValue(/#tree=/);
  expect(problems).toEqual([]);
});
