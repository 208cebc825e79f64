/** The carousel of the built site in a browser: asked and answered; its chapter. */
import type { Locator, Page } from '@playwright/test';
import { test } from '../browser-test.ts';
import { expect, painted, pastQuestion, problemsOf } from './page.ts';

interface Carousel extends HTMLElement {
  readonly values: Readonly<Record<string, unknown>>;
  seek(seconds: number): void;
}

const figure = (page: Page): Locator => page.locator('kinetree-figure[scene=carousel]');
const told = (page: Page): Locator => figure(page).locator('#summary');
const values = (page: Page) =>
  figure(page).evaluate((it) => (it as unknown as Carousel).values as Record<string, number>);
const seek = (page: Page, seconds: number) =>
  figure(page).evaluate((it, at) => (it as unknown as Carousel).seek(at), seconds);
const handle = (page: Page, name: string): Locator => figure(page).getByRole('slider', { name });

async function open(page: Page, query = '?scene=carousel'): Promise<void> {
  const problems = problemsOf(page);
  await page.goto(`/figure/carousel.html${query}`);
  await expect(handle(page, 'Aim and speed of the throw')).toBeVisible();
  expect(problems).toEqual([]);
}

/** The middle of the throw's handle, and how many CSS pixels a meter is. */
async function throwAt(
  page: Page,
): Promise<{ readonly x: number; readonly y: number; readonly meter: number }> {
  const [tip, rim] = await Promise.all([
    handle(page, 'Aim and speed of the throw').boundingBox(),
    handle(page, 'Turn of the carousel').boundingBox(),
  ]);
  if (!tip || !rim) throw new Error('the handles are not in the picture');
  // The rim's handle is 2.95 m from the middle, half a second of turning from the top.
  const angle = (45 / 2) * (Math.PI / 180);
  const [x, y] = [tip.x + tip.width / 2, tip.y + tip.height / 2];
  return { x, y, meter: (y - (rim.y + rim.height / 2)) / (2.95 * Math.cos(angle)) };
}

test('its page asks: a friend is tapped, nothing is told before the throw, and then who it is', async ({
  page,
}) => {
  await open(page, '');
  await painted(page);
  await expect(told(page)).toHaveText('Tap the friend who gets the puck, then play.');
  const { x, y, meter } = await throwAt(page);
  // The thrower is 2.5 m left of the middle, and the arrow 0.3 m long for each m/s.
  const middle = x + (2.5 - 4.446 * 0.3) * meter;
  await page.mouse.click(middle + 2.4 * meter, y - 0.2 * meter);
  await expect.poll(async () => (await values(page)).guess).toMatch(/^2\.\d+ 0\.[12]\d*$/);
  await page.mouse.click(middle, y + 2.3 * meter);
  await expect.poll(async () => (await values(page)).guess).toMatch(/^-?\d(\.\d+)? -2\.\d+$/);
  await expect(told(page)).toHaveText('Tap the friend who gets the puck, then play.');
  await seek(page, 3);
  await expect(told(page)).toContainText('Your guess was right.');
});

test('its chapter leads from the throw to the axis', async ({ page }) => {
  const problems = problemsOf(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/not-there.html');
  const stepOf = (heading: string): Locator =>
    page.locator('[data-step]').filter({ has: page.getByRole('heading', { name: heading }) });
  for (const [heading, summary] of [
    ['Leave out the centrifugal force', /With centrifugal left out .* 0\.31 m wrong/],
    ['On a ferry that brakes', /With linear left out .* 0\.36 m wrong/],
    ['You are the axis', /goes round you at 3\.14 m\/s/],
  ] as const) {
    const step = stepOf(heading);
    await pastQuestion(step);
    await step.evaluate((it) => it.scrollIntoView({ block: 'center' }));
    await expect(told(page)).toHaveText(summary);
  }
  await expect(stepOf('Leave out the centrifugal force')).toContainText(
    'arrives at −82.9°, only 0.31 m wrong',
  );
  expect(problems).toEqual([]);
});
