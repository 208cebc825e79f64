/**
 * The HTML of README.md and docs/element.md, pasted as it is into a plain page of an author. The
 * address of the CDN answers with the built package.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { problemsOf } from '../browser/page.ts';
import { MAIN, mainIf } from '../main.ts';
import { ready } from './figures.ts';

const project = join(import.meta.dirname, '../..');
const CDN = 'https://cdn.jsdelivr.net/npm/kinetree@0.1.0/';
const PAGE = 'https://author.test/';

/** Returns the blocks of a page in a language. */
const blocks = (path: string, language: string): string[] =>
  [...readFileSync(join(project, path), 'utf8').matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)]
    .filter(([, found]) => found === language)
    .map(([, , text = '']) => text);

/** Opens a page with this head and body. Returns the list of its errors. */
async function paste(page: Page, html: string): Promise<string[]> {
  const problems = problemsOf(page);
  await page.route(`${CDN}**`, async (route) => {
    const body = readFileSync(join(project, 'dist/package', route.request().url().slice(CDN.length)));
    const headers = { 'access-control-allow-origin': '*' };
    await route.fulfill({ body, contentType: 'text/javascript', headers });
  });
  await page.route(PAGE, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><html lang="en"><meta charset="utf-8"><title>A page</title><link rel="icon" href="data:,">${html}`,
    }),
  );
  await page.goto(PAGE);
  return problems;
}

const [importMap = '', ...shown] = blocks('README.md', 'html');
const figures = [...shown, ...blocks('docs/element.md', 'html')];
const [styles = ''] = blocks('docs/element.md', 'css');

test('the pages have an import map, and HTML that shows a figure', () => {
  expect(importMap).toContain('importmap');
  expect(shown).toHaveLength(1);
  expect(figures).toHaveLength(3);
});

for (const [i, html] of figures.entries())
  test(
    `HTML ${i + 1} of README.md and docs/element.md shows its figure in a plain page`,
    mainIf(i === 0),
    async ({ page }) => {
      const problems = await paste(page, `<style>${styles}</style>${html}`);
      await ready(page);
      await expect(page.locator('kinetree-figure canvas')).toBeVisible();
      expect(problems).toEqual([]);
    },
  );

test('the styles of docs/element.md keep the room of a figure before its script has come', async ({
  page,
}) => {
  await paste(page, `<style>${styles}</style><body><kinetree-figure scene="piston"></kinetree-figure>`);
  const box = await page.locator('kinetree-figure').boundingBox();
  expect(box?.height).toBeGreaterThan(400);
});

test(
  'the programs of README.md run in a page with its import map, and print what they promise',
  MAIN,
  async ({ page }) => {
    const programs = blocks('README.md', 'js');
    expect(programs.length).toBeGreaterThan(1);
    const promised = [...programs.join('').matchAll(/ \/\/ → (.*)/g)].map(([, text]) => text);
    const printed: string[] = [];
    page.on('console', (message) => printed.push(message.text()));
    const scripts = programs.map((program) => `<script type="module">${program}</script>`);
    const problems = await paste(page, importMap + scripts.join(''));
    await expect.poll(() => printed).toEqual(promised);
    expect(problems).toEqual([]);
  },
);
