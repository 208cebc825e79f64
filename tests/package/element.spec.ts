/**
 * The element of the built package on plain pages: its cost, its events, and that it leaves
 * nothing behind.
 */
import { expect, type Page } from '@playwright/test';
import type { KinetreeFigure } from '../../www/src/element/index.ts';
import { keepContexts } from '../browser/page.ts';
import { test } from '../browser-test.ts';
import { MAIN, mainIf } from '../main.ts';
import { Consumer } from './consumer.ts';
import { evaluate, PISTON, ready } from './figures.ts';
import { openPlain } from './plain-page.ts';

/** One in plan, one in space, one with batches, and the one with the most to edit. */
const MOUNTED = ['wheel', 'piston', 'forest', 'playground'];

/** Counts contexts, animation callbacks and draws; runs before any script of the page. */
const COUNT = `<script>
  window.counts = { contexts: 0, callbacks: 0, draws: 0, core: 0 };
  const { Instance } = WebAssembly;
  WebAssembly.Instance = function (...given) {
    const { exports } = new Instance(...given);
    // The first part of the core has the memory of all.
    if (exports.memory) Object.defineProperty(counts, 'core', { enumerable: true, get: () => exports.memory.buffer.byteLength });
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

test('importing it where there is no DOM does nothing and throws nothing', MAIN, () => {
  const consumer = new Consumer();
  try {
    const program = `import { defineElement } from 'kinetree/element';
      console.log(typeof defineElement, typeof globalThis.document, typeof globalThis.HTMLElement);`;
    expect(consumer.node('server.mjs', program).trim()).toBe('function undefined undefined');
  } finally {
    consumer.dispose();
  }
});

test(
  'every control is a property and an attribute, also one set before the element was there',
  MAIN,
  async ({ page }) => {
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
  },
);

test(
  'it dispatches its events, and a figure moved elsewhere in the page stays as it was',
  MAIN,
  async ({ page }) => {
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
    await expect(page.locator('.refused')).toContainText('scale-x="wide" is not a number from 0 to 5');
  },
);

test('the undo of a reset leads back to where the run was', async ({ page }) => {
  await openPlain(page, '<kinetree-figure scene="tank" paused controls="all"></kinetree-figure>');
  await ready(page);
  await page.getByRole('button', { name: 'Fire' }).click();
  await evaluate(page, (figure) => figure.seek(1));
  const fired = await evaluate(page, (figure) => figure.run);
  await page.getByRole('button', { name: 'Reset', exact: true }).click();
  expect(await evaluate(page, (figure) => figure.time)).toBe(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  expect(await evaluate(page, (figure) => figure.run)).toEqual(fired);
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
  await keepContexts(page);
  await openPlain(page, PISTON);
  await ready(page);
  const reported = await evaluate(page, async (figure) => {
    const [gl] = (globalThis as unknown as { contexts: Set<WebGL2RenderingContext> }).contexts;
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
    gl?.getExtension('WEBGL_lose_context')?.loseContext();
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

test(
  'sixty-four figures: one context, those in view start, and at rest or out of view nothing runs',
  MAIN,
  async ({ page }) => {
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
    const quiet = async (): Promise<number> => {
      const { callbacks } = await counts(page);
      await page.waitForTimeout(1000);
      return (await counts(page)).callbacks - callbacks;
    };
    await expect.poll(quiet, { timeout: 30_000 }).toBe(0);
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
  },
);

for (const scene of MOUNTED)
  test(
    `mounts and removals of the ${scene} leave less than a megabyte, a context only where it has bodies, and the core as large as it was`,
    mainIf(scene === 'piston'),
    async ({ page }) => {
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
              // A thousand nodes are drawn sooner than all, and are more than a megabyte in four mounts.
              if (scene === 'forest') figure.setAttribute('count', '1000');
              const drawn = new Promise((done) => figure.addEventListener('frame', done, { once: true }));
              document.querySelector('main')?.append(figure);
              await drawn;
              figure.remove();
            }
          },
          [scene, count] as const,
        );
      await mounts(10);
      // A figure in plan has no bodies, and draws without WebGL.
      const contexts = await page.evaluate(async (scene) => {
        const figure = document.createElement('kinetree-figure');
        figure.scene = scene;
        const started = new Promise((done) => figure.addEventListener('ready', done, { once: true }));
        document.querySelector('main')?.append(figure);
        await started;
        const plan = figure.shadowRoot?.querySelector('.view')?.role === 'group';
        figure.remove();
        return plan ? 0 : 1;
      }, scene);
      const [before, { core }] = [await used(), await counts(page)];
      expect(core).toBeGreaterThan(0);
      await mounts(60);
      // One collection leaves what only a task to come lets go of.
      await expect.poll(async () => (await used()) - before).toBeLessThan(1_000_000);
      expect(await counts(page)).toMatchObject({ contexts, core });
    },
  );
