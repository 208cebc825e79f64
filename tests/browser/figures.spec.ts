/** Every figure on its own page, by someone who sees, hears or touches it: found by its file. */
import AxeBuilder from '@axe-core/playwright';
import { expect, test } from '@playwright/test';
import { figureNames } from '../figure-names.ts';

for (const name of figureNames)
  for (const colorScheme of ['light', 'dark'] as const)
    test(`axe finds nothing to complain of in the ${name}, ${colorScheme}`, async ({ page }) => {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.goto(`/figure/${name}.html`);
      await page.locator('kinetree-figure canvas').first().waitFor();
      await page.getByRole('button', { name: 'Numbers', exact: true }).click();
      await page.locator('kinetree-figure .readout').waitFor();
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((it) => it.html).join(' ')}`)).toEqual([]);
    });

for (const name of figureNames)
  test(`the ${name} fits a phone`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 800 });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(`/figure/${name}.html`);
    await page.getByRole('button', { name: 'Numbers', exact: true }).waitFor();
    const wide = () => page.evaluate(() => document.documentElement.scrollWidth);
    expect(await wide()).toBeLessThanOrEqual(390);
    await page.getByRole('button', { name: 'Numbers', exact: true }).click();
    await page.locator('kinetree-figure .readout').waitFor();
    expect(await wide()).toBeLessThanOrEqual(390);
  });
