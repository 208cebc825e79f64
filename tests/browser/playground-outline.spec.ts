/** The playground's outline by keys, mouse and touch, with ten thousand nodes; and its page. */
import type { Locator, Page } from '@playwright/test';
import type { TreeNode } from '../../www/src/playground/document/document.ts';
import { test } from '../browser-test.ts';
import { MAIN } from '../main.ts';
import { complaints, expect } from './page.ts';
import { REST, type Shell, tree } from './playground-page.ts';

/** A node a with the children b and c, and a root d, each a meter from its parent. */
const FOUR: readonly TreeNode[] = [
  { ...REST, id: 1, name: 'a', parent: null, translation: [1, 0, 0] },
  { ...REST, id: 2, name: 'b', parent: 1, translation: [0, 1, 0] },
  { ...REST, id: 3, name: 'c', parent: 1, translation: [0, 0, 1] },
  { ...REST, id: 4, name: 'd', parent: null, translation: [0, 1, 0] },
];

async function open(page: Page, nodes: readonly TreeNode[], chosen: number | null = 1): Promise<void> {
  await page.goto('/playground.html');
  await page.locator('kinetree-outline').waitFor({ state: 'attached' });
  await page.locator('kinetree-playground').evaluate(
    (shell, [given, id]) => {
      const { workbench } = shell as Shell;
      workbench.restore({
        document: { ...workbench.document, title: 'Test', start: 0, clips: [], clip: null, nodes: given },
        chosen: id,
        past: [],
        future: [],
      });
    },
    [nodes, chosen] as const,
  );
}

const row = (page: Page, name: string): Locator => page.getByRole('treeitem', { name, exact: true });

/** The middle of a row, or a part of its height. */
async function at(page: Page, name: string, part = 0.5): Promise<{ x: number; y: number }> {
  const box = await row(page, name).boundingBox();
  if (!box) throw new Error(`there is no row ${name}`);
  return { x: box.x + 60, y: box.y + part * box.height };
}

test('keys build a tree: add, rename, reorder, reparent, undo and delete', MAIN, async ({ page }) => {
  await open(page, [], null);
  await page.getByRole('button', { name: 'Add a root' }).focus();
  await page.keyboard.press('Enter');
  const name = page.getByRole('textbox', { name: 'Name' });
  await expect(name).toBeFocused();
  await name.fill('hull');
  await page.keyboard.press('Enter');
  await expect(row(page, 'hull')).toBeFocused();
  await page.keyboard.press('Insert');
  await name.fill('turret');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Shift+A');
  await name.fill('lost');
  await page.keyboard.press('Escape');
  await expect(row(page, 'node')).toBeFocused();
  await page.keyboard.press('F2');
  await name.fill('gun');
  await page.keyboard.press('Enter');
  await expect.poll(() => tree(page)).toBe('hull(turret(gun))');
  await expect(row(page, 'gun')).toHaveAttribute('aria-level', '3');

  await page.keyboard.press('Alt+ArrowLeft');
  await expect.poll(() => tree(page)).toBe('hull(turret gun)');
  await expect(row(page, 'gun')).toBeFocused();
  await page.keyboard.press('Alt+ArrowUp');
  await expect.poll(() => tree(page)).toBe('hull(gun turret)');
  await expect(row(page, 'gun')).toHaveAttribute('aria-posinset', '1');
  await page.keyboard.press('Alt+ArrowDown');
  await page.keyboard.press('Alt+ArrowRight');
  await expect.poll(() => tree(page)).toBe('hull(turret(gun))');
  await expect(page.getByRole('status').filter({ hasText: 'gun is attached to turret' })).toBeVisible();

  await page.keyboard.press('Control+z');
  await expect.poll(() => tree(page)).toBe('hull(turret gun)');
  await expect(page.getByRole('button', { name: 'Redo: Attach gun to turret' })).toBeVisible();
  await page.keyboard.press('Control+Shift+Z');
  await expect.poll(() => tree(page)).toBe('hull(turret(gun))');

  // Letters are tools here, too, a key leads to the filter, and the arrows go about.
  await page.keyboard.press('e');
  await expect(page.getByRole('radio', { name: 'Turn', exact: true })).toBeChecked();
  await page.keyboard.press('w');
  await page.keyboard.press('/');
  const filter = page.getByRole('searchbox', { name: 'Filter the tree' });
  await expect(filter).toBeFocused();
  await page.keyboard.type('urr');
  await expect(page.getByRole('treeitem')).toHaveText(['hull', 'turret']);
  await page.keyboard.press('Enter');
  await expect(row(page, 'turret')).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('treeitem')).toHaveCount(3);
  await page.keyboard.press('Escape');
  await expect(row(page, 'turret')).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(row(page, 'turret')).toHaveAttribute('aria-expanded', 'false');
  await expect(row(page, 'gun')).toHaveCount(0);
  await page.keyboard.press('ArrowRight');
  await expect(row(page, 'gun')).toBeVisible();
  await page.keyboard.press('Control+d');
  await expect.poll(() => tree(page)).toBe('hull(turret(gun) turret 2(gun))');
  await page.keyboard.press('Delete');
  await expect.poll(() => tree(page)).toBe('hull(turret(gun))');
  await expect(page.getByText('Deleted turret 2, and 1 below it.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect.poll(() => tree(page)).toBe('hull(turret(gun) turret 2(gun))');
});

test('a mouse drags a row under another and between two, and Escape leaves all as it was', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await open(page, FOUR);
  const drag = async (from: string, to: string, part: number) => {
    const [start, end] = [await at(page, from), await at(page, to, part)];
    await page.mouse.move(start.x, start.y);
    await page.mouse.down();
    await page.mouse.move(start.x, start.y + 6);
    await page.mouse.move(end.x, end.y);
  };
  await drag('d', 'b', 0.5);
  await expect(page.locator('.row.into')).toHaveText(/b/);
  await page.mouse.up();
  await expect.poll(() => tree(page)).toBe('a(b(d) c)');
  // It has kept its place in the world: 0, 1, 0 less 1, 1, 0.
  const local = await page
    .locator('kinetree-playground')
    .evaluate((shell) => (shell as Shell).workbench.document.nodes.find(({ id }) => id === 4)?.translation);
  expect(local).toEqual([-1, 0, 0]);
  await drag('c', 'b', 0.1);
  await expect(page.locator('kinetree-outline .line')).toBeVisible();
  await page.mouse.up();
  await expect.poll(() => tree(page)).toBe('a(c b(d))');
  await drag('c', 'd', 0.5);
  await expect(page.locator('.row.into')).toHaveText(/d/);
  await page.keyboard.press('Escape');
  await expect(page.locator('.row.into')).toHaveCount(0);
  await page.mouse.up();
  expect(await tree(page)).toBe('a(c b(d))');
});

test('a menu does by buttons what keys and drags do', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await open(page, FOUR);
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
  await expect.poll(() => tree(page)).toBe('a(b) d(c)');
  await expect(row(page, 'c')).toBeFocused();
  const more = page.getByRole('button', { name: 'What to do with the node' });
  await more.click();
  await page.keyboard.press('Escape');
  await expect(items.first()).toBeHidden();
  await expect(more).toBeFocused();
});

test('a finger drags after a hold, and the four panels are tabs on a phone', async ({ browser }) => {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const page = await context.newPage();
  await open(page, FOUR);
  // A phone shows first why the node of the first tree leans; beyond the last tab is the first.
  await page.getByRole('tab', { name: 'Why?' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Tree' })).toBeFocused();
  await expect(page.getByRole('tabpanel', { name: 'Tree' })).toBeVisible();
  // The lesson below the outline leaves it three rows.
  await row(page, 'd').scrollIntoViewIfNeeded();
  const [from, to] = [await at(page, 'd'), await at(page, 'c')];
  const client = await context.newCDPSession(page);
  const touch = (
    type: 'touchStart' | 'touchMove' | 'touchEnd',
    points: readonly { x: number; y: number }[],
  ) => client.send('Input.dispatchTouchEvent', { type, touchPoints: [...points] });
  await touch('touchStart', [from]);
  await expect(page.locator('kinetree-outline .dragging')).toBeVisible();
  await touch('touchMove', [{ x: from.x, y: from.y - 20 }]);
  await touch('touchMove', [to]);
  await expect(page.locator('.row.into')).toHaveText(/c/);
  await touch('touchEnd', []);
  await expect.poll(() => tree(page)).toBe('a(b c(d))');
  await context.close();
});

test('deep names are read: indents shrink, and the tree is made wider by its edge', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const deep: TreeNode[] = Array.from({ length: 21 }, (_, i) => ({
    ...REST,
    id: i + 1,
    name: `mixamorig bone ${i}`,
    parent: i === 0 ? null : i,
  }));
  await open(page, deep);
  await page.locator('kinetree-playground').evaluate((it) => (it as Shell).workbench.choose(21));
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
  const { x = 0, y = 0 } = (await edge.boundingBox()) ?? {};
  await page.mouse.move(x + 4, y + 200);
  await page.mouse.down();
  await page.mouse.move(x + 244, y + 200, { steps: 4 });
  await page.mouse.up();
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
  await page.setViewportSize({ width: 1280, height: 800 });
  await open(page, FOUR);
  await row(page, 'b').click();
  await row(page, 'c').click({ modifiers: ['Shift'] });
  await expect(page.locator('[role=treeitem][aria-selected=true]')).toHaveText(['b', 'c']);
  await page.keyboard.press('Control+x');
  await expect.poll(() => tree(page)).toBe('a d');
  await row(page, 'd').click();
  await page.keyboard.press('Control+v');
  await expect.poll(() => tree(page)).toBe('a d(b c)');
  await row(page, 'a').click();
  await row(page, 'd').click({ modifiers: ['Control'] });
  await page.keyboard.press('Delete');
  await expect.poll(() => tree(page)).toBe('');
  await page.keyboard.press('Control+z');

  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await page.locator('kinetree-share .quiet', { hasText: 'The picture.' }).dblclick();
  await page.keyboard.press('Control+c');
  expect(await page.evaluate(() => navigator.clipboard.readText())).not.toContain('kinetree":1');
});

test('a list of the steps leads to any of them', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await open(page, FOUR);
  await row(page, 'c').click();
  for (let i = 0; i < 3; i++) await page.keyboard.press('Control+d');
  await page.getByRole('button', { name: 'Steps' }).click();
  const steps = page.getByRole('list', { name: 'Steps, the newest first' }).getByRole('button');
  await expect(steps.first()).toHaveText('Duplicate c 3');
  await steps.filter({ hasText: /^Duplicate c$/ }).click();
  await expect.poll(() => tree(page)).toBe('a(b c c 2) d');
  await page.getByRole('button', { name: 'Steps' }).click();
  await steps.first().click();
  await expect.poll(() => tree(page)).toBe('a(b c c 2 c 3 c 4) d');
});

for (const [width, height] of [
  [1280, 800],
  [720, 900],
  [390, 844],
  [320, 640],
  [740, 360],
] as const)
  test(`the page fits ${width} × ${height}, and axe finds nothing`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await open(page, FOUR);
    for (const tab of await page.getByRole('tab').all()) {
      await tab.click();
      await expect(tab).toHaveAttribute('aria-selected', 'true');
      expect(await complaints(page)).toEqual([]);
    }
    expect(await complaints(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    const view = await page.locator('kinetree-picture').boundingBox();
    expect(view?.height).toBeGreaterThan(120);
    expect(view?.width).toBeGreaterThan(200);
  });

test('the title is the tree’s, keys are listed, and none acts while somebody types', async ({ page }) => {
  await open(page, FOUR);
  await expect(page).toHaveTitle('Test · Playground · Kinetree');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible();
  await page.keyboard.press('Delete');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Keys' })).toHaveCount(0);
  expect(await tree(page)).toBe('a(b c) d');
  await row(page, 'b').dblclick();
  await page.getByRole('textbox', { name: 'Name' }).fill('w e r');
  await page.keyboard.press('Delete');
  await page.keyboard.press('Enter');
  await expect.poll(() => tree(page)).toBe('a(w e r c) d');
});
