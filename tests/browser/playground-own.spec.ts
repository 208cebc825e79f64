/** The way from the first page to a tree of one's own: begun there, or brought. */
import type { Page } from '@playwright/test';
import { test } from '../browser-test.ts';
import { phone } from './hand.ts';
import { boxOf, complaints, expect, problemsOf } from './page.ts';
import { button, field, isTree, picture, row } from './playground-page.ts';

/** Follows the link of the first page. */
async function follow(page: Page): Promise<void> {
  await page.goto('index.html');
  await page.getByRole('main').getByRole('link', { name: 'Begin or bring a tree' }).click();
  await expect(page.locator('kinetree-playground')).toBeVisible();
}

const begin = (page: Page) => page.getByRole('group', { name: 'Begin your own tree' });

test('leads to an empty tree with a first step, which a reload does not undo', async ({ page }) => {
  const problems = problemsOf(page);
  await follow(page);
  await expect(begin(page)).toBeVisible();
  await expect(page.getByRole('treeitem')).toHaveCount(0);
  expect(await complaints(page)).toEqual([]);
  await page.reload();
  await expect(begin(page)).toBeVisible();
  await button(page, 'Begin with a node').click();
  await expect(field(page, 'Name')).toBeFocused();
  await page.keyboard.type('hull');
  await page.keyboard.press('Enter');
  await expect(row(page, 'hull')).toBeFocused();
  await expect(begin(page)).toBeHidden();
  await page.reload();
  await expect(row(page, 'hull')).toBeVisible();
  // It is the reader's own: the link leads to it again.
  await follow(page);
  await expect(row(page, 'hull')).toBeVisible();
  expect(problems).toEqual([]);
});

test('leaves a tree that the page came with, and undo leads back to it', async ({ page }) => {
  await page.goto('playground.html');
  await expect(row(page, 'stick')).toBeVisible();
  await follow(page);
  await expect(begin(page)).toBeVisible();
  await expect(page.getByText('Undo leads back to Digger.')).toBeVisible();
  await page.getByRole('button', { name: /^Undo: / }).click();
  await expect(row(page, 'stick')).toBeVisible();
  await expect(begin(page)).toBeHidden();
  await page.getByRole('button', { name: /^Redo: / }).click();
  await expect(begin(page)).toBeVisible();
});

test('takes a tree that is brought', async ({ page }) => {
  await follow(page);
  await button(page, 'Bring a file or a text').click();
  await expect(button(page, 'Choose files …')).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(button(page, 'Choose files …')).toBeFocused();
  await field(page, 'Or paste JSON, BVH or a link').fill('{"kinetree":1,"nodes":[{"name":"mine"}]}');
  await button(page, 'Open the text').click();
  await isTree(page, 'mine');
  await expect(begin(page)).toBeHidden();
});

test.describe('on a phone', () => {
  test.use({ ...phone, isMobile: true });

  for (const [width, height] of [
    [390, 844],
    [320, 568],
    [844, 390],
  ] as const)
    test(`the first step has its room at ${width} × ${height}`, async ({ page }) => {
      await page.setViewportSize({ width, height });
      await follow(page);
      const [view, tools] = [await boxOf(picture(page)), await boxOf(picture(page).locator('.modes'))];
      for (const name of ['Begin with a node', 'Bring a file or a text']) {
        const box = await boxOf(button(page, name));
        expect(box.height).toBeGreaterThan(43.5);
        expect(box.y).toBeGreaterThan(tools.y + tools.height);
        expect(box.y + box.height).toBeLessThan(view.y + view.height);
        expect(box.x).toBeGreaterThanOrEqual(view.x);
        expect(box.x + box.width).toBeLessThanOrEqual(view.x + view.width);
      }
      await button(page, 'Begin with a node').tap();
      await expect(field(page, 'Name')).toBeFocused();
    });
});
