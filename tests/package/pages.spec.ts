/**
 * The HTML of README.md, docs/element.md and docs/embedding.md, pasted as it is into a plain page of
 * an author. The CDNs are here, and answer with the built package, as each finds its files.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import type { Values } from '../../www/src/element/index.ts';
import { problemsOf } from '../browser/page.ts';
import { test } from '../browser-test.ts';
import { MAIN, mainIf } from '../main.ts';
import { JSDELIVR, Servers, UNPKG } from './cdn.ts';
import { ready } from './figures.ts';

const project = join(import.meta.dirname, '../..');
const version = (manifest: string): string =>
  JSON.parse(readFileSync(join(project, manifest), 'utf8')).version;
const PINNED = {
  kinetree: version('www/src/core/package.json'),
  three: version('node_modules/three/package.json'),
};

/** Returns the blocks of a page in a language that have a word. */
const blocks = (path: string, language: string, word = ''): string[] =>
  [...readFileSync(join(project, path), 'utf8').matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)]
    .filter(([, found, text = '']) => found === language && text.includes(word))
    .map(([, , text = '']) => text);

const servers = new Servers();
test.beforeAll(() => servers.start());
test.afterAll(() => servers.stop());

/** Opens a page with this head and body. Returns the list of its errors. */
async function paste(page: Page, html: string): Promise<string[]> {
  const problems = problemsOf(page);
  await page.goto(
    servers.put(
      `<!doctype html><html lang="en"><meta charset="utf-8"><title>A page</title><link rel="icon" href="data:,"><body>${html}`,
    ),
  );
  return problems;
}

const [importMap = '', ...shown] = blocks('README.md', 'html');
const [one = '', mapped = '', bare = '', wordpress = ''] = blocks('docs/embedding.md', 'html', 'kinetree@');
const [cell = ''] = blocks('docs/embedding.md', 'ojs');
const figures = [...shown, one, wordpress, ...blocks('docs/element.md', 'html')];
const [styles = ''] = blocks('docs/element.md', 'css');
/** Both ways to write the addresses. */
const BOTH = [
  ['jsDelivr', (html: string) => html],
  ['unpkg', (html: string) => html.replaceAll(JSDELIVR, UNPKG)],
] as const;

test('the pages have one import map, HTML that shows a figure, and the versions of today', () => {
  expect(importMap).toContain('importmap');
  expect(mapped.startsWith(importMap)).toBe(true);
  expect(shown).toHaveLength(1);
  expect(one).toBe(shown[0]);
  expect(figures).toHaveLength(5);
  for (const html of [importMap, mapped, bare, cell, ...figures])
    for (const [, name = '', found] of html.matchAll(/\/(\w+)@([\d.]+)/g))
      expect(found, name).toBe(PINNED[name as keyof typeof PINNED]);
});

for (const [i, html] of figures.entries())
  test(
    `HTML ${i + 1} of README.md, docs/embedding.md and docs/element.md shows its figure in a plain page`,
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

for (const [name, written] of BOTH) {
  test(`the import map of docs/embedding.md has tree, rig and figure by ${name}`, async ({ page }) => {
    const element = `<script type="module">import 'kinetree/element';</script><kinetree-figure scene="piston"></kinetree-figure>`;
    const problems = await paste(page, written(mapped + element));
    await expect(page.locator('body')).toContainText('14');
    await ready(page);
    expect(problems).toEqual([]);
    // One file of the package, and one for the names of an entry.
    const ofPrograms = servers.asked.filter((it) => it.includes('/dist/bundle'));
    expect(ofPrograms.map((it) => it.replace(/.*\/dist\//, '')).sort()).toEqual([
      'bundle.js',
      'bundle/three.js',
    ]);
  });

  test(`the bare package of docs/embedding.md is one file by ${name}`, async ({ page }) => {
    const problems = await paste(page, written(bare));
    await expect(page.locator('body')).toContainText('true');
    expect(problems).toEqual([]);
    const file = `kinetree@${PINNED.kinetree}`;
    // unpkg says where it is.
    expect(servers.asked).toEqual(name === 'unpkg' ? [file, `${file}/dist/bundle.js`] : [file]);
  });
}

test('the cell of docs/embedding.md for Observable has the controls as its value', async ({ page }) => {
  // As Observable's runtime does: the cell is a function, and `html` makes an element of a template.
  const [, body = ''] = /^viewof controls = (\{[\s\S]*\})$/m.exec(cell) ?? [];
  const program = `const html = ({ raw: [text] }) => document.createRange().createContextualFragment(text).firstChild;
    const view = await (async () => ${body})();
    view.addEventListener('input', () => { window.controls = view.value; });
    document.body.append(view);`;
  const problems = await paste(page, `<script type="module">${program}</script>`);
  const joint = (): Promise<unknown> =>
    page.evaluate(() => (window as { controls?: Values }).controls?.joint);
  await expect.poll(joint).toBe(45);
  await page.getByLabel('Joint', { exact: true }).press('ArrowRight');
  await expect.poll(joint).toBe(46);
  expect(problems).toEqual([]);
});

test('every entry without React is a file beside the bundle, of one core', async ({ page }) => {
  const { exports } = JSON.parse(readFileSync(join(project, 'www/src/core/package.json'), 'utf8')) as {
    exports: Record<string, { default?: string }>;
  };
  const names = Object.entries(exports).flatMap(([entry, { default: path = '' }]) =>
    path.includes('/entries/') && entry !== '.' && entry !== './react' ? [entry.slice(2)] : [],
  );
  expect(names.length).toBeGreaterThan(6);
  const problems = await paste(page, importMap);
  const found = await page.evaluate(
    async ({ names, at }) => {
      const bundle = await import(`${at}dist/bundle.js`);
      const entries = await Promise.all(names.map((name) => import(`${at}dist/bundle/${name}.js`)));
      const errors = entries.flatMap(({ KinetreeError }) => KinetreeError ?? []);
      const code = (call: () => unknown): unknown => {
        try {
          return call();
        } catch (error) {
          return error instanceof bundle.KinetreeError && (error as { code: string }).code;
        }
      };
      const { ThreeRig } = entries[names.indexOf('three')];
      const rig = new ThreeRig(new bundle.Hierarchy());
      return {
        names: entries.map((it) => Object.keys(it).sort()),
        one: errors.length > 2 && errors.every((it) => it === bundle.KinetreeError),
        refused: code(() => rig.bind(9, {})),
      };
    },
    { names, at: servers.local(`${JSDELIVR}kinetree@${PINNED.kinetree}/`) },
  );
  expect(found.one).toBe(true);
  expect(found.refused).toMatch(/^[A-Z_]+$/);
  for (const [i, name] of names.entries()) {
    const own = await import(join(project, `dist/package/dist/core/entries/${name}.js`));
    expect(found.names[i], name).toEqual(Object.keys(own).sort());
  }
  expect(problems).toEqual([]);
});

test('the pages of the manual without a bundler work as they are', async ({ page }) => {
  const example = (name: string) => readFileSync(join(project, 'examples/manual', name), 'utf8');
  let problems = await paste(page, example('page.html'));
  // ω × r: 2 rad/s about z, 3 m out along x.
  await expect(page.locator('#said')).toHaveText('the hand moves at 0 6 0 m/s');
  expect(problems).toEqual([]);
  problems = await paste(page, example('figure.html'));
  await ready(page);
  expect(problems).toEqual([]);
});
