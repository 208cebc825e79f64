/** The whip: how fast its end is, straight and coiled, and its arrow taken in hand. */
import type { Page } from '@playwright/test';
import { test } from '../browser-test.ts';
import {
  drag,
  handle,
  middle,
  open,
  type Place,
  phone,
  pose,
  row,
  swipe,
  told,
  twin,
  undo,
  values,
} from './hand.ts';
import { expect } from './page.ts';

const arrow = (page: Page) => handle(page, 'Rate of each joint');

/** Returns the tip of the arrow at two rates; the picture has room for the fastest at any. */
async function tips(page: Page): Promise<{ readonly one: Place; readonly two: Place }> {
  await pose(page, { rate: 2 });
  const two = await middle(arrow(page));
  await pose(page, { rate: 1 });
  return { one: await middle(arrow(page)), two };
}
const between = (a: Place, b: Place): Place => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });

test('the panel has the end of the straight chain, and the fastest box of the coiled one', async ({
  page,
}) => {
  await open(page, 'whip');
  const rate = Math.PI / 180;
  const [speed = 0, acceleration = 0] = await row(page, 'The last');
  // δ n(n − 1)/2 for 300 boxes; inward each joint has the square of all turns before it.
  expect(speed).toBeCloseTo((rate * 299 * 300) / 2, 3);
  const squares = Array.from({ length: 299 }, (_, i) => (i + 1) ** 2).reduce((a, b) => a + b);
  expect(acceleration).toBeCloseTo(rate * rate * squares, 3);
  await expect(told(page)).toContainText(
    'the last box turns 300, and its joint moves 782.8 lengths a second, where one stiff piece would move 5.2.',
  );
  await page.getByRole('button', { name: 'Nautilus' }).click();
  expect((await row(page, 'The last'))[0]).toBe(0.915);
  expect((await row(page, 'The fastest: box 31, counted from 0'))[0]).toBeCloseTo(2.85, 2);
  await undo(page);
  expect((await row(page, 'The last'))[0]).toBe(speed);
});

test('before it strikes it is pulled straight, and its bend goes by keys', async ({ page }) => {
  await open(page, 'whip');
  await pose(page, { guess: '?' });
  const whip = handle(page, 'Bend of each joint');
  await whip.scrollIntoViewIfNeeded();
  const from = await middle(whip);
  await drag(page, from, { x: from.x + 40, y: from.y + 300 });
  expect((await values(page)).bend).toBe(0);
  await expect(twin(page, 'bend')).toHaveValue('0');
  await undo(page);
  expect((await values(page)).bend).toBe(0.7);
  await whip.press('ArrowLeft');
  expect((await values(page)).bend).toBe(0.69);
  // Nothing of it tells how fast the end is.
  await expect(told(page)).not.toContainText('782');
});

test('the arrow is dragged, and halfway between two rates is their mean', async ({ page }) => {
  await open(page, 'whip');
  const { one, two } = await tips(page);
  await drag(page, one, between(one, two));
  expect((await values(page)).rate).toBe(1.5);
  await expect(twin(page, 'rate')).toHaveValue('1.5');
  await expect(told(page)).toContainText('the last box turns 450');
  await undo(page);
  expect((await values(page)).rate).toBe(1);
});

test('the arrow goes by keys, and so does its slider', async ({ page }) => {
  await open(page, 'whip');
  await arrow(page).press('End');
  expect((await values(page)).rate).toBe(2);
  await expect(twin(page, 'rate')).toHaveValue('2');
  await undo(page);
  await twin(page, 'rate').press('ArrowLeft');
  expect((await values(page)).rate).toBe(0.95);
  await undo(page);
  expect((await values(page)).rate).toBe(1);
});

test.describe('on a phone', () => {
  test.use(phone);
  test('the arrow is dragged by a finger', async ({ page }) => {
    await open(page, 'whip');
    const { one, two } = await tips(page);
    await swipe(page, one, between(one, two));
    // A CSS pixel is less than 0.025, half of the slider's step.
    expect((await values(page)).rate).toBe(1.5);
    await undo(page);
    expect((await values(page)).rate).toBe(1);
  });
});
