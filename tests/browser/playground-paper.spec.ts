/** The playground on paper: the picture, the numbers, the doctor's sentences and the whole tree. */
import { test } from '../browser-test.ts';
import { expect } from './page.ts';
import type { Shell } from './playground-page.ts';

test('prints all nodes, also those that the outline does not show', async ({ page }) => {
  await page.goto('/playground.html');
  await expect(page.getByRole('heading', { name: 'Why is the stick skewed?' })).toBeVisible();
  await page.locator('kinetree-playground').evaluate((shell) => {
    const { workbench } = shell as Shell;
    workbench.edit('Add many', (now) => {
      const [first] = now.nodes;
      if (!first) throw new Error('the first tree has no node');
      const more = Array.from({ length: 60 }, (_, i) => ({ ...first, id: 1000 + i, name: `post ${i}` }));
      return { ...now, nodes: [...now.nodes, ...more] };
    });
  });
  await expect(page.getByRole('treeitem', { name: 'post 59' })).toHaveCount(0);

  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  const list = page.locator('.paper li');
  await expect(list).toHaveCount(9 + 60);
  await expect(list.filter({ hasText: 'stick' })).toHaveText(/24°/);
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

  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await page.emulateMedia({ media: null });
  await expect(list).toHaveCount(0);
  await expect(page.getByRole('treeitem', { name: 'stick' })).toBeVisible();
});
