/** The question of the crash: the crate is carried to where it will be, by mouse and finger. */
import type { Page } from '@playwright/test';
import { test } from '../browser-test.ts';
import { drag, figure, middle, phone, swipe, told, undo, values } from './hand.ts';
import { expect, painted, problemsOf } from './page.ts';

const crate = (page: Page) => figure(page).locator('.guess.taken');
const guess = async (page: Page): Promise<number[]> =>
  String((await values(page)).guess)
    .split(' ')
    .map(Number);

async function open(page: Page): Promise<void> {
  const problems = problemsOf(page);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/figure/crash.html');
  await expect(crate(page)).toBeVisible();
  await painted(page);
  expect(problems).toEqual([]);
}

test('the crate is carried ahead, and what comes out is told only after the run', async ({ page }) => {
  await open(page);
  await expect(crate(page)).toHaveText('drag me there');
  const from = await middle(crate(page));
  await drag(page, from, { x: from.x + 150, y: from.y }, 8);
  const [x = 0, y = 0] = await guess(page);
  // Straight ahead of where it was, as far as the hand went.
  expect(y).toBeCloseTo(-0.75, 1);
  expect(x).toBeGreaterThan(1.9);
  // The ring is on the crate wherever it lies, under the hand that holds it.
  const there = await middle(crate(page));
  expect(Math.abs(there.y - from.y)).toBeLessThan(3);
  await expect(told(page)).not.toContainText('kick');
  await undo(page);
  await painted(page);
  expect((await values(page)).guess).toBe('?');
  await drag(page, await middle(crate(page)), { x: from.x + 60, y: from.y });
  await figure(page).evaluate((it) => (it as HTMLElement & { seek(seconds: number): void }).seek(1.4));
  await expect(told(page)).toContainText('Your guess was');
  await expect(crate(page)).toHaveCount(0);
});

test.describe('on a phone', () => {
  test.use(phone);
  test('it takes a finger anywhere on the crate', async ({ page }) => {
    await open(page);
    const from = await middle(crate(page));
    const { width = 0 } = (await crate(page).boundingBox()) ?? {};
    // 44, but for the rounding of both sides' places to 32 bits.
    expect(width).toBeGreaterThan(44 - 1e-4);
    await swipe(page, { x: from.x + 8, y: from.y + 8 }, { x: from.x + 48, y: from.y + 8 });
    const [x = 0] = await guess(page);
    expect(x).toBeGreaterThan(1.7);
  });
});
