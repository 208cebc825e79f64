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

/** The words of arrows that a picture the size of a phone has under it. */
const legends = { tank: ['hull base', 'hull ω × r', 'turret ω × r'], shells: ['ω × r'] };
for (const [name, words] of Object.entries(legends))
  test(`the ${name} on a phone has the words of its arrows in a legend, whole and in their colors`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(`/figure/${name}.html`);
    const figure = page.locator('kinetree-figure');
    const entries = figure.locator('[part=legend] > *');
    await expect(entries).toHaveCount(words.length);
    const picture = await figure.locator('.view').boundingBox();
    const scrubber = await figure.locator('.time input').boundingBox();
    for (const [i, word] of words.entries()) {
      const entry = entries.nth(i);
      // The words and the arrow's number.
      await expect(entry).toHaveText(new RegExp(`^${word} \\d+\\.\\d+( m/s)?$`));
      const box = await entry.boundingBox();
      // Over the picture's lower edge, where nothing else is: neither the middle nor the scrubber.
      expect(box?.y).toBeGreaterThanOrEqual((picture?.y ?? 0) + 0.6 * (picture?.height ?? 0));
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(
        (scrubber?.y ?? 0) + (scrubber?.height ?? 0) / 2,
      );
      expect(box?.x).toBeGreaterThanOrEqual(0);
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390);
      const { role, ink, size } = await entry.evaluate((it) => ({
        role: (it as HTMLElement).style.color,
        ink: getComputedStyle(it).color,
        size: Number.parseFloat(getComputedStyle(it).fontSize),
      }));
      expect(role).toMatch(/^var\(--kinetree-(base|spin)\)$/);
      // The color of the words is the color of their line.
      expect(await entry.evaluate((it) => getComputedStyle(it, '::before').backgroundColor)).toBe(ink);
      expect(size).toBeGreaterThanOrEqual(13);
    }
    // On a desk they are in the picture, each at its arrow.
    await page.setViewportSize({ width: 1100, height: 900 });
    await expect(entries).toHaveCount(0);
  });
