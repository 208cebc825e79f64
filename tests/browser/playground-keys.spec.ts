/** The list of keys, and the switch that turns those of a single character off. */
import type { Locator, Page } from '@playwright/test';
import { test } from '../browser-test.ts';
import { complaints, expect } from './page.ts';

const button = (page: Page): Locator => page.getByRole('button', { name: 'Keys', exact: true });
const list = (page: Page): Locator => page.getByRole('dialog', { name: 'Keys' });
const letters = (page: Page): Locator => page.getByRole('checkbox', { name: 'Single characters act' });
const tool = (page: Page, name: string): Locator => page.getByRole('radio', { name, exact: true });

async function open(page: Page): Promise<void> {
  await page.goto('/playground.html');
  await expect(tool(page, 'Move')).toBeChecked();
}

test('the button shows the list, and the focus returns to it', async ({ page }) => {
  await open(page);
  await button(page).focus();
  await page.keyboard.press('Enter');
  await expect(list(page)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Close', exact: true })).toBeFocused();
  expect(await complaints(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(list(page)).toHaveCount(0);
  await expect(button(page)).toBeFocused();
});

test('single characters are turned off, also after a reload, and on again', async ({ page }) => {
  await open(page);
  await page.keyboard.press('?');
  await letters(page).uncheck();
  await page.keyboard.press('Escape');
  await expect(list(page)).toHaveCount(0);

  await page.reload();
  await expect(tool(page, 'Move')).toBeChecked();
  await page.keyboard.press('e');
  await page.keyboard.press('?');
  // The keys act in their order: once this one has, those before it would have.
  await page.keyboard.press('Control+d');
  await expect(page.getByRole('treeitem', { name: /^stick/ })).toHaveCount(2);
  await expect(tool(page, 'Move')).toBeChecked();
  await expect(list(page)).toHaveCount(0);

  await button(page).click();
  await letters(page).check();
  await page.keyboard.press('Escape');
  await page.keyboard.press('e');
  await expect(tool(page, 'Turn')).toBeChecked();
});
