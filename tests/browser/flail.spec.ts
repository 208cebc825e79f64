/** The flail of the built site in a real browser: held, and let go. */
import type { Locator, Page } from '@playwright/test';
import { test } from '../browser-test.ts';
import { expect, problemsOf } from './page.ts';

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
