/** The example `examples/three-arm` as a program of its own, bundled and drawn by three.js. */
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
