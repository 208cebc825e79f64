/** Patience, a page's errors, its picture and its looks: shared by all tests in a browser. */
import AxeBuilder from '@axe-core/playwright';
import { expect as expectSoon, type Locator, type Page } from '@playwright/test';

/** Waits for many figures, or slow ones, that are drawn in software on two busy cores. */
export const expect = expectSoon.configure({ timeout: 40_000 });

/** Returns a list that gets every error of the page and of its console from now on. */
export function problemsOf(page: Page): string[] {
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text());
  });
  return problems;
}

/**
 * Waits for the first picture of each figure that has started in view, then two frames: one in
 * which the page draws what was asked for, one in which it has.
 */
export async function painted(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const figures = [...document.querySelectorAll<HTMLElement & { run?: unknown }>('kinetree-figure')];
    return figures.every((figure) => {
      const { top, bottom, height } = figure.getBoundingClientRect();
      const poster = figure.shadowRoot?.querySelector<HTMLElement>('.poster');
      const seen = height > 0 && bottom > 0 && top < innerHeight;
      return !figure.run || !seen || !poster || poster.hidden;
    });
  });
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(null)))),
  );
}

/**
 * Presses *Show me* at the question that a step's story asks above the step, if it asks one: until
 * then the figure asks in that step, too, and its text keeps the answer back.
 */
export async function pastQuestion(step: Locator): Promise<void> {
  const box = step.locator('xpath=preceding-sibling::section').locator('.shows');
  if ((await box.count()) === 0) return;
  await box.evaluate((it) => it.closest('[data-step]')?.scrollIntoView({ block: 'center' }));
  await box.check();
  // A step that has the focus is kept until a reader scrolls, by hand.
  await box.blur();
}

/**
 * Begins to sum the shifts of a page, as the Web Vitals do: from its beginning, or in one that is open
 * from `now` on. Returns what tells their sum.
 */
export async function countShifts(page: Page, now = false): Promise<() => Promise<number>> {
  const count = (): void => {
    const shifts = { sum: 0 };
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.sum += (entry as never as { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: !('begun' in window) });
  };
  if (now) await page.evaluate(() => Object.assign(window, { begun: true }));
  await (now ? page.evaluate(count) : page.addInitScript(count));
  return () => page.evaluate(() => (window as never as { shifts: { sum: number } }).shifts.sum);
}

/** How wide the page is, with what one scrolls to. */
export const wide = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth);

/** Where something is on the screen. */
export async function boxOf(it: Locator) {
  const box = await it.boundingBox();
  if (!box) throw new Error(`${it} is not shown`);
  return box;
}

/** Without WebGL: a browser that has none, or, if it `throws`, one that says so in that way. */
export const withoutWebgl = (page: Page, throws = false): Promise<unknown> =>
  page.addInitScript((throws) => {
    for (const { prototype } of [HTMLCanvasElement, OffscreenCanvas]) {
      const { getContext } = prototype;
      prototype.getContext = function (this: never, ...given: never[]) {
        if (!/webgl/.test(given[0] ?? '')) return Reflect.apply(getContext, this, given);
        if (throws) throw new DOMException('no', 'SecurityError');
        return null;
      } as never;
    }
  }, throws);

/** Keeps the contexts of WebGL that the page makes, in `window.contexts`. */
export const keepContexts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const contexts = new Set<WebGL2RenderingContext>();
    Object.assign(window, { contexts });
    for (const { prototype } of [HTMLCanvasElement, OffscreenCanvas]) {
      const { getContext } = prototype;
      prototype.getContext = function (this: never, ...given: never[]) {
        const made = Reflect.apply(getContext, this, given);
        if (made instanceof WebGL2RenderingContext) contexts.add(made);
        return made;
      } as never;
    }
  });

/** The rules of axe that look at colors; all others find the same in the dark as in the light. */
const OF_COLORS = ['color-contrast', 'link-in-text-block'];

/** Without frames there is nothing to put together in a second page, which takes as long again. */
const ofPage = (page: Page): AxeBuilder => new AxeBuilder({ page }).setLegacyMode();

async function violations(axe: AxeBuilder): Promise<string[]> {
  const found = await axe.analyze();
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map((it) => it.html).join(' ')}`);
}

/** Returns what axe complains of in a page without frames as it is, or in a part of the page. */
export function complaints(page: Page, part?: Parameters<AxeBuilder['include']>[0]): Promise<string[]> {
  const axe = ofPage(page);
  return violations(part ? axe.include(part) : axe);
}

/**
 * Holds that axe finds nothing to complain of in a page as it is, in light and in dark colors. The
 * page may not have frames.
 */
export async function accessible(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await painted(page);
    const axe = ofPage(page);
    if (colorScheme === 'dark') axe.withRules(OF_COLORS);
    expect(await violations(axe), colorScheme).toEqual([]);
  }
}

/** Keeps files back, by a pattern of their addresses; returns what lets them come. */
export async function hold(page: Page, files: string): Promise<() => void> {
  let release = (): void => {};
  const held = new Promise<void>((done) => {
    release = done;
  });
  await page.route(files, async (route) => {
    await held;
    await route.continue();
  });
  return release;
}
