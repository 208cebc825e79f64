/** The playground's doctor: its sentence, what holds its ways out, and what a new parent loses. */
import type { Page } from '@playwright/test';
import type { TreeNode } from '../../www/src/playground/document/document.ts';
import type { Workbench } from '../../www/src/playground/workbench.ts';
import { test } from '../browser-test.ts';
import { MAIN } from '../main.ts';
import { complaints, expect, painted, problemsOf } from './page.ts';
import { REST } from './playground-page.ts';

declare global {
  interface Window {
    bench: Workbench;
  }
}

const turn = (degrees: number) =>
  [0, 0, Math.sin((degrees * Math.PI) / 360), Math.cos((degrees * Math.PI) / 360)] as const;
const NODES: readonly TreeNode[] = [
  { ...REST, id: 1, name: 'cab', parent: null },
  { ...REST, id: 2, name: 'boom', parent: 1, rotation: turn(46), scale: [1.6, 1, 1] },
  { ...REST, id: 3, name: 'stick', parent: 2, rotation: turn(-58), translation: [1.5, 0, 0] },
  { ...REST, id: 4, name: 'bucket', parent: 3, rotation: turn(-62), translation: [1.45, 0, 0] },
];

/** Opens the page, and leaves of it the doctor and the dialog beside a tree that is skewed. */
async function open(page: Page): Promise<void> {
  await page.goto('playground.html');
  await page.waitForFunction(
    () =>
      customElements.get('kinetree-doctor') &&
      (document.querySelector('kinetree-playground') as never as { workbench?: Workbench })?.workbench,
  );
  await page.evaluate((nodes) => {
    const { workbench: bench } = document.querySelector('kinetree-playground') as never as {
      workbench: Workbench;
    };
    window.bench = bench;
    bench.open({ ...bench.document, title: 'Digger', nodes });
    document.body.style.cssText = 'overflow: auto; padding: 14px 18px';
    document.body.replaceChildren(document.createElement('main'));
    const panel = Object.assign(document.createElement('kinetree-doctor'), { workbench: bench });
    document.querySelector('main')?.append(panel);
  }, NODES);
  await painted(page);
}

async function choose(page: Page, id: number): Promise<void> {
  await page.evaluate((it) => window.bench.choose(it), id);
  await painted(page);
}

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
  'says why a node is skewed, leads to the node that stretches, and is accessible',
  MAIN,
  async ({ page }) => {
    const problems = problemsOf(page);
    await open(page);
    const doctor = page.locator('kinetree-doctor');
    await expect(doctor).toHaveText(/cab is not skewed \(axes at 90\.0°\)\./);
    await choose(page, 3);
    await expect(page.getByRole('heading', { name: 'Why is the stick skewed?' })).toBeVisible();
    await expect(page.getByRole('listitem').nth(0)).toHaveText(
      'The boom is scaled unevenly: 1.60 along x, 1.00 along y.',
    );
    expect(await page.evaluate(() => window.bench.said)).toMatch(
      /^The boom is scaled unevenly: .* meet at 66\.3°/,
    );
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await complaints(page, 'kinetree-doctor')).toEqual([]);
    }
    await choose(page, 4);
    await page.getByRole('button', { name: 'boom', exact: true }).click();
    await expect(doctor).toHaveText(/boom is not skewed/);
    expect(problems).toEqual([]);
  },
);

test('leads through the skewed nodes, says what holds each way, and mends all at once', async ({ page }) => {
  await open(page);
  const doctor = page.locator('kinetree-doctor');
  await expect(doctor).toHaveText(/2 of 4 nodes skewed, 1 cause/);
  await expect(page.getByRole('group', { name: /^2 of 4 nodes are skewed, by up to/ })).toBeVisible();
  const chosen = () => page.evaluate(() => window.bench.chosen);
  const next = page.getByRole('button', { name: 'Next skewed node' });
  for (const id of [3, 4, 3]) {
    await next.click();
    expect(await chosen()).toBe(id);
  }
  await page.getByRole('button', { name: 'Previous skewed node' }).click();
  expect(await chosen()).toBe(4);
  await expect(page.getByRole('button', { name: 'Keep places (rigid)' })).toHaveText(
    /Every format and engine holds it\./,
  );
  await expect(page.getByRole('button', { name: 'Multiply components (components)' })).toHaveText(
    /Held by Kinetree JSON, Unreal and Ogre\. Lost in glTF, Unity, three\.js/,
  );
  await page.getByRole('button', { name: 'Mend all' }).click();
  await expect(doctor).toHaveText(/bucket is not skewed/);
  await expect(next).toHaveCount(0);
  const { said, names } = await page.evaluate(() => ({
    said: window.bench.said,
    names: window.bench.document.nodes.map(({ name }) => name),
  }));
  expect(said).toMatch(
    /^Mended all by Keep places \(rigid\): no node is skewed; no origin moves, corners up to 0\.\d{3}/,
  );
  expect(names).toContain('boom body');
  await page.evaluate(() => window.bench.undo());
  await expect(next).toBeVisible();
});

/** Opens the whole page with the tree, the stick chosen and its row in the outline in the focus. */
async function openWhole(page: Page): Promise<void> {
  await page.goto('playground.html');
  await page.waitForFunction(
    () =>
      customElements.get('kinetree-doctor') &&
      (document.querySelector('kinetree-playground') as never as { workbench?: Workbench })?.workbench,
  );
  await page.evaluate((nodes) => {
    const { workbench: bench } = document.querySelector('kinetree-playground') as never as {
      workbench: Workbench;
    };
    window.bench = bench;
    bench.open({ ...bench.document, title: 'Digger', nodes });
  }, NODES);
  await page.getByRole('treeitem', { name: /^stick/ }).click();
}

test('tells what a new parent loses before it is done: Escape leaves all, the mouse takes a fit', async ({
  page,
}) => {
  const problems = problemsOf(page);
  await openWhole(page);
  const dialog = page.getByRole('dialog', { name: 'The stick cannot keep its shape there' });
  const parent = () => page.evaluate(() => window.bench.document.nodes.find(({ id }) => id === 3)?.parent);

  await page.keyboard.press('Alt+ArrowLeft');
  await expect(dialog).toBeVisible();
  await expect(dialog.getByRole('radio')).toHaveCount(4);
  await expect(dialog.getByRole('radio', { checked: true })).toBeFocused();
  expect(await complaints(page, 'kinetree-loss')).toEqual([]);
  expect(await page.evaluate(() => window.bench.preview !== null)).toBe(true);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('treeitem', { name: /^stick/ })).toBeFocused();
  expect(await parent()).toBe(2);
  await expect.poll(() => page.evaluate(() => window.bench.preview)).toBe(null);

  await page.keyboard.press('Alt+ArrowLeft');
  await expect(dialog).toBeVisible();
  await dialog.getByText('Keep the matrix').click();
  await expect(dialog.getByText('nothing lost')).toBeVisible();
  await dialog.getByText('Keep the rotation, nearest scale').click();
  await dialog.getByRole('button', { name: 'Attach it' }).click();
  await expect(dialog).toBeHidden();
  expect(await parent()).toBe(1);
  expect(await page.evaluate(() => window.bench.history.past.at(-1)?.name)).toMatch(/^Attach stick to /);
  await page.evaluate(() => window.bench.undo());
  expect(await parent()).toBe(2);
  expect(problems).toEqual([]);
});
