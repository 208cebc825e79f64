/** The playground with ten thousand nodes: only what is seen is in the page, and all else works. */
import { test } from '../browser-test.ts';
import { expect, problemsOf } from './page.ts';
import { button, field, openFile, row, steps, stored } from './playground-page.ts';

const MANY = 10_000;

/** Rows of ten below each other; the second node is stretched, so those that turn below it lean. */
function many(): object {
  const nodes: object[] = [];
  const put = (id: number, parent: number | null): void => {
    const place = nodes.length;
    nodes.push({
      name: `node ${id}`,
      parent,
      translation: [1, 0, 0],
      ...(id === 2 ? { scale: [2, 1, 1] } : {}),
      ...(id === 12 ? { rotation: [0, 0, 0.6, 0.8] } : {}),
      ...(id % 10 === 0 ? { angularVelocity: [0, 1, 0] } : {}),
    });
    for (let child = 10 * id - 8; child <= Math.min(10 * id + 1, MANY); child++) put(child, place);
  };
  put(1, null);
  return { kinetree: 1, title: 'Many', nodes };
}

test('ten thousand nodes: scroll, marks, an edit, undo, and a reload', async ({ page }) => {
  // Ten thousand boxes in each frame, by a renderer in software.
  test.setTimeout(400_000);
  const problems = problemsOf(page);
  await page.setViewportSize({ width: 1000, height: 600 });
  await openFile(page, many(), 'many.json');
  const few = async (): Promise<void> => expect(await page.getByRole('treeitem').count()).toBeLessThan(100);
  await few();
  // What leans has its mark, also where its ancestors are far above.
  await expect(row(page, 'node 112')).toContainText('°');
  await row(page, 'node 12').click();
  await expect(page.getByRole('heading', { name: 'Why is the node 12 skewed?' })).toBeVisible();
  await expect(page.locator('kinetree-doctor .cure').first()).toBeVisible();

  // The wheel brings other rows, and only these are in the page.
  await page.mouse.move(100, 400);
  await page.mouse.wheel(0, 60_000);
  await expect(row(page, 'node 12')).toHaveAttribute('aria-selected', 'true');
  await expect(row(page, 'node 2')).toHaveCount(0);
  await few();
  await page.mouse.wheel(0, -100_000);
  await row(page, 'node 112').click();
  await page.keyboard.press('F2');
  await field(page, 'Name').fill('hand');
  await page.keyboard.press('Enter');
  await expect(row(page, 'hand')).toBeVisible();
  await button(page, /^Undo: /).click();
  await expect(row(page, 'node 112')).toBeVisible();
  const before = await steps(page);
  await expect.poll(() => stored(page)).toBe(true);
  await page.reload();
  await expect.poll(() => steps(page)).toEqual(before);
  await few();
  await button(page, /^Redo: /).click();
  await expect(row(page, 'hand')).toBeVisible();
  expect(problems).toEqual([]);
});
