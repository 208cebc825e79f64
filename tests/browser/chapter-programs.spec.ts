/** The programs of chapters: the button that copies one, and the link that opens it where it runs. */
import type { Locator, Page } from '@playwright/test';
import { chapters } from '../../scripts/site/chapters.mjs';
import { programsOf } from '../../scripts/site/programs.mjs';
import { www } from '../../scripts/site/sources.mjs';
import { test } from '../browser-test.ts';
import { MAIN } from '../main.ts';
import { phone } from './hand.ts';
import { boxOf, complaints, expect, hold, problemsOf } from './page.ts';

const CHAPTER = 'speeds.html';
const all = chapters(www).flatMap(({ address, body }) => programsOf(body).map((code) => ({ address, code })));
const { code: PROGRAM = '' } = all.find(({ address }) => address === CHAPTER) ?? {};

const program = (page: Page): Locator => page.locator('.program');
const copy = (page: Page): Locator => program(page).getByRole('button');
const link = (page: Page): Locator => program(page).getByRole('link', { name: 'Open and run it' });

async function open(page: Page, address = CHAPTER): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(`/${address}`);
  await program(page).scrollIntoViewIfNeeded();
}

test('a program is copied by keys, and readers are told so', MAIN, async ({ page }) => {
  const problems = problemsOf(page);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await open(page);
  await expect(copy(page)).toHaveText('Copy');
  await link(page).focus();
  await page.keyboard.press('Tab');
  await expect(copy(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(copy(page)).toHaveText('Copied');
  await expect(program(page).getByRole('status')).toHaveText('Copied');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(PROGRAM);
  await expect(copy(page)).toHaveText('Copy');
  await expect(program(page).getByRole('status')).toBeEmpty();
  expect(problems).toEqual([]);
});

test('where the browser does not allow it, the program is selected', async ({ page }) => {
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('no'));
  });
  await open(page);
  await copy(page).click();
  await expect(copy(page)).toHaveText('Selected');
  await expect(program(page).getByRole('status')).toContainText('does not allow');
  expect((await page.evaluate(() => String(getSelection()))).trim()).toBe(PROGRAM.trim());
});

test('a page that has no clipboard has no button for it', async ({ page }) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(Navigator.prototype, 'clipboard');
  });
  await open(page);
  await expect(page.locator('[role=tooltip]')).toBeAttached();
  await expect(link(page)).toBeVisible();
  await expect(copy(page)).toHaveCount(0);
});

test('nothing moves when the button comes, on a desk and on a phone', async ({ page }) => {
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 });
    const release = await hold(page, '**/assets/*.js');
    await page.goto(`/${CHAPTER}`, { waitUntil: 'commit' });
    await expect(link(page)).toBeVisible();
    const places = async () => [(await boxOf(program(page))).height, (await boxOf(link(page))).x];
    const before = await places();
    await expect(copy(page)).toHaveCount(0);
    release();
    await expect(copy(page)).toBeVisible();
    expect(await places()).toEqual(before);
    const box = await boxOf(copy(page));
    expect(box.height).toBeGreaterThanOrEqual(24);
    expect(box.x + box.width).toBeLessThanOrEqual(width);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  }
});

test('it has no faults for axe, a border where colors are forced, and is not printed', async ({ page }) => {
  await open(page);
  await expect(copy(page)).toBeVisible();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await complaints(page, '.program'), colorScheme).toEqual([]);
  }
  await page.emulateMedia({ forcedColors: 'active' });
  for (const it of [copy(page), link(page)]) await expect(it).toHaveCSS('border-top-style', 'solid');
  await page.emulateMedia({ media: 'print' });
  await expect(copy(page)).toBeHidden();
  await expect(link(page)).toBeHidden();
  await expect(program(page).locator('pre')).toBeVisible();
});

test('each program opens in the manual’s editor, and prints there what it says', async ({ page }) => {
  for (const { address, code } of all) {
    await open(page, address);
    await link(page).click();
    await expect(page).toHaveURL(/\/manual\/try\.html#code=0\./);
    await expect(program(page).locator('.cm-content'), address).toContainText(code.split('\n')[0] ?? '');
    await program(page).getByRole('button', { name: 'Run' }).click();
    const promised = Array.from(code.matchAll(/ \/\/ → (.*)/g), ([, text]) => `${text}\n`).join('');
    await expect(program(page).locator('.output'), address).toHaveText(promised);
  }
});

test.describe('with a finger', () => {
  test.use({ ...phone, isMobile: true });

  test('the button and the link are as large as a finger', async ({ page }) => {
    await open(page);
    for (const it of [copy(page), link(page)]) expect((await boxOf(it)).height).toBeGreaterThanOrEqual(44);
  });
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('there is the program alone', async ({ page }) => {
    await page.goto(`/${CHAPTER}`);
    await expect(program(page).locator('pre')).toBeVisible();
    await expect(link(page)).toBeHidden();
  });
});
