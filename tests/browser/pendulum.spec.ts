/** The pendulum of the built site in a real browser: its graph and its chapter. */
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

test('the story by keyboard: a guess at Paris, a faster planet, a term less, steps that hold', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const problems = problemsOf(page);
  await page.goto('/not-there.html');
  const story = page.locator('.story').filter({ has: figure(page) });
  const read = async (name: string): Promise<Locator> => {
    const step = story
      .locator('[data-step]')
      .filter({ has: page.getByRole('heading', { name, exact: true }) });
    await step.focus();
    await expect(step).toHaveClass(/now/);
    return step;
  };
  const number = (step: Locator, name: string): Locator => step.locator(`[data-value="${name}"]`).first();

  await read('How far does the line turn in an hour?');
  await expect(told(page)).toHaveText('At Paris, how far does it turn in an hour?');
  await figure(page).locator('.pictures label').filter({ hasText: '15°' }).click();
  await expect(told(page)).toContainText('You guessed 15 at Paris: it is 11.3.');
  let step = await read('How far the line turns in a day');
  await expect(number(step, 'rate')).toHaveText('11.325\u00a0°/h');
  await expect(number(step, 'turned')).toHaveText('271°');
  step = await read('Why the line turns');
  await expect(number(step, 'gap')).toHaveText('7.53\u00a0%');
  step = await read('Which term turns it?');
  await expect(number(step, 'off')).toHaveText('1.40');
  step = await read('The same terms on your way to work');
  await expect(number(step, 'east')).toHaveText('14.4\u00a0mm');
  expect(problems).toEqual([]);
});
