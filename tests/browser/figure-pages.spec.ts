/**
 * The pages of single figures: what is there before their scripts is what comes, and fits, by
 * someone who sees, hears or touches it.
 */
import type { Page } from '@playwright/test';
import { figureNames } from '../../scripts/tools/figure-names.mjs';
import { test } from '../browser-test.ts';
import { mainIf } from '../main.ts';
import { openHost } from './host.ts';
import {
  accessible,
  boxOf,
  complaints,
  countShifts,
  expect,
  hold,
  painted,
  problemsOf,
  wide,
} from './page.ts';

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1280, height: 800 };
const poster = 'kinetree-figure > svg:visible';
const caption = 'kinetree-figure > .under > p:last-child';

/** Opens a page that waits for its scripts, and so is never loaded. */
async function open(page: Page, address: string): Promise<void> {
  await page.goto(address, { waitUntil: 'commit' });
  await page.locator('kinetree-figure .under').waitFor({ state: 'attached' });
  await page.evaluate(() => document.fonts.ready);
}

/** Resolves when the figure has drawn itself. */
async function begun(page: Page): Promise<void> {
  await expect(page.locator('kinetree-figure .poster')).toBeHidden();
  await painted(page);
}

interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The places of a picture and of the words under it. */
const places = async (page: Page, picture: string, words: string): Promise<readonly Place[]> => [
  await boxOf(page.locator(picture)),
  await boxOf(page.locator(words)),
];

/** Holds that things are where others were, within a pixel. */
function expectSame(now: readonly Place[], before: readonly Place[], what: string): void {
  before.forEach((it, i) => {
    for (const side of ['x', 'y', 'width', 'height'] as const)
      expect(Math.abs((now[i]?.[side] ?? Number.NaN) - it[side]), `${what} ${i} ${side}`).toBeLessThan(1);
  });
}

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

/** One in space, one in plan, one with a text, and the one that readers fill. */
const KINDS = new Set(['piston', 'pendulum', 'slopes', 'playground']);

/** Holds that a window of 320 has a figure whole, with each of its targets under a finger. */
async function fitsAFinger(page: Page, what: string): Promise<void> {
  await page.setViewportSize({ width: 320, height: 640 });
  await painted(page);
  expect(await page.locator('kinetree-figure button:visible').count()).toBeGreaterThan(0);
  expect(await wide(page)).toBeLessThanOrEqual(320);
  expect(await missed(page), what).toEqual([]);
}

for (const name of figureNames)
  test(
    `the page of the ${name} has its picture and its words before any script, where they stay, and fits all windows`,
    mainIf(['piston', 'tank', 'slopes'].includes(name)),
    async ({ page }) => {
      const problems = problemsOf(page);
      const release = await hold(page, '**/*.js');
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.setViewportSize(DESK);
      await open(page, `/figure/${name}.html`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      const onDesk = await places(page, poster, caption);
      await page.setViewportSize(PHONE);
      const onPhone = await places(page, poster, caption);
      const words = await page.locator(caption).textContent();
      // What the other window moves has moved.
      await painted(page);
      const moved = await countShifts(page, true);
      /** The first words of the figure itself. */
      const first = page.evaluate(async () => {
        await customElements.whenDefined('kinetree-figure');
        const root = document.querySelector('kinetree-figure')?.shadowRoot;
        for (;;) {
          const says = root?.querySelector('.caption .says')?.textContent;
          const skip = root?.querySelector('.caption .skip');
          if (says) return skip ? `${says} ${skip.textContent}` : says;
          await new Promise(requestAnimationFrame);
        }
      });
      release();
      expect(await first).toBe(words);
      await begun(page);
      expect(await moved()).toBeLessThan(0.02);
      expectSame(await places(page, 'kinetree-figure .view', 'kinetree-figure .caption'), onPhone, 'phone');
      await page.setViewportSize(DESK);
      expectSame(await places(page, 'kinetree-figure .view', 'kinetree-figure .caption'), onDesk, 'desk');

      await fitsAFinger(page, 'its page');
      const asks = (await page.locator('kinetree-figure .guess').count()) > 0;
      await page.setViewportSize(PHONE);
      await painted(page);
      expect(await wide(page)).toBeLessThanOrEqual(PHONE.width);
      // Two rows: more would take the picture's room.
      const legend = page.locator('kinetree-figure [part=legend]');
      expect(await legend.evaluate((it) => it.getBoundingClientRect().height)).toBeLessThanOrEqual(40);
      await page.getByRole('button', { name: 'Numbers', exact: true }).click();
      await page.locator('kinetree-figure .readout').waitFor();
      expect(await wide(page)).toBeLessThanOrEqual(PHONE.width);

      await page.setViewportSize({ width: 1100, height: 900 });
      await painted(page);
      // The page around it and the colors of the dark are the same in all: one of each kind has them.
      if (KINDS.has(name)) await accessible(page);
      else expect(await complaints(page, 'kinetree-figure')).toEqual([]);
      if (asks) {
        // A link asks nothing.
        await page.goto(`/figure/${name}.html?scene=${name}`);
        await begun(page);
        await fitsAFinger(page, 'a link');
      }
      expect(problems).toEqual([]);
    },
  );

test.describe('under a finger', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: PHONE });
  for (const name of ['tank', 'race'])
    test(`the words of the ${name} leave the room of its scrubber`, async ({ page }) => {
      const release = await hold(page, '**/*.js');
      await open(page, `/figure/${name}.html`);
      const before = await places(page, poster, caption);
      release();
      await begun(page);
      expectSame(await places(page, 'kinetree-figure .view', 'kinetree-figure .caption'), before, name);
    });
});

for (const asks of ['?joint=10', '#kinetree=0&scene=piston&joint=10'])
  test(`a link that asks for another state, ${asks}, has no picture of this one, and a way on`, async ({
    page,
  }) => {
    const release = await hold(page, '**/*.js');
    await open(page, `/figure/piston.html${asks}`);
    await expect(page.locator('kinetree-figure > svg.wide')).toBeHidden();
    await expect(page.locator(poster)).toHaveCount(0);
    await expect(page.locator(caption)).toBeHidden();
    await expect(page.getByRole('link', { name: 'the whole site' })).toBeInViewport();
    release();
    await begun(page);
    await expect(page.getByLabel('Joint', { exact: true })).toHaveValue('10');
    await expect(page.getByRole('link', { name: 'the whole site' })).toHaveCount(0);
  });

test('a fragment that is about no figure leaves the picture, in a frame too, at its size there', async ({
  page,
}) => {
  await openHost(page, () => '');
  const release = await hold(page, '**/*.js');
  // A frame that waits for its scripts keeps the page around it from being loaded.
  await page.evaluate((site) => {
    const frame = document.createElement('iframe');
    Object.assign(frame, { src: `${site}/figure/piston.html#?secret=abc`, width: 800, height: 600 });
    document.body.append(frame);
  }, test.info().project.use.baseURL);
  const frame = page.frameLocator('iframe');
  await expect(frame.locator(poster)).toHaveCount(1);
  await expect(frame.locator(caption)).toBeVisible();
  await expect(frame.locator('h1')).toBeHidden();
  const before = await frame.locator(poster).boundingBox();
  expect(before?.height).toBeCloseTo((before?.width ?? 0) / 2, 0);
  release();
  await expect(frame.locator('kinetree-figure .poster')).toBeHidden();
  const now = await frame.locator('kinetree-figure .view').boundingBox();
  expectSame(now ? [now] : [], before ? [before] : [], 'frame');
  await expect(frame.locator('h1, [role=main]')).toHaveCount(0);
});

test('a figure’s own page has margins beside the figure, and a frame has none', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.goto('/figure/piston.html');
  await begun(page);
  expect(await boxOf(page.locator('kinetree-figure'))).toMatchObject({ x: 20, width: PHONE.width - 40 });
  await openHost(
    page,
    (site) => `<iframe src="${site}/figure/piston.html" width="300" height="600" style="border: 0"></iframe>`,
  );
  const framed = page.frameLocator('iframe').locator('kinetree-figure');
  await expect(framed.locator('.poster')).toBeHidden();
  expect((await framed.boundingBox())?.width).toBe(300);
});

test('the picture has the colors of light and dark before any script', async ({ page }) => {
  await hold(page, '**/*.js');
  await page.emulateMedia({ colorScheme: 'light' });
  await open(page, '/figure/tank.html');
  const inks = () =>
    page
      .locator(`${poster} text`)
      .evaluateAll((all) => [...new Set(all.map((it) => getComputedStyle(it).fill))]);
  const light = await inks();
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await inks();
  expect(light.length).toBeGreaterThan(1);
  expect(dark.filter((it) => light.includes(it))).toEqual([]);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  for (const media of ['screen', 'print'] as const)
    test(`a figure is its poster, and on a screen its words below it, on ${media}`, async ({ page }) => {
      await page.emulateMedia({ media });
      await page.goto('/figure/race.html');
      await expect(page.locator(poster)).toHaveCount(1);
      // Nobody takes hold of paper.
      if (media === 'print') {
        await expect(page.locator(caption)).toBeHidden();
        return;
      }
      const [picture, words] = await places(page, poster, caption);
      // No room for a graph that does not come.
      expect((words?.y ?? 0) - (picture?.y ?? 0) - (picture?.height ?? 0)).toBeCloseTo(10, 0);
      await expect(page.locator('kinetree-figure .graph')).toBeHidden();
      await expect(page.getByRole('link', { name: 'the whole site' })).toBeHidden();
    });
});
