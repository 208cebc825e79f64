/** What a picture does while a hand holds a ring in it, and what begins when the hand lets go. */
import type { Page } from '@playwright/test';
import { test } from '../browser-test.ts';
import { figure, middle, open, values } from './hand.ts';
import { expect, painted } from './page.ts';

const ring = (page: Page) => figure(page).locator('.handle:not([hidden])').first();

/** Takes hold of the ring of a figure; returns where it was. */
async function take(page: Page) {
  const at = await middle(ring(page));
  await page.mouse.move(at.x, at.y);
  await page.mouse.down();
  return at;
}

const playing = (page: Page) =>
  figure(page).evaluate((it) => (it as unknown as { playing: boolean }).playing);

test('wheel: the disc stands still for the hand, and goes on after it', async ({ page }) => {
  await open(page, 'wheel');
  await figure(page).evaluate((it) => (it as unknown as { play(): void }).play());
  const from = await take(page);
  expect(await playing(page)).toBe(false);
  await page.mouse.move(from.x - 20, from.y - 5);
  await painted(page);
  const { distance } = await values(page);
  await page.waitForTimeout(300);
  expect((await values(page)).distance).toBe(distance);
  await page.mouse.up();
  expect(await playing(page)).toBe(true);
});

test('excavator: a bucket that is held still before it is let go drops its stone', async ({ page }) => {
  await open(page, 'excavator');
  // On a busy machine a hand counts as still between two moves of a test: each change is told here.
  const swings = await figure(page).evaluateHandle((it) => {
    const told: number[] = [];
    it.addEventListener('change', (event) => told.push((event as CustomEvent).detail.values.swing));
    return told;
  });
  const from = await take(page);
  for (let i = 1; i <= 10; i++) {
    await page.mouse.move(from.x, from.y - 4 * i);
    await painted(page);
  }
  expect(Math.max(...(await swings.jsonValue()))).toBeGreaterThan(0);
  await expect.poll(async () => (await values(page)).swing).toBe(0);
  await page.mouse.up();
  await expect(figure(page).locator('#summary')).toContainText('lands 0.00 meters aside');
});

test('sword: the ring stays under the hand, and goes to the table when that lets go', async ({ page }) => {
  await open(page, 'sword');
  const from = await take(page);
  const to = { x: from.x + 150, y: from.y + 40 };
  await page.mouse.move(to.x, to.y, { steps: 5 });
  await painted(page);
  const held = await middle(ring(page));
  expect(Math.hypot(held.x - to.x, held.y - to.y)).toBeLessThan(3);
  expect((await values(page)).moves).toBe(1);
  await page.mouse.up();
  await expect
    .poll(async () => {
      const lies = await middle(ring(page));
      return Math.hypot(lies.x - to.x, lies.y - to.y);
    })
    .toBeGreaterThan(20);
});
