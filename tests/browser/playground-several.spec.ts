/** Several nodes at once: outlined, edited, moved, grouped, copied by the menu, and hidden by the eye. */
import type { Page } from '@playwright/test';
import { test } from '../browser-test.ts';
import { MAIN } from '../main.ts';
import { phone } from './hand.ts';
import { complaints, expect, painted, problemsOf } from './page.ts';
import { field, handle, mode, type Shell, tree } from './playground-page.ts';

const box = { kind: 'box', size: [0.5, 0.5, 0.5], center: [0, 0, 0] };
const TREE = JSON.stringify({
  kinetree: 1,
  title: 'Digger',
  nodes: [
    { name: 'hull', shape: { kind: 'box', size: [2, 1, 1], center: [0, 0, 0] } },
    { name: 'left', parent: 0, translation: [0, -0.26, 1], shape: box },
    { name: 'right', parent: 0, translation: [0, -0.26, -1], shape: box },
    { name: 'mast', translation: [2, 0.25, 0], shape: box },
  ],
});
/** Sixteen nodes below each other. */
const DEEP = JSON.stringify({
  kinetree: 1,
  title: 'Deep',
  nodes: Array.from({ length: 16 }, (_, i) => ({ name: `level ${i}`, ...(i ? { parent: i - 1 } : {}) })),
});

async function open(page: Page, text: string): Promise<void> {
  await page.goto('/playground.html');
  await expect(page.locator('kinetree-doctor')).toBeAttached();
  await page.evaluate((text) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([text], 'tree.json'));
    document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
  }, text);
  await expect(page.locator('kinetree-playground .said p')).toContainText('Opened tree.json');
}

const places = (page: Page): Promise<readonly (readonly number[])[]> =>
  page
    .locator('kinetree-playground')
    .evaluate((shell) => (shell as Shell).workbench.document.nodes.map(({ translation }) => translation));

const row = (page: Page, name: string) => page.getByRole('treeitem', { name, exact: true });
const line = (page: Page) => page.locator('kinetree-playground .said p');

test('two nodes are edited and moved as one, by fields and by handles', MAIN, async ({ page }) => {
  const problems = problemsOf(page);
  await open(page, TREE);
  await row(page, 'left').click();
  await row(page, 'right').click({ modifiers: ['Control'] });
  await expect(page.getByRole('heading', { name: '2 nodes' })).toBeVisible();
  const y = field(page, 'Translation y, meters');
  const z = field(page, 'Translation z, meters');
  await expect(y).toHaveValue('−0.26');
  await expect(z).toHaveValue('');
  await expect(z).toHaveAttribute('placeholder', '—');
  await y.fill('1');
  await y.press('Enter');
  await expect
    .poll(() => places(page))
    .toEqual([
      [0, 0, 0],
      [0, 1, 1],
      [0, 1, -1],
      [2, 0.25, 0],
    ]);
  // What differs goes by the same way in each.
  await z.fill('+=2');
  await z.press('Enter');
  await expect
    .poll(() => places(page))
    .toEqual([
      [0, 0, 0],
      [0, 1, 3],
      [0, 1, 1],
      [2, 0.25, 0],
    ]);
  await z.press('ArrowUp');
  await expect.poll(async () => (await places(page))[2]?.[2]).toBeGreaterThan(1);
  for (let i = 0; i < 3; i++) await page.keyboard.press('Control+z');
  await expect.poll(async () => (await places(page))[1]).toEqual([0, -0.26, 1]);

  const grip = handle(page, 'Move 2 nodes along y');
  await expect(grip).toBeVisible();
  await grip.press('ArrowUp');
  await grip.press('ArrowUp');
  await expect
    .poll(async () => (await places(page)).slice(1, 3).map(([, y = 0]) => y.toFixed(2)))
    .toEqual(['-0.06', '-0.06']);
  await page.keyboard.press('Control+z');
  await expect(page.getByRole('heading', { name: '2 nodes' })).toBeVisible();
  await expect.poll(async () => (await places(page))[1]).toEqual([0, -0.26, 1]);

  // About their middle, or each about its own origin.
  await page.keyboard.press('e');
  const ring = handle(page, 'Turn 2 nodes about y');
  await expect(page.getByRole('radio', { name: 'Middle', exact: true })).toBeChecked();
  await ring.press('ArrowUp');
  await expect.poll(async () => (await places(page))[1]?.[0]).toBeGreaterThan(0.05);
  await page.keyboard.press('Control+z');
  await mode(page, 'Each').click();
  await painted(page);
  await ring.press('ArrowUp');
  const turned = (): Promise<readonly (number | undefined)[]> =>
    page
      .locator('kinetree-playground')
      .evaluate((shell) =>
        (shell as Shell).workbench.document.nodes.slice(1, 3).map(({ rotation }) => rotation[1]),
      );
  await expect.poll(async () => (await turned()).every((it) => (it ?? 0) > 0.01)).toBe(true);
  expect((await places(page))[1]).toEqual([0, -0.26, 1]);
  expect(await complaints(page)).toEqual([]);
  expect(problems).toEqual([]);
});

test('a group keeps places, and the menu copies and pastes', async ({ page }) => {
  const problems = problemsOf(page);
  await open(page, TREE);
  await row(page, 'left').click();
  await row(page, 'right').click({ modifiers: ['Control'] });
  await page.keyboard.press('Control+g');
  await expect.poll(() => tree(page)).toBe('hull(group(left right)) mast');
  await expect(line(page)).toHaveText('Grouped 2 nodes under group: they have kept their places.');
  await expect(row(page, 'group')).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Control+z');
  await expect.poll(() => tree(page)).toBe('hull(left right) mast');

  const take = async (name: string, verb: RegExp): Promise<void> => {
    await row(page, name).click({ button: 'right' });
    await page.getByRole('menuitem', { name: verb }).click();
  };
  await take('mast', /^Copy/);
  await expect(line(page)).toHaveText('Copied mast: paste puts a copy under the chosen node.');
  await take('left', /^Paste/);
  await expect.poll(() => tree(page)).toBe('hull(left(mast 2) right) mast');
  await take('mast 2', /^Cut/);
  await expect.poll(() => tree(page)).toBe('hull(left right) mast');
  await take('right', /^Paste/);
  await expect.poll(() => tree(page)).toBe('hull(left right(mast 2)) mast');
  await take('mast', /^Group/);
  await expect.poll(() => tree(page)).toBe('hull(left right(mast 2)) group(mast)');
  expect(problems).toEqual([]);
});

test('the eye of a row hides its node, and leaves the choice', async ({ page }) => {
  await open(page, TREE);
  await row(page, 'hull').click();
  await row(page, 'mast').hover();
  await row(page, 'mast').locator('.eye').click();
  await expect(line(page)).toHaveText('Hidden: mast.');
  await expect(row(page, 'mast, hidden')).toBeVisible();
  await expect(row(page, 'hull')).toHaveAttribute('aria-selected', 'true');
  await painted(page);
  await row(page, 'mast, hidden').locator('.eye').click();
  await expect(row(page, 'mast')).toBeVisible();
});

test.describe('by finger', () => {
  test.use(phone);
  test('the eye is there, and no row is wider than the phone', async ({ page }) => {
    await open(page, DEEP);
    await page.getByRole('tab', { name: 'Tree' }).tap();
    const list = page.locator('kinetree-outline .rows');
    await expect(row(page, 'level 3')).toBeVisible();
    expect(await list.evaluate((it) => it.scrollWidth - it.clientWidth)).toBe(0);
    await row(page, 'level 3').locator('.eye').tap();
    await expect(row(page, 'level 9, hidden')).toBeVisible();
    // Icons select several.
    await row(page, 'level 1').tap();
    await row(page, 'level 2').locator('i').tap();
    await expect(page.locator('[role=treeitem][aria-selected=true]')).toHaveText(['level 1', 'level 2']);
    await page.getByRole('tab', { name: 'Values' }).tap();
    await expect(page.getByRole('heading', { name: '2 nodes' })).toBeVisible();
  });
});
