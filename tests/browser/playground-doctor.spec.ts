/** The playground's doctor: its sentence, what holds its ways out, and what a new parent loses. */
import { test } from '../browser-test.ts';
import { MAIN } from '../main.ts';
import { complaints, expect, problemsOf } from './page.ts';
import {
  bench,
  button,
  choose,
  doctor,
  node,
  openNodes,
  row,
  steps,
  undo,
  within,
} from './playground-page.ts';

const turn = (degrees: number) =>
  [0, 0, Math.sin((degrees * Math.PI) / 360), Math.cos((degrees * Math.PI) / 360)] as const;
const NODES = [
  { name: 'cab' },
  { name: 'boom', parent: 1, rotation: turn(46), scale: [1.6, 1, 1] },
  { name: 'stick', parent: 2, rotation: turn(-58), translation: [1.5, 0, 0] },
  { name: 'bucket', parent: 3, rotation: turn(-62), translation: [1.45, 0, 0] },
] as const;

test('a new reader sees a way out without scrolling, and on a phone why', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/playground.html');
  await expect(page.locator('kinetree-doctor .cure').first()).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  await expect(page.getByRole('tab', { name: /^Why/ })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('heading', { name: 'Why is the stick skewed?' })).toBeInViewport();
});

test(
  'leads to the node that stretches and through the skewed ones, and mends all at once',
  MAIN,
  async ({ page }) => {
    const problems = problemsOf(page);
    await openNodes(page, NODES);
    await expect(doctor(page)).toHaveText(/cab is not skewed \(axes at 90\.0°\)\./);
    await expect(doctor(page)).toHaveText(/2 of 4 nodes skewed, 1 cause/);
    await choose(page, 3);
    await expect(page.getByRole('heading', { name: 'Why is the stick skewed?' })).toBeVisible();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await complaints(page, within('kinetree-doctor'))).toEqual([]);
    }
    await choose(page, 4);
    await doctor(page).getByRole('button', { name: 'boom', exact: true }).click();
    await expect(doctor(page)).toHaveText(/boom is not skewed/);
    const chosen = () => bench(page, (it) => it.chosen);
    const next = button(page, 'Next skewed node');
    for (const id of [3, 4, 3]) {
      await next.click();
      expect(await chosen()).toBe(id);
    }
    await button(page, 'Previous skewed node').click();
    expect(await chosen()).toBe(4);
    await button(page, 'Mend all').click();
    await expect(doctor(page)).toHaveText(/bucket is not skewed/);
    await expect(next).toHaveCount(0);
    expect(await bench(page, ({ said }) => said)).toMatch(
      /^Mended all by Keep places \(rigid\): no node is skewed; no origin moves, corners up to 0\.\d{3}/,
    );
    await undo(page);
    await expect(next).toBeVisible();
    expect(problems).toEqual([]);
  },
);

test('tells what a new parent loses before it is done: Escape leaves all, the mouse takes a fit', async ({
  page,
}) => {
  const problems = problemsOf(page);
  await openNodes(page, NODES);
  await row(page, 'stick').click();
  const dialog = page.getByRole('dialog', { name: 'The stick cannot keep its shape there' });
  await page.keyboard.press('Alt+ArrowLeft');
  await expect(dialog.getByRole('radio')).toHaveCount(4);
  await expect(dialog.getByRole('radio', { checked: true })).toBeFocused();
  expect(await complaints(page, 'kinetree-loss')).toEqual([]);
  expect(await bench(page, ({ preview }) => preview !== null)).toBe(true);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(row(page, 'stick')).toBeFocused();
  expect((await node(page, 3)).parent).toBe(2);
  await expect.poll(() => bench(page, ({ preview }) => preview)).toBe(null);

  await page.keyboard.press('Alt+ArrowLeft');
  await dialog.getByText('Keep the matrix').click();
  await expect(dialog.getByText('nothing lost')).toBeVisible();
  await dialog.getByText('Keep the rotation, nearest scale').click();
  await dialog.getByRole('button', { name: 'Attach it' }).click();
  await expect(dialog).toBeHidden();
  expect((await node(page, 3)).parent).toBe(1);
  expect((await steps(page)).at(-1)).toMatch(/^Attach stick to /);
  expect(problems).toEqual([]);
});
