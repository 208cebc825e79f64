/** A page goes on while the processor draws its pictures, as it does in these tests. */
import { expect, type Page } from '@playwright/test';
import { test } from '../browser-test.ts';
import { MAIN } from '../main.ts';
import { ask, figure } from './hand.ts';
import { painted, problemsOf } from './page.ts';

declare global {
  interface Window {
    /** Pictures that were copied from WebGL, and those among them that were not drawn yet. */
    copied: { all: number; early: number };
  }
}

/** Tells, for each copy of a picture, whether the graphics process had said that it is drawn. */
async function watchCopies(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.copied = { all: 0, early: 0 };
    let drawn = true;
    const { drawElementsInstanced, getSyncParameter } = WebGL2RenderingContext.prototype;
    WebGL2RenderingContext.prototype.drawElementsInstanced = function (...given) {
      drawn = false;
      drawElementsInstanced.apply(this, given);
    };
    WebGL2RenderingContext.prototype.getSyncParameter = function (...given) {
      const state = getSyncParameter.apply(this, given);
      drawn ||= state === WebGL2RenderingContext.SIGNALED;
      return state;
    };
    const { drawImage } = CanvasRenderingContext2D.prototype;
    CanvasRenderingContext2D.prototype.drawImage = function (...given: unknown[]) {
      if (given[0] instanceof OffscreenCanvas) {
        window.copied.all += 1;
        if (!drawn) window.copied.early += 1;
      }
      Reflect.apply(drawImage, this, given);
    };
  });
}

const copied = (page: Page) => page.evaluate(() => window.copied);

test('time alone has no page wait: a figure that plays copies only what is drawn', MAIN, async ({ page }) => {
  const problems = problemsOf(page);
  await watchCopies(page);
  await page.goto('/embed.html?scene=tank');
  await expect.poll(async () => (await copied(page)).all).toBeGreaterThan(5);
  expect((await copied(page)).early).toBe(0);
  expect(problems).toEqual([]);
});

test('a first picture has no page wait, and what a reader does is seen at once', MAIN, async ({ page }) => {
  const problems = problemsOf(page);
  await watchCopies(page);
  await page.goto('/figure/piston.html');
  await page.locator('.poster').waitFor({ state: 'hidden' });
  await painted(page);
  const { all, early } = await copied(page);
  expect(all).toBeGreaterThan(0);
  expect(early).toBe(0);
  await page.getByRole('slider', { name: 'Joint' }).first().press('ArrowRight');
  await painted(page);
  expect((await copied(page)).early).toBeGreaterThan(0);
  expect(problems).toEqual([]);
});

test('a legend has the numbers of the picture over it: both change in one task', MAIN, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/embed.html?scene=tank');
  await page.locator('.poster').waitFor({ state: 'hidden' });
  await expect(figure(page).locator('[part=legend] > *').first()).toBeVisible();
  const seen = await ask(page, async (it) => {
    const legend = it.shadowRoot?.querySelector('[part=legend]');
    if (!legend) throw new Error('there is no legend');
    let [apart, together] = [0, 0];
    const watch = new MutationObserver((records) => {
      apart += records.length;
    });
    watch.observe(legend, { subtree: true, childList: true, characterData: true, attributes: true });
    while (apart + together <= 5) {
      await new Promise<void>((done) => {
        const drawn = (): void => {
          together += watch.takeRecords().length;
          done();
        };
        it.addEventListener('frame', drawn, { once: true });
      });
    }
    watch.disconnect();
    return { apart, together };
  });
  expect(seen.apart).toBe(0);
});
