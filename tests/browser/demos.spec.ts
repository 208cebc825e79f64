/** The pages of the piston and the tank, and the way to them from the first page. */
import { expect as expectSoon, type Locator, type Page } from '@playwright/test';
import { test } from '../browser-test.ts';
import { MAIN } from '../main.ts';
import { middle, phone, swipe } from './hand.ts';
import { accessible, expect, painted, problemsOf } from './page.ts';

const TANK = 'kinetree-figure[scene=tank]';

interface Element extends HTMLElement {
  readonly run: unknown;
  readonly playing: boolean;
  readonly time: number;
  readonly values: Readonly<Record<string, unknown>>;
}

const ask = <T>(page: Page, question: (it: Element) => T, scene = 'tank'): Promise<T> =>
  page.locator(`kinetree-figure[scene=${scene}]`).evaluate(question as never) as Promise<T>;

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect
    .poll(() => ask(page, (it) => it.run !== null, /piston/.test(path) ? 'piston' : 'tank'))
    .toBe(true);
  await painted(page);
}

const ring = (page: Page, name: RegExp): Locator =>
  page.locator(`${TANK} .handle`).and(page.getByRole('slider', { name }));

/** Resolves once the tank has driven for a while. */
async function drives(page: Page): Promise<void> {
  await expectSoon.poll(() => ask(page, (it) => it.playing)).toBe(true);
  await expect.poll(() => ask(page, (it) => it.time)).toBeGreaterThan(0.1);
}

test(
  'who opens the first page has the tank driving by one pull of the mouse, without a scroll or a click',
  MAIN,
  async ({ page }) => {
    const problems = problemsOf(page);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto('/');
    const nose = ring(page, /^The nose/);
    await expect(nose).toBeInViewport({ ratio: 1 });
    const { x, y } = await middle(nose);
    expect(await ask(page, (it) => it.playing)).toBe(false);
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 40, y - 60, { steps: 4 });
    await drives(page);
    // The hand rests, and leads: the hull turns to it.
    const first = await ask(page, (it) => Number(it.values.turnRate));
    await expect.poll(() => ask(page, (it) => Number(it.values.turnRate))).not.toBe(first);
    await page.mouse.up();
    expect(problems).toEqual([]);
  },
);

for (const [scene, width] of [
  ['piston', 390],
  ['tank', 390],
  ['tank', 900],
] as const)
  test(`the tools of the view come by a drag on empty ground, and never over the ${scene}, ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(`/embed.html?scene=${scene}`);
    const figure = page.locator('kinetree-figure');
    await expect.poll(() => ask(page, (it) => it.run !== null, scene)).toBe(true);
    await painted(page);
    const tools = figure.getByRole('toolbar');
    await expect(tools).toHaveCSS('opacity', '0');
    const view = await figure.locator('.view').boundingBox();
    if (!view) throw new Error('there is a picture');
    const [x, y] = [view.x + 10, view.y + view.height - 24];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 20, y - 4, { steps: 3 });
    await page.mouse.up();
    await expect(tools).toHaveCSS('opacity', '1');
    const box = await tools.boundingBox();
    expect(box?.height).toBeGreaterThanOrEqual(28);
    expect(box?.y).toBeGreaterThanOrEqual(view.y + view.height);
  });

test('the first screen has what is claimed, Read, npm and both pictures, as it was measured', async ({
  page,
}) => {
  const bottom = (name: string) => page.locator(name).evaluate((it) => it.getBoundingClientRect().bottom);
  await page.setViewportSize({ width: 1280, height: 800 });
  await open(page, '/');
  await expect(page.getByRole('button', { name: 'Fire', exact: true })).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('main').getByRole('link', { name: 'Read', exact: true })).toBeInViewport({
    ratio: 1,
  });
  for (const section of ['.demos section:first-child .say', '.demos section:last-child .say'])
    expect(await bottom(section)).toBeLessThanOrEqual(700);
  // The thread's question peeps in below.
  await expect(page.getByRole('heading', { name: /^What does a child get/ })).toBeInViewport();
  await expect(page.locator('main .button.main')).toHaveCount(1);
  await page.setViewportSize({ width: 390, height: 844 });
  await painted(page);
  for (const part of ['.hero h1', '.ways .button', '.npm code'])
    await expect(page.locator(part)).toBeInViewport({ ratio: 1 });
  expect(await bottom('.demos section:first-child .say')).toBeLessThanOrEqual(720);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

test('Fire of the first page fires, and the view goes with the shell to where it lands', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await open(page, '/');
  await page.getByRole('button', { name: 'Fire', exact: true }).click();
  await drives(page);
  expect(await ask(page, (it) => JSON.stringify(it.run).includes('"fire"'))).toBe(true);
});

test('the line of npm is copied', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/');
  await page.locator('.npm').getByRole('button').click();
  await expect(page.locator('.npm').getByRole('button')).toHaveText('Copied');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('npm install kinetree');
});

test('W A S D drive it wherever on the first page nothing else has the focus', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await open(page, '/');
  await page.keyboard.down('w');
  await expect.poll(() => ask(page, (it) => it.values.acceleration)).toBe(3);
  await drives(page);
  await page.keyboard.up('w');
  await expect.poll(() => ask(page, (it) => it.values.acceleration)).toBe(0);
});

test.describe('by a finger', () => {
  test.use({ ...phone, isMobile: true });
  test('the tank of the first page drives', async ({ page }) => {
    await open(page, '/');
    const nose = ring(page, /^The nose/);
    const from = await middle(nose);
    await swipe(page, from, { x: from.x + 30, y: from.y + 30 });
    await drives(page);
  });

  test('its page has all that one drives by, nothing wider than the phone', async ({ page }) => {
    await open(page, '/figure/tank.html');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    const forward = page.getByRole('button', { name: 'Forward', exact: true });
    await forward.scrollIntoViewIfNeeded();
    const { x, y } = await middle(forward);
    const client = await page.context().newCDPSession(page);
    await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
    await expect.poll(() => ask(page, (it) => it.values.acceleration)).toBe(3);
    await drives(page);
    await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await expect.poll(() => ask(page, (it) => it.values.acceleration)).toBe(0);
    const fire = await page.getByRole('button', { name: 'Fire', exact: true }).boundingBox();
    expect(fire?.height).toBeGreaterThanOrEqual(44);
  });
});

test('the names of the first page lead to both demos, a quiet link to four engines, and so do old addresses', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  for (const [name, ...links] of [
    ['piston', 'The piston', 'Four engines, one file'],
    ['tank', 'The tank'],
  ] as const) {
    for (const link of links) {
      await page.goto('/');
      await expect(page.locator('.demos kinetree-figure canvas')).toHaveCount(2);
      const it = page.getByRole('main').getByRole('link', { name: link, exact: true });
      await expect(it).toBeInViewport({ ratio: 1 });
      await it.click();
      await expect(page).toHaveURL(new RegExp(`/figure/${name}\\.html$`));
    }
    for (const old of [`/index.html#${name}`, `/${name}.html`]) {
      await page.goto('about:blank');
      await page.goto(old);
      await expect(page).toHaveURL(new RegExp(`/figure/${name}\\.html$`));
    }
  }
});

for (const [name, sliders] of [
  ['piston', 2],
  ['tank', 5],
] as const)
  test(`all sliders of the ${name} are in sight at 1280 × 800, beside the picture`, async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await open(page, `/figure/${name}.html`);
    const all = page.locator('.panel > .controls input[type=range]');
    await expect(all).toHaveCount(sliders);
    const picture = await page.locator('kinetree-figure .view').boundingBox();
    for (const slider of await all.all()) {
      await expect(slider).toBeInViewport({ ratio: 1 });
      expect((await slider.boundingBox())?.x).toBeGreaterThan((picture?.x ?? 0) + (picture?.width ?? 0));
    }
    await expect(page.getByRole('button', { name: 'All controls' })).toHaveCount(0);
    await accessible(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await painted(page);
    const below = await page.locator('kinetree-figure .view').boundingBox();
    for (const slider of await all.all())
      expect((await slider.boundingBox())?.y).toBeGreaterThan((below?.y ?? 0) + (below?.height ?? 0));
  });

test('the muzzle’s ring fires when it is pulled back and let go, and Escape lets it down', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await open(page, '/figure/tank.html');
  const muzzle = ring(page, /^The muzzle/);
  const shots = () => ask(page, (it) => JSON.stringify(it.run).split('"fire"').length - 1);
  const pull = async (): Promise<void> => {
    const { x, y } = await middle(muzzle);
    const picture = await page.locator(`${TANK} .view`).boundingBox();
    const middleOf = {
      x: (picture?.x ?? 0) + (picture?.width ?? 0) / 2,
      y: (picture?.y ?? 0) + (picture?.height ?? 0) / 2,
    };
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 0.8 * (middleOf.x - x), y + 0.8 * (middleOf.y - y), { steps: 6 });
    await expect(muzzle.locator('.beside')).toHaveText('let go to fire');
  };
  await pull();
  await page.keyboard.press('Escape');
  await page.mouse.up();
  expect(await shots()).toBe(0);
  await pull();
  await page.mouse.up();
  await expect.poll(shots).toBe(1);
});

test('the piston shows its four rules side by side or over each other, from one menu', async ({ page }) => {
  await open(page, '/figure/piston.html');
  const menu = page.getByLabel('Show', { exact: true });
  await expect(menu).toHaveValue('four');
  await expect(page.getByLabel('Rule', { exact: true })).toHaveCount(0);
  await menu.selectOption('four-over');
  await painted(page);
  await menu.selectOption('beside');
  await expect(page.getByLabel('Rule', { exact: true })).toBeVisible();
});

test('the page has code, link and embed code of the present state', async ({ page }) => {
  await open(page, '/figure/tank.html');
  const box = (name: string): Locator => page.locator(`[data-box=${name}]`);
  await expect(box('code')).toContainText("from 'kinetree'");
  await expect(box('embed')).toContainText('controls=all');
  await page.getByLabel('Gun’s elevation', { exact: true }).fill('45');
  await expect(box('link')).toContainText('/figure/tank.html#kinetree=0&scene=tank&elevation=45');
  const link = (await box('link').textContent()) ?? '';
  await page.goto('about:blank');
  await page.goto(link);
  await expect(page.getByLabel('Gun’s elevation', { exact: true })).toHaveValue('45');
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });
  test('both pages have picture, words, code, link and embed code', async ({ page }) => {
    for (const name of ['piston', 'tank']) {
      await page.goto(`/figure/${name}.html`);
      await expect(page.locator('kinetree-figure > svg:visible')).toHaveCount(1);
      await expect(page.locator('[data-box=code]')).toContainText("from 'kinetree'");
      await expect(page.locator('[data-box=link]')).toContainText(`figure/${name}.html`);
      await expect(page.locator('[data-box=embed]')).toContainText(`scene=${name}`);
      await expect(page.getByRole('button')).toHaveCount(0);
    }
  });
});
