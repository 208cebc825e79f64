/**
 * The tank as a reader meets it: its page in a real browser, by keyboard, its numbers against the
 * core called from here.
 */
import AxeBuilder from '@axe-core/playwright';
import { expect, type Locator, type Page, test } from '@playwright/test';
import * as core from '../../www/src/core/entries/kinetree.ts';
import tank from '../../www/src/figures/tank.ts';
import { type Run, Runner } from '../../www/src/runner/runner.ts';

const figure = (page: Page): Locator => page.locator('kinetree-figure').first();

interface Element extends HTMLElement {
  readonly run: Run;
  readonly time: number;
  readonly playing: boolean;
  seek(time: number): void;
  pause(): void;
  play(): void;
  snapshot(type: string): Promise<Blob>;
}

async function open(page: Page, { still = true } = {}): Promise<void> {
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text());
  });
  await page.emulateMedia({ reducedMotion: still ? 'reduce' : 'no-preference' });
  await page.goto('/tank.html');
  await expect(figure(page).getByRole('button', { name: 'Fire' })).toBeVisible();
  await painted(page);
  expect(problems).toEqual([]);
}

/** Two frames: one in which the figure draws, one in which it has. */
async function painted(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(null)))),
  );
}

function ask<T>(page: Page, question: (it: Element) => T | Promise<T>): Promise<T> {
  return figure(page).evaluate(question as never) as Promise<T>;
}

/** Every number in the tables, row by row, as the page shows it. */
function shown(page: Page): Promise<string[][]> {
  return figure(page).evaluate((it) =>
    Array.from(it.shadowRoot?.querySelectorAll('.readout tbody tr') ?? [], (row) =>
      Array.from(row.children, (cell) => cell.textContent?.trim() ?? ''),
    ),
  );
}

/** The same numbers for the same run, from the core called here, with no browser. */
function expected(run: Run): string[][] {
  const runner = new Runner(tank as never, core);
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

async function compare(page: Page): Promise<string[][]> {
  await ask(page, (it) => it.pause());
  await painted(page);
  const numbers = await shown(page);
  expect(numbers.length).toBeGreaterThan(3);
  expect(numbers).toEqual(expected(await ask(page, (it) => it.run)));
  return numbers;
}

/** Presses a button of the page's text from the keyboard. */
async function press(page: Page, name: string): Promise<void> {
  const button = page.locator('main > p').getByRole('button', { name, exact: true });
  await button.focus();
  await page.keyboard.press('Enter');
  // The element reads its attributes, and the page scrolls to it.
  await page.waitForTimeout(50);
  await painted(page);
}

const row = (rows: string[][], label: string): string[] => rows.find(([name]) => name === label) ?? [];

test('the whole story by keyboard, each number as the core says it', async ({ page }) => {
  await open(page);
  const summary = figure(page).locator('#summary');

  await press(page, 'Show the muzzle’s velocity');
  let rows = await compare(page);
  expect(rows.slice(0, 4).map(([label]) => label)).toEqual([
    'hull base',
    'hull ω × r',
    'turret ω × r',
    'Sum',
  ]);
  await expect(summary).toContainText(/^Muzzle, seen from the ground: \d+\.\d m\/s /, { timeout: 5000 });

  await press(page, 'Turn faster and faster');
  rows = await compare(page);
  expect(rows.map(([label]) => label)).toContain('hull Euler');
  expect(rows.map(([label]) => label)).toContain('hull Coriolis');

  await press(page, 'Fire, and look from the hull');
  rows = await compare(page);
  expect(rows.slice(0, 4).map(([label]) => label)).toEqual([
    'in the world',
    'of the frame',
    'centrifugal',
    'Coriolis',
  ]);
  expect(row(rows, 'in the world')[4]).toBe('9.810');
  for (const text of row(rows, 'Off by').slice(1)) expect(text).toMatch(/^(0|−?\d·10⁻¹.)$/);

  await press(page, 'Fire both');
  rows = await compare(page);
  const far = row(rows, 'Without ω × r')[3] ?? '';
  expect(Number(far)).toBeGreaterThan(1);
  await expect(summary).toContainText(`the shell without ω × r came down ${far} m away`, { timeout: 5000 });

  const falseJump = (): number[] =>
    row(rows, 'False jump')
      .slice(1)
      .map((text) => (text.includes('⁻') ? 0 : Number(text.replace('−', '-'))));
  await press(page, 'Hit it uncorrected');
  rows = await compare(page);
  expect(Math.hypot(...falseJump().slice(0, 2))).toBeGreaterThan(2);
  await press(page, 'Hit it, velocity corrected only');
  rows = await compare(page);
  const [x = 0, z = 0, turning = 0] = falseJump();
  expect(Math.hypot(x, z)).toBeGreaterThan(0.2);
  // Δω × r, of a crate that is 1.7 m from the middle.
  expect(Math.hypot(x, z) / Math.abs(turning)).toBeGreaterThan(1);
  expect(Math.hypot(x, z) / Math.abs(turning)).toBeLessThan(2.5);
  await press(page, 'Hit the wall');
  rows = await compare(page);
  expect(falseJump()).toEqual([0, 0, 0]);
  for (const text of row(rows, 'Off by').slice(1)) expect(text).toMatch(/^(0|−?\d·10⁻1?.+)$/);
  await expect(summary).toContainText('the crate is', { timeout: 5000 });
});

test('driven by keys: held they drive, let go they do not; Space stops time', async ({ page }) => {
  await open(page);
  await figure(page).locator('.view').focus();
  const value = (name: string): Promise<number> =>
    figure(page).evaluate(
      (it, key) => (it as unknown as { values: Record<string, number> }).values[key] ?? 0,
      name,
    );
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
  for (const name of ['Driving', 'Turret and gun', 'Shell, tank and crate']) {
    const group = figure(page).locator('summary').filter({ hasText: name });
    await group.focus();
    await page.keyboard.press('Enter');
  }
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
        const it = document.activeElement?.shadowRoot?.activeElement;
        return it?.id || it?.textContent?.trim() || '';
      }),
    );
  }
  for (const id of [
    'fire',
    'crash',
    'correction',
    'forget',
    'hullSpeed',
    'turnAcceleration',
    'elevation',
    'friction',
  ])
    expect([...labels]).toContain(id);
});

test('the formula has its live values, in MathML', async ({ page }) => {
  await open(page);
  const formula = figure(page).locator('.formula');
  const texts = (): Promise<string[]> => formula.locator('mtext').allTextContents();
  const namespaces = await formula.locator('munder').evaluateAll((all) => all.map((it) => it.namespaceURI));
  expect(namespaces.length).toBe(4);
  expect(new Set(namespaces)).toEqual(new Set(['http://www.w3.org/1998/Math/MathML']));
  const rows = await shown(page);
  const sizes = rows.slice(0, 4).map((cells) => Number(cells[4]).toFixed(2));
  expect((await texts()).sort()).toEqual([...sizes].sort());
  await ask(page, (it) => it.seek(1));
  await painted(page);
  expect(await texts()).not.toEqual(sizes);
});

/** The formulas of the text, each as its symbols with the values under them. */
function textFormulas(page: Page): Promise<[symbols: string, value: string][][]> {
  return page
    .locator('[data-formula]')
    .evaluateAll((all) =>
      all.map((formula) =>
        Array.from(formula.querySelectorAll('munder'), ({ children: [symbols, value] }) => [
          symbols?.textContent ?? '',
          value?.textContent?.trim() ?? '',
        ]),
      ),
    ) as never;
}

test('each step’s formula has the figure’s values under its symbols while the figure is about it', async ({
  page,
}) => {
  await open(page);
  const steps = [
    'Show the muzzle’s velocity',
    'Turn faster and faster',
    'Fire, and look from the hull',
    'Fire both',
    'Hit it, velocity corrected only',
  ];
  for (const [i, name] of steps.entries()) {
    await press(page, name);
    await page.waitForTimeout(250);
    const formulas = await textFormulas(page);
    expect(formulas.length).toBe(steps.length);
    const said = await figure(page).evaluate((it) =>
      Array.from(it.shadowRoot?.querySelectorAll('.formula') ?? [], (formula) =>
        Array.from(formula.querySelectorAll('munder'), ({ children: [symbols, value] }) => [
          (symbols?.textContent ?? '').replace(/\s/g, ''),
          value?.textContent ?? '',
        ]),
      ),
    );
    const live = formulas[i] ?? [];
    expect(live.every(([, value]) => /^\d+\.\d\d$/.test(value))).toBe(true);
    // Whatever is not zero is what the figure has under the same symbols.
    const own = said.map((parts) =>
      parts.filter(([symbols]) => symbols).map(([symbols, value]) => `${symbols} ${value}`),
    );
    const here = live.filter(([, value], n) => n === 0 || value !== '0.00').map((it) => it.join(' '));
    expect(own.some((parts) => here.every((it) => parts.includes(it)))).toBe(true);
    expect(here.length).toBeGreaterThan(2);
    // A formula of another motion has no values: the acceleration's while the velocity is shown.
    if (i === 0) expect((formulas[1] ?? []).every(([, value]) => value === '')).toBe(true);
    if (i === 1) expect((formulas[0] ?? []).every(([, value]) => value === '')).toBe(true);
  }
  expect(
    await page.locator('[data-formula]').evaluateAll((all) => all.some((it) => it.closest('[aria-live]'))),
  ).toBe(false);
});

test('the values in the text are written at most ten times a second', async ({ page }) => {
  await open(page, { still: false });
  await expect.poll(() => ask(page, (it) => it.playing)).toBe(true);
  const writings = await page.evaluate(
    () =>
      new Promise<number>((done) => {
        const formula = document.querySelector('[data-formula]');
        let count = 0;
        const watch = new MutationObserver(() => {
          count += 1;
        });
        if (formula) watch.observe(formula, { subtree: true, childList: true, characterData: true });
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

  test('every button is in the picture, and large enough for a thumb', async ({ page }) => {
    await open(page);
    const view = await figure(page).locator('.view').boundingBox();
    const buttons = await figure(page).locator('.tools button').all();
    expect(buttons.length).toBeGreaterThan(6);
    for (const button of buttons) {
      const box = await button.boundingBox();
      expect(box?.x).toBeGreaterThanOrEqual(view?.x ?? Number.NaN);
      expect(box?.height).toBeGreaterThanOrEqual(44);
      expect(box?.width).toBeGreaterThanOrEqual(32);
    }
  });
});

test('the proof fits the width of a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page);
  const buttons = page.locator('main > p').getByRole('button');
  for (let i = 0; i < (await buttons.count()); i++) {
    await buttons.nth(i).click();
    await painted(page);
    const proof = figure(page).locator('.scroll').filter({ hasText: 'Finite difference' });
    const over = await proof.evaluate((it) => it.scrollWidth - it.clientWidth);
    expect(over, `step ${i + 1}`).toBeLessThanOrEqual(0);
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
  await open(page);
  expect(await ask(page, (it) => it.playing)).toBe(false);
  await press(page, 'Hit the wall');
  expect(await ask(page, (it) => it.playing)).toBe(false);
  expect(await ask(page, (it) => it.time)).toBeCloseTo(1.6, 2);
});

test('fits a phone, and is accessible there and on a desk, light and dark', async ({ page }) => {
  for (const [width, colorScheme] of [
    [390, 'light'],
    [1100, 'dark'],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme });
    await open(page);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBe(0);
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
  }
});
