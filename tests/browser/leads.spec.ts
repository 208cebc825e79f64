/** The lead figures in hand: by mouse, by finger and by keyboard. */
import type { Page } from '@playwright/test';
import { test } from '../browser-test.ts';
import { drag, figure, handle, middle, open, phone, swipe, told, undo, values } from './hand.ts';
import { expect, painted } from './page.ts';

const view = (page: Page) => figure(page).locator('.view');
const moved = ({ x, y }: { x: number; y: number }, dx: number, dy: number) => ({ x: x + dx, y: y + dy });

test('breakfast: the tray is pulled by its corner, by mouse and by arrows', async ({ page }) => {
  await open(page, 'breakfast');
  const corner = handle(page, 'The tray by its corner');
  const at = await middle(corner);
  await drag(page, at, moved(at, -60, 30));
  const { x, y } = await values(page);
  expect(Number(x)).toBeLessThan(-4);
  expect(Number(y)).toBeLessThan(-2);
  await corner.focus();
  await page.keyboard.press('ArrowRight');
  expect(Number((await values(page)).x)).toBeGreaterThan(Number(x));
});

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

test('sword: it is dragged to the table and back, and grows', async ({ page }) => {
  await open(page, 'sword');
  const sword = handle(page, 'The sword: hand or table');
  const hand = await middle(sword);
  await drag(page, hand, moved(hand, 260, 60));
  expect((await values(page)).moves).toBe(1);
  await expect(told(page)).toContainText('on the table, with a scale of its own of 1.150');
  await drag(page, await middle(sword), hand);
  expect((await values(page)).moves).toBe(2);
  await expect(told(page)).toContainText('1.042');
  await sword.focus();
  await page.keyboard.press('ArrowRight');
  expect((await values(page)).moves).toBe(3);
});

test('excavator: a bucket that is let go lets its stone go', async ({ page }) => {
  await open(page, 'excavator');
  const bucket = handle(page, 'The arm, by its bucket');
  const at = await middle(bucket);
  await drag(page, at, moved(at, -10, -90), 12);
  expect(Number((await values(page)).arm)).toBeGreaterThan(0);
  await expect(told(page)).toContainText(/The stone (falls|has landed)/);
});

test('wrench: it is pulled back like a sling, and flies when it is let go', async ({ page }) => {
  await open(page, 'wrench');
  const wrench = handle(page, 'The wrench, pulled back');
  const at = await middle(wrench);
  await drag(page, at, moved(at, 8, 6));
  const { thrown, launchSpeed: speed } = await values(page);
  expect(thrown).toBe(true);
  expect(Number(speed)).not.toBe(8);
  await expect(told(page)).toContainText('was thrown');
});

/** Presses where a spot is: the picture under it takes the press. */
async function tap(page: Page, name: string): Promise<void> {
  const { x, y } = await middle(figure(page).getByRole('button', { name, exact: true }));
  await page.mouse.click(x, y);
  await painted(page);
}

test('tortoise: a tap sends it off, another brings it back, and its cards change places', async ({
  page,
}) => {
  await open(page, 'tortoise');
  await tap(page, 'The tortoise, at the start');
  expect((await values(page)).walked).toBe(true);
  await expect(told(page)).toContainText('walk, then turn. It comes to (3.00, 0.00)');
  await tap(page, 'The tortoise, at the end of its walk');
  expect((await values(page)).walked).toBe(false);
});

test.describe('on a phone', () => {
  test.use(phone);

  test('sign, tower and truck follow a finger', async ({ page }) => {
    for (const [name, label, dx, control] of [
      ['sign', 'Stretch of the wall', 60, 'stretch'],
      ['tower', 'Speed of the robot', 40, 'pace'],
      ['truck', 'Your guess of where the crate will be', 70, 'ahead'],
    ] as const) {
      await open(page, name);
      const before = Number((await values(page))[control]);
      const at = await middle(handle(page, label));
      await swipe(page, at, moved(at, dx, 0));
      expect(Number((await values(page))[control]), name).toBeGreaterThan(before);
    }
  });
});
