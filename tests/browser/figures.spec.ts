/** Handles and legends of figures in a window of a phone's size. */
import { expect, type Page } from '@playwright/test';
import { test } from '../browser-test.ts';
import { phone } from './hand.ts';
import { painted } from './page.ts';

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

test('a finger meets the handle of the wind whole while the forest moves', async ({ page }) => {
  await page.setViewportSize({ width: 412, height: 823 });
  await page.goto('/figure/forest.html');
  await painted(page);
  await expect(page.locator('kinetree-figure .handle')).toHaveCount(1);
  expect(await coveredHandles(page)).toEqual([]);
});

test.describe('on a phone', () => {
  test.use(phone);
  test('a finger meets a handle whole that is so low that the scrubber reaches it', async ({ page }) => {
    await page.goto('/fast.html');
    const budget = page.locator('kinetree-figure#budget');
    await budget.scrollIntoViewIfNeeded();
    await expect(budget.locator('.handle')).toHaveCount(1);
    await painted(page);
    const [mark, time] = [
      await budget.locator('.handle').boundingBox(),
      await budget.locator('.time').boundingBox(),
    ];
    expect((mark?.y ?? 0) + (mark?.height ?? 0)).toBeGreaterThan(time?.y ?? Number.POSITIVE_INFINITY);
    expect(await coveredHandles(page)).toEqual([]);
  });
});

/** The words of arrows that a picture the size of a phone has under it. */
const legends = { tank: ['hull motion', 'hull turns', 'turret turns'], shells: ['ω × r'] };
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
    await page.setViewportSize({ width: 1280, height: 900 });
    await expect(entries).toHaveCount(0);
  });
