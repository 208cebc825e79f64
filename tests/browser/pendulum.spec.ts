/** The pendulum of the built site in a real browser: its graph. */
import type { Locator, Page } from '@playwright/test';
import { test } from '../browser-test.ts';
import { expect, painted, problemsOf } from './page.ts';

interface Pendulum extends HTMLElement {
  readonly time: number;
}

const figure = (page: Page): Locator => page.locator('kinetree-figure[scene=pendulum]');
const told = (page: Page): Locator => figure(page).locator('#summary');
const time = (page: Page) => figure(page).evaluate((it) => (it as unknown as Pendulum).time);
const pin = (page: Page): Locator => figure(page).getByRole('slider', { name: 'Latitude of the pin' });

async function open(page: Page, query = '?scene=pendulum'): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const problems = problemsOf(page);
  await page.goto(`/figure/pendulum.html${query}`);
  await expect(pin(page)).toBeVisible();
  await painted(page);
  expect(problems).toEqual([]);
}

test('the graph goes through the day, and a term left out has its own curve', async ({ page }) => {
  await open(page, '?coriolis=false');
  const graph = figure(page).locator('.graph input');
  await expect(figure(page).locator('.graph path.curve')).toHaveCount(2);
  await expect(told(page)).toContainText('A run without Coriolis is 1.40 of the swing off.');
  await graph.focus();
  await page.keyboard.press('Home');
  expect(await time(page)).toBe(0);
  await expect(told(page)).toContainText('A run without Coriolis is 0.00 of the swing off.');
});
