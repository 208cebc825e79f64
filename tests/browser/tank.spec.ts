/** The tank, its shells and its crash: on its own page and in their chapters. What every story has is in `story.spec.ts`. */
import type { Locator, Page } from '@playwright/test';
import { withUnit } from '../../www/src/figure/readout.ts';
import tank from '../../www/src/figures/tank.ts';
import { test } from '../browser-test.ts';
import { MAIN } from '../main.ts';
import { ask, figure, runs, visit } from './hand.ts';
import { complaints, expect, painted, pastQuestion, wide } from './page.ts';
import { expectSet } from './story.ts';

const open = (page: Page, path = '/figure/tank.html') => visit(page, path, 'tank');

/** Opens the numbers, and all controls where they are not in sight, from the keyboard. */
async function openAll(figure: Locator): Promise<void> {
  for (const button of await figure.getByRole('button', { name: /^(All controls|Numbers)$/ }).all()) {
    await button.press('Enter');
    await expect(button).toHaveAttribute('aria-expanded', 'true');
  }
}

/** Returns every row of the tables, as the page shows them. */
async function rowsOf(figure: Locator): Promise<string[][]> {
  await ask(figure, (it) => it.pause());
  await painted(figure.page());
  return ask(figure, ({ shadowRoot }) =>
    Array.from(shadowRoot?.querySelectorAll('.readout tbody tr') ?? [], (row) =>
      Array.from(row.children, (cell) => cell.textContent?.trim() ?? ''),
    ),
  );
}
const row = (rows: string[][], label: string): string[] => rows.find(([name]) => name === label) ?? [];

test('the workbench drives at a wall, and its formula has live values', async ({ page }) => {
  const own = await open(page);
  await openAll(own);
  const formula = own.locator('.formula');
  const namespaces = await formula.locator('munder').evaluateAll((all) => all.map((it) => it.namespaceURI));
  expect(namespaces).toEqual(Array(4).fill('http://www.w3.org/1998/Math/MathML'));
  const texts = await formula.locator('mtext').allTextContents();
  const sizes = (await rowsOf(own)).slice(0, 4).map((cells) => Number(cells[4]).toFixed(2));
  expect([...texts].sort()).toEqual(sizes.sort());
  await ask(own, (it) => it.seek(1));
  await painted(page);
  expect(await formula.locator('mtext').allTextContents()).not.toEqual(texts);
  const tank = await open(page, '/embed.html?scene=tank&point=crate');
  await openAll(tank);
  await tank.getByRole('button', { name: 'Drive at a wall', exact: true }).press('Enter');
  await ask(tank, (it) => it.seek(1.6));
  expect(row(await rowsOf(tank), 'False jump')).not.toEqual([]);
});

test('every control is reached by Tab, and a slider’s keys change the motion', async ({ page }) => {
  const it = await open(page);
  await openAll(it);
  // What is rarely wanted is folded away.
  for (const rest of await it.locator('summary').all()) await rest.click();
  const speed = it.getByLabel('Hull’s speed', { exact: true });
  await speed.press('End');
  await expect(speed).toHaveAttribute('aria-valuetext', '8.0 meters per second');
  expect(row(await rowsOf(it), 'hull motion')[4]).toBe('8.000');
  // Tab leads from the picture through all that can be set to the numbers.
  await it.locator('.view').focus();
  const labels = new Set<string>();
  for (let i = 0; i < 60; i++) {
    await page.keyboard.press('Tab');
    labels.add(
      await ask(it, ({ shadowRoot }) => {
        const on = shadowRoot?.activeElement as HTMLInputElement | null;
        return on?.id || on?.name || on?.textContent?.trim() || '';
      }),
    );
  }
  const { steer, ...own } = tank.controls;
  for (const id of [...Object.keys(own), 'Forward w', 'Left a'])
    expect([...labels], steer.label).toContain(id);
});

/** Returns a picture as colors of a coarse raster, so that two renderers can be compared. */
const raster = (it: Locator, type: 'image/png' | 'image/svg+xml') =>
  ask(
    it,
    async (it, type) => {
      const image = new Image();
      image.src = URL.createObjectURL(await it.snapshot(type));
      await image.decode();
      const context = new OffscreenCanvas(96, 48).getContext('2d') as OffscreenCanvasRenderingContext2D;
      context.imageSmoothingQuality = 'high';
      context.drawImage(image, 0, 0, 96, 48);
      return Array.from(context.getImageData(0, 0, 96, 48).data).filter((_, i) => i % 4 !== 3);
    },
    type,
  );
const apart = (a: readonly number[], b: readonly number[]): number =>
  a.reduce((sum, value, i) => sum + Math.abs(value - (b[i] ?? 0)), 0) / a.length;

test(
  'at stated times both renderers draw the same picture, another at another time, and it is of now before the next frame',
  MAIN,
  async ({ page }) => {
    const it = await open(page);
    const text = () => ask(it, async (it) => (await it.snapshot('image/svg+xml')).text());
    const drawn: number[][] = [];
    for (const time of [0, 1.5, 4]) {
      const [before, early] = await ask(
        it,
        async (it, time) => {
          const text = async () => (await it.snapshot('image/svg+xml')).text();
          const before = await text();
          it.seek(time);
          return [before, await text()];
        },
        time,
      );
      await painted(page);
      expect(await text()).toBe(early);
      if (time > 0) expect(early).not.toBe(before);
      const [pixels, lines] = [await raster(it, 'image/png'), await raster(it, 'image/svg+xml')];
      // Of 255: edges, shadows and the names, which only one of them has in its picture.
      expect(apart(pixels, lines)).toBeLessThan(6);
      for (const other of drawn) expect(apart(pixels, other)).toBeGreaterThan(8);
      drawn.push(pixels);
    }
    // Going back shows what was there, to the pixel.
    await ask(it, (it) => it.seek(1.5));
    await painted(page);
    expect(apart(await raster(it, 'image/png'), drawn[1] ?? [])).toBe(0);
  },
);

test('it plays when it is seen, and frames leave the heap as it was', async ({ page }) => {
  // Small, since what draws here is no graphics card.
  test.slow();
  await page.setViewportSize({ width: 320, height: 500 });
  // On its own page it stands until somebody drives it.
  await page.goto('/embed.html?scene=tank');
  const it = figure(page);
  await expect.poll(() => ask(it, (it) => it.playing)).toBe(true);
  const client = await page.context().newCDPSession(page);
  // The bytes of what a program makes, after its garbage is collected. The whole heap would count what
  // the engine compiles as well, which comes and goes by megabytes.
  const made = ['object', 'array', 'closure', 'number', 'string', 'concatenated string'];
  const kept = async (): Promise<number> => {
    const chunks: string[] = [];
    const take = ({ chunk }: { chunk: string }): void => void chunks.push(chunk);
    client.on('HeapProfiler.addHeapSnapshotChunk', take);
    await client.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
    client.off('HeapProfiler.addHeapSnapshotChunk', take);
    const { snapshot, nodes } = JSON.parse(chunks.join('')) as {
      snapshot: { meta: { node_fields: string[]; node_types: [string[]] } };
      nodes: number[];
    };
    const { node_fields: fields, node_types } = snapshot.meta;
    const [type, size] = [fields.indexOf('type'), fields.indexOf('self_size')];
    const counted = new Set(made.map((name) => node_types[0].indexOf(name)));
    let bytes = 0;
    for (let at = 0; at < nodes.length; at += fields.length)
      if (counted.has(nodes[at + type] ?? -1)) bytes += nodes[at + size] ?? 0;
    return bytes;
  };
  // A frame that is being made has thousands: the figure rests while its page is counted.
  const after = async (count: number): Promise<number> => {
    await ask(
      it,
      async (it, count) => {
        it.play();
        for (let i = 0; i < count; i++)
          await new Promise((done) => it.addEventListener('frame', done, { once: true }));
        it.pause();
      },
      count,
    );
    await painted(page);
    return kept();
  };
  // Until the trails are full: 240 places, four steps apart.
  await ask(it, (it) => it.seek(5));
  // What the page brings in the background counts once; what a frame keeps, in every stretch: half
  // a kilobyte of each would be 20,000. The tests without a browser run a thousand frames.
  const bytes = [await after(20), await after(40)];
  const least = (): number => Math.min(...bytes.slice(1).map((it, i) => it - (bytes[i] ?? 0)));
  while (bytes.length < 7 && least() > 8000) bytes.push(await after(40));
  expect(least(), `bytes kept after stretches of forty frames: ${bytes}`).toBeLessThan(8000);
});

const stepsOf = (page: Page, scene: string): Locator =>
  page
    .locator('.story')
    .filter({ has: figure(page, scene) })
    .locator('[data-step]');

/** Gives a step the focus, and waits until the picture and the text are its own, if they stand still. */
async function read(page: Page, scene: string, name: string, still = true): Promise<Locator> {
  const step = stepsOf(page, scene).filter({ has: page.getByRole('heading', { name, exact: true }) });
  await pastQuestion(step);
  await step.focus();
  await expect(step).toHaveClass(/now/);
  if (!still) return step;
  await expectSet(step, figure(page, scene));
  await painted(page);
  return step;
}

test('driven by keys: held they drive, let go they do not; Space stops time', async ({ page }) => {
  const it = await open(page, '/speeds.html');
  await read(page, 'tank', 'Drive it yourself');
  await it.locator('.view').focus();
  const drives = async (acceleration: number, turnRate: number) =>
    expect(await ask(it, ({ values }) => values)).toMatchObject({ acceleration, turnRate });
  await page.keyboard.down('w');
  expect(await ask(it, (it) => it.playing)).toBe(true);
  await page.keyboard.down('a');
  await drives(3, 60);
  await expect.poll(() => ask(it, (it) => it.time)).toBeGreaterThan(0.1);
  await page.keyboard.up('w');
  await page.keyboard.up('a');
  await drives(0, 25);
  await page.keyboard.press('Space');
  expect(await ask(it, (it) => it.playing)).toBe(false);
});

for (const [path, scene, name] of [
  ['/speeds.html', 'tank', 'A turret on a hull'],
  ['/blow.html', 'crash', 'Three programs, one crash'],
] as const)
  test(`the ${scene}’s step has the figure’s values under the symbols of its formula while it is read, and keeps them`, async ({
    page,
  }) => {
    const it = await visit(page, path, scene);
    const step = await read(page, scene, name);
    const outputs = step.locator('.formula output');
    const names = await outputs.evaluateAll((all) => all.map((it) => it.dataset.value ?? ''));
    expect(names.length).toBeGreaterThan(2);
    const numbers = await ask(it, (it) => it.numbers);
    const values = names.map((it) => withUnit(numbers[it] ?? { value: Number.NaN, unit: '', digits: 2 }));
    await expect(outputs).toHaveText(values);
    // Each has its symbols as MathML above it, also where it was kept back, and nobody has to hear
    // it change.
    for (const output of await outputs.all()) {
      const above = '(self::*|ancestor::*[@class="kept"])/preceding-sibling::*[1]';
      await expect(output.locator(`xpath=${above}//*[local-name()="mi"]`).first()).toBeVisible();
      await expect(output).toHaveAttribute('aria-live', 'off');
    }
    await stepsOf(page, scene).last().focus();
    await expect(step).not.toHaveClass(/now/);
    await page.waitForTimeout(250);
    expect(await outputs.allTextContents()).toEqual(values);
  });

test('with motion a step plays from zero, and the values in the text are written at most ten times a second', async ({
  page,
}) => {
  await page.goto('/blow.html');
  const crash = figure(page, 'crash');
  await read(page, 'crash', 'A second later', false);
  await expect.poll(() => ask(crash, (it) => it.playing)).toBe(true);
  const begun = await ask(crash, (it) => it.time);
  expect(begun).toBeLessThan(1.4);
  await expect.poll(() => ask(crash, (it) => it.time)).toBeGreaterThan(begun);

  await page.goto('/speeds.html');
  const step = await read(page, 'tank', 'A turret on a hull', false);
  await runs(figure(page, 'tank'));
  await ask(figure(page, 'tank'), (it) => it.play());
  const writings = await step.locator('.formula').evaluate(async (formula) => {
    let count = 0;
    const watch = new MutationObserver(() => {
      count += 1;
    });
    watch.observe(formula, { subtree: true, childList: true, characterData: true });
    await new Promise((done) => setTimeout(done, 2000));
    return count;
  });
  expect(writings).toBeGreaterThan(0);
  expect(writings).toBeLessThanOrEqual(20);
});

test('the chapters fit a phone with their numbers open, and are accessible there', async ({ page }) => {
  test.slow();
  await page.setViewportSize({ width: 390, height: 844 });
  for (const [path, scene] of [
    ['/blow.html', 'crash'],
    ['/speeds.html', 'tank'],
  ] as const) {
    const it = await visit(page, path, scene);
    await ask(it, (it) => it.setAttribute('readout', 'open'));
    await it.locator('.readout').waitFor();
    await painted(page);
    expect(await wide(page)).toBe(390);
    expect(await complaints(page)).toEqual([]);
  }
  for (const step of await stepsOf(page, 'tank').all()) {
    await step.focus();
    await expect(step).toHaveClass(/now/);
    await painted(page);
    const proof = figure(page, 'tank').locator('.scroll').filter({ hasText: 'Finite difference' });
    const over = await proof.evaluate((it) => it.scrollWidth - it.clientWidth);
    expect(over, (await step.getAttribute('aria-label')) ?? '').toBeLessThanOrEqual(0);
  }
});
