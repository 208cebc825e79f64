/** What a picture does while a hand holds a ring in it, and what begins when the hand lets go. */
import type { Locator, Page } from '@playwright/test';
import { test } from '../browser-test.ts';
import { ask, figure, middle, open, type Place, told, undo, values } from './hand.ts';
import { boxOf, expect, painted } from './page.ts';

const ring = (page: Page): Locator => figure(page).locator('.handle:not([hidden])').first();
const far = (a: Place, b: Place): number => Math.hypot(a.x - b.x, a.y - b.y);

/** Takes hold of the ring of a figure; returns where it was. */
async function take(page: Page): Promise<Place> {
  const at = await middle(ring(page));
  await page.mouse.move(at.x, at.y);
  await page.mouse.down();
  return at;
}

/** Moves the hand in steps, each of which is seen. */
async function move(page: Page, { x, y }: Place, dx: number, dy: number, steps: number): Promise<void> {
  for (let i = 1; i <= steps; i++) {
    await page.mouse.move(x + (dx * i) / steps, y + (dy * i) / steps);
    await painted(page);
  }
}

test('wheel: the disc stands still for the hand, and goes on after it', async ({ page }) => {
  await open(page, 'wheel');
  await ask(page, (it) => it.play());
  const from = await take(page);
  expect(await ask(page, (it) => it.playing)).toBe(false);
  await move(page, from, -20, -5, 1);
  const { distance } = await values(page);
  await page.waitForTimeout(300);
  expect((await values(page)).distance).toBe(distance);
  await page.mouse.up();
  expect(await ask(page, (it) => it.playing)).toBe(true);
});

test('excavator: a bucket that is held still before it is let go drops its stone', async ({ page }) => {
  await open(page, 'excavator');
  // On a busy machine a hand counts as still between two moves of a test: each change is told here.
  const swings = await figure(page).evaluateHandle((it) => {
    const told: number[] = [];
    it.addEventListener('change', (event) => told.push((event as CustomEvent).detail.values.swing));
    return told;
  });
  await move(page, await take(page), 0, -40, 10);
  expect(Math.max(...(await swings.jsonValue()))).toBeGreaterThan(0);
  await expect.poll(async () => (await values(page)).swing).toBe(0);
  await page.mouse.up();
  await expect(told(page)).toContainText('lands 0.00 meters aside');
});

test('sword: the ring stays under the hand, and goes to the table when that lets go', async ({ page }) => {
  await open(page, 'sword');
  const from = await take(page);
  const to = { x: from.x + 150, y: from.y + 40 };
  await page.mouse.move(to.x, to.y, { steps: 5 });
  await painted(page);
  expect(far(await middle(ring(page)), to)).toBeLessThan(3);
  expect((await values(page)).moves).toBe(1);
  await page.mouse.up();
  await expect.poll(async () => far(await middle(ring(page)), to)).toBeGreaterThan(20);
});

// A view that steps back while a hand holds a ring: were the hand read by the new view, each move would
// pull farther.
for (const [name, dx, dy] of [
  ['basins', -220, -120],
  ['chain', 10, 60],
  ['engines', 40, 5],
  ['trs', -60, -80],
  ['unparent', 60, 20],
] as const)
  test(`${name}: a hand that goes in twelve steps pulls as far as one that goes at once`, async ({
    page,
  }) => {
    await open(page, name);
    const pulled: unknown[] = [];
    for (const steps of [1, 12]) {
      const from = await take(page);
      await move(page, from, dx, dy, steps);
      await page.mouse.up();
      pulled.push(await values(page));
      await undo(page);
      // The view comes back to where it was.
      await expect.poll(async () => Math.round((await middle(ring(page))).x - from.x)).toBe(0);
    }
    expect(pulled[1]).toEqual(pulled[0]);
    expect(pulled[0]).not.toEqual(await values(page));
  });

test('reach: the value at a mouse is beside its ring, off the arm that it turns', async ({ page }) => {
  await open(page, 'reach');
  await move(page, await take(page), -64, 40, 8);
  const value = await boxOf(figure(page).locator('.handle.held .beside'));
  const { x, y } = await middle(ring(page));
  const aside = Math.max(value.x - x, x - value.x - value.width);
  const off = Math.max(aside, value.y - y, y - value.y - value.height);
  // Beside the ring: neither on it nor far away.
  expect(off).toBeGreaterThan(8);
  expect(off).toBeLessThan(40);
  // Over it would be the gripper.
  expect(aside).toBeGreaterThan(0);
});
