/** Every page of the built site: found by its file. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';
import { chapters } from '../../scripts/site/chapters.mjs';
import { demos } from '../../scripts/site/demos.mjs';
import { test } from '../browser-test.ts';
import { MAIN, mainIf } from '../main.ts';
import { values } from './hand.ts';
import { accessible, boxOf, countShifts, painted, wide } from './page.ts';

const www = fileURLToPath(new URL('../../www', import.meta.url));
const site = fileURLToPath(new URL('../../dist/site', import.meta.url));
const all = readdirSync(site).filter((it) => it.endsWith('.html'));
const moved = new Map([
  ...chapters(www).flatMap(({ address, formerly }) => formerly.map((old) => [old, address] as const)),
  ...Object.entries(demos).map(([name, { formerly }]) => [formerly, `figure/${name}.html`] as const),
]);
/** The pages that are read; the others show one figure, lead on, or stand for a missing page. */
const read = all.filter((it) => !moved.has(it) && it !== 'embed.html');

/** The chapters that begin with a figure. */
const leads = new Set(
  chapters(www).flatMap(({ address, body }) => (body.includes('class="first"') ? [address] : [])),
);

const DESK = 1280;

/** A page of each kind, for the short run: a front, a chapter, the playground, and none. */
const SHORT = new Set(['index.html', 'slopes.html', 'playground.html', '404.html']);

async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const figures = [...document.querySelectorAll('kinetree-figure')];
    const near = figures.filter((it) => it.getBoundingClientRect().top < innerHeight);
    // What stands in for a figure goes when its first picture is drawn.
    const drawn = ({ shadowRoot }: Element) => !shadowRoot?.querySelector('.poster:not([hidden])');
    return near.every((it) => (it as HTMLElement & { run: unknown }).run && drawn(it));
  });
  await page.evaluate(() => document.fonts.ready);
  await painted(page);
  await painted(page);
}

/** Holds that the figure of a chapter's lead and the row under it are seen without scrolling. */
async function expectLead(page: Page): Promise<void> {
  const lead = page.locator('kinetree-figure.first');
  const [view, row] = [await boxOf(lead.locator('.view')), await boxOf(lead.locator('.row'))];
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  expect(Math.max(view.y + view.height, row.y + row.height)).toBeLessThanOrEqual(height);
  // The picture is no stamp, and nothing of it is beside the page.
  expect(view.height).toBeGreaterThan(250);
  expect(view.x).toBeGreaterThanOrEqual(0);
  expect(view.x + view.width).toBeLessThanOrEqual(width);
}

/** Resolves once a page has painted its first words. */
const inked = (page: Page) =>
  page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);

for (const file of read)
  for (const [width, height] of [
    [DESK, 800],
    [390, 844],
  ] as const)
    test(
      `nothing jumps while ${file} starts, nothing is wider than ${width} px, a lead is on its first screen, and axe is content with a desk`,
      mainIf(SHORT.has(file) && (width === DESK) === (file !== 'slopes.html')),
      async ({ page }) => {
        await page.setViewportSize({ width, height });
        if (width === DESK) await page.emulateMedia({ reducedMotion: 'reduce' });
        const sum = await countShifts(page);
        const lead = () =>
          page.evaluate(() => document.querySelector('.stage > kinetree-figure')?.clientHeight ?? 0);
        // As on a slow line: first the page is painted, then its faces come, then its scripts.
        await page.route('**/*.woff2', async (route) => {
          await inked(page);
          await route.continue();
        });
        let faces: Promise<readonly [sum: number, lead: number]> | null = null;
        await page.route('**/*.js', async (route) => {
          faces ??= (async () => {
            await inked(page);
            // They are asked for when the words are laid out, and until then none is missing.
            await page.waitForFunction(
              (faces) =>
                faces.every((face) =>
                  [...document.fonts].some((it) => it.status === 'loaded' && it.family.includes(face)),
                ),
              ['Kinetree Display', 'Kinetree Text'],
            );
            await painted(page);
            // What has moved is told after its picture.
            await page.waitForTimeout(100);
            return [await sum(), await lead()] as const;
          })();
          await faces;
          await route.continue();
        });
        await page.goto(`/${file}`);
        await settled(page);
        // A page without scripts is moved by its faces alone.
        const [before, high] = (await faces) ?? ([await sum(), await lead()] as const);
        // Words break elsewhere in another face: the limit is that of the Web Vitals. A narrow lead
        // breaks elsewhere the more in the wide face of this machine, which no phone has.
        expect(before).toBeLessThan(width === DESK ? 0.1 : 0.2);
        expect((await sum()) - before).toBeLessThan(0.02);
        // What a chapter keeps free under its lead is what the lead takes, but for a line that breaks.
        expect(Math.abs((await lead()) - high)).toBeLessThan(20);
        expect(await wide(page)).toBeLessThanOrEqual(width);
        if (leads.has(file)) await expectLead(page);
        if (width !== DESK) return;
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await accessible(page);
      },
    );

for (const [width, shape] of [
  [1280, '0 0 584 364'],
  [390, '0 0 350 250'],
] as const)
  test(`at ${width} px the first picture of the first page lies on its poster`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    const drawn = page.locator('kinetree-figure > svg:visible').first();
    let poster: Awaited<ReturnType<typeof boxOf>> | null = null;
    await page.route('**/*.js', async (route) => {
      if (!poster) expect(await drawn.getAttribute('viewBox')).toBe(shape);
      poster ??= await boxOf(drawn);
      await route.continue();
    });
    await page.goto('/index.html');
    await settled(page);
    const picture = await boxOf(page.locator('kinetree-figure .view').first());
    // Its things are as large, too: no wide picture with room above and below.
    for (const side of ['x', 'y', 'width', 'height'] as const)
      expect(Math.abs((poster?.[side] ?? Number.NaN) - picture[side]), side).toBeLessThan(2);
  });

test('a figure far below is not even loaded, its story no more than others', MAIN, async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const loaded = (name: string): boolean => asked.some((it) => it.includes(`/assets/${name}-`));
  await page.goto('/speeds.html');
  await settled(page);
  await page.waitForLoadState('networkidle');
  expect(loaded('excavator')).toBe(true);
  for (const name of ['flail', 'shells', 'tank', 'whip']) expect(loaded(name), name).toBe(false);
  await page.locator('kinetree-figure[scene=whip]').scrollIntoViewIfNeeded();
  await expect.poll(() => loaded('whip')).toBe(true);
});

test('on a window of 320 px the links at the top are whole, and nothing scrolls sideways', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const file of ['index.html', 'stretch.html', 'engines.html', '404.html']) {
    await page.goto(`/${file}`);
    expect(await wide(page), file).toBeLessThanOrEqual(320);
    for (const link of await page.locator('.top a:visible').all()) {
      const { x, width } = await boxOf(link);
      expect(x + width, file).toBeLessThanOrEqual(320);
    }
  }
});

test('no link leads nowhere', MAIN, () => {
  const manual = readdirSync(join(site, 'manual')).filter(
    (it) => it.endsWith('.html') && it !== 'runner.html',
  );
  for (const file of [...all, ...manual.map((it) => `manual/${it}`)]) {
    const html = readFileSync(join(site, file), 'utf8');
    for (const [, href = ''] of html.matchAll(/<(?:a|link)\b[^>]* href="([^"]*)"/g)) {
      // tests/browser/reference.spec.ts follows the links to the reference.
      if (/^(?:\w+:|(?:\.\.\/)?reference\/)/.test(href)) continue;
      const [path = '', id] = href.split('#');
      const target = path ? join(dirname(join(site, file)), path) : join(site, file);
      expect(existsSync(target), `${file} links ${href}`).toBe(true);
      // A link to a figure or a tree names no place of the page: tests/unit/lists.test.ts reads its
      // query; nor does one that holds a program: tests/unit/chapter-code.test.ts unpacks it.
      if (id && !/^(?:kinetree=|tree=|code=0\.)/.test(id))
        expect(readFileSync(target, 'utf8'), `${file} links ${href}`).toContain(`id="${id}"`);
    }
  }
});

for (const [old, address] of moved)
  test(`${old} leads to ${address}, with query and fragment`, async ({ page }) => {
    await page.goto(`/${old}?from=mail#kinetree=0&scene=nothing&v=1`);
    await expect(page).toHaveURL(new RegExp(`/${address}\\?from=mail#kinetree=0&scene=nothing&v=1$`));
  });

test('a row of the engines leads into the arm by its rule', async ({ page }) => {
  await page.goto('/engines.html');
  await page.locator('#unreal').getByRole('link', { name: 'A longer rectangle' }).click();
  await expect(page).toHaveURL(/\/stretch\.html#kinetree=\d+&scene=engines&rule=transforms&v=1$/);
  const arm = page.locator('kinetree-figure[scene=engines]');
  await expect(arm).toBeInViewport();
  await expect.poll(async () => (await values(arm)).rule).toBe('transforms');
});

test('the page for a missing page has its looks and its links at any depth', async ({ page }) => {
  const html = readFileSync(join(site, '404.html'), 'utf8');
  await page.route('**/no/such/page.html', (route) =>
    route.fulfill({ status: 404, contentType: 'text/html', body: html }),
  );
  await page.goto('/no/such/page.html');
  expect(await page.evaluate(() => getComputedStyle(document.body).fontFamily)).toContain('Kinetree Text');
  await page.getByRole('main').getByRole('link').last().click();
  await expect(page).toHaveURL(/\/\w+\.html$/);
  await expect(page.locator('kinetree-figure').first()).toBeAttached();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the playground has its frame and its sentence, and no file delays them', async ({ page }) => {
    await page.goto('/playground.html');
    await expect(page.getByText('see which child is skewed')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Kinetree' })).toBeVisible();
    for (const address of ['playground.html', 'index.html', 'embed.html', 'figure/piston.html']) {
      const html = readFileSync(join(site, address), 'utf8');
      expect(html).not.toContain('<link rel="stylesheet"');
      expect(html).toContain('font-family');
      const scripts = html.match(/<script type="module"[^>]* src=[^>]*>|<link rel="modulepreload"[^>]*>/g);
      expect(scripts?.length).toBeGreaterThan(0);
      for (const script of scripts ?? []) expect(script).toContain('fetchpriority="low"');
      for (const [, face = ''] of html.matchAll(/url\(([^)]*\.woff2)\)/g))
        expect(existsSync(join(site, dirname(address), face)), `${address}: ${face}`).toBe(true);
    }
  });

  test('a poster far below is laid out when it comes near', async ({ page }) => {
    await page.goto('/speeds.html');
    const poster = page.locator('kinetree-figure').last().locator('> svg:visible');
    const shape = poster.locator('path').last();
    const laidOut = (): Promise<boolean> =>
      shape.evaluate((it) => it.checkVisibility({ contentVisibilityAuto: true }));
    expect(await laidOut()).toBe(false);
    await poster.scrollIntoViewIfNeeded();
    await expect.poll(laidOut).toBe(true);
  });

  for (const { address, title } of chapters(www))
    test(`${address} is text and posters, as high as they are, with words that can be read at 390 px`, async ({
      page,
    }) => {
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto(`/${address}`);
      const figures = await page.locator('kinetree-figure').all();
      expect(figures.length).toBeGreaterThan(0);
      for (const figure of figures) {
        const poster = figure.locator('> svg:visible');
        await expect(poster).toHaveCount(1);
        // Letters that are painted on a thing are as large as that lets them be.
        const heights = await poster
          .locator('text:not([transform])')
          .evaluateAll((all) => all.map((it) => it.getBoundingClientRect().height));
        // Ten pixels of a letter are some twelve of a line. Who asks first may show no word at all.
        expect(Math.min(...heights), (await figure.getAttribute('scene')) ?? '').toBeGreaterThan(11);
      }
      await page.setViewportSize({ width: 1100, height: 900 });
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
      for (const figure of figures) {
        const [box, poster] = [await boxOf(figure), await boxOf(figure.locator('> svg:visible'))];
        expect(poster.width).toBeGreaterThan(300);
        expect(Math.abs(box.height - poster.height)).toBeLessThan(2);
      }
      // What only a clock of the page can tell is words.
      for (const number of await page.locator('[data-value], [data-scrub]').all())
        await expect(number).toHaveText(/\d|^[a-z\s]+$/);
      // Nothing looks as if it could be pressed.
      await expect(page.locator('[role=button], [role=slider], main button')).toHaveCount(0);
    });
});
