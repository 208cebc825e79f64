/** Each link of a chapter into a figure arrives at its state and stays there, also on a slow machine. */
import { expect } from '@playwright/test';
import { chapters } from '../../scripts/site/chapters.mjs';
import { www } from '../../scripts/site/sources.mjs';
import { test } from '../browser-test.ts';
import { ask, figure } from './hand.ts';
import { camel } from './story.ts';

const led = chapters(www).filter(({ body }) => body.includes('data-show'));

/** Milliseconds after which nothing of a scroll is left. */
const LATER = 700;

test('there are links into figures', () => {
  expect(led.length).toBeGreaterThan(6);
});

for (const { address } of led)
  test(`${address}: its links into figures, one after the other`, async ({ page }) => {
    test.slow();
    await page.setViewportSize({ width: 1280, height: 800 });
    const client = await page.context().newCDPSession(page);
    await page.goto(`/${address}`);
    await page.evaluate(() => {
      for (const it of document.querySelectorAll('details')) it.open = true;
    });
    await client.send('Emulation.setCPUThrottlingRate', { rate: 3 });
    const links = page.locator(`main a[href*="#kinetree="]`);
    const hrefs = await links.evaluateAll((all) => all.map((it) => it.getAttribute('href') ?? ''));
    for (const [i, href] of hrefs.entries()) {
      const [file, hash = ''] = href.split('#');
      if (file !== '' && file !== address) continue;
      const query = new URLSearchParams(hash);
      const scene = query.get('scene') ?? '';
      await links.nth(i).evaluate((it) => (it as HTMLElement).click());
      const shown = figure(page, scene);
      const state = () => ask(shown, (it) => ({ ...(it.run ? it.values : {}) }));
      const wanted = [...query].filter(
        ([name]) => !['kinetree', 'scene', 'v', 'run', 'step', 'at', 'camera'].includes(name),
      );
      const arrived = async (): Promise<string[]> => {
        const values = await state();
        return wanted
          .filter(([name, value]) => camel(name) in values && String(values[camel(name)]) !== value)
          .map(([name]) => name);
      };
      await expect.poll(async () => Object.keys(await state()).length).toBeGreaterThan(0);
      await expect.poll(arrived, href).toEqual([]);
      await page.waitForTimeout(LATER);
      expect(await arrived(), `${href}, later`).toEqual([]);
      await expect(shown).toBeInViewport();
    }
  });
