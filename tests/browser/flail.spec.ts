/** The flail of the built site in a real browser: held, let go and caught, and its chapter. */
import type { Locator, Page } from '@playwright/test';
import { test } from '../browser-test.ts';
import { expect, pastQuestion, problemsOf } from './page.ts';

interface Flail extends HTMLElement {
  /** `null` until it has started. */
  readonly run: { readonly inputs: readonly { readonly step: number; readonly value: unknown }[] } | null;
  readonly playing: boolean;
  pause(): void;
  step(count: number): void;
  share(): Promise<{ readonly link: string }>;
}

const figure = (page: Page): Locator => page.locator('kinetree-figure[scene=flail]');
const told = (page: Page): Locator => figure(page).locator('#summary');
const ends = (page: Page) =>
  figure(page).evaluate((it) => (it as unknown as Flail).run?.inputs.map(({ value }) => value));

async function open(page: Page): Promise<Locator> {
  const problems = problemsOf(page);
  // By a link, which asks nothing.
  await page.goto('/figure/flail.html?scene=flail');
  const ball = figure(page).getByRole('button', { name: 'The ball', exact: true });
  await expect(ball).toBeVisible();
  expect(problems).toEqual([]);
  return ball;
}

test('held by mouse it swings, let go it flies, and the link replays it', async ({ page }) => {
  const ball = await open(page);
  await expect(told(page)).toHaveText('Let go at 9.0 m/s: lands at 9.5 m. Keeping the place only: 1.1 m.');
  const box = await ball.boundingBox();
  if (!box) throw new Error('the ball is not in the picture');
  await page.mouse.move(box.x + 22, box.y + 22);
  await page.mouse.down();
  await expect(ball).toHaveAttribute('aria-pressed', 'true');
  // It swings away under the pointer, which keeps it.
  await expect.poll(async () => Math.abs(((await ball.boundingBox())?.y ?? 0) - box.y)).toBeGreaterThan(40);
  await page.mouse.up();
  const hand = figure(page).getByRole('button', { name: 'The hand: catches a ball that is near' });
  await expect(hand).toBeVisible();
  await figure(page).evaluate((it) => (it as unknown as Flail).pause());
  const run = await figure(page).evaluate((it) => (it as unknown as Flail).run);
  expect(run?.inputs.map(({ value }) => value)).toEqual([true, false]);
  const link = await figure(page).evaluate(async (it) => (await (it as unknown as Flail).share()).link);
  await page.goto('about:blank');
  await page.goto(link);
  await expect(
    figure(page).getByRole('button', { name: 'The hand: catches a ball that is near' }),
  ).toBeVisible();
  expect(await figure(page).evaluate((it) => (it as unknown as Flail).run)).toEqual(run);
});

test('a press and an undo: the ball was never let go', async ({ page }) => {
  await open(page);
  const button = figure(page).getByRole('button', { name: 'Hold, then let go' });
  await button.focus();
  await page.keyboard.down('Space');
  await expect(button).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.up('Space');
  await expect.poll(() => ends(page)).toEqual([true, false]);
  await expect(
    figure(page).getByRole('button', { name: 'The hand: catches a ball that is near' }),
  ).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect.poll(() => ends(page)).toEqual([]);
  await expect(figure(page).getByRole('button', { name: 'The ball', exact: true })).toBeVisible();
});

test('the graph chooses the moment, and a throw at 1.58 s rings the bell', async ({ page }) => {
  await open(page);
  const graph = figure(page).getByRole('slider', { name: 'Moment of the swing, on the graph' });
  await graph.focus();
  await page.keyboard.press('End');
  for (let i = 0; i < 10; i++) await page.keyboard.press('ArrowLeft');
  await figure(page).getByRole('button', { name: 'Hold, then let go' }).press('Enter');
  await figure(page).evaluate((it) => {
    (it as unknown as Flail).pause();
    (it as unknown as Flail).step(500);
  });
  await expect(told(page)).toContainText('It rings the bell.');
});

test('its chapter tells the throw by the figure’s numbers, also once the ball is back', async ({ page }) => {
  const problems = problemsOf(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/letting-go.html#the-world-is-its-parent-now');
  await expect(page).toHaveURL(/speeds\.html#the-world-is-its-parent-now$/);
  const step = page.locator('[data-step]').filter({ hasText: 'The world is its parent now' });
  await pastQuestion(step);
  await step.scrollIntoViewIfNeeded();
  await step.evaluate((it) => it.scrollIntoView({ block: 'center' }));
  await expect(step).toContainText('at 86.1° to the line from the shoulder');
  await expect(step).toContainText('It lands at 9.54 m.');
  await expect.poll(() => ends(page)).toEqual([null]);
  await figure(page).evaluate((it) => {
    (it as unknown as Flail).pause();
    (it as unknown as Flail).step(1500);
  });
  await expect(step).toContainText('It lands at 9.54 m.');
  expect(problems).toEqual([]);
});
