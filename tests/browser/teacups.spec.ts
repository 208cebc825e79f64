/** The teacups: where the rider stops, in numbers, and both plates taken in hand. */
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
  told,
  twin,
  undo,
  values,
} from './hand.ts';
import { expect } from './page.ts';

const disc = (page: Page) => handle(page, 'Rate of the disc');
const cup = (page: Page) => handle(page, 'Rate of the cup, in turns of the disc');

/** Returns the place of the cup's handle for a ratio, while the disc has not begun to turn. */
async function cupAt(page: Page, ratio: number): Promise<Place> {
  // A quarter of a turn up, and half a turn: above the axle, and left of it.
  await pose(page, { cup: 3 });
  const above = await middle(cup(page));
  await pose(page, { cup: -6 });
  const left = await middle(cup(page));
  const [radius, angle] = [above.x - left.x, (ratio * Math.PI) / 6];
  return { x: above.x + radius * Math.cos(angle), y: left.y - radius * Math.sin(angle) };
}

test('the panel has the numbers of the ride, and of both stops', async ({ page }) => {
  await open(page, 'teacups');
  // At the start the rider is outermost, where she is slowest.
  expect((await row(page, 'Outermost'))[0]).toBe(0.419);
  const omega = (40 * Math.PI) / 180;
  await pose(page, { cup: -4 }, 0);
  expect((await row(page, 'Outermost'))[0]).toBe(0);
  for (const [label, size] of [
    // Ω²R(1 + R/r), and its terms.
    ['Sum', 12 * omega ** 2],
    ['Inwards: ω × (ω × r)', 4 * omega ** 2],
    ['Coriolis: 2 ω × u', 8 * omega ** 2],
    ['Cup in the disc', 16 * omega ** 2],
  ] as const) {
    const [, , shown] = await row(page, label, 'Acceleration, m/s²');
    expect(shown, label).toBeCloseTo(size, 3);
  }
  await expect(told(page)).toHaveText(
    'Cup at −4.00 times the disc: the rider stops; acceleration 5.85, the most of the ride. At −4.00 she would stop with the most, at 2.00 with the least.',
  );
  await pose(page, { cup: 2 }, 0);
  expect(await row(page, 'Innermost')).toEqual([0, 2.924]);
  await expect(told(page)).toContainText('the rider stops; acceleration 2.92, the least of the ride.');
  await pose(page, { cup: -1 }, 3);
  expect((await row(page, 'Sum', 'Acceleration, m/s²'))[2]).toBe(1.462);
});

test('the cup is dragged near the stop, and goes to it; undo brings it back', async ({ page }) => {
  await open(page, 'teacups');
  // Three degrees beside the stop: the hand's ratio snaps from 0.15 of it, 4.5°.
  const to = await cupAt(page, -4.1);
  await pose(page, { cup: -3.4 });
  await drag(page, await middle(cup(page)), to);
  expect((await values(page)).cup).toBe(-4);
  await expect(twin(page, 'cup')).toHaveValue('-4');
  await expect(told(page)).toContainText('the rider stops; acceleration 5.85');
  await undo(page);
  expect((await values(page)).cup).toBe(-3.4);
});

test('both plates go by keys, on the handle and on the slider', async ({ page }) => {
  await open(page, 'teacups');
  await disc(page).press('ArrowRight');
  expect((await values(page)).disc).toBe(41);
  await expect(twin(page, 'disc')).toHaveValue('41');
  await twin(page, 'cup').press('Home');
  expect((await values(page)).cup).toBe(-6);
  await undo(page);
  expect(await values(page)).toMatchObject({ cup: -3.4, disc: 41 });
});

test.describe('on a phone', () => {
  test.use(phone);
  test('the words under the graph are whole', async ({ page }) => {
    await open(page, 'teacups');
    const words = figure(page).locator('.graph .axis > :nth-child(2)');
    await expect(words).toHaveText('speed m/s, solid; acceleration m/s², dotted; one turn');
    expect(await words.evaluate((it) => it.scrollWidth - it.clientWidth)).toBe(0);
    // Two lines, and nothing of them outside of the graph.
    const [box, strip] = [await words.boundingBox(), await figure(page).locator('.graph').boundingBox()];
    expect(box?.height).toBeGreaterThan(20);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(
      (strip?.y ?? 0) + (strip?.height ?? 0) + 0.5,
    );
  });

  test('the disc is dragged by a finger, and the page stays where it is', async ({ page }) => {
    await open(page, 'teacups');
    const from = await middle(disc(page));
    const before = await page.evaluate(() => scrollY);
    // The handle is right of the axle, on the disc’s rim: along it, up and a little to the left.
    await swipe(page, from, { x: from.x - 2, y: from.y - 21 });
    expect((await values(page)).disc).toBeGreaterThan(42);
    await expect(twin(page, 'disc')).toHaveValue(String((await values(page)).disc));
    expect(await page.evaluate(() => scrollY)).toBe(before);
    await undo(page);
    expect((await values(page)).disc).toBe(40);
  });
});
