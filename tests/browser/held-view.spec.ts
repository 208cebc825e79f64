/**
 * A picture whose view steps back while a hand holds a ring: what the hand pulls depends on where the
 * hand is, and not on the way there. Were the hand read by the new view, each move would pull farther.
 */
import { test } from '../browser-test.ts';
import { figure, middle, open, undo, values } from './hand.ts';
import { expect, painted } from './page.ts';

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
    const ring = figure(page).locator('.handle:not([hidden])').first();
    const pulled: unknown[] = [];
    for (const steps of [1, 12]) {
      const from = await middle(ring);
      await page.mouse.move(from.x, from.y);
      await page.mouse.down();
      for (let i = 1; i <= steps; i++) {
        await page.mouse.move(from.x + (dx * i) / steps, from.y + (dy * i) / steps);
        await painted(page);
      }
      await page.mouse.up();
      pulled.push(await values(page));
      await undo(page);
      // The view comes back to where it was.
      await expect.poll(async () => Math.round((await middle(ring)).x - from.x)).toBe(0);
    }
    expect(pulled[1]).toEqual(pulled[0]);
    expect(pulled[0]).not.toEqual(await values(page));
  });

test('the value at a mouse is beside its ring, off the arm that it turns', async ({ page }) => {
  await open(page, 'reach');
  const ring = figure(page).locator('.handle:not([hidden])').first();
  const from = await middle(ring);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  for (let i = 1; i <= 8; i++) {
    await page.mouse.move(from.x - 8 * i, from.y + 5 * i);
    await painted(page);
  }
  const value = await figure(page).locator('.handle.held .beside').boundingBox();
  const { x, y } = await middle(ring);
  if (!value) throw new Error('there is no value');
  const off = [
    Math.max(value.x - x, x - value.x - value.width),
    Math.max(value.y - y, y - value.y - value.height),
  ];
  // Beside the ring: neither on it nor far away.
  expect(Math.max(...off)).toBeGreaterThan(8);
  expect(Math.max(...off)).toBeLessThan(40);
  // Over it would be the gripper.
  expect(off[0]).toBeGreaterThan(0);
});
