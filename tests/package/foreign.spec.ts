/**
 * Figures of the built package in pages of other authors: none makes its page scroll sideways, and all
 * that is read or pressed has the contrast that reading takes. `PICTURES=folder` keeps a picture of each.
 */
import { expect, type Page } from '@playwright/test';
import { test } from '../browser-test.ts';
import { evaluate, ready } from './figures.ts';
import { foreignPages } from './foreign-pages.ts';
import { openPlain } from './plain-page.ts';

/** Of words of a usual size on their ground: WCAG 2, 1.4.3. */
const READABLE = 4.5;
const PHONE = { width: 390, height: 844 };
const FIGURE = '<kinetree-figure scene="tank"></kinetree-figure>';

const sideways = (page: Page): Promise<number> =>
  page.evaluate(() => (document.scrollingElement?.scrollWidth ?? 0) - innerWidth);

/** Returns the words of the figure's controls, captions and buttons with less contrast than this. */
const unreadable = (page: Page, least: number): Promise<string[]> =>
  page
    .locator('kinetree-figure')
    .first()
    .evaluate((figure, least) => {
      const pixel = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
      if (!pixel) throw new Error('no canvas');
      const paint = (color: string): void => {
        pixel.fillStyle = color;
        pixel.fillRect(0, 0, 1, 1);
      };
      const luminance = (): number => {
        const [red = 0, green = 0, blue = 0] = Array.from(pixel.getImageData(0, 0, 1, 1).data).map((byte) =>
          byte / 255 <= 0.04045 ? byte / 255 / 12.92 : ((byte / 255 + 0.055) / 1.055) ** 2.4,
        );
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
      };
      /** All that is around an element, itself first, through slots and shadow roots. */
      const around = (element: Element | null): Element[] => {
        if (!element) return [];
        const parent = element.assignedSlot ?? element.parentNode;
        return [element, ...around(parent instanceof ShadowRoot ? parent.host : (parent as Element | null))];
      };
      const contrast = (element: Element): number => {
        const grounds = around(element).filter((it) => it instanceof Element);
        paint(getComputedStyle(document.documentElement).colorScheme === 'dark' ? '#121212' : '#fff');
        for (const it of grounds.reverse()) paint(getComputedStyle(it).backgroundColor);
        const ground = luminance();
        paint(getComputedStyle(element).color);
        const words = luminance();
        return (Math.max(ground, words) + 0.05) / (Math.min(ground, words) + 0.05);
      };
      const found = figure.shadowRoot?.querySelectorAll(
        'button, label, legend, .value, .caption > *, select, .line button',
      );
      return Array.from(found ?? [])
        .filter((it) => it.checkVisibility({ visibilityProperty: true }) && it.textContent?.trim())
        .map((it) => ({ words: it.textContent?.trim(), contrast: contrast(it) }))
        .filter((it) => it.contrast < least)
        .map((it) => `${it.words}: ${it.contrast.toFixed(2)} : 1`);
    }, least);

for (const { name, scheme, styles, body } of foreignPages) {
  test(`in ${name} a figure fits at 390 px and at 1280 px, and its words can be read`, async ({ page }) => {
    await page.setViewportSize(PHONE);
    const problems = await openPlain(page, body(FIGURE), {
      before: `<meta name="viewport" content="width=device-width"><style>${styles}</style>`,
    });
    await ready(page);
    expect(await sideways(page)).toBeLessThanOrEqual(0);
    expect(await unreadable(page, READABLE)).toEqual([]);
    const fire = page.getByRole('button', { name: 'Fire' });
    await expect(fire).toBeVisible();
    await painted(page);
    await keep(page, `${name} 390`);
    await page.setViewportSize({ width: 1280, height: 800 });
    expect(await sideways(page)).toBeLessThanOrEqual(0);
    // Wide enough to be used, also where a place asks its content for a width.
    const wide = await evaluate(page, (figure) => figure.getBoundingClientRect().width);
    expect(wide).toBeGreaterThan(300);
    await painted(page);
    await keep(page, `${name} 1280`);
    // The other theme brings its ground.
    const other = scheme === 'dark' ? 'light' : 'dark';
    await page
      .locator('kinetree-figure')
      .first()
      .evaluate((it, other) => it.setAttribute('theme', other), other);
    await expect.poll(() => unreadable(page, READABLE)).toEqual([]);
    await painted(page);
    await keep(page, `${name} ${other}`);
    expect(problems).toEqual([]);
  });
}

/** Waits for the next picture of the figure. */
const painted = (page: Page): Promise<void> =>
  evaluate(page, (figure) => {
    figure.scrollIntoView({ block: 'nearest' });
    return new Promise((done) => figure.addEventListener('frame', () => done(), { once: true }));
  });

/** Keeps a picture of the page for people to look at, where a folder is named. */
async function keep(page: Page, name: string): Promise<void> {
  const folder = process.env.PICTURES;
  if (folder) await page.screenshot({ path: `${folder}/${name.replaceAll(' ', '-')}.png` });
}

for (const accent of ['#ffe14d', '#7a1fa2', 'oklch(0.55 0.2 30)', '#767676']) {
  test(`words on a page's own accent of ${accent} can be read`, async ({ page }) => {
    const styles = `<style>kinetree-figure { --kinetree-accent: ${accent} }</style>`;
    await openPlain(page, styles + FIGURE);
    await ready(page);
    const fire = (await unreadable(page, READABLE)).filter((it) => it.startsWith('Fire'));
    expect(fire).toEqual([]);
  });
}

test('a page that changes its theme while it is read takes its figures along, by colors alone, and by and by', async ({
  page,
}) => {
  const styles = `<style>body { background: #fff; color: #111; transition: color 0.2s } .dark { background: #111827; color: #e5e7eb }</style>`;
  await openPlain(page, `${styles}<kinetree-figure scene="piston"></kinetree-figure>`);
  await ready(page);
  /** The darkest and the lightest words of the figure: the ink of its title. */
  const ink = (): Promise<string> =>
    evaluate(page, (figure) => getComputedStyle(figure.shadowRoot?.querySelector('.view') as Element).color);
  const light = await ink();
  await page.evaluate(() => document.body.classList.add('dark'));
  await expect.poll(ink).not.toBe(light);
  await page.evaluate(() => document.body.classList.remove('dark'));
  await expect.poll(ink).toBe(light);
});

test('ground="transparent" leaves the ground to a page of the other theme', async ({ page }) => {
  await openPlain(
    page,
    '<kinetree-figure scene="piston" theme="dark" ground="transparent"></kinetree-figure>',
  );
  await ready(page);
  const ground = (): Promise<string> =>
    evaluate(
      page,
      (figure) => getComputedStyle(figure.shadowRoot?.querySelector('.frame') as Element).backgroundColor,
    );
  expect(await ground()).toBe('rgba(0, 0, 0, 0)');
  await evaluate(page, (figure) => figure.removeAttribute('ground'));
  await expect.poll(ground).toBe('rgb(20, 23, 27)');
});

test('on a slide that is scaled a handle is where it is drawn, and follows the hand', async ({ page }) => {
  await page.setViewportSize({ width: 1000, height: 900 });
  const taken = async (scale: number): Promise<{ joint: number; place: number[] }> => {
    const slide = `<div style="width: 800px; scale: ${scale}; transform-origin: 0 0"><kinetree-figure scene="piston" scale-x="2"></kinetree-figure></div>`;
    await openPlain(page, slide);
    await ready(page);
    const handle = page.locator('kinetree-figure .handle').first();
    await expect(handle).toBeVisible();
    const [box, view] = [await handle.boundingBox(), await page.locator('.view').boundingBox()];
    if (!box || !view) throw new Error('no handle');
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 30 * scale, y + 40 * scale, { steps: 4 });
    await page.mouse.up();
    const joint = await evaluate(page, ({ values }) => Number(values.joint));
    return { joint, place: [(x - view.x) / view.width, (y - view.y) / view.height] };
  };
  const plain = await taken(1);
  expect(plain.joint).not.toBe(0);
  for (const scale of [0.5, 0.8]) {
    const { joint, place } = await taken(scale);
    expect(Math.abs(joint - plain.joint)).toBeLessThanOrEqual(1);
    for (const [i, share] of place.entries()) expect(share).toBeCloseTo(plain.place[i] as number, 2);
  }
});

test('an attribute that no figure has is told with the right name, with a dash and without', async ({
  page,
}) => {
  const said: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  await openPlain(
    page,
    '<kinetree-figure scene="tank" speed="6" turret="40" hull-sped="2" velocty="1" id="a" title="b" data-x="1" x-data="2" onready="" hidden-x></kinetree-figure>',
  );
  await ready(page);
  const told = said.filter((it) => it.includes('there is no attribute'));
  expect(told).toEqual([
    '<kinetree-figure scene="tank">: "speed" is a property for scripts, and there is no attribute "speed"; did you mean "hull-speed" or "muzzle-speed"?',
    '<kinetree-figure scene="tank">: there is no attribute "turret"; did you mean "turret-rate"?',
    '<kinetree-figure scene="tank">: there is no attribute "hull-sped"; did you mean "hull-speed"?',
  ]);
});

test('Share without the network says so, and works at the second click', async ({ page }) => {
  let away = true;
  const problems = await openPlain(page, '<kinetree-figure scene="piston"></kinetree-figure>');
  await ready(page);
  await page.route('**/share-menu-*.js', (route) =>
    away ? route.fulfill({ status: 503 }) : route.fallback(),
  );
  await page.getByRole('button', { name: 'Share' }).click();
  await expect(page.getByText('Share could not be loaded')).toBeVisible();
  away = false;
  await page.getByRole('button', { name: 'Share' }).click();
  await expect(page.getByRole('button', { name: 'Copy link' })).toBeVisible();
  await expect(page.getByText('Share could not be loaded')).toBeHidden();
  // The browser tells of the answer 503 by itself; nothing else goes wrong.
  expect(problems.filter((it) => !it.includes('503'))).toEqual([]);
});

test('in a place of some pixels no figure asks WebGL for less than nothing', async ({ page }) => {
  test.slow();
  const said: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  const problems = await openPlain(page, '<div id="room" style="width: 300px"></div>');
  for (const scene of ['piston', 'tank', 'race', 'crash', 'orders', 'teacups']) {
    await page.evaluate((scene) => {
      const room = document.querySelector('#room') as HTMLElement;
      room.style.width = '300px';
      room.innerHTML = `<kinetree-figure scene="${scene}"></kinetree-figure>`;
    }, scene);
    await ready(page);
    for (const width of [0, 0.4, 1, 2, 3, 8, 17, 40]) {
      await page.evaluate(async (width) => {
        const room = document.querySelector('#room') as HTMLElement;
        room.style.width = `${width}px`;
        for (let i = 0; i < 3; i++) await new Promise((done) => requestAnimationFrame(done));
      }, width);
    }
  }
  // That a driver waits for a picture that is copied, it says on a busy machine, is no error.
  const errors = said.filter((it) => !it.includes('GPU stall due to ReadPixels'));
  expect(errors.filter((it) => /gl[A-Z]|WebGL|negative/.test(it))).toEqual([]);
  expect(problems).toEqual([]);
});
