/** The playground with ten thousand nodes, as a reader uses it: each thing it does with a few. */
import type { Page } from '@playwright/test';
import { test } from '../browser-test.ts';
import { expect, painted, problemsOf } from './page.ts';
import { button, field, row, type Shell, stored, time } from './playground-page.ts';

const MANY = 10_000;

/** Rows of ten below each other; the second node is stretched, so those that turn below it lean. */
function document(): string {
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
  return JSON.stringify({ kinetree: 1, title: 'Many', nodes });
}

const names = (page: Page): Promise<readonly string[]> =>
  page
    .locator('kinetree-playground')
    .evaluate((shell) => (shell as Shell).workbench.document.nodes.map(({ name }) => name));
const parentOf = (page: Page, name: string): Promise<string | undefined> =>
  page.locator('kinetree-playground').evaluate((shell, name) => {
    const { nodes } = (shell as Shell).workbench.document;
    const parent = nodes.find((it) => it.name === name)?.parent;
    return nodes.find(({ id }) => id === parent)?.name;
  }, name);

test('ten thousand nodes: scroll, marks, rename, drag, an edit in motion, undo, and a reload', async ({
  page,
}) => {
  // Ten thousand boxes in each frame, by a renderer in software.
  test.setTimeout(400_000);
  const problems = problemsOf(page);
  await page.setViewportSize({ width: 1000, height: 600 });
  await page.goto('/playground.html');
  await expect(row(page, 'stick')).toBeVisible();
  await page.evaluate((text) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([text], 'many.json'));
    window.document.body.dispatchEvent(
      new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }),
    );
  }, document());
  await expect(page.locator('kinetree-playground .said p')).toContainText('Opened many.json: 10000 nodes.');
  const few = async (): Promise<void> => expect(await page.getByRole('treeitem').count()).toBeLessThan(100);
  await few();

  // What leans has its mark, also where its ancestors are far above.
  await expect(row(page, 'node 12')).toContainText('°');
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
  await expect(row(page, 'node 2')).toBeVisible();

  await row(page, 'node 112').click();
  await page.keyboard.press('F2');
  await field(page, 'Name').fill('hand');
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await names(page)).includes('hand')).toBe(true);

  const [from, to] = [await row(page, 'hand').boundingBox(), await row(page, 'node 1').boundingBox()];
  if (!from || !to) throw new Error('a row is not there');
  await page.mouse.move(from.x + 80, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + 80, to.y + to.height / 2 + 12, { steps: 4 });
  await page.mouse.move(to.x + 80, to.y + to.height / 2, { steps: 4 });
  await page.mouse.up();
  const dialog = page.getByRole('dialog', { name: 'The hand cannot keep its shape there' });
  await dialog.locator('label', { hasText: 'Keep the matrix' }).click();
  await dialog.getByRole('button', { name: 'Attach it' }).click();
  await expect.poll(() => parentOf(page, 'hand')).toBe('node 1');

  await button(page, 'Play').click();
  await expect.poll(() => time(page)).toBeGreaterThan(0.05);
  await field(page, 'Translation x, meters').fill('3');
  await page.keyboard.press('Enter');
  await button(page, 'Pause').click();
  const value = (): Promise<number | undefined> =>
    page
      .locator('kinetree-playground')
      .evaluate(
        (shell) => (shell as Shell).workbench.document.nodes.find((it) => it.name === 'hand')?.translation[0],
      );
  await expect.poll(value).toBe(3);
  const start = await page
    .locator('kinetree-playground')
    .evaluate((shell) => (shell as Shell).workbench.document.start);
  expect(start).toBeGreaterThan(0.05);

  await button(page, /^Undo: /).click();
  await expect.poll(value).not.toBe(3);
  await button(page, /^Undo: /).click();
  await expect.poll(() => parentOf(page, 'hand')).toBe('node 12');
  await painted(page);
  const before = await names(page);
  await expect.poll(() => stored(page)).toBe(true);
  await page.reload();
  await expect.poll(() => names(page)).toEqual(before);
  await few();
  await button(page, /^Redo: /).click();
  await expect.poll(() => parentOf(page, 'hand')).toBe('node 1');
  expect(problems).toEqual([]);
});
