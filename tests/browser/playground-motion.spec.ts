/** Time and motion in the playground: the bar, what is driven, and what goes on alone. */
import type { Page } from '@playwright/test';
import { test } from '../browser-test.ts';
import { MAIN } from '../main.ts';
import { expect, problemsOf } from './page.ts';
import { bench, button, openNodes, rowOf, steps, time } from './playground-page.ts';

/** A disc that turns once in four seconds, with a post 2 m from its middle, and a clip that lifts it. */
const DISC = [
  { name: 'disc', angularVelocity: [0, Math.PI / 2, 0] },
  { name: 'post', parent: 1, translation: [2, 0, 0] },
  { name: 'hand', translation: [3, 0, 0] },
] as const;
const channel = { node: 2, path: 'translation', times: [0, 3], values: [2, 0, 0, 2, 6, 0] } as const;
const open = (page: Page): Promise<void> =>
  openNodes(page, DISC, 2, { clips: [{ name: 'rise', channels: [channel] }], clip: null });

const slider = (page: Page) => page.getByRole('slider', { name: 'Time' });
const panel = (page: Page) => page.locator('kinetree-motion');

test('the keys play, pause, step and scrub', MAIN, async ({ page }) => {
  const problems = problemsOf(page);
  await open(page);
  const play = button(page, 'Play');
  await play.press('Enter');
  await expect.poll(() => time(page)).toBeGreaterThan(0.05);
  await button(page, 'Pause').press('Enter');
  await expect(play).toBeVisible();
  await slider(page).press('Home');
  expect(await time(page)).toBe(0);
  await slider(page).press('PageUp');
  await slider(page).press('ArrowRight');
  await expect(slider(page)).toHaveAttribute('aria-valuetext', '1.02 seconds');
  await button(page, 'One step').press('Enter');
  expect(await time(page)).toBeCloseTo(1 + 2 / 60, 12);
  await slider(page).press('End');
  expect(await time(page)).toBe(20);
  await button(page, 'Back to the start').press('Enter');
  expect(await time(page)).toBe(0);
  const speed = page.getByLabel('Speed', { exact: true });
  await speed.selectOption('0.5');
  await expect(speed).toHaveValue('0.5');
  expect(problems).toEqual([]);
});

test('what is driven goes along its own axes, whose fields the inspector has', async ({ page }) => {
  await open(page);
  await rowOf(page, 'disc').click();
  await panel(page)
    .getByRole('checkbox', { name: /^Drive/ })
    .check();
  await page.getByRole('textbox', { name: 'Velocity along its own axes x, meters per second' }).fill('5');
  await page.keyboard.press('Enter');
  expect(await bench(page, ({ document }) => document.nodes[0]?.drive?.[0])).toBe(5);
  expect((await steps(page)).slice(-2)).toEqual(['Drive disc', 'Drive disc']);
});

test('time goes on without the node that carried', async ({ page }) => {
  const problems = problemsOf(page);
  await open(page);
  await button(page, 'Play').click();
  await panel(page).getByRole('button', { name: 'Release' }).click();
  await panel(page).getByRole('button', { name: 'Attach to …' }).click();
  await page.getByRole('dialog', { name: 'Attach to' }).getByRole('button', { name: 'hand' }).first().click();
  await expect(page.locator('kinetree-move-to')).toHaveCount(0);
  await rowOf(page, 'hand').click();
  await page.keyboard.press('Delete');
  await expect(page.getByRole('treeitem')).toHaveText(['disc']);
  const reached = await time(page);
  await expect.poll(() => time(page)).toBeGreaterThan(reached);
  expect(problems).toEqual([]);
});

test('a clip is chosen, has its end, and need not repeat', async ({ page }) => {
  await open(page);
  await panel(page).getByLabel('Clip').selectOption({ index: 1 });
  await slider(page).press('End');
  expect(await time(page)).toBe(3);
  const loop = button(page, 'Loop');
  await loop.click();
  await expect(loop).toHaveAttribute('aria-pressed', 'false');
});
