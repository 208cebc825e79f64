/**
 * The frame of a figure in somebody's page: its ground, its ring, full screen, the order of Tab,
 * the attributes that choose what is there, and the room that it keeps.
 */
import { readFileSync } from 'node:fs';
import { expect, type Locator, type Page } from '@playwright/test';
import { painted } from '../browser/page.ts';
import { test } from '../browser-test.ts';
import { evaluate, KINDS, PISTON, put, ready, scenes } from './figures.ts';
import { openPlain } from './plain-page.ts';

const DOCS = new URL('../../docs/element.md', import.meta.url);

/** Returns the color of a pixel of the window, as `r,g,b`. */
async function pixel(page: Page, x: number, y: number): Promise<string> {
  const shot = await page.screenshot({ clip: { x, y, width: 1, height: 1 } });
  return page.evaluate(async (png) => {
    const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${png}`)).blob());
    const context = new OffscreenCanvas(1, 1).getContext('2d') as OffscreenCanvasRenderingContext2D;
    context.drawImage(image, 0, 0);
    return Array.from(context.getImageData(0, 0, 1, 1).data.slice(0, 3)).join();
  }, shot.toString('base64'));
}

/** Returns a color of the palette as `r,g,b`. */
const role = (page: Page, name: string): Promise<string> =>
  page.locator('kinetree-figure').evaluate((figure, name) => {
    const probe = document.createElement('i');
    probe.style.color = `var(--kinetree-${name})`;
    figure.shadowRoot?.append(probe);
    const numbers = getComputedStyle(probe).color.match(/\d+/g) ?? [];
    probe.remove();
    return numbers.slice(0, 3).join();
  }, name);

const box = async (it: Locator): Promise<{ x: number; y: number; width: number; height: number }> => {
  const found = await it.boundingBox();
  if (!found) throw new Error('it has no box');
  return found;
};

test('the picture is on the page, with no border; its ring is painted over it, at each edge', async ({
  page,
}) => {
  await openPlain(page, PISTON);
  await ready(page);
  const view = page.locator('.view');
  const { x, y, width, height } = await box(view);
  const edges = [
    [x + width / 2, y + 1],
    [x + width / 2, y + height - 2],
    [x + 1, y + height / 2],
    [x + width - 2, y + height / 2],
  ] as const;
  const accent = await role(page, 'accent');
  for (const [px, py] of edges) expect(await pixel(page, px, py)).not.toBe(accent);
  await page.keyboard.press('Tab');
  await expect(view).toBeFocused();
  for (const [px, py] of edges) expect(await pixel(page, px, py)).toBe(accent);
  // A ring for the keyboard only.
  await page.mouse.click(x + width / 2, y + height / 2);
  await page.keyboard.press('Tab');
  await page.mouse.click(x + width / 2, y + height / 2);
  for (const [px, py] of edges) expect(await pixel(page, px, py)).not.toBe(accent);
});

for (const [width, height] of [
  [1280, 800],
  [390, 844],
  [844, 390],
] as const)
  test(`full screen fills ${width} × ${height}, whatever the page does to the element`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    const hostile = `<style>
      main { transform: rotate(3deg); opacity: 0.5 }
      kinetree-figure { translate: -50% 0; transform: scale(0.5) rotate(4deg); max-width: 300px; max-height: 200px;
        margin: 40px; padding: 30px; border: 9px solid red; border-radius: 40px; filter: blur(3px); position: relative; left: 50px }
    </style>`;
    await openPlain(page, `${hostile}<main>${PISTON}</main>`);
    await ready(page);
    await page.getByRole('button', { name: 'Full screen' }).press('Enter');
    const close = page.getByRole('button', { name: 'Close' });
    await expect(close).toBeVisible();
    // The browser is in full screen a moment after its button is.
    await expect.poll(() => box(page.locator('kinetree-figure'))).toEqual({ x: 0, y: 0, width, height });
    const ground = await role(page, 'page');
    for (const [x, y] of [
      [0, 0],
      [width - 1, 0],
      [0, height - 1],
      [width - 1, height - 1],
    ] as const)
      expect(await pixel(page, x, y)).toBe(ground);
    const [view, sheet] = [await box(page.locator('.view')), await box(page.locator('.sheet'))];
    if (width > height) expect(sheet).toEqual({ x: width - 312, y: 0, width: 312, height });
    else expect(sheet.height).toBeLessThanOrEqual(0.4 * height + 1);
    // The picture has all that the sheet, Close and the graph leave.
    const under = await page.locator('.graph').count();
    const strip = under > 0 ? (await box(page.locator('.graph'))).height + 8 : 0;
    // The words over the picture keep off the screen's edge.
    const padding = width > height ? 24 : 20;
    expect(view.x).toBe(padding);
    expect(view.width).toBe(width - (width > height ? 312 : 0) - 2 * padding);
    expect(view.height).toBeCloseTo(height - 58 - strip - (width > height ? 0 : sheet.height), 0);
    await expect(page.getByRole('heading', { name: 'The piston' })).toBeVisible();
    await close.click();
    await expect(close).toHaveCount(0);
  });

test('Tab goes from the picture to the controls, the tools are one stop after them, arrows go through them', async ({
  page,
}) => {
  await openPlain(page, PISTON);
  await ready(page);
  const stop = (): Promise<string> =>
    evaluate(page, ({ shadowRoot }) => {
      const it = shadowRoot?.activeElement;
      return it?.closest('.tools')
        ? `tool ${it.getAttribute('aria-label')}`
        : ((it?.id || it?.className || it?.textContent) ?? '');
    });
  const stops: string[] = [];
  for (let i = 0; i < 20; i++) {
    await page.keyboard.press('Tab');
    const here = await stop();
    if (here === '') break;
    stops.push(here.trim());
  }
  const at = (name: string): number => stops.findIndex((it) => it.startsWith(name));
  expect(at('view')).toBe(0);
  expect(at('scaleX')).toBeGreaterThan(0);
  expect(at('joint')).toBe(at('scaleX') + 1);
  expect(at('tool')).toBe(at('joint') + 1);
  expect(stops.filter((it) => it.startsWith('tool'))).toEqual(['tool Turn']);
  expect(stops.slice(at('tool') + 1)).toEqual(['All controls', 'Numbers', 'Share', 'Full screen']);

  const tools = page.getByRole('toolbar');
  await tools.getByRole('button', { name: 'Turn' }).focus();
  await expect(tools).toHaveCSS('opacity', '1');
  const before = await evaluate(page, (figure) => figure.camera);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  expect(await stop()).toBe('tool Nearer');
  await page.keyboard.press('Enter');
  expect(await evaluate(page, (figure) => figure.camera?.distance ?? 0)).toBeLessThan(before?.distance ?? 0);
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  expect(await evaluate(page, (figure) => figure.camera)).toEqual(before);
});

test('Numbers and All controls open under the line, and nothing above moves', async ({ page }) => {
  await openPlain(page, PISTON);
  await ready(page);
  const above = ['.view', '.caption', '.row', '.line'];
  const places = (): Promise<unknown> => Promise.all(above.map((it) => box(page.locator(it))));
  const before = await places();
  const readout = page.locator('.readout');
  await expect(readout).toBeHidden();
  await page.getByRole('button', { name: 'Numbers' }).press('Enter');
  await expect(readout).toBeVisible();
  await expect(page.getByRole('button', { name: 'Reset' })).toHaveCount(0);
  await page.getByRole('button', { name: 'All controls' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Reset' })).toBeVisible();
  expect(await places()).toEqual(before);
  await page.getByRole('button', { name: 'Numbers' }).press('Enter');
  await expect(readout).toBeHidden();
});

test('attributes choose what is there', async ({ page }) => {
  await openPlain(
    page,
    '<kinetree-figure scene="piston" controls="joint" caption="none" toolbar="none" label="The first"></kinetree-figure>',
  );
  await ready(page);
  await expect(page.locator('.row').getByRole('slider')).toHaveCount(1);
  await expect(page.locator('.row').getByRole('slider')).toHaveAttribute('id', 'joint');
  for (const gone of ['.caption', '.tools', '.line']) await expect(page.locator(gone)).toHaveCount(0);
  await expect(page.getByRole('figure', { name: 'The first' })).toBeVisible();
  await evaluate(page, (figure) => {
    figure.controls = 'none';
    figure.toolbar = null;
    figure.readout = 'open';
  });
  await expect(page.locator('.row')).toHaveCount(0);
  await expect(page.locator('.readout')).toBeVisible();
  await evaluate(page, (figure) => {
    figure.controls = 'joint nonsense';
  });
  await expect(page.locator('.refused')).toContainText(
    'controls="joint nonsense" names "nonsense"; there are: none, all, ',
  );
  await expect(page.locator('.row').getByRole('slider')).toHaveCount(2);
});

test.describe('by finger', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('all that can be pressed is at least 44 high, and no keys are named', async ({ page }) => {
    await openPlain(page, '', { before: '<meta name="viewport" content="width=device-width">' });
    for (const scene of scenes) {
      await put(page, `<kinetree-figure scene="${scene}" readout="open"></kinetree-figure>`);
      const small = await evaluate(page, ({ shadowRoot }) => {
        for (const it of shadowRoot?.querySelectorAll('details') ?? []) it.open = true;
        const targets = shadowRoot?.querySelectorAll(
          'button, input[type=range], select, summary, fieldset label, .toggle label',
        );
        return (
          Array.from(targets ?? [])
            .filter((it) => it.getClientRects().length > 0 && !it.closest('.tools'))
            // A finger presses the picture, and the nearest spot has it: see below.
            .filter((it) => !it.matches('.spot'))
            .filter((it) => it.getBoundingClientRect().height < 44)
            .map((it) => `${it.localName} ${it.id} ${it.textContent?.trim()}`)
        );
      });
      expect(small, scene).toEqual([]);
      const near = await evaluate(page, ({ shadowRoot }) => {
        const spots = Array.from(shadowRoot?.querySelectorAll('.spot') ?? [], (it) =>
          it.getBoundingClientRect(),
        );
        const apart = spots.flatMap((a, i) =>
          spots.slice(i + 1).map((b) => Math.hypot(a.x - b.x, a.y - b.y)),
        );
        return Math.min(24, ...apart);
      });
      // A circle of 24 around each, as WCAG 2.5.8 asks of targets that are many.
      expect(near, scene).toBe(24);
      await expect(page.locator('kbd:visible')).toHaveCount(0);
    }
  });
});

/** The rules of docs/element.md that keep a figure's room free. */
const [, reserve = ''] = /```css\n([\s\S]*?)```/.exec(readFileSync(DOCS, 'utf8')) ?? [];

/** With a graph and with code under the picture: the page of each figure is held to the same. */
const UNDER = ['teacups', 'lazy'];

test('at its start nothing below it jumps', async ({ page }) => {
  test.slow();
  const [block = ''] = reserve.split('\n');
  const body = (scene: string, rules: string): string =>
    `<style>${rules}</style><p>Before</p><kinetree-figure scene="${scene}"></kinetree-figure><p>${'After. '.repeat(200)}</p>`;
  /** The rules that keep the room of each figure at each width. */
  const rooms: { width: number; scene: string; rules: string }[] = [];
  await openPlain(page, '');
  for (const width of [1100, 390]) {
    await page.setViewportSize({ width, height: 900 });
    for (const scene of [...KINDS, ...UNDER]) {
      await put(page, body(scene, reserve));
      const caption = await box(page.locator('.caption'));
      const graph = await page.locator('.graph').count();
      const code = await page.locator('.listing').count();
      const special = width < 660 || graph > 0 || code > 0 || caption.height > 22;
      // The rules fit a wide figure with one line of caption, no graph and no code. Any other has
      // the height that its page gives it.
      const { height } = await box(page.locator('kinetree-figure'));
      rooms.push({
        width,
        scene,
        rules: special ? `${block} kinetree-figure { min-height: ${height}px }` : reserve,
      });
    }
  }
  await page.addInitScript(() => {
    const seen = { shifted: 0, drawn: false };
    Object.assign(window, { seen });
    addEventListener('frame', () => Object.assign(seen, { drawn: true }), true);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.shifted += (entry as never as { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  for (const { width, scene, rules } of rooms) {
    await page.setViewportSize({ width, height: 900 });
    await openPlain(page, body(scene, rules));
    await page.waitForFunction(() => (window as never as { seen: { drawn: boolean } }).seen.drawn);
    await painted(page);
    await painted(page);
    const shifted = await page.evaluate(
      () => (window as never as { seen: { shifted: number } }).seen.shifted,
    );
    expect(shifted, `${scene} at ${width}`).toBeLessThan(0.02);
  }
});
