/** Time and motion in the playground: the bar, what is driven, and what goes on alone. */
import type { Page } from '@playwright/test';
import type { TreeDocument } from '../../www/src/playground/document/document.ts';
import type { Workbench } from '../../www/src/playground/workbench.ts';
import { test } from '../browser-test.ts';
import { MAIN } from '../main.ts';
import { expect, painted, problemsOf } from './page.ts';
import { REST, type Shell } from './playground-page.ts';

const shape = { kind: 'box', size: [0.4, 0.4, 0.4], center: [0, 0, 0] } as const;

/** A disc that turns once in four seconds, with a post 2 m from its middle. */
const disc: TreeDocument = {
  title: 'A disc',
  rule: 'matrices',
  start: 0,
  clips: [],
  clip: null,
  nodes: [
    {
      ...REST,
      id: 1,
      name: 'disc',
      parent: null,
      translation: [0, 0, 0],
      angularVelocity: [0, Math.PI / 2, 0],
      shape,
    },
    { ...REST, id: 2, name: 'post', parent: 1, translation: [2, 0, 0], shape },
  ],
};
const opening: TreeDocument = {
  ...disc,
  clips: [
    { name: 'rise', channels: [{ node: 2, path: 'translation', times: [0, 3], values: [2, 0, 0, 2, 6, 0] }] },
  ],
};

async function open(page: Page, document: TreeDocument = disc): Promise<void> {
  await page.goto('/playground.html');
  await page.locator('kinetree-motion').waitFor({ state: 'attached' });
  await page.locator('kinetree-playground').evaluate((shell, given) => {
    const { workbench } = shell as Shell;
    workbench.open(given);
    workbench.choose(2);
  }, document);
  await painted(page);
}

/** Reads something of the page's workbench. */
async function shell<Out>(page: Page, read: (bench: Workbench) => Out): Promise<Out> {
  const bench = await page.locator('kinetree-playground').evaluateHandle((it) => (it as Shell).workbench);
  return (await bench.evaluate(read as (bench: Workbench) => unknown)) as Out;
}
const time = (page: Page) => shell(page, (bench) => bench.course.time);
const bar = (page: Page) => page.locator('kinetree-time');
const slider = (page: Page) => bar(page).getByRole('slider', { name: 'Time' });
const panel = (page: Page) => page.locator('kinetree-motion');

async function attachTo(page: Page, name: string): Promise<void> {
  await panel(page).getByRole('button', { name: 'Attach to …' }).click();
  await page.getByRole('dialog', { name: 'Attach to' }).getByRole('button', { name }).first().click();
  await expect(page.locator('kinetree-move-to')).toHaveCount(0);
}

test('the keys play, pause, step and scrub', MAIN, async ({ page }) => {
  const problems = problemsOf(page);
  await open(page);
  const play = bar(page).getByRole('button', { name: 'Play' });
  await play.focus();
  await play.press('Enter');
  await expect.poll(() => time(page)).toBeGreaterThan(0.05);
  await bar(page).getByRole('button', { name: 'Pause' }).press('Enter');
  await expect(play).toBeVisible();
  await slider(page).press('Home');
  expect(await time(page)).toBe(0);
  await slider(page).press('PageUp');
  await slider(page).press('ArrowRight');
  expect(await time(page)).toBeCloseTo(1 + 1 / 60, 12);
  await expect(slider(page)).toHaveAttribute('aria-valuetext', '1.02 seconds');
  await bar(page).getByRole('button', { name: 'One step' }).press('Enter');
  expect(await time(page)).toBeCloseTo(1 + 2 / 60, 12);
  await slider(page).press('End');
  expect(await time(page)).toBe(20);
  await bar(page).getByRole('button', { name: 'Back to the start' }).press('Enter');
  expect(await time(page)).toBe(0);
  await bar(page).getByLabel('Speed').selectOption('0.5');
  await expect(bar(page).getByLabel('Speed')).toHaveValue('0.5');
  expect(problems).toEqual([]);
});

test('what is driven goes along its own axes, whose fields the inspector has', async ({ page }) => {
  await open(page);
  await page.getByRole('treeitem', { name: 'disc' }).click();
  await panel(page)
    .getByRole('checkbox', { name: /^Drive/ })
    .check();
  await page.getByRole('textbox', { name: 'Velocity along its own axes x, meters per second' }).fill('5');
  await page.keyboard.press('Enter');
  await slider(page).press('PageUp');
  // 5 m/s and π/2 rad/s are a circle of 10/π m: after a quarter turn it is at (10/π, 0, −10/π).
  const place = await shell(page, ({ course: { posed } }) => [
    ...posed.tree.worldMatrix(posed.handles[0] as never).slice(12, 15),
  ]);
  for (const [i, wanted] of [10 / Math.PI, 0, -10 / Math.PI].entries())
    expect(place[i]).toBeCloseTo(wanted, 9);
  expect(await shell(page, (bench) => bench.history.past.slice(-2).map(({ name }) => name))).toEqual([
    'Drive disc',
    'Drive disc',
  ]);
});

test('time goes on without the node that carried', async ({ page }) => {
  const problems = problemsOf(page);
  await open(page, {
    ...disc,
    nodes: [...disc.nodes, { ...REST, id: 3, name: 'hand', parent: null, translation: [3, 0, 0], shape }],
  });
  await bar(page).getByRole('button', { name: 'Play' }).click();
  await panel(page).getByRole('button', { name: 'Release' }).click();
  await attachTo(page, 'hand');
  await page.getByRole('treeitem', { name: 'hand', exact: true }).click();
  await page.keyboard.press('Delete');
  await expect(page.getByRole('treeitem')).toHaveText(['disc']);
  const reached = await time(page);
  await expect.poll(() => time(page)).toBeGreaterThan(reached);
  await bar(page).getByRole('button', { name: 'Pause' }).click();
  expect(problems).toEqual([]);
});

test('a clip plays, repeats, and ends', async ({ page }) => {
  await open(page, opening);
  await panel(page).getByLabel('Clip').selectOption({ index: 1 });
  await slider(page).press('End');
  expect(await time(page)).toBe(3);
  expect(await shell(page, ({ now }) => now.nodes[1]?.translation[1])).toBe(6);
  const loop = bar(page).getByRole('button', { name: 'Loop' });
  await loop.click();
  await expect(loop).toHaveAttribute('aria-pressed', 'false');
});

test.describe('a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('plays, pauses and steps by touch', async ({ page }) => {
    await open(page);
    await bar(page).getByRole('button', { name: 'Play' }).tap();
    await expect.poll(() => time(page)).toBeGreaterThan(0.05);
    await bar(page).getByRole('button', { name: 'Pause' }).tap();
    // The browser makes a click of a tap after the finger has left.
    await expect(bar(page).getByRole('button', { name: 'Play' })).toBeVisible();
    const before = await time(page);
    await bar(page).getByRole('button', { name: 'One step' }).tap();
    await expect.poll(() => time(page)).toBeCloseTo(before + 1 / 60, 12);
    for (const name of ['Play', 'One step']) {
      const box = await bar(page).getByRole('button', { name }).boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
    }
  });
});
