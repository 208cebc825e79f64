/** The lead figures: taps that leave marks, a count on this machine, and a spot. */
import type { Page } from '@playwright/test';
import { test } from '../browser-test.ts';
import { figure, middle, open, told, undo, values } from './hand.ts';
import { expect, painted } from './page.ts';

const view = (page: Page) => figure(page).locator('.view');

test('click: each tap leaves a mark, by mouse and by Enter, and undo takes one away', async ({ page }) => {
  await open(page, 'click');
  const at = await middle(view(page));
  for (const [dx, dy] of [
    [0, 0],
    [40, 20],
    [-200, 60],
  ] as const) {
    await page.mouse.click(at.x + dx, at.y + dy);
    await painted(page);
  }
  await expect(told(page)).toContainText('Of 3 clicks');
  const pin = figure(page).locator('.guess');
  await pin.focus();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await expect(told(page)).toContainText('Of 4 clicks');
  await undo(page);
  await expect(told(page)).toContainText('Of 3 clicks');
});

test('budget: this machine counts when it is asked to', async ({ page }) => {
  await open(page, 'budget');
  await expect(told(page)).toContainText('when you press the button');
  await page.getByRole('button', { name: 'Measure on this machine' }).press('Enter');
  await expect(told(page)).toContainText(/nodes took \d+\.\d\d milliseconds on this machine/);
  await page.getByRole('checkbox', { name: 'The same as objects, in three.js' }).check();
  await page.getByRole('button', { name: 'Measure on this machine' }).press('Enter');
  await expect(told(page)).toContainText(/As objects of three\.js they took \d/);
});

/** Presses where a spot is: the picture under it takes the press. */
async function tap(page: Page, name: string): Promise<void> {
  const { x, y } = await middle(figure(page).getByRole('button', { name, exact: true }));
  await page.mouse.click(x, y);
  await painted(page);
}

test('tortoise: a tap sends it off, another brings it back', async ({ page }) => {
  await open(page, 'tortoise');
  await tap(page, 'The tortoise, at the start');
  expect((await values(page)).walked).toBe(true);
  await expect(told(page)).toContainText('walk, then turn. It comes to (3.00, 0.00)');
  await tap(page, 'The tortoise, at the end of its walk');
  expect((await values(page)).walked).toBe(false);
});
