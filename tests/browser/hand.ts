/** Figures of a page: asked, opened with their panel, and taken in hand. */
import type { Locator, Page } from '@playwright/test';
import type { KinetreeFigure } from '../../www/src/element/index.ts';
import { expect, painted, problemsOf } from './page.ts';

export interface Place {
  readonly x: number;
  readonly y: number;
}

/** The first figure of a page, or that of a name. */
export const figure = (page: Page, scene = ''): Locator =>
  page.locator(`kinetree-figure${scene && `[scene=${scene}]`}`).first();
/** The sentence that says what the picture shows. */
export const told = (page: Page): Locator => figure(page).locator('#summary');
export const handle = (page: Page, name: string): Locator =>
  figure(page)
    .locator('.handle')
    .and(page.getByRole('slider', { name, exact: true }));
/** The slider of a control, under the picture. */
export const twin = (page: Page, control: string): Locator => figure(page).locator(`input#${control}`);

/** Asks a figure, or the first one of a page, or tells it something. */
export const ask = <Result, Given = undefined>(
  it: Page | Locator,
  question: (it: KinetreeFigure, given: Given) => Result | Promise<Result>,
  given?: Given,
): Promise<Result> =>
  ('goto' in it ? figure(it) : it).evaluate(question as never, given as never) as Promise<Result>;

export const values = (it: Page | Locator) => ask(it, (figure) => ({ ...figure.values }));
export const undo = (page: Page): Promise<void> => ask(page, (it) => it.undo());

/** Waits until a figure runs. */
export const runs = (it: Page | Locator): Promise<void> =>
  expect.poll(() => ask(it, ({ run }) => run !== null)).toBe(true);

/** Opens a page for a reader who wants no motion, and waits for its first figure, or that of a name. */
export async function visit(page: Page, address: string, scene = ''): Promise<Locator> {
  const problems = problemsOf(page);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(address);
  await figure(page, scene).scrollIntoViewIfNeeded();
  await runs(figure(page, scene));
  await painted(page);
  expect(problems).toEqual([]);
  return figure(page, scene);
}

/** Opens a figure with its panel, at rest and without an error, by a link: it asks nothing then. */
export async function open(page: Page, name: string): Promise<void> {
  await visit(page, `/figure/${name}.html?scene=${name}`);
  await page.getByRole('button', { name: 'Numbers', exact: true }).click();
  await figure(page).locator('.readout').waitFor();
  const others = page.getByRole('button', { name: 'All controls', exact: true });
  if (await others.isVisible()) await others.click();
  await painted(page);
}

/** Returns the middle of something in the window. */
export async function middle(thing: Locator): Promise<Place> {
  await thing.scrollIntoViewIfNeeded();
  const box = await thing.boundingBox();
  if (!box) throw new Error('it is not in the picture');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/**
 * Drags by the mouse. A slider under the picture takes one move only: moves that a busy machine
 * spreads over more than a second are several steps of undo there.
 */
export async function drag(page: Page, from: Place, to: Place, steps = 4): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps });
  await page.mouse.up();
  await painted(page);
}

/** Fingers on the page, where they are now; it has to have touch. */
export async function fingers(page: Page) {
  const client = await page.context().newCDPSession(page);
  return (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: Place[]) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints });
}

/** Drags by a finger, in as many moves. */
export async function swipe(page: Page, from: Place, to: Place, steps = 4): Promise<void> {
  const touch = await fingers(page);
  await touch('touchStart', from);
  for (let i = 1; i <= steps; i++)
    await touch('touchMove', {
      x: from.x + (i / steps) * (to.x - from.x),
      y: from.y + (i / steps) * (to.y - from.y),
    });
  await touch('touchEnd');
  await painted(page);
}

/** A phone, with a finger: the options of a test that opens its page on one. */
export const phone = { hasTouch: true, viewport: { width: 390, height: 844 } } as const;
