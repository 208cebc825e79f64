/** A figure on its own page: opened with its panel, and taken in hand. */
import type { Locator, Page } from '@playwright/test';
import { expect, painted, problemsOf } from './page.ts';

type Values = Readonly<Record<string, unknown>>;
interface Figure extends HTMLElement {
  readonly values: Values;
  undo(): void;
}
export interface Place {
  readonly x: number;
  readonly y: number;
}

export const figure = (page: Page): Locator => page.locator('kinetree-figure');
/** The sentence that says what the picture shows. */
export const told = (page: Page): Locator => figure(page).locator('#summary');
export const handle = (page: Page, name: string): Locator =>
  figure(page)
    .locator('.handle')
    .and(page.getByRole('slider', { name, exact: true }));
/** The slider of a control, under the picture. */
export const twin = (page: Page, control: string): Locator => figure(page).locator(`input#${control}`);

/** Opens a figure with its panel, at rest and without an error, by a link: it asks nothing then. */
export async function open(page: Page, name: string): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const problems = problemsOf(page);
  await page.goto(`/figure/${name}.html?scene=${name}`);
  await page.getByRole('button', { name: 'Numbers', exact: true }).click();
  await figure(page).locator('.readout').waitFor();
  const others = page.getByRole('button', { name: 'All controls', exact: true });
  if (await others.isVisible()) await others.click();
  await painted(page);
  expect(problems).toEqual([]);
}

export const values = (page: Page): Promise<Values> =>
  figure(page).evaluate((it) => (it as unknown as Figure).values);

export const undo = (page: Page): Promise<void> =>
  figure(page).evaluate((it) => (it as unknown as Figure).undo());

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

/** Drags by a finger, in as many moves; the page has to have touch. */
export async function swipe(page: Page, from: Place, to: Place, steps = 4): Promise<void> {
  const client = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: Place[]) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints });
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
