/** The playground's outline by keys, mouse and touch; and its page. */
import type { Locator } from '@playwright/test';
import { test } from '../browser-test.ts';
import { MAIN } from '../main.ts';
import { drag, middle, phone } from './hand.ts';
import { boxOf, expect } from './page.ts';
import { button, FOUR, field, isTree, node, openNodes, rowOf as row, tree } from './playground-page.ts';

test.use({ viewport: { width: 1280, height: 800 } });

/** A place in a row, at a part of its height. */
async function at(of: Locator, part: number): Promise<{ x: number; y: number }> {
  const { height } = await boxOf(of);
  const { x, y } = await middle(of);
  return { x, y: y + (part - 0.5) * height };
}

test('keys build a tree: add, rename, reorder, reparent, undo and delete', MAIN, async ({ page }) => {
  await openNodes(page, [], null);
  const name = field(page, 'Name');
  const press = async (...keys: string[]): Promise<void> => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const focused = (name: string) => expect(row(page, name)).toBeFocused();
  await page.getByRole('button', { name: 'Add a root' }).press('Enter');
  await expect(name).toBeFocused();
  await name.fill('hull');
  await press('Enter');
  await focused('hull');
  await press('Insert');
  await name.fill('turret');
  await press('Enter', 'Shift+A');
  await name.fill('lost');
  await press('Escape');
  await focused('node');
  await press('F2');
  await name.fill('gun');
  await press('Enter');
  await isTree(page, 'hull(turret(gun))');
  await expect(row(page, 'gun')).toHaveAttribute('aria-level', '3');
  await press('Alt+ArrowLeft');
  await isTree(page, 'hull(turret gun)');
  await focused('gun');
  await press('Alt+ArrowUp');
  await isTree(page, 'hull(gun turret)');
  await expect(row(page, 'gun')).toHaveAttribute('aria-posinset', '1');
  await press('Alt+ArrowDown', 'Alt+ArrowRight');
  await isTree(page, 'hull(turret(gun))');
  await expect(page.getByRole('status').filter({ hasText: 'gun is attached to turret' })).toBeVisible();
  await press('Control+z');
  await isTree(page, 'hull(turret gun)');
  await expect(button(page, 'Redo: Attach gun to turret')).toBeVisible();
  await press('Control+Shift+Z');
  await isTree(page, 'hull(turret(gun))');

  // Letters are tools here, too, a key leads to the filter, and the arrows go about.
  await press('e');
  await expect(page.getByRole('radio', { name: 'Turn', exact: true })).toBeChecked();
  await press('w', '/');
  await expect(page.getByRole('searchbox', { name: 'Filter the tree' })).toBeFocused();
  await page.keyboard.type('urr');
  await expect(page.getByRole('treeitem')).toHaveText(['hull', 'turret']);
  await press('Enter');
  await expect(row(page, 'turret')).toHaveAttribute('aria-selected', 'true');
  await press('Escape');
  await expect(page.getByRole('treeitem')).toHaveCount(3);
  await press('Escape');
  await focused('turret');
  await press('ArrowLeft');
  await expect(row(page, 'turret')).toHaveAttribute('aria-expanded', 'false');
  await expect(row(page, 'gun')).toHaveCount(0);
  await press('ArrowRight', 'Control+d');
  await isTree(page, 'hull(turret(gun) turret 2(gun))');
  await press('Delete');
  await isTree(page, 'hull(turret(gun))');
  await button(page, 'Undo').click();
  await isTree(page, 'hull(turret(gun) turret 2(gun))');
});

test('a mouse drags a row under another and between two, and Escape leaves all as it was', async ({
  page,
}) => {
  await openNodes(page, FOUR);
  const hold = async (from: string, to: string, part: number) => {
    const [start, end] = [await at(row(page, from), 0.5), await at(row(page, to), part)];
    await page.mouse.move(start.x, start.y);
    await page.mouse.down();
    await page.mouse.move(end.x, end.y, { steps: 3 });
  };
  await hold('d', 'b', 0.5);
  await expect(page.locator('.row.into')).toHaveText(/b/);
  await page.mouse.up();
  await isTree(page, 'a(b(d) c)');
  // It has kept its place in the world: 0, 1, 0 less 1, 1, 0.
  expect((await node(page, 4)).translation).toEqual([-1, 0, 0]);
  await hold('c', 'b', 0.1);
  await expect(page.locator('kinetree-outline .line')).toBeVisible();
  await page.mouse.up();
  await isTree(page, 'a(c b(d))');
  await hold('c', 'd', 0.5);
  await expect(page.locator('.row.into')).toHaveText(/d/);
  await page.keyboard.press('Escape');
  await expect(page.locator('.row.into')).toHaveCount(0);
  await page.mouse.up();
  expect(await tree(page)).toBe('a(c b(d))');
});

test('a menu does by buttons what keys and drags do', async ({ page }) => {
  await openNodes(page, FOUR);
  await row(page, 'c').click({ button: 'right' });
  const items = page.getByRole('menuitem');
  await expect(items.first()).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(items.last()).toBeFocused();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Attach to' });
  // Neither itself, nor the parent that it has.
  await expect(dialog.getByRole('listitem')).toHaveText(['the world', /b\s+in a/, 'd']);
  await dialog.getByRole('searchbox', { name: 'New parent of c' }).fill('D');
  await expect(dialog.getByRole('listitem')).toHaveText(['d']);
  await page.keyboard.press('Enter');
  await isTree(page, 'a(b) d(c)');
  await expect(row(page, 'c')).toBeFocused();
  const more = button(page, 'What to do with the node');
  await more.click();
  await page.keyboard.press('Escape');
  await expect(items.first()).toBeHidden();
  await expect(more).toBeFocused();
});

test.describe('on a phone', () => {
  test.use({ ...phone, isMobile: true });

  test('the panels are tabs, and beyond the last one is the first', async ({ page }) => {
    await openNodes(page, FOUR);
    await page.getByRole('tab', { name: 'Why?' }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('tab', { name: 'Tree' })).toBeFocused();
    await expect(page.getByRole('tabpanel', { name: 'Tree' })).toBeVisible();
  });
});

test('deep names are read: indents shrink, and the tree is made wider by its edge', async ({ page }) => {
  const deep = Array.from({ length: 21 }, (_, i) => ({ name: `mixamorig bone ${i}`, parent: i || null }));
  await openNodes(page, deep, 21);
  const name = row(page, 'mixamorig bone 20').locator('b');
  await expect(name).toHaveAttribute('title', 'mixamorig bone 20');
  const seen = () =>
    name.evaluate((it) => {
      const { left, right } = it.getBoundingClientRect();
      const list = (it.closest('.rows') as HTMLElement).getBoundingClientRect();
      return Math.min(right, list.right) - Math.max(left, list.left);
    });
  await expect.poll(seen).toBeGreaterThan(70);
  const edge = page.getByRole('separator', { name: 'Width of the tree' });
  const { x, y } = await middle(edge);
  await drag(page, { x, y }, { x: x + 240, y });
  await expect(edge).toHaveAttribute('aria-valuenow', /^47\d$/);
  await expect.poll(seen).toBeGreaterThan(100);
  await edge.press('ArrowLeft');
  await expect(edge).toHaveAttribute('aria-valuenow', /^4[45]\d$/);
});

test('several rows are selected, cut and pasted; what is marked as text is copied as text', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openNodes(page, FOUR);
  await row(page, 'b').click();
  await row(page, 'c').click({ modifiers: ['Shift'] });
  await expect(page.locator('[role=treeitem][aria-selected=true]')).toHaveText(['b', 'c']);
  await page.keyboard.press('Control+x');
  await isTree(page, 'a d');
  await row(page, 'd').click();
  await page.keyboard.press('Control+v');
  await isTree(page, 'a d(b c)');
  await button(page, 'Share').click();
  await page.locator('kinetree-share .quiet', { hasText: 'The picture.' }).dblclick();
  await page.keyboard.press('Control+c');
  expect(await page.evaluate(() => navigator.clipboard.readText())).not.toContain('kinetree":1');
});

test('a list of the steps leads to any of them', async ({ page }) => {
  await openNodes(page, FOUR);
  await row(page, 'c').click();
  for (let i = 0; i < 3; i++) await page.keyboard.press('Control+d');
  await button(page, 'Steps').click();
  const steps = page.getByRole('list', { name: 'Steps, the newest first' }).getByRole('button');
  await expect(steps.first()).toHaveText('Duplicate c 3');
  await steps.filter({ hasText: /^Duplicate c$/ }).click();
  await isTree(page, 'a(b c c 2) d');
  await button(page, 'Steps').click();
  await steps.first().click();
  await isTree(page, 'a(b c c 2 c 3 c 4) d');
});

test('the title is the tree’s, and no key acts while somebody types or a list is open', async ({ page }) => {
  await openNodes(page, FOUR);
  await expect(page).toHaveTitle('Test · Playground · Kinetree');
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Keys' });
  await expect(keys).toBeVisible();
  await page.keyboard.press('Delete');
  await page.keyboard.press('Escape');
  await expect(keys).toHaveCount(0);
  expect(await tree(page)).toBe('a(b c) d');
  await row(page, 'b').dblclick();
  await field(page, 'Name').fill('w e r');
  await page.keyboard.press('Delete');
  await page.keyboard.press('Enter');
  await isTree(page, 'a(w e r c) d');
});
