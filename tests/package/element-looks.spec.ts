/**
 * The element of the built package under its reader's and its page's rules: colors, policies, zoom,
 * a keyboard; its pictures, menus and links.
 */
import { expect } from '@playwright/test';
import type { KinetreeFigure } from '../../www/src/element/index.ts';
import { figure } from '../browser/hand.ts';
import { boxOf, painted, wide, withoutWebgl } from '../browser/page.ts';
import { snapshotOf } from '../browser/png.ts';
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
      const ground = await page.evaluate(() => {
        const probe = document.createElement('div');
        probe.style.cssText = 'forced-color-adjust: none; color: Canvas';
        document.body.append(probe);
        return getComputedStyle(probe).color.match(/\d+/g)?.map(Number)[0];
      });
      const seen = await snapshotOf(figure(page));
      const hues = seen.count((...color) => Math.max(...color) - Math.min(...color) > 24);
      if (hues === 0) plain.push(scene);
      // A body may reach into a corner or two.
      const [right, bottom] = [seen.width - 1, seen.height - 1];
      const corners = [seen.at(0, 0), seen.at(right, 0), seen.at(0, bottom), seen.at(right, bottom)];
      expect(
        corners.map(([red]) => red),
        `${scene}, ${colorScheme}`,
      ).toContain(ground);
    }
  }
  // Of a picture without its colors none would be left. The pin is drawn in ink.
  expect(plain).toEqual(['pin', 'pin']);
});

test('a strict policy is not violated, by figures that stand and that move', MAIN, async ({ page }) => {
  const headers = { 'content-security-policy': `${STRICT} 'wasm-unsafe-eval'` };
  const problems = await openPlain(page, PISTON, { headers });
  await ready(page);
  await page.getByLabel('Stretch of the plate').press('ArrowRight');
  await expect(page.locator('.slider .value').first()).toContainText('2.05');
  await evaluate(page, async (figure) => void (await figure.snapshot('image/svg+xml')));
  problems.push(...(await openPlain(page, '<kinetree-figure scene="tank"></kinetree-figure>', { headers })));
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

test('a snapshot is the picture: a PNG with its pixels, in the page’s colors, and an SVG with its words', async ({
  page,
}) => {
  const style = '<style>kinetree-figure { --kinetree-page: rgb(10 60 10); }</style>';
  await openPlain(page, style + PISTON);
  await ready(page);
  const corner = async () => (await snapshotOf(figure(page))).at(0, 0);
  expect(await corner()).toEqual([10, 60, 10]);
  await evaluate(page, (figure) => figure.style.setProperty('--kinetree-page', 'oklch(1 0 0)'));
  await expect.poll(corner).toEqual([255, 255, 255]);
  const [{ width }, box] = [await snapshotOf(figure(page)), await boxOf(page.locator('canvas').first())];
  expect(width).toBe(Math.round(box.width * (await page.evaluate(() => devicePixelRatio))));
  const svg = await evaluate(page, async (figure) => (await figure.snapshot('image/svg+xml')).text());
  expect(svg).toContain('<title>The piston</title>');
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
    const all = (): KinetreeFigure[] => [
      ...document.querySelectorAll('kinetree-figure'),
      ...(window as never as { inner: KinetreeFigure[] }).inner,
    ];
    await page.addInitScript(`window.all = ${all}`);
    type Page = typeof window & { all: typeof all };
    const start = () => page.waitForFunction(() => (window as Page).all().every((it) => it.run));
    // All four in view, so that all start.
    await page.setViewportSize({ width: 900, height: 5000 });
    await openPlain(page, body);
    await start();
    const links = await page.evaluate(() => {
      (window as Page).all()[3]?.set('scaleX', 4);
      return Promise.all((window as Page).all().map(async (it) => (await it.share()).link));
    });
    const begins = links.map((it) => /#kinetree=[^&]*/.exec(it)?.[0]);
    expect(begins).toEqual(['#kinetree=0', '#kinetree=1', '#kinetree=2', '#kinetree=3']);
    await page.goto('about:blank');
    await page.goto(links[3] ?? '');
    await start();
    const scales = () => page.evaluate(() => (window as Page).all().map((it) => it.values.scaleX));
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
  await withoutWebgl(page, true);
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
    const row = await boxOf(page.locator('.row'));
    expect((await boxOf(page.locator('.view'))).height, scene).toBeLessThanOrEqual(0.62 * 390 + 1);
    expect(row.y + row.height, scene).toBeLessThanOrEqual(390);
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
  expect(await wide(page)).toBeLessThanOrEqual(320);
  await page.getByRole('button', { name: 'All controls' }).press('Enter');
  for (const name of ['Stretch of the plate', 'Joint', 'Rule', 'Compared with']) {
    await page.getByLabel(name, { exact: true }).focus();
    await expect(page.getByLabel(name, { exact: true })).toBeInViewport();
  }
});
