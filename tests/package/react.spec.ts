/** The example `examples/react-turret` as a program of its own, drawn by react-three-fiber. */
import { expect } from '@playwright/test';
import { test } from '../browser-test.ts';
import { bundled, colors } from './bundled.ts';

const PACKAGES = ['react', 'react-dom', '@react-three/fiber'];

test('the turret is drawn, and a click throws its ball out of the picture', async ({ page }) => {
  const problems = await bundled(page, 'react-turret', PACKAGES, async (address) => {
    await page.goto(address);
    await expect.poll(async () => (await colors(page)).orange).toBeGreaterThan(100);
    expect((await colors(page)).blue).toBeGreaterThan(1000);
    await page.locator('canvas').click();
    await expect.poll(async () => (await colors(page)).orange).toBe(0);
    expect((await colors(page)).blue).toBeGreaterThan(1000);
  });
  expect(problems).toEqual([]);
});
