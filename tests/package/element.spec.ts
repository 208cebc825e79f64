/**
 * The element of the built package on plain pages: its cost, its events, and that it leaves
 * nothing behind.
 */
import { readdirSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import type { KinetreeFigure } from '../../www/src/element/index.ts';
import { Consumer } from './consumer.ts';
import { openPlain } from './plain-page.ts';

/** Every figure: a file in this folder. */
const scenes = readdirSync(new URL('../../www/src/figures/', import.meta.url))
  .filter((name) => name.endsWith('.ts'))
  .map((name) => name.replace('.ts', ''));

const PISTON = '<kinetree-figure scene="piston" scale-x="2"></kinetree-figure>';

/** Counts contexts, animation callbacks and draws; runs before any script of the page. */
const COUNT = `<script>
  window.counts = { contexts: 0, callbacks: 0, draws: 0, core: 0 };
  const { Instance } = WebAssembly;
  WebAssembly.Instance = function (...given) {
    const { exports } = new Instance(...given);
    Object.defineProperty(counts, 'core', { enumerable: true, get: () => exports.memory.buffer.byteLength });
    return { exports };
  };
  for (const type of [HTMLCanvasElement, globalThis.OffscreenCanvas]) {
    if (!type) continue;
    const { getContext } = type.prototype;
    const known = new WeakSet();
    type.prototype.getContext = function (name, ...rest) {
      const context = getContext.call(this, name, ...rest);
      if (/webgl/.test(name) && context && !known.has(context)) { known.add(context); counts.contexts += 1; }
      return context;
    };
  }
  const ask = window.requestAnimationFrame.bind(window);
  window.requestAnimationFrame = (callback) => ask((now) => { counts.callbacks += 1; callback(now); });
  for (const name of ['drawElementsInstanced', 'drawArraysInstanced']) {
    const draw = WebGL2RenderingContext.prototype[name];
    WebGL2RenderingContext.prototype[name] = function (...rest) { counts.draws += 1; return draw.apply(this, rest); };
  }
</script>`;

interface Counts {
  contexts: number;
  callbacks: number;
  draws: number;
  /** Bytes of the core's memory. */
  core: number;
}
const counts = (page: Page): Promise<Counts> =>
  page.evaluate(() => ({ ...(globalThis as unknown as { counts: Counts }).counts }));

/** Runs `act` in the page, with its first figure. */
const evaluate = <T>(page: Page, act: (figure: KinetreeFigure) => T | Promise<T>): Promise<T> =>
  page
    .locator('kinetree-figure')
    .first()
    .evaluate(act as never);

async function ready(page: Page, count = 1): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(
        () => Array.from(document.querySelectorAll('kinetree-figure')).filter((it) => it.run !== null).length,
      ),
    )
    .toBe(count);
}

test('importing it where there is no DOM does nothing and throws nothing', () => {
  const consumer = new Consumer();
  try {
    const program = `import { defineElement } from 'kinetree/element';
      console.log(typeof defineElement, typeof globalThis.document, typeof globalThis.HTMLElement);`;
    expect(consumer.node('server.mjs', program).trim()).toBe('function undefined undefined');
  } finally {
    consumer.dispose();
  }
});

test('every control is a property and an attribute, also one set before the element was there', async ({
  page,
}) => {
  const early = `<script>addEventListener('DOMContentLoaded', () => { document.querySelector('kinetree-figure').joint = 30; });</script>`;
  await openPlain(page, PISTON, { before: early });
  await ready(page);
  const seen = await evaluate(page, async (figure) => {
    const it = figure as KinetreeFigure & { scaleX: number; joint: number; rule: string };
    const first = { ...it.values };
    it.scaleX = 3.25;
    const byProperty = it.values.scaleX;
    it.setAttribute('scale-x', '4');
    await Promise.resolve();
    const byAttribute = it.scaleX;
    let refused = '';
    try {
      it.scaleX = 99;
    } catch (error) {
      refused = String(error);
    }
    return { first, byProperty, byAttribute, refused, after: it.scaleX };
  });
  expect(seen.first).toMatchObject({ scaleX: 2, joint: 30 });
  expect(seen.byProperty).toBe(3.25);
  expect(seen.byAttribute).toBe(4);
  expect(seen.refused).toContain('RangeError');
  expect(seen.after).toBe(4);
});

test('no control of any figure bears the name of something that every element has, or of another part of it', async ({
  page,
}) => {
  await openPlain(
    page,
    scenes.map((scene) => `<kinetree-figure scene="${scene}" paused></kinetree-figure>`).join(''),
  );
  for (const [i, scene] of scenes.entries()) {
    const figure = page.locator('kinetree-figure').nth(i);
    await figure.scrollIntoViewIfNeeded();
    await expect.poll(() => figure.evaluate((it) => (it as KinetreeFigure).run !== null)).toBe(true);
    const found = await figure.evaluate((it) => {
      const ids = Array.from(it.shadowRoot?.querySelectorAll('[id]') ?? [], ({ id }) => id);
      return {
        taken: Object.keys((it as KinetreeFigure).values).filter((name) => name in Object.getPrototypeOf(it)),
        twice: ids.filter((id, place) => ids.indexOf(id) !== place),
        ids: ids.length,
      };
    });
    expect({ scene, ...found }).toMatchObject({ scene, taken: [], twice: [] });
    expect(found.ids).toBeGreaterThan(2);
  }
});

test('it dispatches its events, and a figure moved elsewhere in the page stays as it was', async ({
  page,
}) => {
  const listen = `<script>
    window.told = [];
    for (const name of ['ready', 'change', 'frame', 'visibility', 'error', 'contextlost', 'fallback'])
      addEventListener(name, (event) => told.push(name), true);
  </script>`;
  await openPlain(page, `<div id="here">${PISTON}</div><div id="there"></div>`, { before: listen });
  await ready(page);
  const told = () => page.evaluate(() => (globalThis as unknown as { told: string[] }).told);
  await expect.poll(told).toEqual(expect.arrayContaining(['ready', 'visibility', 'frame']));
  await evaluate(page, (figure) => {
    figure.set('scaleX', 3);
    figure.camera = { yaw: 1, pitch: 0.5, distance: 20 };
    document.querySelector('#there')?.append(figure);
  });
  await ready(page);
  expect(await evaluate(page, (figure) => [figure.values.scaleX, figure.camera])).toEqual([
    3,
    { yaw: 1, pitch: 0.5, distance: 20 },
  ]);
  await evaluate(page, (figure) => figure.setAttribute('scale-x', 'wide'));
  await expect.poll(told).toEqual(expect.arrayContaining(['change', 'error']));
  await expect(page.getByRole('alert')).toContainText('scale-x="wide" is not a number from 0 to 5');
});

test('the undo of a press removes it from the run, and the undo of a reset leads back to where the run was', async ({
  page,
}) => {
  await openPlain(page, '<kinetree-figure scene="tank" paused></kinetree-figure>');
  await ready(page);
  await evaluate(page, (figure) => figure.seek(0.5));
  const undo = page.getByRole('button', { name: 'Undo' });
  await expect(undo).toBeDisabled();
  await page.getByRole('button', { name: 'Fire' }).click();
  await evaluate(page, (figure) => figure.seek(1));
  const fired = await evaluate(page, (figure) => figure.run);
  expect(fired?.inputs).toMatchObject([{ name: 'fire', value: null }]);
  await page.getByRole('button', { name: 'Reset', exact: true }).click();
  expect(await evaluate(page, (figure) => figure.time)).toBe(0);
  await undo.click();
  expect(await evaluate(page, (figure) => figure.run)).toEqual(fired);
  await undo.click();
  expect(await evaluate(page, (figure) => figure.run)).toEqual({ ...fired, inputs: [] });
  await expect(undo).toBeDisabled();
});

test('values set while the element is out of the page are applied when it is back', async ({ page }) => {
  await openPlain(page, PISTON);
  await ready(page);
  const values = await evaluate(page, async (figure) => {
    const it = figure as KinetreeFigure & { scaleX: number; joint: number };
    it.scaleX = 4;
    it.set('rule', 'lossy');
    it.remove();
    it.setAttribute('scale-x', '3');
    it.joint = 30;
    it.set('against', 'none');
    const away = { ...it.values };
    const back = new Promise((done) => it.addEventListener('ready', done, { once: true }));
    document.body.append(it);
    await back;
    return { away, now: { ...it.values } };
  });
  expect(values.away).toMatchObject({ rule: 'lossy', joint: 30, against: 'none' });
  expect(values.now).toMatchObject({ scaleX: 3, rule: 'lossy', joint: 30, against: 'none' });
});

test('after a change of scene, a lost context is reported once', async ({ page }) => {
  const keep = `<script>
    const { getContext } = OffscreenCanvas.prototype;
    OffscreenCanvas.prototype.getContext = function (...given) {
      const context = getContext.apply(this, given);
      if (given[0] === 'webgl2') window.gl ??= context;
      return context;
    };
  </script>`;
  await openPlain(page, PISTON, { before: keep });
  await ready(page);
  const reported = await evaluate(page, async (figure) => {
    const { gl } = globalThis as unknown as { gl: WebGL2RenderingContext };
    const event = (name: string): Promise<Event> =>
      new Promise((done) => figure.addEventListener(name, done, { once: true }));
    let count = 0;
    figure.addEventListener('contextlost', () => {
      count += 1;
    });
    const started = event('ready');
    figure.scene = 'tank';
    await started;
    const fallback = event('fallback');
    gl.getExtension('WEBGL_lose_context')?.loseContext();
    await fallback;
    return count;
  });
  expect(reported).toBe(1);
});

test('the menu under Share closes when the figure leaves the page', async ({ page }) => {
  await openPlain(page, `${PISTON}<div id="there"></div>`);
  await ready(page);
  await page.getByRole('button', { name: 'Share' }).click();
  await expect(page.getByRole('button', { name: 'Copy link' })).toBeVisible();
  await evaluate(page, (figure) => document.querySelector('#there')?.append(figure));
  await ready(page);
  await expect(page.getByRole('button', { name: 'Share' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Copy link' })).toHaveCount(0);
});

test('sixty-four figures: one context, those in view start, and at rest or out of view nothing runs', async ({
  page,
}) => {
  test.slow();
  await page.setViewportSize({ width: 1200, height: 900 });
  const style = `<style>body { margin: 0; display: grid; grid-template-columns: repeat(4, 300px); }
    kinetree-figure { height: 300px; overflow: hidden; }</style>`;
  const figure = '<kinetree-figure scene="piston" controls="none" readout="none"></kinetree-figure>';
  await openPlain(page, style + figure.repeat(64), { before: COUNT });
  const started = (): Promise<number> =>
    page.evaluate(
      () => Array.from(document.querySelectorAll('kinetree-figure')).filter((it) => it.run).length,
    );
  // Twelve are in view, and two of the next row, which begins at the very edge, are ahead.
  const rows = 14;
  await expect.poll(started, { timeout: 30_000 }).toBe(rows);
  await page.waitForTimeout(500);
  expect(await started()).toBe(rows);
  expect((await counts(page)).contexts).toBe(1);
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await expect.poll(started).toBeGreaterThan(rows);
  for (let row = 0; row < 16; row++) {
    await page.evaluate((top) => scrollTo(0, top), row * 300);
    // The four of a row start in any order; one that is scrolled away before is not started.
    const running = (): Promise<boolean> =>
      page.evaluate(
        (first) =>
          Array.from(document.querySelectorAll('kinetree-figure'))
            .slice(first, first + 4)
            .every((it) => it.run !== null),
        4 * row,
      );
    await expect.poll(running, { timeout: 30_000 }).toBe(true);
  }
  await expect.poll(started, { timeout: 60_000 }).toBe(64);
  await page.waitForTimeout(1500);
  const before = await counts(page);
  // Half are changed while they are out of view: they draw when they are in view again, not
  // before.
  await page.evaluate(() => {
    for (const it of Array.from(document.querySelectorAll('kinetree-figure')).slice(0, 32))
      it.set('scaleX', 4);
  });
  await page.waitForTimeout(1000);
  const after = await counts(page);
  expect(after.contexts).toBe(1);
  expect(after.callbacks - before.callbacks).toBe(0);
  expect(after.draws - before.draws).toBe(0);
});

for (const scene of scenes)
  test(`a hundred mounts and removals of the ${scene} leave less than a megabyte, one context, and the core as large as it was`, async ({
    page,
  }) => {
    test.setTimeout(240_000);
    await page.setViewportSize({ width: 400, height: 600 });
    await openPlain(page, '<main></main>', { before: COUNT });
    const client = await page.context().newCDPSession(page);
    const used = async (): Promise<number> => {
      await client.send('HeapProfiler.collectGarbage');
      return (await client.send('Runtime.getHeapUsage')).usedSize;
    };
    const mounts = (count: number): Promise<void> =>
      page.evaluate(
        async ([scene, times]) => {
          await customElements.whenDefined('kinetree-figure');
          for (let i = 0; i < times; i++) {
            const figure = document.createElement('kinetree-figure');
            figure.scene = scene;
            const drawn = new Promise((done) => figure.addEventListener('frame', done, { once: true }));
            document.querySelector('main')?.append(figure);
            await drawn;
            figure.remove();
          }
        },
        [scene, count] as const,
      );
    await mounts(10);
    const [before, { core }] = [await used(), await counts(page)];
    expect(core).toBeGreaterThan(0);
    await mounts(100);
    const grown = (await used()) - before;
    expect(grown).toBeLessThan(1_000_000);
    expect(await counts(page)).toMatchObject({ contexts: 1, core });
  });

const STRICT = `default-src 'none'; style-src 'self'; img-src 'self' data:; connect-src 'self'; script-src 'self'`;

test('forced colors: the picture keeps its colors, on the background that the reader has chosen', async ({
  page,
}) => {
  test.slow();
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  for (const scene of scenes)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await openPlain(page, `<kinetree-figure scene="${scene}"></kinetree-figure>`);
      await ready(page);
      const seen = await evaluate(page, async (figure) => {
        const image = await createImageBitmap(await figure.snapshot());
        const canvas = new OffscreenCanvas(image.width, image.height);
        const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D;
        context.drawImage(image, 0, 0);
        const { data } = context.getImageData(0, 0, image.width, image.height);
        const hues = new Set<number>();
        for (let i = 0; i < data.length; i += 4) {
          const [r = 0, g = 0, b = 0] = data.subarray(i, i + 3);
          const [least, most] = [Math.min(r, g, b), Math.max(r, g, b)];
          // A sixth of the color circle each, by the largest and the smallest of the three.
          if (most - least > 60) hues.add([r, g, b].indexOf(most) * 3 + [r, g, b].indexOf(least));
        }
        const probe = document.createElement('div');
        probe.style.cssText = 'forced-color-adjust: none; color: Canvas';
        document.body.append(probe);
        const [canvasColor = 0] = getComputedStyle(probe).color.match(/\d+/g)?.map(Number) ?? [];
        return { hues: hues.size, corner: data[0] ?? -1, canvasColor };
      });
      expect(seen.hues, `${scene}, ${colorScheme}`).toBeGreaterThanOrEqual(2);
      expect(seen.corner).toBe(seen.canvasColor);
    }
});

test('a strict policy is not violated', async ({ page }) => {
  const problems = await openPlain(page, PISTON, {
    headers: { 'content-security-policy': `${STRICT} 'wasm-unsafe-eval'` },
  });
  await ready(page);
  await page.getByLabel('Scale on x').press('ArrowRight');
  await expect(page.locator('.row.slider .value').first()).toContainText('2.05');
  await evaluate(page, async (figure) => void (await figure.snapshot('image/svg+xml')));
  expect(problems).toEqual([]);
});

test('a strict policy is not violated by a figure that moves', async ({ page }) => {
  const problems = await openPlain(page, '<kinetree-figure scene="tank"></kinetree-figure>', {
    headers: { 'content-security-policy': `${STRICT} 'wasm-unsafe-eval'` },
  });
  await ready(page);
  await page.getByRole('button', { name: 'Fire' }).press('Enter');
  await expect.poll(() => evaluate(page, (figure) => figure.time)).toBeGreaterThan(0.1);
  await evaluate(page, async (figure) => void (await figure.snapshot('image/svg+xml')));
  await page.getByRole('button', { name: 'Share' }).click();
  await expect(page.getByRole('button', { name: 'Copy link' })).toBeVisible();
  expect(problems).toEqual([]);
});

test("without 'wasm-unsafe-eval' it says so, and the poster stays", async ({ page }) => {
  const poster =
    '<kinetree-figure scene="piston"><svg viewBox="0 0 2 1"><title>A poster</title></svg></kinetree-figure>';
  await openPlain(page, poster, { headers: { 'content-security-policy': STRICT } });
  await expect(page.getByRole('alert')).toContainText("'wasm-unsafe-eval'");
  await expect(page.locator('kinetree-figure > svg')).toBeVisible();
});

test('a snapshot is the picture: a PNG with its pixels, an SVG with its words', async ({ page }) => {
  await openPlain(page, PISTON);
  await ready(page);
  const found = await evaluate(page, async (figure) => {
    const png = await figure.snapshot();
    const image = await createImageBitmap(png);
    const svg = await (await figure.snapshot('image/svg+xml')).text();
    const box = figure.shadowRoot?.querySelector('canvas')?.getBoundingClientRect().width ?? Number.NaN;
    return { type: png.type, width: image.width, box: Math.round(box * devicePixelRatio), svg };
  });
  expect(found.type).toBe('image/png');
  expect(found.width).toBe(found.box);
  expect(found.svg).toContain('<title>The piston</title>');
});

test('Shift makes a slider ten times finer, and a value between its steps is kept and shown', async ({
  page,
}) => {
  await openPlain(page, PISTON);
  await ready(page);
  const slider = page.getByLabel('Scale on x');
  await slider.press('Shift+ArrowRight');
  expect(await evaluate(page, (figure) => figure.values.scaleX)).toBe(2.005);
  await expect(slider).toHaveAttribute('aria-valuetext', /^2\.005/);
  await slider.press('ArrowRight');
  expect(await evaluate(page, (figure) => figure.values.scaleX)).toBe(2.05);
});

test('the page decides on the colors, and the picture follows', async ({ page }) => {
  const style = '<style>kinetree-figure { --kinetree-background: rgb(10 60 10); }</style>';
  await openPlain(page, style + PISTON);
  await ready(page);
  const corner = (): Promise<number[]> =>
    evaluate(page, async (figure) => {
      const image = await createImageBitmap(await figure.snapshot());
      const canvas = new OffscreenCanvas(1, 1);
      const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D;
      context.drawImage(image, 0, 0);
      return Array.from(context.getImageData(0, 0, 1, 1).data.slice(0, 3));
    });
  expect(await corner()).toEqual([10, 60, 10]);
  await evaluate(page, (figure) => figure.style.setProperty('--kinetree-background', 'oklch(1 0 0)'));
  await expect.poll(corner).toEqual([255, 255, 255]);
});

test('a link restores the figure on its own page', async ({ page }) => {
  await openPlain(page, `${PISTON}<p>Between</p>${PISTON}`);
  await ready(page, 2);
  const second = page.locator('kinetree-figure').nth(1);
  const link = await second.evaluate(async (it) => {
    const figure = it as KinetreeFigure;
    figure.set('scaleX', 0.1 + 0.2);
    figure.set('rule', 'lossy');
    figure.camera = { yaw: 1, pitch: 0.5, distance: 20 };
    return (await figure.share()).link;
  });
  expect(link).toContain('#kinetree=1&scene=piston&scale-x=0.30000000000000004');
  await page.goto('about:blank');
  await page.goto(link);
  await ready(page, 2);
  const state = (it: Element): unknown => [(it as KinetreeFigure).values, (it as KinetreeFigure).camera];
  await expect
    .poll(() => second.evaluate(state))
    .toEqual([
      expect.objectContaining({ scaleX: 0.1 + 0.2, rule: 'lossy' }),
      { yaw: 1, pitch: 0.5, distance: 20 },
    ]);
  expect(await evaluate(page, (figure) => figure.values.scaleX)).toBe(2);
});

test('the menu copies by keyboard, and shows the text where copying is forbidden', async ({
  page,
  context,
}) => {
  await openPlain(page, PISTON);
  await ready(page);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Share' }).press('Enter');
  await page.getByRole('button', { name: 'Copy embed code' }).press('Enter');
  await expect(page.getByText('Copy embed code: copied.')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(PISTON);
  await page.getByRole('button', { name: 'Copy as three.js' }).press('Enter');
  await expect(page.getByText('three.js: copied.')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/from ['"]three['"]/);
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('no'));
  });
  await page.getByRole('button', { name: 'Copy link' }).press('Enter');
  await expect(page.getByRole('textbox')).toHaveValue(/#kinetree=0&scene=piston&scale-x=2&v=1$/);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('textbox')).toHaveCount(0);
});

test('a link with a part that does not fit applies the rest and says what it refused', async ({ page }) => {
  await openPlain(page, PISTON);
  await ready(page);
  const refused = await evaluate(page, (figure) => figure.open('?scale-x=7&joint=30&v=1'));
  expect(refused).toHaveLength(1);
  await expect(page.getByRole('alert')).toContainText('scale-x="7" is not a number from 0 to 5');
  expect(await evaluate(page, (figure) => figure.values.joint)).toBe(30);
});

test('at 400 % zoom nothing is wider than the window, and every control can be reached', async ({ page }) => {
  // 1280 pixels at 400 %.
  await page.setViewportSize({ width: 320, height: 256 });
  await openPlain(page, PISTON);
  await ready(page);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(wide).toBeLessThanOrEqual(0);
  for (const name of ['Scale on x', 'Joint angle', 'Solid', 'Compared with']) {
    await page.getByLabel(name, { exact: true }).focus();
    await expect(page.getByLabel(name, { exact: true })).toBeInViewport();
  }
});
