/** The playground on paper: the picture, the numbers, and the doctor's sentences. */
import { test } from '../browser-test.ts';
import { expect } from './page.ts';

test('prints the picture and what the panels say of the node, without what is pressed', async ({ page }) => {
  await page.goto('/playground.html');
  await expect(page.getByRole('heading', { name: 'Why is the stick skewed?' })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { name: 'Playground: Digger' })).toBeVisible();
  await expect(page.locator('kinetree-picture')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Translation x, meters' })).toBeVisible();
  await expect(page.getByText('is scaled unevenly')).toBeVisible();
  for (const hidden of [
    'kinetree-time',
    'kinetree-motion',
    'kinetree-outline',
    'kinetree-menu',
    '.cure',
    '.modes',
  ])
    await expect(page.locator(hidden).filter({ visible: true })).toHaveCount(0);

  await page.emulateMedia({ media: null });
  await expect(page.getByRole('treeitem', { name: 'stick' })).toBeVisible();
});
