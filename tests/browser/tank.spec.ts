/** The workbench of the tank on its own page: controls, formula, pictures and playing. */
import { expect, type Page } from '@playwright/test';
import tank from '../../www/src/figures/tank.ts';
import { test } from '../browser-test.ts';
import { MAIN } from '../main.ts';
import { painted } from './page.ts';
import { ask, compare, type Element, figure, open, row, shown } from './tank.ts';

/** Opens the numbers, and all controls where they are not in sight, from the keyboard. */
async function openAll(page: Page): Promise<void> {
  for (const button of await figure(page)
    .getByRole('button', { name: /^(All controls|Numbers)$/ })
    .all()) {
    await button.focus();
    await page.keyboard.press('Enter');
    await expect(button).toHaveAttribute('aria-expanded', 'true');
  }
}

/** Presses a button of the figure from the keyboard. */
async function press(page: Page, name: string): Promise<void> {
  await figure(page).getByRole('button', { name, exact: true }).focus();
  await page.keyboard.press('Enter');
  await painted(page);
}

test('the workbench fires, and drives at a wall, each number as the core says it', async ({ page }) => {
  const link = '/embed.html?scene=tank&forget=true&turret-rate=90&hull-speed=0&turn-rate=0&muzzle-speed=5';
  await open(page, { path: link });
  await press(page, 'Fire');
  await ask(page, (it) => it.seek(1.3));
  expect(Number(row(await compare(page), 'Without ω × r')[3])).toBeGreaterThan(1);
  await open(page, { path: '/embed.html?scene=tank&point=crate' });
  await openAll(page);
  await press(page, 'Drive at a wall');
  await ask(page, (it) => it.seek(1.6));
  expect(row(await compare(page), 'False jump')).not.toEqual([]);
});

test('every control is reached by Tab, and a slider’s keys change the motion', async ({ page }) => {
  await open(page);
  await openAll(page);
  // What is rarely wanted is folded away.
  for (const rest of await figure(page).locator('summary').all()) await rest.click();
  const before = await compare(page);
  const speed = figure(page).getByLabel('Hull’s speed', { exact: true });
  await speed.focus();
  await speed.press('End');
  await expect(speed).toHaveAttribute('aria-valuetext', '8.0 meters per second');
  const after = await compare(page);
  expect(row(after, 'hull motion')[4]).toBe('8.000');
  expect(row(before, 'hull motion')[4]).toBe('3.000');
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

test(
  'at stated times both renderers draw the same picture, and another at another time',
  MAIN,
  async ({ page }) => {
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
  },
);

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
  // On its own page it stands until somebody drives it.
  await open(page, { path: '/embed.html?scene=tank', still: false });
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
    await ask(page, (it) => it.play());
    await frames(count);
    await ask(page, (it) => it.pause());
    await painted(page);
    return kept();
  };
  // Until the trails are full: 240 places, four steps apart.
  await ask(page, (it) => it.seek(5));
  // What the page brings in the background counts once; what a frame keeps, in every stretch: half
  // a kilobyte of each would be 20,000. The tests without a browser run a thousand frames.
  const bytes = [await after(20), await after(40)];
  const least = (): number => Math.min(...bytes.slice(1).map((it, i) => it - (bytes[i] ?? 0)));
  while (bytes.length < 7 && least() > 8000) bytes.push(await after(40));
  expect(least(), `bytes kept after stretches of forty frames: ${bytes}`).toBeLessThan(8000);
});
