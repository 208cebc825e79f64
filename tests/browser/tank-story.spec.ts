/**
 * The tank, its shells and its crash in their chapters: driven by keys, the values under a formula's
 * symbols, and steps with and without motion. What every story has is in `story.spec.ts`.
 */
import { expect, type Locator, type Page } from '@playwright/test';
import { withUnit } from '../../www/src/figure/readout.ts';
import { test } from '../browser-test.ts';
import { complaints, painted, pastQuestion } from './page.ts';
import { ask, compare, figure, open, type Scene } from './tank.ts';

const stepsOf = (page: Page, scene: Scene): Locator =>
  page
    .locator('.story')
    .filter({ has: figure(page, scene) })
    .locator('[data-step]');

/** Gives a step the focus, and waits until the picture and the text are its own. */
async function read(page: Page, scene: Scene, name: string): Promise<Locator> {
  const step = stepsOf(page, scene).filter({ has: page.getByRole('heading', { name, exact: true }) });
  await pastQuestion(step);
  await step.focus();
  await expect(step).toHaveClass(/now/);
  const { set = '', at } = await step.evaluate((it) => ({ ...(it as HTMLElement).dataset }));
  const wanted = Object.fromEntries(
    Array.from(new URLSearchParams(set), ([key, value]) => [
      key.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase()),
      value,
    ]),
  );
  await expect
    .poll(async () => {
      const values = await ask(page, (it) => it.values, scene);
      return Object.fromEntries(Object.keys(wanted).map((key) => [key, String(values[key])]));
    })
    .toEqual(wanted);
  if (at) await expect.poll(() => ask(page, (it) => it.time, scene)).toBeCloseTo(Number(at), 2);
  await painted(page);
  return step;
}

test('driven by keys: held they drive, let go they do not; Space stops time', async ({ page }) => {
  await open(page, { path: '/speeds.html' });
  await read(page, 'tank', 'Drive it yourself');
  await figure(page).locator('.view').focus();
  const value = async (name: string): Promise<number> => Number((await ask(page, (it) => it.values))[name]);
  await page.keyboard.down('w');
  expect(await value('acceleration')).toBe(3);
  expect(await ask(page, (it) => it.playing)).toBe(true);
  await page.keyboard.down('a');
  expect(await value('turnRate')).toBe(60);
  await expect.poll(() => ask(page, (it) => it.time)).toBeGreaterThan(0.1);
  await page.keyboard.up('w');
  await page.keyboard.up('a');
  expect(await value('acceleration')).toBe(0);
  expect(await value('turnRate')).toBe(25);
  await page.keyboard.press('Space');
  expect(await ask(page, (it) => it.playing)).toBe(false);
  await compare(page);
});

test('each step’s formula has the figure’s values under its symbols while it is read', async ({ page }) => {
  for (const [path, scene, name] of [
    ['/speeds.html', 'tank', 'A turret on a hull'],
    ['/blow.html', 'crash', 'Three programs, one crash'],
  ] as const) {
    await open(page, { path, scene });
    const step = await read(page, scene, name);
    const outputs = step.locator('.formula output');
    const texts = (): Promise<string[]> => outputs.allTextContents();
    const names = await outputs.evaluateAll((all) =>
      all.map((it) => (it as HTMLElement).dataset.value ?? ''),
    );
    expect(names.length).toBeGreaterThan(2);
    const numbers = await ask(page, (it) => it.numbers, scene);
    const values = names.map((it) => withUnit(numbers[it] ?? { value: Number.NaN, unit: '', digits: 2 }));
    await expect.poll(texts).toEqual(values);
    expect(
      values.every((it) => /^\d+\.\d\d.m\/s²?$|^\d+.°\/s$|^\d+°\/s$/.test(it)),
      String(values),
    ).toBe(true);
    // Each has its symbols as MathML above it, also where it was kept back, and nobody has to hear
    // it change.
    for (const output of await outputs.all()) {
      const above = '(self::*|ancestor::*[@class="kept"])/preceding-sibling::*[1]';
      await expect(output.locator(`xpath=${above}//*[local-name()="mi"]`).first()).toBeVisible();
      await expect(output).toHaveAttribute('aria-live', 'off');
    }
    // Whatever is not zero is what the figure has in its own formula.
    const own = await figure(page, scene).locator('.readout .formula mtext').allTextContents();
    if (scene !== 'crash')
      for (const value of values.filter((it) => Number.parseFloat(it) > 0))
        expect(
          own.map((it) => Number.parseFloat(it)),
          name,
        ).toContain(Number.parseFloat(value));
    // It keeps them while another step is read.
    await stepsOf(page, scene).last().focus();
    await expect(step).not.toHaveClass(/now/);
    await page.waitForTimeout(250);
    expect(await texts()).toEqual(values);
  }
});

test('the values in the text are written at most ten times a second', async ({ page }) => {
  await open(page, { path: '/speeds.html', still: false });
  await read(page, 'tank', 'A turret on a hull');
  await ask(page, (it) => it.play());
  await expect.poll(() => ask(page, (it) => it.playing)).toBe(true);
  const writings = await stepsOf(page, 'tank')
    .first()
    .locator('.formula')
    .evaluate(
      (formula) =>
        new Promise<number>((done) => {
          let count = 0;
          const watch = new MutationObserver(() => {
            count += 1;
          });
          watch.observe(formula, { subtree: true, childList: true, characterData: true });
          setTimeout(() => done(count), 2000);
        }),
    );
  expect(writings).toBeGreaterThan(0);
  expect(writings).toBeLessThanOrEqual(20);
});

test('the proof fits the width of a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, { path: '/speeds.html' });
  await figure(page).evaluate((it) => it.setAttribute('readout', 'open'));
  for (const step of await stepsOf(page, 'tank').all()) {
    await step.focus();
    await expect(step).toHaveClass(/now/);
    await painted(page);
    const proof = figure(page).locator('.scroll').filter({ hasText: 'Finite difference' });
    const over = await proof.evaluate((it) => it.scrollWidth - it.clientWidth);
    expect(over, (await step.getAttribute('aria-label')) ?? '').toBeLessThanOrEqual(0);
  }
});

test('no motion is asked for: it stands, and a step of the text shows its moment', async ({ page }) => {
  await open(page, { path: '/accelerations.html' });
  expect(await ask(page, (it) => it.playing)).toBe(false);
  await read(page, 'tank', 'Turning on what turns');
  expect(await ask(page, (it) => it.playing)).toBe(false);
  expect(await ask(page, (it) => it.time)).toBeCloseTo(1, 2);
  await open(page, { path: '/blow.html', scene: 'crash' });
  await read(page, 'crash', 'A second later');
  expect(await ask(page, (it) => it.playing, 'crash')).toBe(false);
  expect(await ask(page, (it) => it.time, 'crash')).toBeCloseTo(1.4, 2);
});

test('with motion, a step that plays begins at zero, and runs', async ({ page }) => {
  await open(page, { path: '/blow.html', scene: 'crash', still: false });
  const name = 'A second later';
  const step = stepsOf(page, 'crash').filter({ has: page.getByRole('heading', { name, exact: true }) });
  await pastQuestion(step);
  await step.focus();
  await expect.poll(() => ask(page, (it) => it.playing, 'crash')).toBe(true);
  const begun = await ask(page, (it) => it.time, 'crash');
  expect(begun).toBeLessThan(1.4);
  await expect.poll(() => ask(page, (it) => it.time, 'crash')).toBeGreaterThan(begun);
});

test('the chapters fit a phone with their numbers open, and are accessible there', async ({ page }) => {
  test.slow();
  for (const [path, scene] of [
    ['/speeds.html', 'tank'],
    ['/blow.html', 'crash'],
  ] as const) {
    await page.setViewportSize({ width: 390, height: 800 });
    await page.emulateMedia({ colorScheme: 'light' });
    await open(page, { path, scene });
    await figure(page, scene).evaluate((it) => it.setAttribute('readout', 'open'));
    await figure(page, scene).locator('.readout').waitFor();
    await painted(page);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBe(0);
    expect(await complaints(page)).toEqual([]);
  }
});
