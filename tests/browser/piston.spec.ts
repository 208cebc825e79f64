/** The piston of the built site in a real browser: undo, its view, and what it does where something is missing. */
import type { Locator, Page } from '@playwright/test';
import { figureNames } from '../../scripts/tools/figure-names.mjs';
import { test } from '../browser-test.ts';
import { MAIN } from '../main.ts';
import { drag, figure, handle, swipe, visit } from './hand.ts';
import { accessible, boxOf, expect, keepContexts, painted, withoutWebgl } from './page.ts';
import { Pixels } from './png.ts';

/** The figure in a chapter; its own page has other controls than its frame. */
const CHAPTER = '/stretch.html';
const open = (page: Page, path = '/embed.html?scene=piston') => visit(page, path, 'piston');

const shot = async (page: Page): Promise<Buffer> => {
  await painted(page);
  return figure(page, 'piston').locator('.view').screenshot();
};

/** Returns a figure’s picture. A browser may not have composed it yet: two shots in a row must be the same. */
async function picture(page: Page): Promise<string> {
  let last = await shot(page);
  for (;;) {
    const now = await shot(page);
    if (now.equals(last)) return now.toString('base64');
    last = now;
  }
}

/** Opens the numbers and all controls. */
async function openNumbers(figure: Locator): Promise<void> {
  for (const name of ['All controls', 'Numbers']) {
    const button = figure.getByRole('button', { name, exact: true });
    await button.press('Enter');
    await expect(button).toHaveAttribute('aria-expanded', 'true');
  }
}

test('a change can be undone, by button and by key, and so can a reset', MAIN, async ({ page }) => {
  const figure = await open(page);
  const slider = figure.getByLabel('Stretch of the plate', { exact: true });
  const shows = figure.getByLabel('Show', { exact: true });
  await openNumbers(figure);
  const undo = figure.getByRole('button', { name: 'Undo' });
  await expect(undo).toBeDisabled();
  // Three presses in a row are one change.
  await slider.focus();
  for (let i = 0; i < 3; i++) await slider.press('ArrowRight');
  await shows.selectOption('over');
  await figure.getByRole('button', { name: 'Reset', exact: true }).click();
  await expect(slider).toHaveValue('2.5');
  await undo.click();
  await expect(slider).toHaveValue('2.65');
  await expect(shows).toHaveValue('over');
  await slider.press('Control+z');
  await expect(shows).toHaveValue('beside');
  await slider.press('Control+z');
  await expect(slider).toHaveValue('2.5');
  await expect(undo).toBeDisabled();
});

test('the view rotates by keys and by buttons, and Home restores it to the pixel', async ({ page }) => {
  const figure = await open(page);
  const view = figure.getByRole('application');
  // The focus ring is part of the screenshot: compare focused with focused.
  await view.focus();
  await view.press('Home');
  const start = await picture(page);
  let before = start;
  const changes = async (what: string): Promise<void> => {
    const now = await picture(page);
    expect(now === before, what).toBe(false);
    before = now;
  };
  for (const key of ['ArrowRight', '+']) {
    await view.press(key);
    await changes(key);
  }
  await view.press('Home');
  expect((await picture(page)) === start).toBe(true);
  before = start;
  for (const name of ['Turn', 'Look from higher', 'Nearer', 'Away', 'Home']) {
    // By key: a focus that follows a click has no ring.
    await figure.getByRole('toolbar').getByRole('button', { name, exact: true }).press('Enter');
    await view.focus();
    await changes(name);
  }
  expect(before === start).toBe(true);
});

test('the plain wheel scrolls the page, with Ctrl it zooms the view', async ({ page }) => {
  const figure = await open(page, CHAPTER);
  const { x, y, width, height } = await boxOf(figure.locator('.view'));
  const top = await page.evaluate(() => scrollY);
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.wheel(0, 200);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(top + 100);
  await page.evaluate((it) => scrollTo(0, it), top);
  const start = await picture(page);
  await page.keyboard.down('Control');
  await page.mouse.wheel(0, 200);
  await page.keyboard.up('Control');
  expect((await picture(page)) === start).toBe(false);
  expect(await page.evaluate(() => scrollY)).toBe(top);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('a vertical swipe scrolls, a horizontal drag rotates the view', async ({ page }) => {
    const figure = await open(page, CHAPTER);
    const box = await boxOf(figure.locator('.view'));
    // Away from the handles, which take their touches themselves.
    const from = { x: box.x + box.width / 4, y: box.y + box.height - 20 };
    const start = await picture(page);
    const top = await page.evaluate(() => scrollY);
    await swipe(page, from, { ...from, x: from.x + 80 }, 20);
    expect(await page.evaluate(() => scrollY)).toBe(top);
    expect((await picture(page)) === start).toBe(false);
    await swipe(page, from, { ...from, y: from.y - 200 }, 20);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThanOrEqual(top + 180);
  });
});

test('axe finds no violation where every matrix is open, light and dark', async ({ page }) => {
  const figure = await open(page, CHAPTER);
  await openNumbers(figure);
  await figure.getByText('Every node, every matrix').click();
  await accessible(page);
});

test('without WebGL 2 the SVG renderer draws it, and everything works', MAIN, async ({ page }) => {
  await withoutWebgl(page);
  const figure = await open(page);
  await expect(figure.locator('.stand-in')).toBeVisible();
  const start = await picture(page);
  expect(new Pixels(Buffer.from(start, 'base64')).colors()).toBeGreaterThan(100);
  await openNumbers(figure);
  await figure.getByLabel('Joint', { exact: true }).fill('90');
  await figure.getByLabel('Stretch of the plate', { exact: true }).fill('2');
  const head = figure.getByRole('row', { name: 'Head: from the joint, x' }).first().getByRole('cell');
  await expect(head.first()).toHaveText('2.000');
  const stretched = await picture(page);
  expect(stretched === start).toBe(false);
  await figure.getByRole('application').press('ArrowLeft');
  expect((await picture(page)) === stretched).toBe(false);
  const { x, y } = await boxOf(handle(page, 'The plate’s end'));
  await drag(page, { x: x + 22, y: y + 22 }, { x: x - 18, y: y + 22 });
  await expect(figure.getByLabel('Stretch of the plate', { exact: true })).not.toHaveValue('2');
});

test('without WebAssembly it says what is missing', async ({ page }) => {
  await page.route('**/*', async (route) => {
    const response = await route.fetch();
    const headers = { ...response.headers(), 'content-security-policy': "script-src 'self'" };
    await route.fulfill({ response, headers });
  });
  await page.goto(CHAPTER);
  const alert = figure(page, 'piston').getByRole('alert');
  await figure(page, 'piston').scrollIntoViewIfNeeded();
  await expect(alert).toContainText('WebAssembly cannot run here');
  await expect(alert).toContainText('wasm-unsafe-eval');
  // A file that is on its way while the test ends finds no page.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('an unknown figure is refused with the names there are', async ({ page }) => {
  const warnings: string[] = [];
  page.on('console', (it) => it.type() === 'warning' && warnings.push(it.text()));
  await page.goto('/embed.html?scene=nothing');
  const alert = figure(page).getByRole('alert');
  await expect(alert).toContainText(`no figure is named "nothing"; there are: ${figureNames.join(', ')}`);
  expect(warnings.filter((it) => it.includes('no figure is named "nothing"'))).toHaveLength(1);
  // The sentence is all: there is no empty box over it.
  expect((await boxOf(figure(page).locator('.view'))).height).toBe((await boxOf(alert)).height);
});

test('a lost context comes back with the same picture', async ({ page }) => {
  await keepContexts(page);
  const figure = await open(page);
  const start = await picture(page);
  const extension = await page.evaluateHandle(() => {
    const [context] = (window as never as { contexts: Set<WebGL2RenderingContext> }).contexts;
    const extension = context?.getExtension('WEBGL_lose_context');
    extension?.loseContext();
    return extension;
  });
  // Meanwhile the SVG renderer takes its place.
  await expect(figure.locator('.stand-in')).toBeVisible();
  await extension.evaluate((it) => it?.restoreContext());
  await expect(figure.locator('.stand-in')).toBeHidden();
  await expect.poll(async () => (await picture(page)) === start).toBe(true);
  // And it is alive: it still draws what is new.
  await figure.getByLabel('Stretch of the plate', { exact: true }).fill('3');
  expect((await picture(page)) === start).toBe(false);
});
