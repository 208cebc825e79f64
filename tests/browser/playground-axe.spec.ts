/** The playground's page fits windows of all sizes, and axe finds nothing, in light and dark, on screens; and it is printed. */
import { test } from '../browser-test.ts';
import { boxOf, complaints, expect, painted, wide } from './page.ts';
import { bench, choose, FOUR, field, openNodes, picture, within } from './playground-page.ts';

for (const [width, height, colorScheme] of [
  [1280, 800, 'light'],
  [720, 900, 'light'],
  [390, 844, 'light'],
  [390, 844, 'dark'],
  [320, 640, 'light'],
  [740, 360, 'light'],
] as const)
  test(`the page fits ${width} × ${height}, and axe finds nothing, ${colorScheme}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme });
    await openNodes(page, FOUR);
    for (const tab of await page.getByRole('tab').all()) {
      await tab.click();
      await expect(tab).toHaveAttribute('aria-selected', 'true');
      expect(await complaints(page)).toEqual([]);
    }
    expect(await complaints(page)).toEqual([]);
    expect(await wide(page)).toBeLessThanOrEqual(width);
    const view = await boxOf(picture(page));
    expect(view.height).toBeGreaterThan(120);
    expect(view.width).toBeGreaterThan(200);
  });

test('what the bar opens, in the dark', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/playground.html');
  await expect(page).toHaveTitle('Digger · Playground · Kinetree');
  for (const name of ['Trees to begin with', 'Open', 'Share']) {
    const button = page.getByRole('button', { name, exact: true });
    const isOpen = (is: boolean) =>
      expect.poll(() => button.evaluate((it) => it.nextElementSibling?.matches(':popover-open'))).toBe(is);
    await button.click();
    await isOpen(true);
    await expect(page.getByText('A moment…').filter({ visible: true })).toHaveCount(0);
    expect(await complaints(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await isOpen(false);
  }
});

test('the fields of a node, of the tree, and where a text is wrong, in light and dark', async ({ page }) => {
  await openNodes(page, [{ name: 'cart' }, { name: 'arm', parent: 1 }], 2);
  const check = async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await complaints(page, within('kinetree-inspector')), colorScheme).toEqual([]);
    }
  };
  for (const name of ['Accelerations', 'Body', 'Scale rule'])
    await page.locator('kinetree-inspector summary', { hasText: name }).click();
  await field(page, 'Velocity x, meters per second').fill('1 +');
  await page.keyboard.press('Enter');
  await check();
  await bench(page, (it) => it.set({ frame: 'world' }));
  await painted(page);
  await check();
  await choose(page, null);
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Test');
  await check();
});

test('prints the picture and what the panels say of the node, without what is pressed', async ({ page }) => {
  await page.goto('/playground.html');
  await expect(page.getByRole('heading', { name: 'Why is the stick skewed?' })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { name: 'Playground: Digger' })).toBeVisible();
  await expect(picture(page)).toBeVisible();
  await expect(field(page, 'Translation x, meters')).toBeVisible();
  await expect(page.getByText('is scaled unevenly')).toBeVisible();
  const pressed = [
    'kinetree-time',
    'kinetree-motion',
    'kinetree-outline',
    'kinetree-menu',
    '.cure',
    '.modes',
  ];
  await expect(page.locator(pressed.join()).filter({ visible: true })).toHaveCount(0);
  await page.emulateMedia({ media: null });
  await expect(page.getByRole('treeitem', { name: 'stick' })).toBeVisible();
});
