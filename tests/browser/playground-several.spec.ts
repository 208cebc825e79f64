/** Several nodes at once: outlined, edited, moved, grouped, copied by the menu, and hidden by the eye. */
import type { Page } from '@playwright/test';
import { test } from '../browser-test.ts';
import { MAIN } from '../main.ts';
import { phone } from './hand.ts';
import { complaints, expect, painted, problemsOf } from './page.ts';
import {
  bench,
  field,
  handle,
  isTree,
  said as line,
  mode,
  openNodes,
  rowOf as row,
} from './playground-page.ts';

const TREE = [
  { name: 'hull', shape: { kind: 'box', size: [2, 1, 1], center: [0, 0, 0] } },
  { name: 'left', parent: 1, translation: [0, -0.26, 1] },
  { name: 'right', parent: 1, translation: [0, -0.26, -1] },
  { name: 'mast', translation: [2, 0.25, 0] },
] as const;

/** The places of the left and the right node, to a thousandth, and how far about y they are turned. */
const places = (page: Page) =>
  bench(page, ({ document }) =>
    document.nodes
      .slice(1, 3)
      .map(({ translation, rotation }) => [...translation, rotation[1]].map((it) => +it.toFixed(3))),
  );

async function chooseTwo(page: Page): Promise<void> {
  await openNodes(page, TREE);
  await row(page, 'left').click();
  await row(page, 'right').click({ modifiers: ['Control'] });
  await expect(page.getByRole('heading', { name: '2 nodes' })).toBeVisible();
}

test('two nodes are edited and moved as one, by fields and by handles', MAIN, async ({ page }) => {
  const problems = problemsOf(page);
  await chooseTwo(page);
  const are = (left: readonly number[], right: readonly number[]): Promise<void> =>
    expect.poll(() => places(page)).toEqual([left, right]);
  await expect(field(page, 'Translation y, meters')).toHaveValue('−0.26');
  const z = field(page, 'Translation z, meters');
  await expect(z).toHaveValue('');
  await expect(z).toHaveAttribute('placeholder', '—');
  // What differs goes by the same way in each.
  await z.fill('+=2');
  await z.press('Enter');
  await are([0, -0.26, 3, 0], [0, -0.26, 1, 0]);
  await page.keyboard.press('Control+z');
  const grip = handle(page, 'Move 2 nodes along y');
  await grip.press('ArrowUp');
  await grip.press('ArrowUp');
  await are([0, -0.06, 1, 0], [0, -0.06, -1, 0]);
  await page.keyboard.press('Control+z');
  await expect(page.getByRole('heading', { name: '2 nodes' })).toBeVisible();

  // About their middle, or each about its own origin.
  await page.keyboard.press('e');
  const ring = handle(page, 'Turn 2 nodes about y');
  await expect(page.getByRole('radio', { name: 'Middle', exact: true })).toBeChecked();
  await ring.press('ArrowUp');
  await expect.poll(async () => (await places(page))[0]?.[0]).toBeGreaterThan(0.05);
  await page.keyboard.press('Control+z');
  await mode(page, 'Each').click();
  await painted(page);
  await ring.press('ArrowUp');
  await expect.poll(async () => (await places(page)).every(([, , , turn = 0]) => turn > 0.01)).toBe(true);
  expect((await places(page))[0]?.slice(0, 3)).toEqual([0, -0.26, 1]);
  expect(await complaints(page)).toEqual([]);
  expect(problems).toEqual([]);
});

test('a group by keys, and the menu copies and pastes', async ({ page }) => {
  const problems = problemsOf(page);
  await chooseTwo(page);
  await page.keyboard.press('Control+g');
  await isTree(page, 'hull(group(left right)) mast');
  await expect(row(page, 'group')).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Control+z');
  const take = async (name: string, verb: RegExp): Promise<void> => {
    await row(page, name).click({ button: 'right' });
    await page.getByRole('menuitem', { name: verb }).click();
  };
  await take('mast', /^Copy/);
  await expect(line(page)).toHaveText('Copied mast: paste puts a copy under the chosen node.');
  await take('left', /^Paste/);
  await isTree(page, 'hull(left(mast 2) right) mast');
  await take('mast 2', /^Cut/);
  await isTree(page, 'hull(left right) mast');
  await take('mast', /^Group/);
  await isTree(page, 'hull(left right) group(mast)');
  expect(problems).toEqual([]);
});

test.describe('by finger', () => {
  test.use(phone);
  test('the eye is there, and no row is wider than the phone', async ({ page }) => {
    await openNodes(
      page,
      Array.from({ length: 16 }, (_, i) => ({ name: `level ${i}`, parent: i || null })),
    );
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
