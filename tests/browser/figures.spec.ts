/** Every figure on its own page, by someone who sees, hears or touches it: found by its file. */
import { expect, type Page } from '@playwright/test';
import { figureNames } from '../../scripts/tools/figure-names.mjs';
import { test } from '../browser-test.ts';
import { mainIf } from '../main.ts';
import { accessible, complaints, painted } from './page.ts';

/** Returns the names of handles that a finger does not meet whole: something lies over them. */
function coveredHandles(page: Page): Promise<(string | null)[]> {
  return page.locator('kinetree-figure .handle').evaluateAll((handles) => {
    const isMet = (handle: Element): boolean => {
      const { left, top, width, height } = handle.getBoundingClientRect();
      const root = handle.getRootNode() as ShadowRoot;
      for (let y = 1; y < height; y++)
        if (root.elementFromPoint(left + width / 2, top + y)?.closest('.handle') === null) return false;
      return true;
    };
    return handles.filter((it) => !isMet(it)).map((it) => it.getAttribute('aria-label'));
  });
}

/** One in space, one in plan, one with a text, and the one that readers fill. */
const KINDS = new Set(['piston', 'pendulum', 'slopes', 'playground']);

for (const name of figureNames)
  test(
    `the ${name} fits a phone, and axe finds nothing to complain of on a desk`,
    mainIf(['piston', 'tank', 'slopes'].includes(name)),
    async ({ page }) => {
      await page.setViewportSize({ width: 390, height: 800 });
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.goto(`/figure/${name}.html`);
      await page.locator('kinetree-figure canvas').first().waitFor();
      const wide = () => page.evaluate(() => document.documentElement.scrollWidth);
      expect(await wide()).toBeLessThanOrEqual(390);
      await painted(page);
      // Two rows: more would take the picture's room.
      const legend = page.locator('kinetree-figure [part=legend]');
      expect(await legend.evaluate((it) => it.getBoundingClientRect().height)).toBeLessThanOrEqual(40);
      await page.getByRole('button', { name: 'Numbers', exact: true }).click();
      await page.locator('kinetree-figure .readout').waitFor();
      expect(await wide()).toBeLessThanOrEqual(390);
      await page.setViewportSize({ width: 1100, height: 900 });
      await painted(page);
      // The colors of the dark are the same in all: one of each kind has them.
      if (KINDS.has(name)) await accessible(page);
      else expect(await complaints(page)).toEqual([]);
    },
  );

/**
 * Returns what a finger may miss: targets narrower or lower than 24 px, and pairs whose middles 24 px
 * lie over each other. A box to tick and a choice are as large as the words beside them.
 */
function missed(page: Page): Promise<string[]> {
  return page.locator('kinetree-figure').evaluate((figure) => {
    const LEAST = 24;
    const all = Array.from(
      figure.shadowRoot?.querySelectorAll<HTMLElement>(
        'button, select, summary, a[href], input, .handle, .spot, .guess',
      ) ?? [],
    );
    const targets = [...new Set(all.map((it) => (it.matches('input') ? (it.closest('label') ?? it) : it)))]
      .filter((it) => it.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .map((it) => ({ it, box: it.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 0 && box.height > 0);
    const named = (it: HTMLElement): string =>
      `${it.className || it.localName} "${(it.ariaLabel ?? it.textContent ?? '').trim().slice(0, 30)}"`;
    const small = targets
      .filter(({ box }) => Math.min(box.width, box.height) < LEAST - 0.5)
      .map(({ it, box }) => `${named(it)} is ${box.width.toFixed(1)} × ${box.height.toFixed(1)}`);
    const inPicture = targets.filter(({ it }) => it.matches('.handle, .spot'));
    const over = inPicture.flatMap(({ it, box }, i) =>
      inPicture.slice(i + 1).flatMap((other) => {
        const apart = Math.max(
          Math.abs(box.x + box.width / 2 - other.box.x - other.box.width / 2),
          Math.abs(box.y + box.height / 2 - other.box.y - other.box.height / 2),
        );
        return apart < LEAST - 0.5
          ? [`${named(it)} and ${named(other.it)} are ${apart.toFixed(1)} apart`]
          : [];
      }),
    );
    return [...small, ...over];
  });
}

for (const name of figureNames)
  test(`a finger finds each target of the ${name} in a window of 320`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    // As it asks, and by a link, which asks nothing.
    for (const query of ['', `?scene=${name}`]) {
      await page.goto(`/figure/${name}.html${query}`);
      await page.waitForFunction(
        () => (document.querySelector('kinetree-figure') as unknown as { run?: unknown } | null)?.run,
      );
      await painted(page);
      expect(await page.locator('kinetree-figure button:visible').count()).toBeGreaterThan(0);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
      expect(await missed(page), query).toEqual([]);
    }
  });

test('a finger meets the handle of the wind whole while the forest moves', async ({ page }) => {
  await page.setViewportSize({ width: 412, height: 823 });
  await page.goto('/figure/forest.html');
  await painted(page);
  await expect(page.locator('kinetree-figure .handle')).toHaveCount(1);
  expect(await coveredHandles(page)).toEqual([]);
});

/** The words of arrows that a picture the size of a phone has under it. */
const legends = { tank: ['hull base', 'hull ω × r', 'turret ω × r'], shells: ['ω × r'] };
for (const [name, words] of Object.entries(legends))
  test(`the ${name} on a phone has the words of its arrows in a legend, whole and in their colors`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    // The tank's own page has other words: it stands until it is driven.
    await page.goto(name === 'tank' ? '/embed.html?scene=tank' : `/figure/${name}.html`);
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
