/** Many figures in iframes share few WebGL contexts, and no one that is in view is ever blank. */

import type { Frame, Page } from '@playwright/test';
import { test } from '../browser-test.ts';
import { content, figures, openHost } from './host.ts';
import { expect, painted } from './page.ts';
import { Pixels } from './png.ts';

/** Times noted in every frame, before any of its scripts: in view, and with a picture. */
interface Notes {
  /** Milliseconds on the frame's own clock; 0: not yet. */
  entered: number;
  /** The time of the poster, which is there before WebGL. */
  poster: number;
  painted: number;
  contexts: WebGL2RenderingContext[];
}

function takeNotes(): void {
  if (window === window.top) return;
  const notes: Notes = { entered: 0, poster: 0, painted: 0, contexts: [] };
  Object.assign(window, { notes });
  const { getContext } = OffscreenCanvas.prototype;
  OffscreenCanvas.prototype.getContext = function (this: OffscreenCanvas, ...given: never[]) {
    const context = Reflect.apply(getContext, this, given);
    if (String(given[0]) === 'webgl2' && context && !notes.contexts.includes(context as never))
      notes.contexts.push(context as never);
    return context;
  } as never;
  const note = (name: 'poster' | 'painted') => () => {
    notes[name] ||= performance.now();
  };
  // Neither `frame` nor a picture's `load` bubbles: both are caught on their way down.
  addEventListener('frame', note('painted'), true);
  document.addEventListener('load', (it) => it.target instanceof HTMLImageElement && note('poster')(), true);
  addEventListener('DOMContentLoaded', () => {
    const seen = new IntersectionObserver((entries) => {
      for (const entry of entries) if (entry.isIntersecting) notes.entered ||= entry.time;
    });
    seen.observe(document.documentElement);
  });
}

/** Opens a page of another site whose frames take notes. */
async function openNoted(page: Page, body: (site: string) => string): Promise<string[]> {
  await page.addInitScript(takeNotes);
  return openHost(page, body);
}

/** The iframes that can be seen, as far as they can. */
const visibleFrames = (page: Page) =>
  page.evaluate(() =>
    Array.from(document.querySelectorAll('iframe'), (it, index) => {
      const { left, top, right, bottom } = it.getBoundingClientRect();
      const [x, y] = [Math.max(left, 0), Math.max(top, 0)];
      return {
        index,
        x,
        y,
        width: Math.min(right, innerWidth) - x,
        height: Math.min(bottom, innerHeight) - y,
      };
    }).filter(({ width, height }) => width > 40 && height > 40),
  );

/** Returns the number of colors in the poorest frame that can be seen. A blank one has one or two. */
async function poorest(page: Page): Promise<number> {
  const [boxes, shot] = [await visibleFrames(page), new Pixels(await page.screenshot())];
  return Math.min(...boxes.map((it) => shot.colors(it)));
}

const notes = (frame: Frame): Promise<Omit<Notes, 'contexts'> & { alive: number; made: number }> =>
  frame.evaluate(() => {
    const { contexts, ...times } = (window as never as { notes: Notes }).notes;
    return { ...times, made: contexts.length, alive: contexts.filter((it) => !it.isContextLost()).length };
  });
const all = (page: Page) => Promise.all(figures(page).map(notes));

test('none of two dozen frames is ever blank, down the page and up again, and contexts are released', async ({
  page,
}) => {
  test.setTimeout(240_000);
  const COUNT = 24;
  const problems = await openNoted(page, (site) => {
    const frame = (_: unknown, i: number): string =>
      `<iframe src="${site}/embed.html?scene=piston&amp;scale-x=${1 + i / 10}&amp;controls=none&amp;readout=none"
        title="Figure ${i}" width="340" height="340" style="border: 0; margin: 8px" loading="lazy" allow="fullscreen"></iframe>`;
    return `<input autofocus aria-label="A form of the blog's" style="position: fixed; right: 0; width: 20px"
      onblur="window.blurs = 1 + (window.blurs ?? 0)">${Array.from({ length: COUNT }, frame).join('')}`;
  });
  const form = page.getByLabel("A form of the blog's");
  await expect(form).toBeFocused();

  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  const step = 700;
  const down = Array.from({ length: Math.ceil((height - 900) / step) + 1 }, (_, i) => i * step);
  const first = new Set<number>();
  const seen = new Set<number>();
  for (const y of [...down, ...down.toReversed()]) {
    await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), y);
    await page.keyboard.type('x');
    await painted(page);
    const boxes = await visibleFrames(page);
    for (const { index } of boxes) {
      if (y === 0 && seen.size < boxes.length) first.add(index);
      seen.add(index);
      const frame = await content(page, index);
      const pictured = async () =>
        Math.max(...(({ poster, painted }) => [poster, painted])(await notes(frame)));
      await expect.poll(pictured).toBeGreaterThan(0);
    }
    await painted(page);
    // A slice of a picture has dozens of colors.
    expect(await poorest(page), `at ${y} px`).toBeGreaterThan(30);
  }
  expect(seen.size).toBe(COUNT);

  // The aim is a picture after 500 ms. The bound is for a busy machine that draws in software.
  for (const index of seen) {
    const { poster, painted, entered } = await notes(await content(page, index));
    if (!first.has(index))
      expect(Math.min(poster || painted, painted || poster) - entered).toBeLessThan(5000);
  }

  // The blog's form has had the focus all the time, and every key.
  expect(await page.evaluate(() => 'blurs' in window)).toBe(false);
  await expect(form).toHaveValue('x'.repeat(2 * down.length));

  // Only what is in view holds a context, though every frame has had one.
  const visible = await visibleFrames(page);
  await expect.poll(async () => (await all(page)).filter(({ made }) => made === 0).length).toBe(0);
  await expect
    .poll(async () => (await all(page)).filter(({ alive }) => alive > 0).length)
    .toBeLessThanOrEqual(visible.length);
  expect(problems).toEqual([]);
});

test('where more are in view than there are contexts, none is blank either', async ({ page }) => {
  test.setTimeout(240_000);
  const problems = await openNoted(page, (site) =>
    `<iframe src="${site}/embed.html?scene=piston&amp;controls=none&amp;readout=none" title="The piston"
      width="170" height="170" style="border: 0" allow="fullscreen"></iframe>`.repeat(24),
  );
  await expect
    .poll(async () => (await all(page)).filter((it) => it.painted > 0).length, { timeout: 90_000 })
    .toBe(24);
  const sum = async (of: 'made' | 'alive') => (await all(page)).reduce((sum, it) => sum + it[of], 0);
  // More contexts were made than are left: the browser has taken some away.
  const made = await sum('made');
  await expect.poll(() => sum('alive')).toBeLessThan(made);
  await expect.poll(() => painted(page).then(() => poorest(page))).toBeGreaterThan(30);
  expect(problems).toEqual([]);
});

test('a figure that was out of view has the same picture when it comes back, and continues', async ({
  page,
}) => {
  const problems = await openNoted(
    page,
    (site) =>
      `<iframe src="${site}/embed.html?scene=piston&amp;scale-x=2" title="The piston" width="100%" height="1100"
        style="border: 0"></iframe><p style="height: 3000px">A long text.</p>`,
  );
  const frame = await content(page, 0);
  const picture = async () => {
    await painted(page);
    return (await frame.locator('.view').screenshot()).toString('base64');
  };
  const alive = (count: number) => expect.poll(async () => (await notes(frame)).alive).toBe(count);
  await expect.poll(async () => (await notes(frame)).painted).toBeGreaterThan(0);
  await expect(frame.locator('.poster')).toBeHidden();
  const before = await picture();
  for (const [top, count] of [
    [3000, 0],
    [0, 1],
  ] as const) {
    await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), top);
    await alive(count);
  }
  expect((await picture()) === before).toBe(true);
  expect((await notes(frame)).made).toBe(2);
  // No SVG replaced it, and no loss was reported: the context was released, not lost.
  await expect(frame.locator('.stand-in')).toBeHidden();
  await frame.getByLabel('Stretch of the plate', { exact: true }).press('End');
  expect((await picture()) === before).toBe(false);
  expect(problems).toEqual([]);
});
