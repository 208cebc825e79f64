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

test('reach: the forearm is bent by its wrist, by mouse and by arrows, and the number follows', async ({
  page,
}) => {
  await open(page, 'reach');
  const wrist = handle(page, 'The arm at its elbow');
  const at = await middle(wrist);
  await drag(page, at, moved(at, 120, 110), 12);
  const bent = Number((await values(page)).elbow);
  expect(bent).toBeLessThan(10);
  await expect(told(page)).toContainText('centimeters from the cup');
  await wrist.focus();
  await page.keyboard.press('ArrowRight');
  expect(Number((await values(page)).elbow)).toBeGreaterThan(bent);
});

test('lantern: Anna is dragged along her line, and walks on when she is let go', async ({ page }) => {
  await open(page, 'lantern');
  const anna = handle(page, 'Anna on the painted line');
  const at = await middle(anna);
  await drag(page, at, moved(at, -14, 26), 8);
  expect(Number((await values(page)).hook)).toBeLessThan(1.2);
  await expect(told(page)).toContainText(/Anna (walks outward|has come to the rim)/);
  await page.getByRole('button', { name: 'Let her walk' }).press('Enter');
  await expect(told(page)).toContainText(/Anna (walks outward|has come to the rim)/);
});

test('budget: the mark is set, and this machine counts when it is asked to', async ({ page }) => {
  await open(page, 'budget');
  const mark = handle(page, 'Your guess, on one frame');
  const at = await middle(mark);
  await drag(page, at, moved(at, 90, 0));
  expect(Number((await values(page)).mark)).toBeGreaterThan(7);
  await expect(told(page)).toContainText('when you press the button');
  await page.getByRole('button', { name: 'Measure on this machine' }).press('Enter');
  await expect(told(page)).toContainText(/nodes took \d+\.\d\d milliseconds on this machine/);
  await page.getByRole('checkbox', { name: 'The same as objects, in three.js' }).check();
  await expect(told(page)).toContainText(/As objects of three\.js they took \d/);
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

  test('sign, tower, truck, Anna and the mark on the frame follow a finger', async ({ page }) => {
    for (const [name, label, dx, control, dy = 0] of [
      ['sign', 'Stretch of the wall', 60, 'stretch'],
      ['tower', 'Speed of the robot', 40, 'pace'],
      ['truck', 'Your guess of where the crate will be', 70, 'ahead'],
      ['lantern', 'Anna on the painted line', 30, 'hook', -56],
      ['budget', 'Your guess, on one frame', 50, 'mark'],
    ] as const) {
      await open(page, name);
      const before = Number((await values(page))[control]);
      const at = await middle(handle(page, label));
      await swipe(page, at, moved(at, dx, dy));
      expect(Number((await values(page))[control]), name).toBeGreaterThan(before);
    }
  });
});
