/** The turns: two orders and one step in numbers, the angle taken in hand, and a guess. */
import type { Page } from '@playwright/test';
import { test } from '../browser-test.ts';
import {
  drag,
  figure,
  handle,
  middle,
  open,
  type Place,
  phone,
  pose,
  row,
  swipe,
  twin,
  undo,
  values,
} from './hand.ts';
import { expect } from './page.ts';

const end = (page: Page) => handle(page, 'Size of each turn');

/** Returns the places of the handle for a quarter turn, and for a turn halfway to the skin. */
async function ends(page: Page): Promise<{ readonly from: Place; readonly to: Place }> {
  await pose(page, { angle: 180 });
  const skin = await middle(end(page));
  await pose(page, { angle: 90 });
  const from = await middle(end(page));
  return { from, to: { x: (from.x + skin.x) / 2, y: (from.y + skin.y) / 2 } };
}

/** Returns the angle between two turns about x and y in both orders, from their commutator. */
function apart(degrees: number): number {
  const sine = Math.sin((degrees * Math.PI) / 360);
  return (2 * Math.acos(Math.abs(1 - 2 * sine ** 4)) * 180) / Math.PI;
}

test('the panel has how far two orders are apart, and how far off each method is', async ({ page }) => {
  await open(page, 'turns');
  expect(await row(page, 'Between both')).toEqual([120, 0.3333]);
  for (const [angle, between] of [
    [45, 33.68],
    [10, 1.741],
    [1, 0.01745],
  ] as const) {
    await pose(page, { angle });
    const [shown = 0] = await row(page, 'Between both');
    expect(Math.abs(shown - between)).toBeLessThan(0.006);
    expect(shown).toBeCloseTo(apart(angle), 3);
  }
  await open(page, 'spins');
  for (const [label, off] of [
    ['q += ½hωq', 50.6],
    ['Runge–Kutta on q', 3.78],
    ['Ω₁', 18.7],
    ['Ω₁ + Ω₂', 2.73],
    ['sixth order', 0.34],
    ['eighth order', 0.0425],
    ['sixth order, cut at 90°', 0.0051],
  ] as const)
    expect((await row(page, label))[0], label).toBeCloseTo(off, 4);
});

test('a link of before the turns were two figures opens the same spin', async ({ page }) => {
  for (const address of [
    '/figure/turns.html?shows=step&turn=200&method=order8',
    '/embed.html?scene=turns&shows=step&turn=200&method=order8',
    '/turning.html#kinetree=0&scene=turns&shows=step&turn=200&method=order8&v=1',
  ]) {
    await page.goto('/404.html');
    await page.goto(address);
    const spins = page.locator('kinetree-figure[scene=spins]');
    await expect
      .poll(
        () => spins.evaluate((it) => (it as unknown as { values: Record<string, unknown> }).values),
        address,
      )
      .toMatchObject({ shows: 'step', turn: 200, method: 'order8' });
    await expect(spins.locator('.refused').filter({ hasText: /./ })).toHaveCount(0);
  }
});

test('the end of the turn is dragged halfway to the skin, and undo brings it back', async ({ page }) => {
  await open(page, 'turns');
  const { from, to } = await ends(page);
  await drag(page, from, to);
  expect((await values(page)).angle).toBe(135);
  await expect(twin(page, 'angle')).toHaveValue('135');
  expect((await row(page, 'Between both'))[0]).toBeCloseTo(apart(135), 3);
  await undo(page);
  expect((await values(page)).angle).toBe(90);
});

test('the turn goes by keys, on the ball and on its slider', async ({ page }) => {
  await open(page, 'turns');
  await end(page).press('ArrowRight');
  expect((await values(page)).angle).toBe(91);
  await expect(twin(page, 'angle')).toHaveValue('91');
  await undo(page);
  await twin(page, 'angle').press('End');
  expect((await values(page)).angle).toBe(180);
  // Half turns about x and y are half turns about z, in both orders.
  expect((await row(page, 'Between both'))[0]).toBe(0);
  await undo(page);
  expect((await values(page)).angle).toBe(90);
});

test.describe('on a phone', () => {
  test.use(phone);
  test('the turn is dragged by a finger, and a guess is tapped', async ({ page }) => {
    await open(page, 'turns');
    const { from, to } = await ends(page);
    await swipe(page, from, to);
    // A CSS pixel is less than two degrees of the ball.
    expect(Math.abs(Number((await values(page)).angle) - 135)).toBeLessThan(3);
    await undo(page);
    expect((await values(page)).angle).toBe(90);
    const guess = figure(page).locator('.pictures label').filter({ hasText: '180°' });
    await guess.scrollIntoViewIfNeeded();
    expect((await guess.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await guess.tap();
    await expect(figure(page).locator('.verdict')).toHaveText(/^You said 180°; it is 120°/);
  });
});

test('on paper a choice is what is chosen, and a guess that nobody made is not there', async ({ page }) => {
  await open(page, 'spins');
  await page.emulateMedia({ media: 'print' });
  const all = figure(page);
  await expect(all.getByText('A spin that changes', { exact: true }).first()).toBeVisible();
  await expect(
    all.getByText('No sine, no cosine', { exact: true }).and(all.locator('label *, label')),
  ).toBeHidden();
  await expect(all.locator('.pictures')).toBeHidden();
  await pose(page, { guess: '51' });
  await expect(all.locator('.pictures label:visible > span:not(.hidden)')).toHaveText(['51°']);
});

test('a slider is there in the views that it turns, and in no other', async ({ page }) => {
  await open(page, 'spins');
  for (const [shows, name, none] of [
    ['step', 'turn', 'angle'],
    ['exponential', 'angle', 'turn'],
  ] as const) {
    await pose(page, { shows });
    await expect(twin(page, name)).toHaveCount(1);
    await expect(twin(page, none)).toHaveCount(0);
  }
});
