/** The examples `examples/three-arm` and `examples/three-ride` as programs of their own, bundled and drawn by three.js. */
import { expect } from '@playwright/test';
import { test } from '../browser-test.ts';
import { MAIN } from '../main.ts';
import { bundled, colors } from './bundled.ts';

test('the arm and its arrows are drawn, and move', MAIN, async ({ page }) => {
  const problems = await bundled(page, 'three-arm', [], async (address) => {
    const seen: { orange: number; gray: number; blue: number }[] = [];
    for (const time of [0, 2.5]) {
      await page.goto(`${address}?time=${time}`);
      await expect(page.locator('canvas')).toBeVisible();
      await expect.poll(async () => (await colors(page)).orange).toBeGreaterThan(2000);
      seen.push(await colors(page));
    }
    for (const { gray, blue } of seen) {
      expect(gray).toBeGreaterThan(1000);
      expect(blue).toBeGreaterThan(50);
    }
    expect(seen[0]).not.toEqual(seen[1]);
  });
  expect(problems).toEqual([]);
});

test('the ride has the arrows of its seat, and the leaning axes of its sign', MAIN, async ({ page }) => {
  const problems = await bundled(page, 'three-ride', [], async (address) => {
    const seen: { orange: number; gray: number; blue: number }[] = [];
    for (const show of ['velocity', 'acceleration']) {
      await page.goto(`${address}?time=0.35&show=${show}`);
      await expect(page.locator('canvas')).toBeVisible();
      await expect.poll(async () => (await colors(page)).gray).toBeGreaterThan(5000);
      seen.push(await colors(page));
    }
    const [velocity, acceleration] = seen;
    // Gold of ω × r and green of its own motion; teal of Coriolis. The arc of the sign's axes is red in both.
    expect(velocity?.orange).toBeGreaterThan((acceleration?.orange ?? 0) + 100);
    expect(acceleration?.orange).toBeGreaterThan(20);
    expect([velocity?.blue ?? 1, (acceleration?.blue ?? 0) > 60]).toEqual([0, true]);
  });
  expect(problems).toEqual([]);
});
