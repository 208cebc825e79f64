/** Every recipe of docs/embedding.md with a frame, pasted into a page of another site. */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { chapters } from '../../scripts/site/chapters.mjs';
import { plain } from '../../scripts/site/html.mjs';
import type { OEmbed } from '../../www/src/link/oembed.ts';
import { test } from '../browser-test.ts';
import { MAIN } from '../main.ts';
import { expect, problemsOf } from './page.ts';

const project = fileURLToPath(new URL('../..', import.meta.url));
const SITE = 'https://example.org/kinetree/';
const BLOG = 'https://blog.example/post';
const folder = join(project, '.cache', 'embedding');
const TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.wasm': 'application/wasm',
};

const fences = [
  ...readFileSync(join(project, 'docs/embedding.md'), 'utf8').matchAll(/^```([\w-]+)\n([\s\S]*?)^```$/gm),
].map(([, language = '', text = '']) => ({ language, text: text.trim() }));
/** Those that show a figure of the site, in a language: tests/package has those of the package. */
const of = (language: string): string[] =>
  fences
    .filter((it) => it.language === language && !/kinetree@|<kinetree-figure/.test(it.text))
    .map(({ text }) => text);

test.beforeAll(() => {
  // The site as its owner builds it, with its address.
  const vite = join(project, 'node_modules/vite/bin/vite.js');
  const args = [vite, 'build', '--mode', 'site', '--logLevel', 'error', '--outDir', folder, '--emptyOutDir'];
  execFileSync(process.execPath, args, {
    cwd: project,
    env: { ...process.env, SITE_URL: SITE },
    stdio: 'inherit',
  });
});

/** Serves both sites: the figures' own, and a blog with one post. */
async function serve(page: Page, post = '', headers: Record<string, string> = {}): Promise<string[]> {
  const problems = problemsOf(page);
  await page.route(`${SITE}**`, async (route) => {
    const path = new URL(route.request().url()).pathname.slice(new URL(SITE).pathname.length);
    try {
      const body = readFileSync(join(folder, path));
      await route.fulfill({ body, contentType: TYPES[extname(path)] ?? '', headers });
    } catch {
      await route.fulfill({ status: 404, body: '' });
    }
  });
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><title>A post</title><link rel="icon" href="data:,">
    <body style="margin: 0"><h1>A post</h1>${post}</body></html>`;
  await page.route(BLOG, (route) => route.fulfill({ body: html, contentType: 'text/html' }));
  return problems;
}

/** Expects that the first frame of the post shows a live figure, not only its poster. */
async function expectFigure(page: Page): Promise<void> {
  const figure = page.frameLocator('iframe').locator('kinetree-figure');
  await expect(figure.locator('canvas')).toBeVisible();
  await expect(figure.locator('.poster')).toBeHidden();
  await expect(figure.getByRole('alert')).toHaveCount(0);
  await expect(figure.getByRole('application')).toHaveAccessibleName('The piston, 3D view');
}

test('every recipe is tested here', MAIN, () => {
  expect(new Set(fences.map(({ language }) => language))).toEqual(
    // The last three are of generators, which `npm run consumers` runs.
    new Set(['sh', 'html', 'md', 'go-html-template', 'ojs', 'tsx', 'mdx', 'astro', 'mjs']),
  );
  expect(of('html')).toHaveLength(5);
  expect(of('md')).toHaveLength(4);
});

for (const [i, recipe] of of('html').entries()) {
  test(`the HTML number ${i + 1} shows its figure`, async ({ page }) => {
    const problems = await serve(page, recipe);
    await page.goto(BLOG);
    await expectFigure(page);
    const frame = page.locator('iframe');
    await expect(frame).toHaveAttribute('allow', 'fullscreen');
    await expect(frame).toHaveAttribute('title', 'The piston');
    // With the script the frame has the figure's height; without it the written height must fit.
    const inside = (): Promise<number> =>
      page
        .frameLocator('iframe')
        .locator('kinetree-figure')
        .evaluate((it) => Math.ceil(it.getBoundingClientRect().height));
    const outside = (): Promise<number> => frame.evaluate((it) => it.clientHeight);
    if (recipe.includes('host.js'))
      await expect.poll(async () => (await outside()) - (await inside())).toBe(0);
    else expect(await outside()).toBe(await inside());
    expect(problems).toEqual([]);
  });
}

test('the Hugo shortcode shows its figure, filled in as Hugo fills it in', async ({ page }) => {
  const [template = ''] = of('go-html-template');
  const call = of('md').find((it) => it.startsWith('{{< kinetree ')) ?? '';
  const given = new Map(
    [...call.matchAll(/(\w+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]),
  );
  // Hugo escapes what it puts into an attribute.
  const html = template.replace(
    /\{\{ \.Get "(\w+)"(?: \| safeURL)?(?: \| default (\w+))? \}\}/g,
    (_, name, otherwise) => (given.get(name) ?? otherwise).replaceAll('&', '&amp;'),
  );
  expect(html).not.toContain('{{');
  await serve(page, html);
  await page.goto(BLOG);
  await expectFigure(page);
  const figure = page.frameLocator('iframe');
  await expect(figure.getByLabel('Stretch of the plate', { exact: true })).toHaveValue('3');
  await expect(figure.getByLabel('Joint', { exact: true })).toHaveValue('45');
});

test('every address in a recipe that is no HTML leads to the figure', async ({ page }) => {
  await serve(page);
  const addresses = of('md').flatMap((it) => it.match(/https:[^\s)]+\.html[^\s)]*/g) ?? []);
  expect(addresses).toHaveLength(3);
  for (const address of addresses) {
    await page.goto(address);
    const figure = page.locator('kinetree-figure');
    await expect(figure.locator('.poster')).toBeHidden();
    await expect(figure.getByRole('alert')).toHaveCount(0);
    await expect(page).toHaveTitle('The piston');
  }
});

test("a figure's page describes itself in its HTML, and its oEmbed answer works in WordPress's sandbox", async ({
  page,
}) => {
  const html = readFileSync(join(folder, 'figure/piston.html'), 'utf8');
  const meta = (name: string): string | undefined =>
    new RegExp(`<meta property="${name}" content="([^"]*)"`).exec(html)?.[1];
  expect(meta('og:title')).toBe('The piston');
  expect(meta('og:url')).toBe(`${SITE}figure/piston.html`);
  expect(html).toMatch(/<kinetree-figure scene="piston"[^>]*><svg [\s\S]*<\/svg>/);
  const [link = ''] = /<link rel="alternate" type="application\/json\+oembed"[^>]*>/.exec(html) ?? [];
  const href = /href="([^"]*)"/.exec(link)?.[1] ?? '';
  expect(href.startsWith(SITE)).toBe(true);
  const answer = JSON.parse(readFileSync(join(folder, href.slice(SITE.length)), 'utf8')) as OEmbed;
  // The requirements of oembed.com for a rich answer.
  expect(answer).toMatchObject({ version: '1.0', type: 'rich', title: 'The piston', provider_url: SITE });
  expect(answer.width).toBeGreaterThan(0);
  expect(answer.height).toBeGreaterThan(0);

  // WordPress keeps these attributes of an iframe from a site that it does not know, and adds
  // others.
  const kept = ['src', 'width', 'height', 'frameborder', 'marginwidth', 'marginheight', 'scrolling', 'title'];
  const attributes = [...answer.html.matchAll(/ (\w+)="([^"]*)"/g)].filter(([, name = '']) =>
    kept.includes(name),
  );
  const filtered = `<iframe class="wp-embedded-content" sandbox="allow-scripts" security="restricted"${attributes
    .map(([, name, value]) => ` ${name}="${name === 'src' ? `${value}#?secret=abc` : value}"`)
    .join('')}></iframe>`;
  const problems = await serve(page, filtered, { 'access-control-allow-origin': '*' });
  await page.goto(BLOG);
  await expectFigure(page);
  expect(problems).toEqual([]);
});

test('every page has the tags by which it is shown elsewhere, once each, and its picture is there', () => {
  const pages = {
    'index.html': 'piston',
    'tree.html': 'breakfast',
    'whose.html': 'click',
    'orders.html': 'tortoise',
    'stretch.html': 'sign',
    'letting-go.html': 'sword',
    'lazy.html': 'tower',
    'speeds.html': 'excavator',
    'accelerations.html': 'lantern',
    'not-there.html': 'wrench',
    'slopes.html': 'reach',
    'fast.html': 'budget',
    'embed.html': 'chain',
    'figure/piston.html': 'piston',
    'figure/tank.html': 'tank',
  };
  for (const [root, site] of [
    [folder, SITE],
    [join(project, 'dist/site'), null],
  ] as const) {
    for (const [name, figure] of Object.entries(pages)) {
      const html = readFileSync(join(root, name), 'utf8');
      const all = (tag: string): string[] =>
        [...html.matchAll(new RegExp(`<${tag}="([^"]*)"`, 'g'))].map((it) => it[1] ?? '');
      const og = (word: string): string[] => all(`meta property="og:${word}" content`);
      const [title] = /(?<=<title>)[^<]+/.exec(html) ?? [];
      expect([name, ...og('title')]).toEqual([name, title]);
      expect(og('description')).toEqual(all('meta name="description" content'));
      expect(og('description')).toHaveLength(1);
      const address = `${site}${name === 'index.html' ? '' : name}`;
      expect(og('url')).toEqual(site ? [address] : []);
      expect(all('link rel="canonical" href')).toEqual(site ? [address] : []);
      const [picture = ''] = og('image');
      const base = new URL(name, SITE);
      const path = new URL(picture, base).href.slice(SITE.length);
      expect(readFileSync(join(root, path)).subarray(0, 3)).toEqual(Buffer.of(0xff, 0xd8, 0xff));
      expect(path).toBe(`${figure}.jpg`);
    }
    expect(readFileSync(join(root, 'robots.txt'), 'utf8')).toBe(
      `User-agent: *\nAllow: /\n${site ? `Sitemap: ${SITE}sitemap.xml\n` : ''}`,
    );
    expect(readFileSync(join(root, '404.html'), 'utf8')).toContain('no such page');
  }
});

test('a chapter is an article and a lesson for search engines, at its address and with its picture', () => {
  for (const [root, site] of [
    [folder, SITE],
    [join(project, 'dist/site'), null],
  ] as const)
    for (const { address, title, description } of chapters(join(project, 'www'))) {
      const html = readFileSync(join(root, address), 'utf8');
      const [block, ...more] = html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g);
      expect(more, address).toEqual([]);
      const data = JSON.parse(block?.[1] ?? '') as Record<string, unknown>;
      expect(data['@type']).toEqual(['Article', 'LearningResource']);
      expect([data.headline, data.description]).toEqual([title, description].map(plain));
      expect(data.url).toBe(site ? `${site}${address}` : undefined);
      const [, picture] = /property="og:image" content="([^"]*)"/.exec(html) ?? [];
      expect(data.image).toBe(site ? picture : undefined);
      expect(html).toContain('property="og:type" content="article"');
    }
});

test('the map of a site with an address has each page that is read, and each of them is there', () => {
  const map = readFileSync(join(folder, 'sitemap.xml'), 'utf8');
  const found = [...map.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, it = '']) => it);
  expect(new Set(found).size).toBe(found.length);
  for (const address of found) {
    const path = address.slice(SITE.length) || 'index.html';
    // The reference is built apart.
    if (path.startsWith('reference/')) continue;
    const html = readFileSync(join(folder, path), 'utf8');
    expect(html, path).toContain(`<link rel="canonical" href="${address}" />`);
    expect(html, path).not.toContain('content="noindex"');
  }
  const missing = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((it) => /^(?:manual\/)?[\w-]+\.html$/.test(it) && !found.includes(SITE + it))
    .filter((it) => !readFileSync(join(folder, it), 'utf8').includes('content="noindex"'));
  expect(missing.sort()).toEqual(['404.html', 'embed.html', 'index.html', 'manual/runner.html']);
  expect(found).toContain(SITE);
  expect(() => readFileSync(join(project, 'dist/site/sitemap.xml'))).toThrow('ENOENT');
});

test("the host's script is small, independent and has a permanent address", () => {
  const script = readFileSync(join(project, 'dist/site/host.js'), 'utf8');
  expect(Buffer.byteLength(script)).toBeLessThan(1000);
  // A page may have it twice, as a plain script: it must name nothing that is everybody's.
  expect(script).not.toMatch(/\b(import|export)\b|^(const|let|class|var|function)\b/m);
});

test('without an address the site has no oEmbed answers', () => {
  const html = readFileSync(join(project, 'dist/site/figure/piston.html'), 'utf8');
  expect(html).toContain('<title>The piston</title>');
  expect(html).not.toContain('oembed');
  expect(html).not.toContain('og:url');
});
