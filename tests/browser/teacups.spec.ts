/** The teacups on a phone: the words under their graph. */
import { test } from '../browser-test.ts';
import { figure, open, phone } from './hand.ts';
import { expect } from './page.ts';

test.describe('on a phone', () => {
  test.use(phone);
  test('the words under the graph are whole', async ({ page }) => {
    await open(page, 'teacups');
    const words = figure(page).locator('.graph .axis > :nth-child(2)');
    await expect(words).toHaveText('speed m/s, solid; acceleration m/s², dotted; one turn');
    expect(await words.evaluate((it) => it.scrollWidth - it.clientWidth)).toBe(0);
    // Two lines, and nothing of them outside of the graph.
    const [box, strip] = [await words.boundingBox(), await figure(page).locator('.graph').boundingBox()];
    expect(box?.height).toBeGreaterThan(20);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(
      (strip?.y ?? 0) + (strip?.height ?? 0) + 0.5,
    );
  });
});
