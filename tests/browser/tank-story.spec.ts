/**
 * The tank, its shells and its crash in their chapters, by keyboard: each step, and the numbers in
 * its text.
 */
import { expect, type Locator, type Page } from '@playwright/test';
import { withUnit } from '../../www/src/figure/readout.ts';
import { test } from '../browser-test.ts';
import { complaints, painted, pastQuestion } from './page.ts';
import { ask, compare, figure, last, open, row, type Scene, SMALL, shown, size } from './tank.ts';

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

/** The value of a number of the text as it is read. */
const told = async (step: Locator, name: string): Promise<number> =>
  Number.parseFloat((await step.locator(`[data-value="${name}"]`).first().innerText()).replace('−', '-'));

test('the story of the shells by keyboard, each number as the core says it', async ({ page }) => {
  await open(page, { path: '/speeds.html', scene: 'shells' });
  const summary = figure(page, 'shells').locator('#summary');

  let step = await read(page, 'shells', 'What the muzzle gives the shell');
  let rows = await compare(page, 'shells');
  expect(rows.slice(0, 6).map(([label]) => label)).toEqual([
    'Hull',
    'Hull’s ω × r',
    'Turret’s ω × r',
    'Powder',
    'The shell that forgets',
    'The true shell',
  ]);
  const aside = Number(last(rows, 'The true shell')[3]);
  expect(aside).toBeGreaterThan(1);
  expect(last(rows, 'Without ω × r')[3]).toBe('0.000');
  await expect.poll(() => told(step, 'miss')).toBeCloseTo(aside, 1);
  await expect(summary).toContainText(`lands ${aside.toFixed(2)} m beside the target`, { timeout: 5000 });

  // The reader is asked where it lands: no table tells it meanwhile.
  await read(page, 'shells', 'Now you');
  await expect.poll(() => shown(page, 'shells')).toEqual([]);

  step = await read(page, 'shells', 'More powder does not help');
  rows = await compare(page, 'shells');
  const drift = Number(last(rows, 'The true shell')[3]);
  const powder = figure(page, 'shells').getByLabel('Muzzle speed', { exact: true });
  const before = Number(last(rows, 'The true shell')[1]);
  await powder.focus();
  await powder.press('End');
  rows = await compare(page, 'shells');
  // It flies further, and lands as far beside.
  expect(Number(last(rows, 'The true shell')[1])).toBeGreaterThan(before + 1);
  expect(Number(last(rows, 'The true shell')[3])).toBeCloseTo(drift, 2);
  await expect.poll(() => told(step, 'miss')).toBeCloseTo(drift, 1);

  step = await read(page, 'shells', 'Aim against the swing');
  rows = await compare(page, 'shells');
  await expect.poll(() => told(step, 'beyond')).toBeCloseTo(Number(last(rows, 'The true shell')[3]), 1);
  await expect(summary).toContainText('with a lead', { timeout: 5000 });
});

test('the story of the terms by keyboard, each number as the core says it', async ({ page }) => {
  await open(page, { path: '/speeds.html' });
  const summary = figure(page).locator('#summary');

  await read(page, 'tank', 'A turret on a hull');
  let rows = await compare(page);
  expect(rows.slice(0, 4).map(([label]) => label)).toEqual([
    'hull motion',
    'hull ω × r',
    'turret ω × r',
    'Sum',
  ]);
  await expect(summary).toContainText(/^Muzzle, seen from the ground: \d+\.\d m\/s /, { timeout: 5000 });

  // One term after the other: what is not told yet is not there.
  await open(page, { path: '/accelerations.html' });
  await read(page, 'tank', 'Stand and turn');
  rows = await compare(page);
  expect(rows.slice(0, 3).map(([label]) => label)).toEqual(['hull Euler', 'hull centripetal', 'Sum']);

  await read(page, 'tank', 'Turning on what turns');
  rows = await compare(page);
  expect(rows.slice(0, 5).map(([label]) => label)).toEqual([
    'hull Euler',
    'hull centripetal',
    'hull Coriolis',
    'turret centripetal',
    'Sum',
  ]);

  await read(page, 'tank', 'The same shell, seen from the hull');
  rows = await compare(page);
  expect(rows.slice(0, 5).map(([label]) => label)).toEqual([
    'in the world',
    'of the frame',
    'Euler',
    'centrifugal',
    'Coriolis',
  ]);
  expect(row(rows, 'in the world')[4]).toBe('9.810');
  for (const text of row(rows, 'Off by').slice(1)) expect(text).toMatch(SMALL);
});

test('the story of the crash by keyboard, each number as the core says it', async ({ page }) => {
  await open(page, { path: '/blow.html', scene: 'crash' });
  /** The kick and the momentum from nowhere in each pane. */
  const nowhere = (rows: string[][]): [kick: number, momentum: number][] =>
    rows.filter((cells) => cells.length === 3).map(([, kick, momentum]) => [size(kick), size(momentum)]);
  const kicks = (rows: string[][]): number[] => nowhere(rows).map(([kick]) => kick);

  let step = await read(page, 'crash', 'Three programs, one crash');
  let rows = await compare(page, 'crash');
  let [none = 0, pair = 0, complete] = kicks(rows);
  expect(none).toBeGreaterThan(2);
  expect(pair).toBeGreaterThan(0.2);
  expect(pair).toBeLessThan(none);
  expect(complete).toBe(0);
  await expect.poll(() => told(step, 'none')).toBeCloseTo(none, 1);
  await expect.poll(() => told(step, 'pair')).toBeCloseTo(pair, 1);
  await expect(figure(page, 'crash').locator('#summary')).toContainText(
    `Nothing done: kicked by ${none.toFixed(2)}.`,
    { timeout: 5000 },
  );

  await read(page, 'crash', 'A second later');
  expect(kicks(await compare(page, 'crash'))).toEqual([none, pair, 0]);

  await read(page, 'crash', 'Dead center, half is enough');
  const center = kicks(await compare(page, 'crash'));
  expect(center[0]).toBeGreaterThan(2);
  expect(center.slice(1)).toEqual([0, 0]);

  step = await read(page, 'crash', 'At the corner');
  rows = await compare(page, 'crash');
  [none = 0, pair = 0, complete] = kicks(rows);
  expect([complete, pair > 0.2, none > pair]).toEqual([0, true, true]);
  await expect.poll(() => told(step, 'none')).toBeCloseTo(none, 1);
  await expect.poll(() => told(step, 'pair')).toBeCloseTo(pair, 1);

  await read(page, 'crash', 'When the child strikes its parent');
  rows = await compare(page, 'crash');
  const gained = nowhere(rows).map(([, momentum]) => momentum);
  expect(gained[0]).toBeGreaterThan(1);
  expect(gained.at(-1)).toBe(0);
});

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
    ['/speeds.html', 'shells', 'What the muzzle gives the shell'],
    ['/speeds.html', 'tank', 'A turret on a hull'],
    ['/accelerations.html', 'tank', 'Turning on what turns'],
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
  await read(page, 'tank', 'The same shell, seen from the hull');
  expect(await ask(page, (it) => it.playing)).toBe(false);
  expect(await ask(page, (it) => it.time)).toBeCloseTo(0.8, 2);
  await open(page, { path: '/blow.html', scene: 'crash' });
  await read(page, 'crash', 'A second later');
  expect(await ask(page, (it) => it.playing, 'crash')).toBe(false);
  expect(await ask(page, (it) => it.time, 'crash')).toBeCloseTo(1.4, 2);
});

test('with motion, a step that plays begins at zero, and runs', async ({ page }) => {
  await open(page, { path: '/accelerations.html', still: false });
  const name = 'The same shell, seen from the hull';
  const step = stepsOf(page, 'tank').filter({ has: page.getByRole('heading', { name, exact: true }) });
  await step.focus();
  await expect.poll(() => ask(page, (it) => it.playing)).toBe(true);
  expect(await ask(page, (it) => it.run?.inputs[0])).toMatchObject({ step: 0, name: 'fire' });
  const begun = await ask(page, (it) => it.time);
  await expect.poll(() => ask(page, (it) => it.time)).toBeGreaterThan(begun);
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
