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
      await page.waitForFunction(() =>
        document.querySelector('kinetree-figure')?.shadowRoot?.querySelector('.readout'),
      );
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((it) => it.html).join(' ')}`)).toEqual([]);
    });

for (const name of figureNames)
  test(`the ${name} fits a phone`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 800 });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(`/figure/${name}.html`);
    await page.locator('kinetree-figure .readout').first().waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });
