/** The worm in a browser: taps that pin, by mouse, finger and keys; the guess among pictures. */
import { expect, type Page } from '@playwright/test';
import { test } from '../browser-test.ts';

interface Figure {
  values: Record<string, unknown>;
  seek(seconds: number): void;
  step(count: number): void;
  play(): void;
  undo(): void;
  set(name: string, value: unknown): void;
  share(): Promise<{ link: string }>;
  controls: string;
}

const values = (page: Page): Promise<Record<string, unknown>> =>
  page.evaluate(() => (document.querySelector('kinetree-figure') as unknown as Figure).values);

/** Waits until the picture, and what lies over it, is that of now. */
const painted = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((done) => {
        requestAnimationFrame(() => requestAnimationFrame(() => done()));
      }),
  );

async function open(page: Page, query = '?scene=worm'): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(`/figure/worm.html${query}`);
  await page.locator('kinetree-figure canvas').first().waitFor();
  await page.evaluate(() => (document.querySelector('kinetree-figure') as unknown as Figure).seek(0.75));
  await expect(page.locator('.handle').first()).toBeVisible();
  await painted(page);
}

const pinOf = async (page: Page): Promise<number[]> =>
  String((await values(page)).pin)
    .split(' ')
    .map(Number);

/** Returns the place of the throw's arrow's tip, and of the worm's ring, in the window. */
async function ring(page: Page, name: RegExp): Promise<{ x: number; y: number }> {
  const box = await page.getByRole('slider', { name }).first().boundingBox();
  if (!box) throw new Error('no handle');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

test('a tap pins, the pin rides, is undone, and travels in a link', async ({ page }) => {
  await open(page);
  const worm = await ring(page, /Place of the worm/);
  const view = await page.locator('.view').boundingBox();
  if (!view) throw new Error('no view');
  // Beside the worm's ring, far enough not to take hold of it.
  await page.mouse.click(worm.x + 60, worm.y - 10);
  const [x = 0, y = 0] = await pinOf(page);
  expect(Math.hypot(x, y)).toBeLessThan(1.2);
  await expect(page.locator('kinetree-figure #summary')).toContainText(
    `The pin is at (${x.toFixed(2)}, ${y.toFixed(2)})`.replaceAll('-', '−'),
  );
  await page.evaluate(() => (document.querySelector('kinetree-figure') as unknown as Figure).step(60));
  await painted(page);
  expect(await pinOf(page)).toEqual([x, y]);
  const link = await page.evaluate(
    async () => (await (document.querySelector('kinetree-figure') as unknown as Figure).share()).link,
  );
  expect(decodeURIComponent(link.replaceAll('+', ' '))).toContain(`pin=${x} ${y}`);
  // The same place of the window is another place of the ball by now.
  await page.mouse.click(worm.x + 60, worm.y - 10);
  expect(await pinOf(page)).not.toEqual([x, y]);
  await page.keyboard.press('Tab');
  await page.evaluate(() => (document.querySelector('kinetree-figure') as unknown as Figure).undo());
  expect(await pinOf(page)).toEqual([x, y]);
});

test('a pin by keyboard: it begins in the middle, arrows move it, Enter sticks it in, Delete takes it out', async ({
  page,
}) => {
  await open(page);
  const mark = page.getByRole('slider', { name: /Tap anywhere|Pin in the ball/ });
  await page.keyboard.press('Tab');
  await mark.focus();
  await page.keyboard.press('ArrowUp');
  expect((await values(page)).pin).toBe('');
  await page.keyboard.press('Enter');
  const [x = Number.NaN, y = Number.NaN] = await pinOf(page);
  expect(Number.isFinite(x + y)).toBe(true);
  await expect(page.getByRole('slider', { name: 'Pin in the ball' })).toBeVisible();
  await page.keyboard.press('Delete');
  expect((await values(page)).pin).toBe('');
});

test('the path is guessed among three pictures, by keys too, and told once the worm has landed', async ({
  page,
}) => {
  await open(page);
  await page.evaluate(() => {
    const figure = document.querySelector('kinetree-figure') as unknown as Figure;
    figure.controls = 'path';
    figure.set('spin', -6);
    figure.seek(0);
  });
  const group = page.getByRole('group', { name: /The worm’s path/ });
  await expect(group.getByRole('radio')).toHaveCount(3);
  await group.getByRole('radio', { name: 'Loops' }).click();
  expect((await values(page)).path).toBe('loops');
  // Arrows move the focus: a choice is an answer.
  await page.keyboard.press('ArrowLeft');
  expect((await values(page)).path).toBe('loops');
  await page.keyboard.press('Space');
  expect((await values(page)).path).toBe('wave');
  await page.evaluate(() => (document.querySelector('kinetree-figure') as unknown as Figure).seek(2.25));
  await expect(page.locator('kinetree-figure #summary')).toContainText(
    'You guessed a wave, and it makes a wave.',
  );
});
