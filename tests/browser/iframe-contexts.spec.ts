/** Many figures in iframes share few WebGL contexts, and no one that is in view is ever blank. */

import type { Frame, Page } from '@playwright/test';
import { test } from '../browser-test.ts';
import { content, figures, openHost } from './host.ts';
import { expect, painted } from './page.ts';

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
  // Neither `frame` nor a picture's `load` bubbles: both are caught on their way down.
  addEventListener(
    'frame',
    () => {
      notes.painted ||= performance.now();
    },
    true,
  );
  document.addEventListener(
    'load',
    ({ target }) => {
      if (target instanceof HTMLImageElement) notes.poster ||= performance.now();
    },
    true,
  );
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

interface Box {
  readonly index: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The iframes that can be seen, as far as they can. */
function visibleFrames(page: Page): Promise<Box[]> {
  return page.evaluate(() =>
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
}

/** Returns the number of colors in each of these boxes of the screen. */
async function colors(page: Page, boxes: readonly Box[]): Promise<number[]> {
  const shot = await page.screenshot();
  return page.evaluate(
    async ({ png, boxes }) => {
      const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${png}`)).blob());
      const canvas = new OffscreenCanvas(image.width, image.height);
      const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D;
      context.drawImage(image, 0, 0);
      return boxes.map(({ x, y, width, height }) => {
        const { data } = context.getImageData(x, y, width, height);
        const found = new Set<number>();
        for (let i = 0; i < data.length; i += 4)
          found.add(((data[i] ?? 0) << 16) | ((data[i + 1] ?? 0) << 8) | (data[i + 2] ?? 0));
        return found.size;
      });
    },
    { png: shot.toString('base64'), boxes },
  );
}

const notes = (frame: Frame): Promise<Omit<Notes, 'contexts'> & { alive: number; made: number }> =>
  frame.evaluate(() => {
    const { contexts, ...times } = (window as never as { notes: Notes }).notes;
    return { ...times, made: contexts.length, alive: contexts.filter((it) => !it.isContextLost()).length };
  });

test('none of two dozen frames is ever blank, down the page and up again, and contexts are released', async ({
  page,
}) => {
  test.setTimeout(240_000);
  const COUNT = 24;
  const problems = await openNoted(page, (site) => {
    const frame = (_: unknown, i: number): string =>
      `<iframe src="${site}/embed.html?scene=piston&amp;scale-x=${1 + i / 10}&amp;controls=none&amp;readout=none"
        title="Figure ${i}" width="340" height="340" style="border: 0; margin: 8px" loading="lazy" allow="fullscreen"></iframe>`;
    return `<input autofocus aria-label="A form of the blog's" style="position: fixed; right: 0; width: 20px">${Array.from({ length: COUNT }, frame).join('')}`;
  });
  await page.evaluate(() => {
    Object.assign(window, { blurs: 0 });
    document.querySelector('input')?.addEventListener('blur', () => {
      (window as never as { blurs: number }).blurs += 1;
    });
  });
  await expect(page.getByLabel("A form of the blog's")).toBeFocused();

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
      await expect
        .poll(
          async () =>
            Math.max(...Object.values((({ poster, painted }) => ({ poster, painted }))(await notes(frame)))),
          {
            timeout: 30_000,
          },
        )
        .toBeGreaterThan(0);
    }
    await painted(page);
    // A blank frame has one or two colors; a slice of a picture has dozens.
    expect(Math.min(...(await colors(page, boxes))), `at ${y} px`).toBeGreaterThan(30);
  }
  expect(seen.size).toBe(COUNT);

  const found = await Promise.all(
    Array.from(seen, async (index) => ({ index, ...(await notes(await content(page, index))) })),
  );
  const list = (wait: (it: (typeof found)[number]) => number, early: boolean): string => {
    const waits = found
      .filter(({ index }) => first.has(index) === early)
      .map((it) => Math.max(0, wait(it) - it.entered));
    const sorted = waits.toSorted((a, b) => a - b);
    return `${Math.round(sorted[sorted.length >> 1] ?? 0)} ms, at worst ${Math.round(sorted.at(-1) ?? 0)} ms`;
  };
  const picture = ({ poster, painted }: (typeof found)[number]): number =>
    Math.min(poster || painted, painted || poster);
  const report = [
    `scrolled into view, a picture after ${list(picture, false)}`,
    `in view from the start, ${list(picture, true)}`,
    `WebGL after ${list(({ painted }) => painted, false)}, and ${list(({ painted }) => painted, true)}`,
  ].join('; ');
  test.info().annotations.push({ type: 'measured', description: report });
  console.log(report);
  // The aim is 500 ms. The bound is for a busy machine that draws in software.
  const waits = found.filter(({ index }) => !first.has(index)).map((it) => picture(it) - it.entered);
  expect(Math.max(...waits)).toBeLessThan(5000);

  // The blog's form has had the focus all the time, and every key.
  expect(await page.evaluate(() => (window as never as { blurs: number }).blurs)).toBe(0);
  await expect(page.getByLabel("A form of the blog's")).toHaveValue('x'.repeat(2 * down.length));

  // Only what is in view holds a context, though every frame has had one.
  const visible = await visibleFrames(page);
  await expect
    .poll(async () => (await Promise.all(figures(page).map(notes))).filter(({ made }) => made === 0).length, {
      timeout: 30_000,
    })
    .toBe(0);
  await expect
    .poll(async () => (await Promise.all(figures(page).map(notes))).filter(({ alive }) => alive > 0).length)
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
    .poll(async () => (await Promise.all(figures(page).map(notes))).filter((it) => it.painted > 0).length, {
      timeout: 90_000,
    })
    .toBe(24);
  const found = await Promise.all(figures(page).map(notes));
  // More contexts were made than are left: the browser has taken some away.
  const sum = (list: number[]): number => list.reduce((a, b) => a + b, 0);
  await expect
    .poll(async () => sum((await Promise.all(figures(page).map(notes))).map(({ alive }) => alive)))
    .toBeLessThan(sum(found.map(({ made }) => made)));
  await expect
    .poll(async () => {
      await painted(page);
      return Math.min(...(await colors(page, await visibleFrames(page))));
    })
    .toBeGreaterThan(30);
  expect(problems).toEqual([]);
});

test('a figure that was out of view has the same picture when it comes back, and continues', async ({
  page,
}) => {
  const problems = await openNoted(
    page,
    (
      site,
    ) => `<iframe src="${site}/embed.html?scene=piston&amp;scale-x=2" title="The piston" width="100%" height="1100" style="border: 0"></iframe>
      <p style="height: 3000px">A long text.</p>`,
  );
  const [frame] = figures(page);
  if (!frame) throw new Error('no frame');
  const view = frame.locator('.view');
  await expect.poll(async () => (await notes(frame)).painted).toBeGreaterThan(0);
  await expect(frame.locator('.poster')).toBeHidden();
  await painted(page);
  const before = await view.screenshot();
  expect((await notes(frame)).alive).toBe(1);
  await page.evaluate(() => scrollTo({ top: 3000, behavior: 'instant' }));
  await expect.poll(async () => (await notes(frame)).alive).toBe(0);
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  await expect.poll(async () => (await notes(frame)).alive).toBe(1);
  await painted(page);
  expect((await view.screenshot()).equals(before)).toBe(true);
  expect((await notes(frame)).made).toBe(2);
  // No SVG replaced it, and no loss was reported: the context was released, not lost.
  await expect(frame.locator('.stand-in')).toBeHidden();
  await frame.getByLabel('Stretch of the plate', { exact: true }).press('End');
  await painted(page);
  expect((await view.screenshot()).equals(before)).toBe(false);
  expect(problems).toEqual([]);
});
