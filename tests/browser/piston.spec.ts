/** The piston of the built site in a real browser, by keyboard, touch and accessibility tree. */
import { expect, type Locator, type Page } from '@playwright/test';
import { figureNames } from '../../scripts/tools/figure-names.mjs';
import { test } from '../browser-test.ts';
import { MAIN } from '../main.ts';
import { accessible, painted, problemsOf } from './page.ts';

const first = (page: Page): Locator => page.locator('kinetree-figure[scene=piston]').first();

/** The chapter that is about it. */
const CHAPTER = '/stretch.html';

/** Opens a page, the figure's own frame unless another is named: its own page has other controls. */
async function open(page: Page, path = '/embed.html?scene=piston'): Promise<void> {
  const problems = problemsOf(page);
  await page.goto(path);
  await first(page).scrollIntoViewIfNeeded();
  // Where the SVG renderer draws, its picture is seen in place of the canvas.
  await expect(first(page).locator('canvas, .stand-in').filter({ visible: true })).toHaveCount(1);
  await expect(first(page).getByLabel('Stretch of the plate')).toBeVisible();
  await painted(page);
  expect(problems).toEqual([]);
}

/**
 * Returns the number of colors of a figure’s picture, and a sum that changes when the picture
 * does. A browser may not have composed the picture yet: two results in a row must be the same.
 */
async function picture(page: Page): Promise<Seen> {
  let last = await look(page);
  for (;;) {
    const now = await look(page);
    if (now.sum === last.sum) return now;
    last = now;
  }
}

interface Seen {
  colors: number;
  sum: number;
}

async function look(page: Page): Promise<Seen> {
  await painted(page);
  const shot = await first(page).locator('.view').screenshot();
  return page.evaluate(async (png) => {
    const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${png}`)).blob());
    const canvas = new OffscreenCanvas(image.width, image.height);
    const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D;
    context.drawImage(image, 0, 0);
    const { data } = context.getImageData(0, 0, image.width, image.height);
    const colors = new Set<number>();
    let sum = 0;
    for (let i = 0; i < data.length; i += 4) {
      const color = ((data[i] ?? 0) << 16) | ((data[i + 1] ?? 0) << 8) | (data[i + 2] ?? 0);
      colors.add(color);
      sum = (sum * 31 + color) >>> 0;
    }
    return { colors: colors.size, sum };
  }, shot.toString('base64'));
}

/** Opens the numbers and all controls. */
async function openNumbers(figure: Locator): Promise<void> {
  for (const name of ['All controls', 'Numbers']) {
    const button = figure.getByRole('button', { name, exact: true });
    await button.press('Enter');
    await expect(button).toHaveAttribute('aria-expanded', 'true');
  }
}

/**
 * Moves a slider to a value by keys: Home, as many pages as fit, then steps to the right. By steps
 * alone it would be a hundred pictures, which are drawn in software.
 */
async function slideTo(figure: Locator, label: string, value: number): Promise<void> {
  const slider = figure.getByLabel(label, { exact: true });
  const { min, step } = await slider.evaluate((it: HTMLInputElement) => ({
    min: Number(it.min),
    step: Number(it.step),
  }));
  await slider.focus();
  await slider.press('Home');
  await slider.press('PageUp');
  const inPage = Math.round((Number(await slider.inputValue()) - min) / step);
  const steps = Math.round((value - min) / step);
  if (steps < inPage) await slider.press('Home');
  for (let i = 1; i < Math.floor(steps / inPage); i++) await slider.press('PageUp');
  for (let i = steps % inPage; i > 0; i--) await slider.press('ArrowRight');
  expect(Number(await slider.inputValue())).toBeCloseTo(value, 9);
}

async function row(figure: Locator, name: string): Promise<string[]> {
  return figure.getByRole('row', { name }).first().getByRole('cell').allInnerTexts();
}

test('a change can be undone, by button and by key, and so can a reset', MAIN, async ({ page }) => {
  await open(page);
  const figure = first(page);
  const slider = figure.getByLabel('Stretch of the plate', { exact: true });
  await openNumbers(figure);
  const undo = figure.getByRole('button', { name: 'Undo' });
  await expect(undo).toBeDisabled();
  // Three presses in a row are one change.
  await slider.focus();
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight']) await slider.press(key);
  await figure.getByLabel('Show', { exact: true }).selectOption('over');
  await figure.getByRole('button', { name: 'Reset', exact: true }).click();
  await expect(slider).toHaveValue('2.5');
  await undo.click();
  await expect(slider).toHaveValue('2.65');
  await expect(figure.getByLabel('Show', { exact: true })).toHaveValue('over');
  await slider.press('Control+z');
  await expect(figure.getByLabel('Show', { exact: true })).toHaveValue('beside');
  await slider.press('Control+z');
  await expect(slider).toHaveValue('2.5');
  await expect(undo).toBeDisabled();
});

test('the view rotates by keys and by buttons, and Home restores it to the pixel', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page);
  const view = first(page).getByRole('application');
  // The focus ring is part of the screenshot: compare focused with focused.
  await view.focus();
  await view.press('Home');
  const start = await picture(page);
  await view.press('ArrowRight');
  const turned = await picture(page);
  expect(turned.sum).not.toBe(start.sum);
  await view.press('+');
  expect((await picture(page)).sum).not.toBe(turned.sum);
  await view.press('Home');
  expect((await picture(page)).sum).toBe(start.sum);
  /** Presses a tool, and looks again with the focus where it was. */
  const tool = async (name: string): Promise<number> => {
    // By key: a focus that follows a click has no ring.
    await first(page).getByRole('toolbar').getByRole('button', { name, exact: true }).press('Enter');
    await view.focus();
    return (await picture(page)).sum;
  };
  let before = start.sum;
  for (const name of ['Turn', 'Look from higher', 'Nearer', 'Away']) {
    const now = await tool(name);
    expect(now, name).not.toBe(before);
    before = now;
  }
  expect(await tool('Home')).toBe(start.sum);
});

test('the tools are under the picture, at its right, and over nothing that a hand holds', async ({
  page,
}) => {
  await open(page);
  const [view, tools] = [first(page).locator('.view'), first(page).getByRole('toolbar')];
  // They come with the focus, or once the view has been turned.
  await view.focus();
  await expect(tools).toHaveCSS('opacity', '1');
  const [picture, bar] = [await view.boundingBox(), await tools.boundingBox()];
  if (!picture || !bar) throw new Error('there is no box');
  expect(bar.y).toBeGreaterThanOrEqual(picture.y + picture.height);
  expect(bar.x + bar.width).toBeLessThanOrEqual(picture.x + picture.width + 1);
  expect(bar.x).toBeGreaterThan(picture.x + picture.width / 2);
});

test('the plain wheel scrolls the page, with Ctrl it zooms the view', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page, CHAPTER);
  const box = await first(page).locator('.view').boundingBox();
  if (!box) throw new Error('the view has no box');
  const top = await page.evaluate(() => scrollY);
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.wheel(0, 200);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(top + 100);
  await page.evaluate((it) => scrollTo(0, it), top);
  const start = await picture(page);
  await page.keyboard.down('Control');
  await page.mouse.wheel(0, 200);
  await page.keyboard.up('Control');
  expect((await picture(page)).sum).not.toBe(start.sum);
  expect(await page.evaluate(() => scrollY)).toBe(top);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('a vertical swipe scrolls, a horizontal drag rotates the view', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await open(page, CHAPTER);
    const box = await first(page).locator('.view').boundingBox();
    if (!box) throw new Error('the view has no box');
    // Away from the handles, which take their touches themselves.
    const [x, y] = [box.x + box.width / 4, box.y + box.height - 20];
    expect(
      await page.evaluate(
        ([x = 0, y = 0]) => {
          const host = document.elementFromPoint(x, y);
          return host?.shadowRoot?.elementFromPoint(x, y)?.closest('.handle') ?? null;
        },
        [x, y],
      ),
    ).toBe(null);
    const client = await page.context().newCDPSession(page);
    const touch = (
      type: 'touchStart' | 'touchMove' | 'touchEnd',
      at: { x: number; y: number }[],
    ): Promise<unknown> => client.send('Input.dispatchTouchEvent', { type, touchPoints: at });
    const swipe = async (dx: number, dy: number): Promise<void> => {
      await touch('touchStart', [{ x, y }]);
      for (let i = 1; i <= 20; i++) {
        await touch('touchMove', [{ x: x + (dx * i) / 20, y: y + (dy * i) / 20 }]);
        await painted(page);
      }
      await touch('touchEnd', []);
      await painted(page);
    };
    const start = await picture(page);
    const top = await page.evaluate(() => scrollY);
    await swipe(80, 0);
    expect(await page.evaluate(() => scrollY)).toBe(top);
    expect((await picture(page)).sum).not.toBe(start.sum);
    await swipe(0, -200);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThanOrEqual(top + 180);
  });
});

test('axe finds no violation where every matrix is open, light and dark', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page, CHAPTER);
  await openNumbers(first(page));
  await first(page).getByText('Every node, every matrix').click();
  await accessible(page);
});

test('without WebGL 2 the SVG renderer draws it, and everything works', MAIN, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.addInitScript(() => {
    for (const canvas of [HTMLCanvasElement, OffscreenCanvas]) {
      const real = canvas.prototype.getContext;
      canvas.prototype.getContext = function (this: never, kind: never, ...rest: never[]) {
        return (kind as string) === 'webgl2' ? null : Reflect.apply(real, this, [kind, ...rest]);
      } as never;
    }
  });
  await open(page);
  const figure = first(page);
  await expect(figure.locator('.stand-in')).toBeVisible();
  const start = await picture(page);
  expect(start.colors).toBeGreaterThan(100);
  await openNumbers(figure);
  await slideTo(figure, 'Joint', 90);
  await slideTo(figure, 'Stretch of the plate', 2);
  await expect.poll(async () => (await row(figure, 'Head: from the joint, x'))[0]).toBe('2.000');
  const stretched = await picture(page);
  expect(stretched.sum).not.toBe(start.sum);
  await figure.getByRole('application').press('ArrowLeft');
  expect((await picture(page)).sum).not.toBe(stretched.sum);
});

test('without WebAssembly it says what is missing', async ({ page }) => {
  await page.route('**/*', async (route) => {
    const response = await route.fetch();
    const headers = { ...response.headers(), 'content-security-policy': "script-src 'self'" };
    await route.fulfill({ response, headers });
  });
  await page.goto('/stretch.html');
  await first(page).scrollIntoViewIfNeeded();
  await expect(first(page).getByRole('alert')).toContainText('WebAssembly cannot run here');
  await expect(first(page).getByRole('alert')).toContainText('wasm-unsafe-eval');
  // A file that is on its way while the test ends finds no page.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('an attribute that does not fit is refused by name, and the figure stays', async ({ page }) => {
  await open(page, '/embed.html?scene=piston&scale-x=nonsense');
  const refused = first(page).locator('.refused');
  await expect(refused).toHaveAttribute('aria-live', 'polite');
  await expect(refused).toHaveText('scale-x="nonsense" is not a number from 0 to 5 ×.');
  await expect(first(page).getByRole('alert')).toHaveCount(0);
  await expect(first(page).getByLabel('Stretch of the plate', { exact: true })).toHaveValue('2.5');
});

test('an unknown figure is refused with the names there are', async ({ page }) => {
  const warnings: string[] = [];
  page.on('console', (it) => it.type() === 'warning' && warnings.push(it.text()));
  await page.goto('/embed.html?scene=nothing');
  const alert = page.locator('kinetree-figure').getByRole('alert');
  await expect(alert).toContainText(`no figure is named "nothing"; there are: ${figureNames.join(', ')}`);
  expect(warnings.filter((it) => it.includes('no figure is named "nothing"'))).toHaveLength(1);
  // The sentence is all: there is no empty box over it.
  const [box, text] = await Promise.all([
    page.locator('kinetree-figure .view').boundingBox(),
    alert.boundingBox(),
  ]);
  expect(box?.height).toBe(text?.height);
});

test('a lost context comes back with the same picture', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.addInitScript(() => {
    const real = OffscreenCanvas.prototype.getContext;
    OffscreenCanvas.prototype.getContext = function (this: OffscreenCanvas, ...given: never[]) {
      const context = Reflect.apply(real, this, given);
      if (String(given[0]) === 'webgl2') Object.assign(window, { stageContext: context });
      return context;
    } as never;
  });
  await open(page);
  const start = await picture(page);
  const lose = (): Promise<void> =>
    page.evaluate(() => {
      const context = (window as never as { stageContext: WebGL2RenderingContext }).stageContext;
      const extension = context.getExtension('WEBGL_lose_context');
      extension?.loseContext();
      Object.assign(window, { giveBack: () => extension?.restoreContext() });
    });
  await lose();
  // Meanwhile the SVG renderer takes its place.
  await expect(first(page).locator('.stand-in')).toBeVisible();
  await page.evaluate(() => (window as never as { giveBack: () => void }).giveBack());
  await expect(first(page).locator('.stand-in')).toBeHidden();
  await expect.poll(async () => (await picture(page)).sum).toBe(start.sum);
  // And it is alive: it still draws what is new.
  await slideTo(first(page), 'Stretch of the plate', 3);
  expect((await picture(page)).sum).not.toBe(start.sum);
});

test('embedded by query string it starts in the state of the link', async ({ page }) => {
  await open(page, '/embed.html?scene=piston&scale-x=3.5&joint=45');
  await expect(first(page).getByLabel('Stretch of the plate', { exact: true })).toHaveValue('3.5');
  await expect(first(page).getByLabel('Joint', { exact: true })).toHaveValue('45');
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
});
