/** The words of a chapter: what they mean where they are used again, and the way to their homes. */
import type { Locator, Page } from '@playwright/test';
import { chapters } from '../../scripts/site/chapters.mjs';
import { www } from '../../scripts/site/sources.mjs';
import { test } from '../browser-test.ts';
import { MAIN } from '../main.ts';
import { phone } from './hand.ts';
import { accessible, boxOf, expect, problemsOf } from './page.ts';

const CHAPTER = '/speeds.html';
const MEANS = 'that a rotation gives to a point';

const word = (page: Page): Locator => page.locator('a.word', { hasText: 'ω' }).first();
const tip = (page: Page): Locator => page.locator('[role=tooltip]');

async function open(page: Page): Promise<Locator> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(CHAPTER);
  await word(page).scrollIntoViewIfNeeded();
  // The script has come once its box is there.
  await expect(tip(page)).toBeAttached();
  return word(page);
}

test(
  'pointing at a word shows what it means, and the pointer can go there to read on',
  MAIN,
  async ({ page }) => {
    const problems = problemsOf(page);
    const link = await open(page);
    await expect(tip(page)).toBeHidden();
    await link.hover();
    await expect(tip(page)).toContainText(MEANS);
    await expect(tip(page)).toContainText('Chapter 6');
    const [box, at] = [await boxOf(tip(page)), await boxOf(link)];
    // It covers no part of the word.
    expect(box.y + box.height <= at.y || box.y >= at.y + at.height).toBe(true);
    await tip(page).hover();
    await page.waitForTimeout(400);
    await expect(tip(page)).toBeVisible();
    await page.mouse.move(2, 2);
    await expect(tip(page)).toBeHidden();
    expect(problems).toEqual([]);
  },
);

test('the focus shows it, also to a screen reader, Escape hides it, and Enter follows the link', async ({
  page,
}) => {
  const link = await open(page);
  await expect(link).toHaveRole('link');
  await expect(link).toHaveAccessibleDescription(new RegExp(MEANS));
  await link.focus();
  await expect(tip(page)).toContainText(MEANS);
  await accessible(page);
  await page.keyboard.press('Escape');
  await expect(tip(page)).toBeHidden();
  await expect(link).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  await expect(tip(page)).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#cross-product$/);
  await expect(page.locator('#cross-product')).toBeInViewport();
});

test.describe('with a finger', () => {
  test.use(phone);

  test('a tap shows it, within the window; a second one follows the link, one beside it hides it', async ({
    page,
  }) => {
    const link = await open(page);
    await link.tap();
    await expect(tip(page)).toContainText('Tap again');
    await expect(page).toHaveURL(new RegExp(`${CHAPTER}$`));
    const box = await boxOf(tip(page));
    expect(box.x).toBeGreaterThanOrEqual(0);
    expect(box.x + box.width).toBeLessThanOrEqual(390);
    const at = await boxOf(link);
    await page.touchscreen.tap(at.x, at.y + 80);
    await expect(tip(page)).toBeHidden();
    await link.tap();
    await expect(tip(page)).toBeVisible();
    await link.tap();
    await expect(page).toHaveURL(/#cross-product$/);
  });
});

test('a home leads to the page of words, which leads back', async ({ page }) => {
  await page.goto(CHAPTER);
  await page.locator('dfn#angular-velocity a').click();
  await expect(page).toHaveURL(/\/words\.html#angular-velocity$/);
  const entry = page.locator('#angular-velocity');
  await expect(entry).toBeInViewport();
  await expect(entry).toContainText('in radians per second');
  await entry.getByRole('link', { name: /^Chapter 6/ }).click();
  await expect(page).toHaveURL(/\/speeds\.html#angular-velocity$/);
});

test('a policy that allows no script in the page says nothing of a chapter’s linked data', async ({
  page,
}) => {
  const [{ address = '' } = {}] = chapters(www);
  const refused: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy/.test(message.text())) refused.push(message.text());
  });
  await page.route(`**/${address}`, async (route) => {
    const response = await route.fetch();
    // The one script of the page's head is no part of this.
    const body = (await response.text()).replace(/<script>[\s\S]*?<\/script>/g, '');
    const headers = {
      ...response.headers(),
      'content-security-policy': "script-src 'self' 'wasm-unsafe-eval'",
    };
    await route.fulfill({ response, headers, body });
  });
  await page.goto(`/${address}`);
  await expect(page.locator('script[type="application/ld+json"]')).toBeAttached();
  await expect(page.locator('kinetree-figure canvas').first()).toBeVisible();
  expect(refused).toEqual([]);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a word is a link that has its meaning', async ({ page }) => {
    await page.goto(CHAPTER);
    await expect(word(page)).toHaveAccessibleDescription(new RegExp(MEANS));
    await word(page).click();
    await expect(page).toHaveURL(/#cross-product$/);
  });
});
