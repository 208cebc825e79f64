/** The V of the differences: its guess, its hand, and links from when it was a part of the slopes. */
import type { Page } from '@playwright/test';
import { test } from '../browser-test.ts';
import { expect, painted, problemsOf } from './page.ts';

const values = (page: Page) =>
  page
    .locator('kinetree-figure')
    .first()
    .evaluate((it) => (it as HTMLElement & { values: Record<string, unknown> }).values);

async function open(page: Page, path = '/figure/differences.html?scene=differences'): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(path);
  await page.locator('kinetree-figure canvas').first().waitFor();
  await painted(page);
}

test('a guess at the end of the V is made by keys, and told with the error there', async ({ page }) => {
  await open(page);
  await page.getByRole('button', { name: 'All controls', exact: true }).click();
  const guess = page.getByRole('radio', { name: '10⁻⁴' });
  await guess.focus();
  await guess.press('Space');
  await expect(page.getByRole('status')).toContainText(
    'You said 10⁻⁴: there it is off by 9·10⁻⁵, and it is best near 10⁻⁸.',
  );
});

test('a page opens with the question, and the hand takes the second place along', async ({ page }) => {
  const problems = problemsOf(page);
  await open(page, '/figure/differences.html');
  await expect(page.getByRole('status')).toHaveText('Smaller h is better. Where does it end?');
  await page.getByRole('radio', { name: '10⁻⁸' }).check();
  const hand = page.getByRole('slider', { name: 'h, on the V' });
  await hand.focus();
  await hand.press('Home');
  expect((await values(page)).size).toBe(-16);
  expect(problems).toEqual([]);
});

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
