/** A transform that is applied and a pivot that is set, by keys and by the menu, with undo. */
import type { Page } from '@playwright/test';
import { test } from '../browser-test.ts';
import { MAIN } from '../main.ts';
import { expect, problemsOf } from './page.ts';
import { field, openFile, row, said, tree, worlds } from './playground-page.ts';

const TREE = {
  kinetree: 1,
  title: 'Crane',
  nodes: [
    {
      name: 'base',
      scale: [2, 2, 2],
      rotation: [0, 0.6, 0, 0.8],
      shape: { kind: 'box', size: [1, 1, 1], center: [0, 0.5, 0] },
    },
    { name: 'boom', parent: 0, translation: [0, 1, 0], scale: [1, 3, 1], shape: { kind: 'none' } },
    { name: 'hook', parent: 1, translation: [0, 1, 0], rotation: [0.6, 0, 0, 0.8], shape: { kind: 'none' } },
  ],
};

const below = async (page: Page): Promise<number[]> =>
  (await worlds(page)).slice(16, 48).map((it) => Math.round(1e9 * it) / 1e9);

test('a transform is applied, and what hangs on the node stays', MAIN, async ({ page }) => {
  const problems = problemsOf(page);
  await openFile(page, TREE);
  const before = await below(page);
  await row(page, 'base').click();
  await page.keyboard.press('Control+a');
  const dialog = page.getByRole('dialog', { name: 'base' });
  const verb = (name: string) => dialog.getByRole('button', { name, exact: true });
  await expect(verb('Origin of its parent')).toBeDisabled();
  await expect(dialog).toContainText('Origin of its parent: it is so already.');
  await verb('Rotation and scale').press('Enter');
  await expect(dialog).toBeHidden();
  await expect(said(page)).toHaveText('Apply rotation and scale: base.');
  await expect(field(page, 'Scale x')).toHaveValue('1.000');
  // A turned box is no box of the node's own axes any more: a leaf has it.
  expect(await tree(page)).toBe('base(boom(hook) base body)');
  expect(await below(page)).toEqual(before);
  await page.keyboard.press('Control+z');
  expect(await tree(page)).toBe('base(boom(hook))');
  await expect(field(page, 'Scale x')).toHaveValue('2.000');
  // By the menu: what would lean is refused, with the reason beside it.
  await row(page, 'boom').click({ button: 'right' });
  await page.getByRole('menuitem', { name: /^Apply, pivot, reset/ }).click();
  const second = page.getByRole('dialog', { name: 'boom' });
  await expect(second.getByRole('button', { name: 'Scale', exact: true })).toBeDisabled();
  await expect(second).toContainText(
    'hook would be skewed under boom, which no translation, rotation and scale can say.',
  );
  await expect(second).toContainText('boom has no body, and so no middle.');
  await page.keyboard.press('Escape');
  await expect(second).toBeHidden();
  // The pivot at the bottom of the body: the origin is there already, and the middle is not.
  await row(page, 'base').click();
  await page.keyboard.press('Control+a');
  await expect(verb('Bottom of its body')).toBeDisabled();
  await verb('Middle of its body').click();
  await expect(field(page, 'Translation y, meters')).toHaveValue('1.000');
  expect(await below(page)).toEqual(before);
  expect(problems).toEqual([]);
});
