/**
 * The frame of a figure in somebody's page: its ground, its ring, full screen, the order of Tab,
 * the attributes that choose what is there, and the room that it keeps.
 */
import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { boxOf, countShifts, painted } from '../browser/page.ts';
import { Pixels } from '../browser/png.ts';
import { test } from '../browser-test.ts';
import { evaluate, KINDS, PISTON, put, ready, scenes } from './figures.ts';
import { openPlain } from './plain-page.ts';

const DOCS = new URL('../../docs/element.md', import.meta.url);

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

/** Returns the colors of the window at some places, as `r,g,b`. */
async function pixels(page: Page, places: readonly (readonly [number, number])[]): Promise<Set<string>> {
  const shot = new Pixels(await page.screenshot());
  return new Set(places.map(([x, y]) => shot.at(Math.floor(x), Math.floor(y)).join()));
}

test('the picture is on the page, with no border; its ring is painted over it, at each edge', async ({
  page,
}) => {
  await openPlain(page, PISTON);
  await ready(page);
  const view = page.locator('.view');
  const { x, y, width, height } = await boxOf(view);
  const edges = [
    [x + width / 2, y + 1],
    [x + width / 2, y + height - 2],
    [x + 1, y + height / 2],
    [x + width - 2, y + height / 2],
  ] as const;
  const accent = await role(page, 'accent');
  expect(await pixels(page, edges)).not.toContain(accent);
  await page.keyboard.press('Tab');
  await expect(view).toBeFocused();
  expect(await pixels(page, edges)).toEqual(new Set([accent]));
  // A ring for the keyboard only.
  await page.mouse.click(x + width / 2, y + height / 2);
  await page.keyboard.press('Tab');
  await page.mouse.click(x + width / 2, y + height / 2);
  expect(await pixels(page, edges)).not.toContain(accent);
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
    await expect.poll(() => boxOf(page.locator('kinetree-figure'))).toEqual({ x: 0, y: 0, width, height });
    const corners = [0, width - 1].flatMap((x) => [0, height - 1].map((y) => [x, y] as const));
    expect(await pixels(page, corners)).toEqual(new Set([await role(page, 'page')]));
    const [view, sheet] = [await boxOf(page.locator('.view')), await boxOf(page.locator('.sheet'))];
    if (width > height) expect(sheet).toEqual({ x: width - 312, y: 0, width: 312, height });
    else expect(sheet.height).toBeLessThanOrEqual(0.4 * height + 1);
    // The picture has all that the sheet, Close and the graph leave.
    const under = await page.locator('.graph').count();
    const strip = under > 0 ? (await boxOf(page.locator('.graph'))).height + 8 : 0;
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
  const places = (): Promise<unknown> => Promise.all(above.map((it) => boxOf(page.locator(it))));
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
      const caption = await boxOf(page.locator('.caption'));
      const graph = await page.locator('.graph').count();
      const code = await page.locator('.listing').count();
      const special = width < 660 || graph > 0 || code > 0 || caption.height > 22;
      // The rules fit a wide figure with one line of caption, no graph and no code. Any other has
      // the height that its page gives it.
      const { height } = await boxOf(page.locator('kinetree-figure'));
      rooms.push({
        width,
        scene,
        rules: special ? `${block} kinetree-figure { min-height: ${height}px }` : reserve,
      });
    }
  }
  const shifted = await countShifts(page);
  for (const { width, scene, rules } of rooms) {
    await page.setViewportSize({ width, height: 900 });
    await openPlain(page, body(scene, rules));
    await expect(page.locator('.poster')).toBeHidden();
    await painted(page);
    await painted(page);
    expect(await shifted(), `${scene} at ${width}`).toBeLessThan(0.02);
  }
});
