/**
 * The tank, its shells and its crash as a reader meets them: the chapters in a real browser, by
 * keyboard, and the workbench on its own page, their numbers against the core called from here.
 */
import AxeBuilder from '@axe-core/playwright';
import { expect, type Locator, type Page, test } from '@playwright/test';
import * as core from '../../www/src/core/entries/kinetree.ts';
import { type LiveValue, withUnit } from '../../www/src/figure/readout.ts';
import crash from '../../www/src/figures/crash.ts';
import shells from '../../www/src/figures/shells.ts';
import tank from '../../www/src/figures/tank.ts';
import { type Run, Runner } from '../../www/src/runner/runner.ts';
import { painted, problemsOf } from './page.ts';

const figures = { shells, tank, crash };
type Scene = keyof typeof figures;

const figure = (page: Page, scene: Scene = 'tank'): Locator =>
  page.locator(`kinetree-figure[scene=${scene}]`);
const stepsOf = (page: Page, scene: Scene): Locator =>
  page
    .locator('.story')
    .filter({ has: figure(page, scene) })
    .locator('[data-step]');

interface Element extends HTMLElement {
  readonly run: Run | null;
  readonly values: Record<string, unknown>;
  readonly numbers: Record<string, LiveValue>;
  readonly time: number;
  readonly playing: boolean;
  seek(time: number): void;
  pause(): void;
  play(): void;
  snapshot(type: string): Promise<Blob>;
}

/** Opens a page, the workbench's own unless another is named, and waits for the figure. */
async function open(
  page: Page,
  { path = '/figure/tank.html', scene = 'tank' as Scene, still = true } = {},
): Promise<void> {
  const problems = problemsOf(page);
  await page.emulateMedia({ reducedMotion: still ? 'reduce' : 'no-preference' });
  await page.goto(path);
  await figure(page, scene).scrollIntoViewIfNeeded();
  await expect.poll(() => ask(page, (it) => it.run !== null, scene)).toBe(true);
  await painted(page);
  expect(problems).toEqual([]);
}

function ask<T>(page: Page, question: (it: Element) => T | Promise<T>, scene: Scene = 'tank'): Promise<T> {
  return figure(page, scene).evaluate(question as never) as Promise<T>;
}

/** Every number in the tables, row by row, as the page shows it. */
function shown(page: Page, scene: Scene): Promise<string[][]> {
  return figure(page, scene).evaluate((it) =>
    Array.from(it.shadowRoot?.querySelectorAll('.readout tbody tr') ?? [], (row) =>
      Array.from(row.children, (cell) => cell.textContent?.trim() ?? ''),
    ),
  );
}

/** The same numbers for the same run, from the core called here, with no browser. */
function expected(run: Run | null, scene: Scene): string[][] {
  if (!run) throw new Error(`the ${scene} has no run`);
  const runner = new Runner(figures[scene] as never, core);
  try {
    runner.replay(run);
    return runner
      .readout()
      .groups.flatMap(({ items }) => items)
      .flatMap((item) => (item.kind === 'table' ? item.rows : []))
      .map(({ label, cells }) => [label, ...cells.map(({ text }) => text)]);
  } finally {
    runner.dispose();
  }
}

/** Returns the numbers of the page, which are those of the core. */
async function compare(page: Page, scene: Scene = 'tank'): Promise<string[][]> {
  await ask(page, (it) => it.pause(), scene);
  await painted(page);
  const numbers = await shown(page, scene);
  expect(numbers.length).toBeGreaterThan(3);
  expect(numbers).toEqual(expected(await ask(page, (it) => it.run, scene), scene));
  return numbers;
}

/** Gives a step the focus, and waits until the picture and the text are its own. */
async function read(page: Page, scene: Scene, name: string): Promise<Locator> {
  const step = stepsOf(page, scene).filter({ has: page.getByRole('heading', { name, exact: true }) });
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

/** Opens Numbers, where all controls are, from the keyboard. */
async function openAll(page: Page): Promise<void> {
  const button = figure(page).getByRole('button', { name: 'Numbers', exact: true });
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(button).toHaveAttribute('aria-expanded', 'true');
}

/** Presses a button of the figure from the keyboard. */
async function press(page: Page, name: string): Promise<void> {
  await figure(page).getByRole('button', { name, exact: true }).focus();
  await page.keyboard.press('Enter');
  await painted(page);
}

const row = (rows: string[][], label: string): string[] => rows.find(([name]) => name === label) ?? [];
const last = (rows: string[][], label: string): string[] => rows.findLast(([name]) => name === label) ?? [];
/** A residual is a number, or a power of ten that is nothing but rounding. */
const SMALL = /^(0|−?\d·10⁻¹.)$/;
const size = (text = ''): number => (SMALL.test(text) ? 0 : Math.abs(Number(text.replace('−', '-'))));
/** The value of a number of the text as it is read. */
const told = async (step: Locator, name: string): Promise<number> =>
  Number.parseFloat((await step.locator(`[data-value="${name}"]`).first().innerText()).replace('−', '-'));

test('the story of the shells by keyboard, each number as the core says it', async ({ page }) => {
  await open(page, { path: '/speeds.html', scene: 'shells' });
  const summary = figure(page, 'shells').locator('#summary');

  let step = await read(page, 'shells', 'What the muzzle knew');
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

  await read(page, 'shells', 'Now you');
  rows = await compare(page, 'shells');
  expect(Number(last(rows, 'The true shell')[3])).toBeGreaterThan(aside);

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

  step = await read(page, 'shells', 'So lead');
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
    'hull base',
    'hull ω × r',
    'turret ω × r',
    'Sum',
  ]);
  await expect(summary).toContainText(/^Muzzle, seen from the ground: \d+\.\d m\/s /, { timeout: 5000 });

  await read(page, 'tank', 'Turning on what turns');
  rows = await compare(page);
  expect(rows.map(([label]) => label)).toContain('hull Euler');
  expect(rows.map(([label]) => label)).toContain('hull Coriolis');

  await read(page, 'tank', 'The same shell, seen from the hull');
  rows = await compare(page);
  expect(rows.slice(0, 4).map(([label]) => label)).toEqual([
    'in the world',
    'of the frame',
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

  await read(page, 'crash', 'Half a second later');
  expect(kicks(await compare(page, 'crash'))).toEqual([none, pair, 0]);

  await read(page, 'crash', 'Dead center, half is enough');
  const center = kicks(await compare(page, 'crash'));
  expect(center[0]).toBeGreaterThan(2);
  expect(center.slice(1)).toEqual([0, 0]);

  step = await read(page, 'crash', 'At the corner');
  rows = await compare(page, 'crash');
  [none = 0, pair = 0, complete] = kicks(rows);
  expect([complete, pair > 0.2, none > pair]).toEqual([0, true, true]);
  await expect.poll(() => told(step, 'complete')).toBe(0);

  await read(page, 'crash', 'When the child strikes its parent');
  rows = await compare(page, 'crash');
  const gained = nowhere(rows).map(([, momentum]) => momentum);
  expect(gained[0]).toBeGreaterThan(1);
  expect(gained.at(-1)).toBe(0);
});

test('the workbench fires both shells, and drives at a wall with each correction', async ({ page }) => {
  const summary = figure(page).locator('#summary');
  const link = '/embed.html?scene=tank&forget=true&turret-rate=90&hull-speed=0&turn-rate=0&muzzle-speed=5';
  await open(page, { path: link });
  await press(page, 'Fire');
  await ask(page, (it) => it.seek(1.3));
  let rows = await compare(page);
  const far = row(rows, 'Without ω × r')[3] ?? '';
  expect(Number(far)).toBeGreaterThan(1);
  await expect(summary).toContainText(`the shell without ω × r came down ${far} m away`, { timeout: 5000 });

  const hit = async (correction: string): Promise<readonly [number, number, number]> => {
    await open(page, { path: `/embed.html?scene=tank&point=crate&correction=${correction}` });
    await openAll(page);
    await press(page, 'Drive at a wall');
    await ask(page, (it) => it.seek(1.6));
    rows = await compare(page);
    const [x = '', z = '', turning = ''] = row(rows, 'False jump').slice(1);
    return [size(x), size(z), size(turning)];
  };
  const [ahead, side] = await hit('none');
  expect(Math.hypot(ahead, side)).toBeGreaterThan(2);
  const [x, z, turning] = await hit('pair');
  expect(Math.hypot(x, z)).toBeGreaterThan(0.2);
  // Δω × r, of a crate that is 1.7 m from the middle.
  expect(Math.hypot(x, z) / turning).toBeGreaterThan(1);
  expect(Math.hypot(x, z) / turning).toBeLessThan(2.5);
  expect(await hit('complete')).toEqual([0, 0, 0]);
  for (const text of row(rows, 'Off by').slice(1)) expect(text).toMatch(/^(0|−?\d·10⁻1?.+)$/);
  await expect(summary).toContainText('the crate is', { timeout: 5000 });
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
  await page.waitForTimeout(700);
  await page.keyboard.up('w');
  await page.keyboard.up('a');
  expect(await value('acceleration')).toBe(0);
  expect(await value('turnRate')).toBe(25);
  await page.keyboard.press('Space');
  expect(await ask(page, (it) => it.playing)).toBe(false);
  expect(await ask(page, (it) => it.time)).toBeGreaterThan(0.1);
  await compare(page);
});

test('every control is reached by Tab, and a slider’s keys change the motion', async ({ page }) => {
  await open(page);
  await openAll(page);
  const before = await compare(page);
  const speed = figure(page).getByLabel('Hull’s speed', { exact: true });
  await speed.focus();
  await speed.press('End');
  await expect(speed).toHaveAttribute('aria-valuetext', '8.0 meters per second');
  const after = await compare(page);
  expect(row(after, 'hull base')[4]).toBe('8.000');
  expect(row(before, 'hull base')[4]).toBe('3.000');
  // Tab leads from the picture through all that can be set to the numbers.
  await figure(page).locator('.view').focus();
  const labels = new Set<string>();
  for (let i = 0; i < 60; i++) {
    await page.keyboard.press('Tab');
    labels.add(
      await page.evaluate(() => {
        const it = document.activeElement?.shadowRoot?.activeElement as HTMLInputElement | null;
        return it?.id || it?.name || it?.textContent?.trim() || '';
      }),
    );
  }
  const { steer, ...own } = tank.controls;
  for (const id of [...Object.keys(own), 'Forward w', 'Left a'])
    expect([...labels], steer.label).toContain(id);
});

test('the formula has its live values, in MathML', async ({ page }) => {
  await open(page);
  await openAll(page);
  const formula = figure(page).locator('.formula');
  const texts = (): Promise<string[]> => formula.locator('mtext').allTextContents();
  const namespaces = await formula.locator('munder').evaluateAll((all) => all.map((it) => it.namespaceURI));
  expect(namespaces.length).toBe(4);
  expect(new Set(namespaces)).toEqual(new Set(['http://www.w3.org/1998/Math/MathML']));
  const rows = await shown(page, 'tank');
  const sizes = rows.slice(0, 4).map((cells) => Number(cells[4]).toFixed(2));
  expect((await texts()).sort()).toEqual([...sizes].sort());
  await ask(page, (it) => it.seek(1));
  await painted(page);
  expect(await texts()).not.toEqual(sizes);
});

test('each step’s formula has the figure’s values under its symbols while it is read', async ({ page }) => {
  for (const [path, scene, name] of [
    ['/speeds.html', 'shells', 'What the muzzle knew'],
    ['/speeds.html', 'tank', 'A turret on a hull'],
    ['/speeds.html', 'tank', 'Turning on what turns'],
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
    // Each has its symbols as MathML above it, and nobody has to hear it change.
    for (const output of await outputs.all()) {
      await expect(
        output.locator('xpath=preceding-sibling::*[1]//*[local-name()="mi"]').first(),
      ).toBeVisible();
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

/** A picture as gray and color means of a coarse raster, so that two renderers can be compared. */
function raster(page: Page, source: string): Promise<number[]> {
  return page.evaluate(async (url) => {
    const image = new Image();
    image.src = url;
    await image.decode();
    const [width, height] = [96, 48];
    const canvas = new OffscreenCanvas(width, height);
    const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D;
    context.imageSmoothingQuality = 'high';
    context.drawImage(image, 0, 0, width, height);
    return Array.from(context.getImageData(0, 0, width, height).data).filter((_, i) => i % 4 !== 3);
  }, source);
}

test('at stated times both renderers draw the same picture, and another at another time', async ({
  page,
}) => {
  await open(page);
  const picture = (type: string): Promise<string> =>
    figure(page).evaluate(async (it, kind) => {
      const blob = await (it as unknown as Element).snapshot(kind);
      const reader = new FileReader();
      return new Promise<string>((done) => {
        reader.onload = () => done(String(reader.result));
        reader.readAsDataURL(blob);
      });
    }, type);
  const apart = (a: readonly number[], b: readonly number[]): number =>
    a.reduce((sum, value, i) => sum + Math.abs(value - (b[i] ?? 0)), 0) / a.length;
  const drawn: number[][] = [];
  for (const time of [0, 1.5, 4]) {
    await ask(page, (it) => it.pause());
    await figure(page).evaluate((it, at) => (it as unknown as Element).seek(at), time);
    await painted(page);
    const [pixels, lines] = [
      await raster(page, await picture('image/png')),
      await raster(page, await picture('image/svg+xml')),
    ];
    // Of 255: edges, shadows and the names, which only one of them has in its picture.
    expect(apart(pixels, lines)).toBeLessThan(6);
    for (const other of drawn) expect(apart(pixels, other)).toBeGreaterThan(8);
    drawn.push(pixels);
  }
  // Going back shows what was there, to the pixel.
  await ask(page, (it) => it.seek(1.5));
  await painted(page);
  expect(apart(await raster(page, await picture('image/png')), drawn[1] ?? [])).toBe(0);
});

test.describe('on a small phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 780 } });

  test('every button is within the figure, and large enough for a thumb', async ({ page }) => {
    await open(page);
    await figure(page).getByRole('button', { name: 'Numbers', exact: true }).tap();
    const frame = await figure(page).boundingBox();
    const buttons = await figure(page).locator('button:visible').all();
    expect(buttons.length).toBeGreaterThan(10);
    for (const button of buttons) {
      const name = await button.innerText();
      const box = await button.boundingBox();
      expect(box?.x, name).toBeGreaterThanOrEqual(frame?.x ?? Number.NaN);
      expect((box?.x ?? 0) + (box?.width ?? 0), name).toBeLessThanOrEqual(
        (frame?.x ?? 0) + (frame?.width ?? 0),
      );
      expect(box?.height, name).toBeGreaterThanOrEqual(44);
      expect(box?.width, name).toBeGreaterThanOrEqual(44);
    }
  });
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

test('a snapshot is of now, also before the next frame', async ({ page }) => {
  await open(page);
  const same = await ask(page, async (it) => {
    const text = async (): Promise<string> => (await it.snapshot('image/svg+xml')).text();
    (it as unknown as { point: string }).point = 'shell';
    (it as unknown as { press(name: string): void }).press('fire');
    it.seek(0.2);
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const before = await text();
    it.seek(1);
    const early = await text();
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const late = await text();
    return [early === late, early === before];
  });
  expect(same).toEqual([true, false]);
});

test('it plays when it is seen, and frames leave the heap as it was', async ({ page }) => {
  // Small, since what draws here is no graphics card.
  test.slow();
  await page.setViewportSize({ width: 320, height: 500 });
  await open(page, { still: false });
  await expect.poll(() => ask(page, (it) => it.playing)).toBe(true);
  const client = await page.context().newCDPSession(page);
  const frames = (count: number): Promise<void> =>
    figure(page).evaluate(
      (it, wanted) =>
        new Promise<void>((done) => {
          let seen = 0;
          const count = (): void => {
            seen += 1;
            if (seen < wanted) return;
            it.removeEventListener('frame', count);
            done();
          };
          it.addEventListener('frame', count);
        }),
      count,
    );
  const heap = async (): Promise<number> => {
    await client.send('HeapProfiler.collectGarbage');
    return ((await client.send('Runtime.getHeapUsage')) as { usedSize: number }).usedSize;
  };
  // Until the trails are full: 240 places, four steps apart.
  await ask(page, (it) => it.seek(5));
  await ask(page, (it) => it.play());
  await frames(50);
  // Compiled code and the page's own tables come and go, hundreds of kilobytes at a time; a frame
  // that kept a kilobyte would add this much to every stretch. The tests without a browser
  // run a thousand frames of the figure itself.
  const grown: number[] = [];
  do {
    const before = await heap();
    await frames(100);
    grown.push((await heap()) - before);
  } while (grown.length < 6 && Math.min(...grown) > 50_000);
  expect(Math.min(...grown), `bytes a stretch of a hundred frames: ${grown}`).toBeLessThan(100_000);
});

test('no motion is asked for: it stands, and a step of the text shows its moment', async ({ page }) => {
  await open(page, { path: '/speeds.html' });
  expect(await ask(page, (it) => it.playing)).toBe(false);
  await read(page, 'tank', 'The same shell, seen from the hull');
  expect(await ask(page, (it) => it.playing)).toBe(false);
  expect(await ask(page, (it) => it.time)).toBeCloseTo(0.8, 2);
  await open(page, { path: '/blow.html', scene: 'crash' });
  await read(page, 'crash', 'Half a second later');
  expect(await ask(page, (it) => it.playing, 'crash')).toBe(false);
  expect(await ask(page, (it) => it.time, 'crash')).toBeCloseTo(1.4, 2);
});

test('with motion, a step that plays begins at zero, and runs', async ({ page }) => {
  await open(page, { path: '/speeds.html', still: false });
  const step = stepsOf(page, 'tank').nth(2);
  await step.focus();
  await expect.poll(() => ask(page, (it) => it.playing)).toBe(true);
  expect(await ask(page, (it) => it.run?.inputs[0])).toMatchObject({ step: 0, name: 'fire' });
  const begun = await ask(page, (it) => it.time);
  await expect.poll(() => ask(page, (it) => it.time)).toBeGreaterThan(begun);
});

test('the chapters fit a phone, and are accessible there and on a desk, light and dark', async ({ page }) => {
  test.slow();
  for (const [path, scene] of [
    ['/speeds.html', 'tank'],
    ['/blow.html', 'crash'],
  ] as const)
    for (const [width, colorScheme] of [
      [390, 'light'],
      [1100, 'dark'],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      await page.emulateMedia({ colorScheme });
      await open(page, { path, scene });
      await figure(page, scene).evaluate((it) => it.setAttribute('readout', 'open'));
      await painted(page);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow).toBe(0);
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
    }
});
