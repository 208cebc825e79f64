/** Links to figures: the controls, the view and the run that they restore, and all they refuse. */

import { test } from '../browser-test.ts';
import { MAIN } from '../main.ts';
import { ask, figure as figureOf } from './hand.ts';
import { expect, hold, painted } from './page.ts';

test('a link sets controls of the figure, and nothing else of the page', MAIN, async ({ page }) => {
  const evil = encodeURIComponent('https://evil.example/x.html');
  await page.goto(
    `/embed.html?scene=piston&embed=${evil}&scale-x=3.5&joint=45&hidden&inert&tabindex=3&style=color:red&onclick=alert(1)&class=x&id=y`,
  );
  const figure = figureOf(page);
  await expect(figure.getByLabel('Stretch of the plate', { exact: true })).toHaveValue('3.5');
  await expect(figure.getByLabel('Joint', { exact: true })).toHaveValue('45');
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
  const shared = await ask(page, (it) => it.share());
  expect(await ask(page, (it) => it.getAttributeNames().sort())).toEqual([
    'joint',
    'scale-x',
    'scene',
    'theme',
  ]);
  expect(JSON.stringify(shared)).not.toContain('evil');
  expect(new URL(shared.link).pathname).toBe('/stretch.html');
  const site = new URL(page.url()).origin;
  expect(shared.embed).toContain(`src="${site}/embed.html?scene=piston&amp;`);
  expect(shared.embed).toContain('scale-x=3.5');
});

test('a touch before the last of a figure has come is kept: it begins as the link says', async ({ page }) => {
  const release = await hold(page, '**/assets/panel-*.js');
  await page.goto('/embed.html?scene=piston&scale-x=2.5&joint=30&v=1');
  const figure = figureOf(page);
  const stretch = figure.getByLabel('Stretch of the plate', { exact: true });
  await expect(stretch).toHaveValue('2.5');
  await stretch.press('Home');
  const touched = await stretch.inputValue();
  expect(touched).not.toBe('2.5');
  await figure.evaluate((it) => it.addEventListener('ready', () => it.setAttribute('data-ready', '')));
  release();
  await expect(figure).toHaveAttribute('data-ready');
  await painted(page);
  await expect(stretch).toHaveValue(touched);
});

test('a link restores the view and the run, and says what it refused', MAIN, async ({ page }) => {
  await page.goto('/embed.html?scene=piston&scale-x=2.5&joint=30&camera=0.5:0.6:21&wings=2&at=99999999&v=1');
  const figure = figureOf(page);
  await expect(figure.getByLabel('Stretch of the plate', { exact: true })).toHaveValue('2.5');
  const refused = figure.locator('.refused');
  await expect(refused).toHaveAttribute('aria-live', 'polite');
  await expect(refused).toContainText('"wings" is neither a control of this figure nor a word of a link');
  await expect(refused).toContainText('at is "99999999", not a whole number from 0 to 72000');
  expect(await ask(page, (it) => it.camera)).toEqual({ yaw: 0.5, pitch: 0.6, distance: 21 });
  const { link } = await ask(page, (it) => it.share());
  expect(new URL(link).hash).toBe('#kinetree=0&scene=piston&joint=30&camera=0.5:0.6:21&v=1');
  await expect(page).toHaveTitle('The piston');
});

test('a link to a run with steering restores the same moment, to the last digit', MAIN, async ({ page }) => {
  await page.goto('/embed.html?scene=tank&paused');
  const figure = figureOf(page, 'tank');
  await expect(figure.getByRole('button', { name: 'Fire' })).toBeVisible();
  const state = () => ask(figure, ({ values, time, run, playing }) => ({ values, time, run, playing }));
  const numbers = (): Promise<string[]> => figure.locator('[part="readout"] td').allTextContents();
  const link = await ask(figure, async (tank) => {
    tank.step(30);
    tank.press('fire');
    tank.step(100);
    tank.set('turnRate', 1 / 3);
    tank.step(77);
    const { link, complete } = await tank.share();
    return complete ? link : 'the link is not complete';
  });
  expect(link).toContain('&run=30:fire~130:turn-rate:0.3333333333333333&at=207&v=1');
  await painted(page);
  const [before, shown] = [await state(), await numbers()];
  expect(shown.length).toBeGreaterThan(5);
  await page.goto('about:blank');
  await page.goto(link);
  await figure.scrollIntoViewIfNeeded();
  await expect.poll(state).toEqual(before);
  await expect.poll(numbers).toEqual(shown);
  await expect(figure.locator('.refused')).toBeEmpty();
});
