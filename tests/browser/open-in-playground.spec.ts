/** "Open in the playground": from a figure in motion, and from a chapter's end. */
import type { Page } from '@playwright/test';
import { toParams, type Values } from '../../www/src/figure/controls.ts';
import { pistonBy } from '../../www/src/figures/piston/chain.ts';
import { controls as ofPiston, type PistonParams } from '../../www/src/figures/piston/controls.ts';
import { test } from '../browser-test.ts';
import { ask, figure, runs } from './hand.ts';
import { expect, problemsOf } from './page.ts';
import type { Shell } from './playground-page.ts';

/** Returns the world matrix of each node in the playground, by name. */
async function worlds(page: Page, title: string): Promise<Record<string, number[]>> {
  await page.waitForFunction(
    (it) => (document.querySelector('kinetree-playground') as Shell | null)?.workbench?.document.title === it,
    title,
  );
  return page.locator('kinetree-playground').evaluate((shell) => {
    const { document, course } = (shell as Shell).workbench;
    const { tree, handles } = course.posed;
    return Object.fromEntries(
      document.nodes.map(({ name }, i) => [name, [...tree.worldMatrix(handles[i] as never)]]),
    );
  });
}

/**
 * Sets a figure of a chapter, and presses the link to its tree in the same instant: a scroll to the
 * link would lead the story to another step. Returns the figure's values.
 */
const follow = (page: Page, scene: string, settings: Values): Promise<Values> =>
  ask(
    figure(page, scene),
    async (figure, settings) => {
      // From a hand on the figure on, the story leaves it alone.
      figure.dispatchEvent(new PointerEvent('pointerdown'));
      // What the press needs is there then, so it takes the figure as it is set here.
      await figure.share();
      figure.reset();
      for (const [name, value] of Object.entries(settings)) figure.set(name, value);
      document.querySelector<HTMLAnchorElement>(`a[data-tree="${figure.scene}"]`)?.click();
      return figure.values;
    },
    settings,
  );

test('nothing of it is asked for before the press; then the piston is where it was, to the bit', async ({
  page,
}) => {
  // That the trees of all figures are theirs to the bit, tests/unit/figure-scenes.test.ts proves.
  const problems = problemsOf(page);
  const asked: string[] = [];
  page.on('request', (request) => void asked.push(new URL(request.url()).pathname));
  await page.goto('/stretch.html');
  await figure(page, 'piston').scrollIntoViewIfNeeded();
  await runs(figure(page, 'piston'));
  expect(asked.filter((it) => /\/(scene|share|share-figure|share-menu|tree-link)-/.test(it))).toEqual([]);
  const link = page.getByRole('link', { name: 'The piston', exact: true });
  await expect(link).toHaveAttribute('data-tree', 'piston');
  const values = await follow(page, 'piston', { scaleX: 3.15, joint: 52, rule: 'compensated' });
  await expect(page).toHaveURL(/playground\.html/);
  const { rule, scaleX, joint } = toParams(ofPiston, values) as never as PistonParams;
  const { root, rod, head } = pistonBy(rule, scaleX, joint);
  expect(await worlds(page, 'The piston')).toEqual({
    plate: [...root.matrix],
    rod: [...rod.matrix],
    head: [...head.matrix],
  });
  expect(problems).toEqual([]);
});

test('Share opens the flail in its swing, in a tab of its own', async ({ page }) => {
  const problems = problemsOf(page);
  await page.goto('/figure/flail.html?scene=flail');
  await runs(page);
  const places: unknown[] = [];
  for (const steps of [0, 137]) {
    await ask(page, (it, steps) => it.seek(steps / 240), steps);
    const share = figure(page).getByRole('button', { name: 'Share', exact: true });
    await share.click();
    const opened = page.waitForEvent('popup');
    await figure(page).getByRole('button', { name: 'Open in the playground' }).click();
    const tab = await opened;
    places.push((await worlds(tab, 'Flail')).ball);
    await tab.close();
    await page.keyboard.press('Escape');
  }
  expect(places[1]).not.toEqual(places[0]);
  expect(problems).toEqual([]);
});
