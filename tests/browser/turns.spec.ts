/** The turns were one figure with the spins: links of that time. */
import { test } from '../browser-test.ts';
import { expect } from './page.ts';

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
