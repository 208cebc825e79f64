/** Figures in iframes on a page of another site: their heights, their messages, and axe. */

import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { test } from '../browser-test.ts';
import { mainIf } from '../main.ts';
import { content, openHost } from './host.ts';
import { expect, painted } from './page.ts';

for (const width of [390, 900])
  test(
    `at ${width} px the frame is as high as its figure, and follows it`,
    mainIf(width === 390),
    async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      const problems = await openHost(
        page,
        (site) =>
          `<iframe src="${site}/embed.html?scene=piston" title="The piston" width="100%" height="100" style="border: 0"></iframe>
        ${`<script async src="${site}/host.js"></script>`.repeat(2)}`,
      );
      const frame = await content(page, 0);
      await expect(frame.getByLabel('Stretch of the plate', { exact: true })).toBeVisible();
      const high = () => page.locator('iframe').evaluate((it) => it.clientHeight);
      /** Nothing in it scrolls: while a scroll bar takes width, the figure is lower than it will be. */
      const fits = async (): Promise<boolean> => {
        const inside = await frame.evaluate(() => {
          const { clientWidth, scrollHeight } = document.documentElement;
          const { height = 0 } = document.querySelector('kinetree-figure')?.getBoundingClientRect() ?? {};
          return {
            height: Math.ceil(height),
            bar: innerWidth - clientWidth,
            more: scrollHeight - innerHeight,
          };
        });
        return inside.height === (await high()) && inside.bar === 0 && inside.more === 0;
      };
      await expect.poll(fits).toBe(true);
      const closed = await high();
      // The picture, half as high as wide or 4 to 3, and caption, controls and line under it.
      expect(closed).toBeGreaterThan((width === 390 ? (390 * 3) / 4 : 450) + 150);

      // By key: a click in a frame that has just grown depends on what the browser has drawn.
      const numbers = frame.getByRole('button', { name: 'Numbers', exact: true });
      const fold = frame.locator('summary', { hasText: 'Every node, every matrix' });
      const heights = [closed];
      for (const it of [numbers, fold]) {
        await it.press('Enter');
        await expect.poll(high).toBeGreaterThan((heights.at(-1) ?? 0) + 100);
        await expect.poll(fits).toBe(true);
        heights.push(await high());
      }
      for (const [it, before] of [
        [fold, heights[1]],
        [numbers, closed],
      ] as const) {
        await it.press('Enter');
        await expect.poll(high).toBe(before);
      }
      await page.setViewportSize({ width: 1290 - width, height: 900 });
      await expect.poll(high).not.toBe(closed);
      await expect.poll(fits).toBe(true);
      expect(problems).toEqual([]);
    },
  );

test('a host script that comes late still learns the height, and no strange frame can set one', async ({
  page,
}) => {
  const problems = await openHost(
    page,
    (
      site,
    ) => `<iframe src="${site}/embed.html?scene=piston&amp;controls=none" title="The piston" width="100%" height="100" style="border: 0"></iframe>
      <iframe title="Somebody else" height="60" srcdoc="<script>
        addEventListener('click', () => parent.postMessage({ type: 'kinetree:height', height: 77 }, '*'));
      </script>"></iframe>`,
  );
  const frame = await content(page, 0);
  await expect.poll(() => frame.title()).toBe('The piston');
  const frames = page.locator('iframe');
  const height = (index: number) => frames.nth(index).evaluate((it) => it.clientHeight);
  expect(await height(0)).toBe(100);
  const messages = await page.evaluateHandle(() => {
    const heard: { source: boolean; data: unknown }[] = [];
    addEventListener('message', ({ source, data }) =>
      heard.push({ source: source === document.querySelector('iframe')?.contentWindow, data }),
    );
    return heard;
  });
  await page.addScriptTag({ url: `${test.info().project.use.baseURL}/host.js` });
  await expect.poll(() => height(0)).toBeGreaterThan(400);
  // It tells again while the figure comes in; what it has told last is the height of all it shows.
  await painted(page);
  const whole = async () => frame.evaluate(() => document.documentElement.getBoundingClientRect().height);
  await expect.poll(async () => (await height(0)) - (await whole())).toBeLessThan(1);
  const data = { type: 'kinetree:height', scene: 'piston', height: await height(0) };
  await expect.poll(async () => (await messages.jsonValue()).at(-1)).toEqual({ source: true, data });
  const told = await height(0);
  const heard = (): Promise<number> => messages.evaluate((it) => it.length);
  /** Resolves when the page has heard what is said, and its scripts too. */
  const said = async (speak: () => Promise<unknown>): Promise<void> => {
    const before = await heard();
    await speak();
    await expect.poll(heard).toBeGreaterThan(before);
  };
  await said(async () => page.frames()[2]?.evaluate(() => document.documentElement.click()));
  expect([await height(0), await height(1)]).toEqual([told, 60]);
  // Nor can a figure's own frame set one that makes no sense.
  await said(async () =>
    frame.evaluate(() => {
      for (const height of [1e9, -5, 0, Number.NaN, Number.POSITIVE_INFINITY, '7px', null, {}, [1, 2], 'x'])
        parent.postMessage({ type: 'kinetree:height', height }, '*');
      parent.postMessage('kinetree:height', '*');
      parent.postMessage(null, '*');
    }),
  );
  expect(await height(0)).toBe(told);
  // One that makes sense is set, until the figure in the smaller frame tells its own again.
  const set = await page.evaluateHandle(() => {
    const heights: string[] = [];
    const iframe = document.querySelector('iframe');
    if (iframe)
      new MutationObserver(() => heights.push(iframe.style.height)).observe(iframe, { attributes: true });
    return heights;
  });
  await said(async () =>
    frame.evaluate(() => parent.postMessage({ type: 'kinetree:height', height: 77 }, '*')),
  );
  await expect.poll(() => set.jsonValue()).toContain('77px');
  expect(problems).toEqual([]);
});

const complaints = async (page: Page): Promise<unknown> => {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.map(({ id, nodes }) => ({ id, targets: nodes.map((node) => node.target) }));
};

test('axe finds no violation in a page around a frame, in the frame, nor in its page alone', async ({
  page,
}) => {
  await openHost(
    page,
    (
      site,
    ) => `<main><h1>A blog</h1><iframe src="${site}/embed.html?scene=piston" title="The piston" width="100%"
      height="900" style="border: 0"></iframe></main>`,
  );
  const figure = page.frameLocator('iframe').locator('kinetree-figure');
  await expect(figure.locator('.poster')).toBeHidden();
  expect(await complaints(page)).toEqual([]);
  // It does look into the frame.
  await figure
    .locator('img[slot], canvas')
    .first()
    .evaluate((it) => it.after(document.createElement('img')));
  expect(await complaints(page)).toMatchObject([{ id: 'image-alt' }]);
  await page.goto('/embed.html?scene=piston');
  await expect(page.locator('.poster')).toBeHidden();
  expect(await complaints(page)).toEqual([]);
});
