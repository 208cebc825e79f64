/**
 * The element of the built package under its reader's and its page's rules: colors, policies, zoom,
 * a keyboard; its pictures, menus and links.
 */
import { expect } from '@playwright/test';
import type { KinetreeFigure } from '../../www/src/element/index.ts';
import { painted } from '../browser/page.ts';
import { test } from '../browser-test.ts';
import { MAIN } from '../main.ts';
import { evaluate, KINDS, PISTON, put, ready, scenes } from './figures.ts';
import { openPlain } from './plain-page.ts';

const STRICT = `default-src 'none'; style-src 'self'; img-src 'self' data:; connect-src 'self'; script-src 'self'`;

test('forced colors: the picture keeps its colors, on the background that the reader has chosen', async ({
  page,
}) => {
  test.slow();
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  // Software draws each pixel of it: as many as tell the colors are enough.
  await page.setViewportSize({ width: 700, height: 600 });
  await openPlain(page, '');
  const plain: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    // The dark colors are the same in all: one of each kind has them.
    for (const scene of colorScheme === 'light' ? scenes : ['pin', ...KINDS]) {
      await put(page, `<kinetree-figure scene="${scene}"></kinetree-figure>`);
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
          if (most - least > 24) hues.add([r, g, b].indexOf(most) * 3 + [r, g, b].indexOf(least));
        }
        const probe = document.createElement('div');
        probe.style.cssText = 'forced-color-adjust: none; color: Canvas';
        document.body.append(probe);
        const [canvasColor = 0] = getComputedStyle(probe).color.match(/\d+/g)?.map(Number) ?? [];
        const { width, height } = image;
        const corners = [0, width - 1, width * (height - 1), width * height - 1].map((at) => data[4 * at]);
        return { hues: hues.size, corners, canvasColor };
      });
      if (seen.hues === 0) plain.push(scene);
      // A body may reach into a corner or two.
      expect(seen.corners, `${scene}, ${colorScheme}`).toContain(seen.canvasColor);
    }
  }
  // Of a picture without its colors none would be left. The pin is drawn in ink.
  expect(plain).toEqual(['pin', 'pin']);
});

test('a strict policy is not violated', MAIN, async ({ page }) => {
  const problems = await openPlain(page, PISTON, {
    headers: { 'content-security-policy': `${STRICT} 'wasm-unsafe-eval'` },
  });
  await ready(page);
  await page.getByLabel('Stretch of the plate').press('ArrowRight');
  await expect(page.locator('.slider .value').first()).toContainText('2.05');
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
  const slider = page.getByLabel('Stretch of the plate');
  await slider.press('Shift+ArrowRight');
  expect(await evaluate(page, (figure) => figure.values.scaleX)).toBe(2.005);
  await expect(slider).toHaveAttribute('aria-valuetext', /^2\.005/);
  await slider.press('ArrowRight');
  expect(await evaluate(page, (figure) => figure.values.scaleX)).toBe(2.05);
});

test('the page decides on the colors, and the picture follows', async ({ page }) => {
  const style = '<style>kinetree-figure { --kinetree-page: rgb(10 60 10); }</style>';
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
  await evaluate(page, (figure) => figure.style.setProperty('--kinetree-page', 'oklch(1 0 0)'));
  await expect.poll(corner).toEqual([255, 255, 255]);
});

for (const mode of ['open', 'closed'] as const) {
  test(`a link restores a figure in a shadow root that is ${mode}, and those of the page keep their numbers`, async ({
    page,
  }) => {
    // The first and the last are the page's own; two wrappers are between them.
    const body = `${PISTON}<a-wrapper></a-wrapper><a-wrapper></a-wrapper>${PISTON}<script>
      window.inner = [];
      customElements.define('a-wrapper', class extends HTMLElement {
        constructor() {
          super();
          const root = this.attachShadow({ mode: '${mode}' });
          root.innerHTML = '${PISTON}';
          window.inner.push(root.firstChild);
        }
      });
    </script>`;
    const start = (): Promise<unknown> =>
      page.evaluate(() =>
        Promise.all(
          [
            ...document.querySelectorAll('kinetree-figure'),
            ...(window as never as { inner: Element[] }).inner,
          ].map(async (it) => {
            await customElements.whenDefined('kinetree-figure');
            if ((it as KinetreeFigure).run === null)
              await new Promise((done) => it.addEventListener('ready', done, { once: true }));
          }),
        ),
      );
    // All four in view, so that all start.
    await page.setViewportSize({ width: 900, height: 5000 });
    await openPlain(page, body);
    await start();
    const links = await page.evaluate(async () => {
      const [one, two] = (window as never as { inner: KinetreeFigure[] }).inner;
      const shown = [...document.querySelectorAll('kinetree-figure')] as KinetreeFigure[];
      two?.set('scaleX', 4);
      return Promise.all(
        [...shown, one, two].map(async (it) => /#kinetree=[^&]*/.exec((await it?.share())?.link ?? '')?.[0]),
      );
    });
    expect(links).toEqual(['#kinetree=0', '#kinetree=1', '#kinetree=2', '#kinetree=3']);
    const link = await page.evaluate(async () => {
      const [, two] = (window as never as { inner: KinetreeFigure[] }).inner;
      return (await two?.share())?.link ?? '';
    });
    await page.goto('about:blank');
    await page.goto(link);
    await start();
    const scales = (): Promise<unknown[]> =>
      page.evaluate(() =>
        [
          ...document.querySelectorAll<KinetreeFigure>('kinetree-figure'),
          ...(window as never as { inner: KinetreeFigure[] }).inner,
        ].map((it) => it.values.scaleX),
      );
    await expect.poll(scales).toEqual([2, 2, 2, 4]);
  });
}

for (const name of ['IntersectionObserver', 'ResizeObserver']) {
  test(`without ${name} it says so, and the slot's content stays`, async ({ page }) => {
    await page.addInitScript((name) => Reflect.deleteProperty(window, name), name);
    const problems = await openPlain(
      page,
      '<kinetree-figure scene="piston"><p>A picture</p></kinetree-figure>',
    );
    await expect(page.getByRole('alert')).toContainText(`this browser has no ${name}.`);
    await expect(page.getByText('A picture')).toBeVisible();
    expect(problems).toEqual([]);
  });
}

test('where a browser throws in place of giving a context, the SVG renderer draws', async ({ page }) => {
  await page.addInitScript(() => {
    for (const { prototype } of [HTMLCanvasElement, OffscreenCanvas]) {
      const { getContext } = prototype;
      prototype.getContext = function (this: never, ...given: never[]) {
        if (/webgl/.test(given[0] ?? '')) throw new DOMException('no', 'SecurityError');
        return Reflect.apply(getContext, this, given);
      } as never;
    }
  });
  const problems = await openPlain(page, PISTON);
  await ready(page);
  await expect(page.locator('.stand-in')).toBeVisible();
  await expect(page.locator('.poster')).toBeHidden();
  await expect(page.getByRole('alert')).toHaveCount(0);
  expect(problems).toEqual([]);
});

test('each figure: a landscape phone has it whole, 225 px cut nothing off, and each name is of one thing', async ({
  page,
}) => {
  await openPlain(page, '');
  for (const scene of scenes) {
    await page.setViewportSize({ width: 844, height: 390 });
    await put(page, `<style>body { margin: 0 }</style><kinetree-figure scene="${scene}"></kinetree-figure>`);
    const [view, row] = [await page.locator('.view').boundingBox(), await page.locator('.row').boundingBox()];
    expect(view?.height, scene).toBeLessThanOrEqual(0.62 * 390 + 1);
    expect((row?.y ?? Number.NaN) + (row?.height ?? 0), scene).toBeLessThanOrEqual(390);
    await page.setViewportSize({ width: 225, height: 900 });
    await painted(page);
    const { cut, ids, ...found } = await evaluate(page, (figure) => {
      const root = figure.shadowRoot;
      for (const it of root?.querySelectorAll('details') ?? []) it.open = true;
      const { left, right } = figure.getBoundingClientRect();
      const parts = root?.querySelectorAll(
        'button, input, select, label, legend, summary, .value, .meter, .formula math',
      );
      const ids = Array.from(root?.querySelectorAll('[id]') ?? [], ({ id }) => id);
      return {
        cut: Array.from(parts ?? [])
          .filter((it) => it.getClientRects().length > 0 && !it.closest('.quiet, .scroll'))
          .filter((it) => {
            const box = it.getBoundingClientRect();
            return box.left < left || box.right > right;
          })
          .map((it) => `${it.localName} ${it.textContent?.trim()}`),
        taken: Object.keys(figure.values).filter((name) => name in Object.getPrototypeOf(figure)),
        twice: ids.filter((id, place) => ids.indexOf(id) !== place),
        ids: ids.length,
      };
    });
    expect(cut, scene).toEqual([]);
    // A control bears no name of something that every element has, or of another part of it.
    expect({ scene, ...found }).toEqual({ scene, taken: [], twice: [] });
    // Its caption and its sentence, at least: a figure may have no control.
    expect(ids).toBeGreaterThan(1);
  }
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

test('at 400 % zoom nothing is wider than the window, and every control can be reached', async ({ page }) => {
  // 1280 pixels at 400 %.
  await page.setViewportSize({ width: 320, height: 256 });
  await openPlain(page, PISTON);
  await ready(page);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(wide).toBeLessThanOrEqual(0);
  await page.getByRole('button', { name: 'All controls' }).press('Enter');
  for (const name of ['Stretch of the plate', 'Joint', 'Rule', 'Compared with']) {
    await page.getByLabel(name, { exact: true }).focus();
    await expect(page.getByLabel(name, { exact: true })).toBeInViewport();
  }
});
