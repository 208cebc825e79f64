/** The pages of the piston and the tank, and the way to them from the first page. */
import type { Locator, Page } from '@playwright/test';
import { test } from '../browser-test.ts';
import { MAIN } from '../main.ts';
import { ask, figure, fingers, middle, phone, runs, swipe, values, visit } from './hand.ts';
import { accessible, boxOf, expect, painted, problemsOf, wide } from './page.ts';

const DESK = { width: 1280, height: 800 };
test.use({ viewport: DESK });

const tank = (page: Page): Locator => figure(page, 'tank');
const ring = (page: Page, name: RegExp): Locator =>
  tank(page).locator('.handle').and(page.getByRole('slider', { name }));
const push = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });
const value = (page: Page, name: string) => async () => (await values(tank(page)))[name];
/** How often the gun has been fired. */
const shots = (page: Page) => ask(tank(page), (it) => JSON.stringify(it.run).split('"fire"').length - 1);

/** Opens a page, on which its figure stands until somebody drives it. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await runs(path.includes('piston') ? figure(page) : tank(page));
  await painted(page);
}

/** Resolves once the tank has driven for a while. */
async function drives(page: Page): Promise<void> {
  await expect.poll(() => ask(tank(page), (it) => it.playing)).toBe(true);
  await expect.poll(() => ask(tank(page), (it) => it.time)).toBeGreaterThan(0.1);
}

test(
  'who opens the first page has the tank driving by one pull of the mouse, without a scroll or a click',
  MAIN,
  async ({ page }) => {
    const problems = problemsOf(page);
    await page.goto('/');
    const nose = ring(page, /^The nose/);
    await expect(nose).toBeInViewport({ ratio: 1 });
    const { x, y } = await middle(nose);
    expect(await ask(tank(page), (it) => it.playing)).toBe(false);
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 40, y - 60, { steps: 4 });
    await drives(page);
    // The hand rests, and leads: the hull turns to it.
    const first = await value(page, 'turnRate')();
    await expect.poll(value(page, 'turnRate')).not.toBe(first);
    await page.mouse.up();
    expect(problems).toEqual([]);
  },
);

test('W A S D drive the tank of the first page wherever nothing else has the focus, and Fire fires', async ({
  page,
}) => {
  await open(page, '/');
  await page.keyboard.down('w');
  await expect.poll(value(page, 'acceleration')).toBe(3);
  await drives(page);
  await page.keyboard.up('w');
  await expect.poll(value(page, 'acceleration')).toBe(0);
  await ask(tank(page), (it) => it.pause());
  await push(page, 'Fire').click();
  await drives(page);
  expect(await shots(page)).toBe(1);
});

for (const [scene, width] of [
  ['piston', 390],
  ['tank', 390],
  ['tank', 900],
] as const)
  test(`the tools of the view come by a drag on empty ground, and never over the ${scene}, ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    const figure = await visit(page, `/embed.html?scene=${scene}`);
    const tools = figure.getByRole('toolbar');
    await expect(tools).toHaveCSS('opacity', '0');
    const view = await boxOf(figure.locator('.view'));
    const [x, y] = [view.x + 10, view.y + view.height - 24];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 20, y - 4, { steps: 3 });
    await page.mouse.up();
    await expect(tools).toHaveCSS('opacity', '1');
    // Under the picture, at its right.
    const box = await boxOf(tools);
    expect(box.height).toBeGreaterThanOrEqual(28);
    expect(box.y).toBeGreaterThanOrEqual(view.y + view.height);
    expect(box.x + box.width).toBeLessThanOrEqual(view.x + view.width + 1);
    expect(box.x).toBeGreaterThan(view.x + (scene === 'piston' ? view.width / 2 : 0));
  });

test('the first screen has what is claimed, Read, npm and both pictures, as it was measured', async ({
  page,
  context,
}) => {
  const bottom = (name: string) => page.locator(name).evaluate((it) => it.getBoundingClientRect().bottom);
  await open(page, '/');
  const inView = (it: Locator) => expect(it).toBeInViewport({ ratio: 1 });
  await inView(push(page, 'Fire'));
  await inView(page.getByRole('main').getByRole('link', { name: 'Read', exact: true }));
  for (const section of ['.demos section:first-child .say', '.demos section:last-child .say'])
    expect(await bottom(section)).toBeLessThanOrEqual(700);
  // The thread's question peeps in below.
  await expect(page.getByRole('heading', { name: /^What does a child get/ })).toBeInViewport();
  await expect(page.locator('main .button.main')).toHaveCount(1);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.locator('.npm').getByRole('button').click();
  await expect(page.locator('.npm').getByRole('button')).toHaveText('Copied');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('npm install kinetree');
  await page.setViewportSize(phone.viewport);
  await painted(page);
  for (const part of ['.hero h1', '.ways .button', '.npm code']) await inView(page.locator(part));
  expect(await bottom('.demos section:first-child .say')).toBeLessThanOrEqual(720);
  expect(await wide(page)).toBeLessThanOrEqual(390);
});

test.describe('by a finger', () => {
  test.use({ ...phone, isMobile: true });
  test('the tank drives: on the first page, and on its own, which has all for it and is no wider than a phone', async ({
    page,
  }) => {
    await open(page, '/');
    const from = await middle(ring(page, /^The nose/));
    await swipe(page, from, { x: from.x + 30, y: from.y + 30 });
    await drives(page);

    await open(page, '/figure/tank.html');
    expect(await wide(page)).toBeLessThanOrEqual(390);
    const at = await middle(push(page, 'Forward'));
    const touch = await fingers(page);
    await touch('touchStart', at);
    await expect.poll(value(page, 'acceleration')).toBe(3);
    await drives(page);
    await touch('touchEnd');
    await expect.poll(value(page, 'acceleration')).toBe(0);
    expect((await boxOf(push(page, 'Fire'))).height).toBeGreaterThanOrEqual(44);
  });
});

test('the names of the first page lead to both demos, a quiet link to four engines, and so do old addresses', async ({
  page,
}) => {
  const ways = { piston: ['The piston', 'Four engines, one file'], tank: ['The tank'] };
  for (const [name, links] of Object.entries(ways)) {
    const arrives = () => expect(page).toHaveURL(new RegExp(`/figure/${name}\\.html$`));
    for (const link of links) {
      await page.goto('/');
      await expect(page.locator('.demos kinetree-figure canvas')).toHaveCount(2);
      const it = page.getByRole('main').getByRole('link', { name: link, exact: true });
      await expect(it).toBeInViewport({ ratio: 1 });
      await it.click();
      await arrives();
    }
    for (const old of [`/index.html#${name}`, `/${name}.html`]) {
      await page.goto('about:blank');
      await page.goto(old);
      await arrives();
    }
  }
});

for (const [name, sliders] of [
  ['piston', 2],
  ['tank', 5],
] as const)
  test(`all sliders of the ${name} are in sight at 1280 × 800, beside the picture, and below it on a phone`, async ({
    page,
  }) => {
    await open(page, `/figure/${name}.html`);
    const all = page.locator('.panel > .controls input[type=range]');
    await expect(all).toHaveCount(sliders);
    const view = page.locator('kinetree-figure .view');
    const picture = await boxOf(view);
    for (const slider of await all.all()) {
      await expect(slider).toBeInViewport({ ratio: 1 });
      expect((await boxOf(slider)).x).toBeGreaterThan(picture.x + picture.width);
    }
    await expect(page.getByRole('button', { name: 'All controls' })).toHaveCount(0);
    if (name === 'piston') {
      // Its four rules are side by side or over each other, from one menu.
      const menu = page.getByLabel('Show', { exact: true });
      await expect(menu).toHaveValue('four');
      await expect(page.getByLabel('Rule', { exact: true })).toHaveCount(0);
      await menu.selectOption('four-over');
      await painted(page);
      await menu.selectOption('beside');
      await expect(page.getByLabel('Rule', { exact: true })).toBeVisible();
    }
    await accessible(page);
    await page.setViewportSize(phone.viewport);
    await painted(page);
    const below = await boxOf(view);
    for (const slider of await all.all())
      expect((await boxOf(slider)).y).toBeGreaterThan(below.y + below.height);
  });

test('the muzzle’s ring fires when it is pulled back and let go, and Escape lets it down', async ({
  page,
}) => {
  await open(page, '/figure/tank.html');
  const muzzle = ring(page, /^The muzzle/);
  const pull = async (): Promise<void> => {
    const { x, y } = await middle(muzzle);
    const view = await boxOf(tank(page).locator('.view'));
    await page.mouse.move(x, y);
    await page.mouse.down();
    const [dx, dy] = [view.x + view.width / 2 - x, view.y + view.height / 2 - y];
    await page.mouse.move(x + 0.8 * dx, y + 0.8 * dy, { steps: 6 });
    await expect(muzzle.locator('.beside')).toHaveText('let go to fire');
  };
  await pull();
  await page.keyboard.press('Escape');
  await page.mouse.up();
  expect(await shots(page)).toBe(0);
  await pull();
  await page.mouse.up();
  await expect.poll(() => shots(page)).toBe(1);
});

test('the page has code, link and embed code of the present state', async ({ page }) => {
  await open(page, '/figure/tank.html');
  const box = (name: string): Locator => page.locator(`[data-box=${name}]`);
  const gun = page.getByLabel('Gun’s elevation', { exact: true });
  await expect(box('code')).toContainText("from 'kinetree'");
  await expect(box('embed')).toContainText('controls=all');
  await gun.fill('45');
  await expect(box('link')).toContainText('/figure/tank.html#kinetree=0&scene=tank&elevation=45');
  const link = (await box('link').textContent()) ?? '';
  await page.goto('about:blank');
  await page.goto(link);
  await expect(gun).toHaveValue('45');
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
