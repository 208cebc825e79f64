/** The race: flips counted after half a minute and after an hour, the steps set, and a guess. */
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

/** Returns the counts of flips in the panel, in the order of the lanes. */
async function flips(page: Page): Promise<(number | undefined)[]> {
  const counts: (number | undefined)[] = [];
  for (const lane of ['Naive Euler', 'Runge–Kutta 4', 'Munthe-Kaas', 'Splitting 4', 'Splitting 2'])
    counts.push((await row(page, lane))[0]);
  return counts;
}

/** Returns the places of the slider's knob at the fewest steps, at the most, and now. */
async function knob(page: Page): Promise<Record<'least' | 'most' | 'now', Place>> {
  const steps = twin(page, 'steps');
  await steps.scrollIntoViewIfNeeded();
  const box = await steps.boundingBox();
  if (!box) throw new Error('the slider is not there');
  // A knob is 20 CSS pixels wide, and stays on its track.
  const y = box.y + box.height / 2;
  const [least, most] = [box.x + 10, box.x + box.width - 10];
  const share = (Number((await values(page)).steps) - 15) / 225;
  return { least: { x: least, y }, most: { x: most, y }, now: { x: least + share * (most - least), y } };
}

test('the panel counts the flips at its posed instant, and after half a minute', async ({ page }) => {
  await open(page, 'race');
  await pose(page, {}, 5.4);
  expect((await flips(page)).slice(1, 4)).toEqual([3, 4, 3]);
  await pose(page, {}, 30);
  expect(await flips(page)).toEqual([142, 18, 26, 18, 18]);
  const [, late = 0] = await row(page, 'Runge–Kutta 4');
  expect(late).toBeCloseTo(0.0013, 3);
  await expect(told(page)).toHaveText(
    'After 30 seconds, 18 true flips: Runge–Kutta 18, 1.3 milliseconds late; Munthe-Kaas 26, though its momentum is exact; Splitting 18; naive Euler 142.',
  );
});

test('an hour passes at a press, and undo takes it back', async ({ page }) => {
  await open(page, 'race');
  await page.getByRole('button', { name: 'An hour' }).click();
  await pose(page, {}, 6);
  await expect(figure(page).locator('.readout')).toContainText('After an hour');
  await expect(figure(page).locator('.readout')).toContainText('2,180 true flips');
  const [, rungeKutta, , splitting4, splitting2] = await flips(page);
  expect([rungeKutta, splitting4, splitting2]).toEqual([2175, 2180, 2174]);
  await undo(page);
  await expect(figure(page).locator('.readout')).not.toContainText('After an hour');
});

test('the steps are dragged, and go by keys; undo brings them back', async ({ page }) => {
  await open(page, 'race');
  const { now, most } = await knob(page);
  await drag(page, now, { x: (now.x + most.x) / 2, y: now.y }, 1);
  // Halfway from 30 to 240, on steps of 15.
  expect((await values(page)).steps).toBe(135);
  await undo(page);
  expect((await values(page)).steps).toBe(30);
  await twin(page, 'steps').press('ArrowRight');
  expect((await values(page)).steps).toBe(45);
  await undo(page);
  expect((await values(page)).steps).toBe(30);
});

test('the ring of the last lane is turned, and all spin as fast; its keys turn it too', async ({ page }) => {
  await open(page, 'race');
  const ring = handle(page, 'Spin, turns a second');
  await ring.scrollIntoViewIfNeeded();
  const front = await middle(ring);
  const view = await figure(page).locator('.view').boundingBox();
  // Along the front half of the ring to its right, which is farther round. Let go of, both begin again.
  await drag(page, front, { x: front.x + 0.06 * (view?.width ?? 0), y: front.y - 4 }, 5);
  const { spin } = await values(page);
  expect(Number(spin)).toBeGreaterThan(2.1);
  expect(Number(spin)).toBeLessThanOrEqual(2.8);
  await expect(twin(page, 'spin')).toHaveValue(String(spin));
  expect(await figure(page).evaluate((it) => (it as HTMLElement & { playing: boolean }).playing)).toBe(true);
  await pose(page, {}, 1);
  expect((await flips(page))[3]).toBe(1);
  // The spin and the new start are one step.
  await undo(page);
  expect((await values(page)).spin).toBe(2);
  await ring.press('Home');
  expect((await values(page)).spin).toBe(0.5);
  await ring.press('End');
  expect((await values(page)).spin).toBe(3);
});

test('a guess is made by keys, and told beside the count', async ({ page }) => {
  await open(page, 'race');
  const yes = page.getByRole('radio', { name: 'Yes', exact: true });
  await yes.focus();
  await yes.press('Space');
  await pose(page, {}, 30);
  await expect(told(page)).toContainText('You said that Munthe-Kaas flips on time: it is 8 flips off.');
});

test.describe('on a phone', () => {
  test.use(phone);
  test('the steps are dragged by a finger, and a guess is tapped', async ({ page }) => {
    await open(page, 'race');
    const { now, most } = await knob(page);
    await swipe(page, now, most, 1);
    expect((await values(page)).steps).toBe(240);
    await undo(page);
    expect((await values(page)).steps).toBe(30);
    const no = figure(page).locator('.pictures label').filter({ hasText: 'No' });
    await no.scrollIntoViewIfNeeded();
    expect((await no.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await no.tap();
    await expect.poll(async () => (await values(page)).guess).toBe('no');
  });
});
