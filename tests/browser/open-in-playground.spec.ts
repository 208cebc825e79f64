/** "Open in the playground": from a figure in motion, and from a chapter's end. */
import type { Page } from '@playwright/test';
import type { KinetreeFigure } from '../../www/src/element/index.ts';
import { toParams, type Values } from '../../www/src/figure/controls.ts';
import { controls as ofEngines } from '../../www/src/figures/engines/controls.ts';
import { armBy } from '../../www/src/figures/engines/model.ts';
import { controls as ofFlail } from '../../www/src/figures/flail/controls.ts';
import { Flail } from '../../www/src/figures/flail/model.ts';
import { pistonBy } from '../../www/src/figures/piston/chain.ts';
import { controls as ofPiston, type PistonParams } from '../../www/src/figures/piston/controls.ts';
import { controls as ofTeacups } from '../../www/src/figures/teacups/controls.ts';
import { Ride } from '../../www/src/figures/teacups/model.ts';
import { FIXED_STEP } from '../../www/src/runner/runner.ts';
import { test } from '../browser-test.ts';
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

/** Sets a figure of a chapter, and brings it to a step of its run. Returns its values. */
async function pose(page: Page, scene: string, settings: Values, steps: number): Promise<Values> {
  const figure = page.locator(`kinetree-figure[scene="${scene}"]`);
  await figure.scrollIntoViewIfNeeded();
  await figure.evaluate((it) =>
    (it as KinetreeFigure).run
      ? null
      : new Promise((done) => it.addEventListener('ready', done, { once: true })),
  );
  return figure.evaluate(
    async (it, { settings, steps }) => {
      const figure = it as KinetreeFigure;
      figure.reset();
      for (const [name, value] of Object.entries(settings)) figure.set(name, value);
      figure.seek(0);
      figure.step(steps);
      return figure.values;
    },
    { settings, steps },
  );
}

/**
 * Sets a figure of a chapter, and presses the link to its tree in the same instant: a scroll to the
 * link would lead the story to another step. Returns the figure's values.
 */
async function follow(page: Page, scene: string, settings: Values): Promise<Values> {
  return page.locator(`kinetree-figure[scene="${scene}"]`).evaluate(async (it, settings) => {
    const figure = it as KinetreeFigure;
    // From a hand on the figure on, the story leaves it alone.
    figure.dispatchEvent(new PointerEvent('pointerdown'));
    // What the press needs is there then, so it takes the figure as it is set here.
    await figure.share();
    figure.reset();
    for (const [name, value] of Object.entries(settings)) figure.set(name, value);
    document.querySelector<HTMLAnchorElement>(`a[data-tree="${figure.scene}"]`)?.click();
    return figure.values;
  }, settings);
}

/** Opens a figure's tree by its Share menu. */
async function share(page: Page, scene: string): Promise<Page> {
  const figure = page.locator(`kinetree-figure[scene="${scene}"]`);
  await figure.getByRole('button', { name: 'Share', exact: true }).click();
  const opened = page.waitForEvent('popup');
  await figure.getByRole('button', { name: 'Open in the playground' }).click();
  return opened;
}

test('nothing of it is asked for before the press; then the piston and the arm are where they were, to the bit', async ({
  page,
}) => {
  const problems = problemsOf(page);
  const asked: string[] = [];
  page.on('request', (request) => void asked.push(new URL(request.url()).pathname));
  await page.goto('/stretch.html');
  await pose(page, 'piston', {}, 0);
  expect(asked.filter((it) => /\/(scene|share|share-figure|share-menu|tree-link)-/.test(it))).toEqual([]);
  await expect(page.getByRole('link', { name: 'The piston', exact: true })).toHaveAttribute(
    'data-tree',
    'piston',
  );
  const values = await follow(page, 'piston', { scaleX: 3.15, joint: 52, rule: 'compensated' });
  await expect(page).toHaveURL(/playground\.html/);
  const { rule, scaleX, joint } = toParams(ofPiston, values) as never as PistonParams;
  const { root, rod, head } = pistonBy(rule, scaleX, joint);
  expect(await worlds(page, 'The piston')).toEqual({
    plate: [...root.matrix],
    rod: [...rod.matrix],
    head: [...head.matrix],
  });

  await page.goBack();
  await pose(page, 'engines', {}, 0);
  await expect(page.getByRole('link', { name: 'The same arm, four engines' })).toHaveAttribute(
    'data-tree',
    'engines',
  );
  const arm = await follow(page, 'engines', { stretch: 1.85, elbow: 77, rule: 'transforms' });
  const { shoulder, elbow, wrist, hand } = armBy('transforms', toParams(ofEngines, arm) as never);
  expect(await worlds(page, 'The same arm')).toEqual({
    shoulder: [...shoulder.matrix],
    elbow: [...elbow.matrix],
    wrist: [...wrist.matrix],
    hand: [...hand.matrix],
  });
  expect(problems).toEqual([]);
});

test('Share opens the flail in its swing and the teacups in their ride, in a tab of their own', async ({
  page,
}) => {
  const problems = problemsOf(page);
  await page.goto('/figure/flail.html?scene=flail');
  const steps = 137;
  const swing = toParams(ofFlail, await pose(page, 'flail', { moment: 0.4 }, steps)) as never;
  const tab = await share(page, 'flail');
  const flail = new Flail(swing);
  for (let i = 0; i < steps; i++) flail.step(FIXED_STEP, swing);
  const { arm } = flail;
  const found = await worlds(tab, 'Flail');
  expect(found.ball).toEqual([...arm.tree.worldMatrix(arm.ball)]);
  expect(found.chain).toEqual([...arm.tree.worldMatrix(arm.chain)]);
  flail.dispose();
  await tab.close();

  await page.goto('/figure/teacups.html?scene=teacups');
  const params = toParams(ofTeacups, await pose(page, 'teacups', { cup: -4, disc: 33 }, steps)) as never;
  const other = await share(page, 'teacups');
  const ride = new Ride(params);
  for (let i = 0; i < steps; i++) ride.step(FIXED_STEP);
  const { rider = [] } = await worlds(other, 'The teacups');
  // The figure has the rider's place as a sum of two circles, the tree as a product of matrices: a
  // few units in the last place of 4 m.
  ride.places(params).rider.forEach((it, i) => {
    expect(Math.abs((rider[12 + i] ?? Number.NaN) - it)).toBeLessThan(1e-14);
  });
  expect(problems).toEqual([]);
});
