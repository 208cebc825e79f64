/** The parts of the playground's page arrive one after the other: nothing moves, all are there. */
import { basename } from 'node:path';
import type { Page } from '@playwright/test';
import { playgroundFiles } from '../../scripts/sizes/manifest.mjs';
import { test } from '../browser-test.ts';
import { countShifts, expect, problemsOf } from './page.ts';

/** The names of the scripts that the page has. */
const scripts = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => /\/assets\/([\w-]+)-.{8}\.js$/.exec(name)?.[1] ?? ''),
  );

/** Sees the page as a new reader has it: the first tree, its picture, and the panels beside it. */
const arrived = async (page: Page): Promise<void> => {
  await expect(page.getByRole('heading', { name: 'Why is the stick skewed?' })).toBeVisible();
  await expect(page.locator('kinetree-picture canvas')).toBeVisible();
};

test('nothing moves when the picture and the panels beside it come', async ({ page }) => {
  const sum = await countShifts(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/playground.html');
  await arrived(page);
  // A share of the window times a way: a row of the outline that moved by its height has 0.001.
  expect(await sum()).toBeLessThan(0.001);
});

test('the core starts off the main thread', async ({ page }) => {
  await page.addInitScript(() => {
    const compiled: number[] = [];
    Object.assign(window, { compiled });
    WebAssembly.Module = new Proxy(WebAssembly.Module, {
      construct: (target, [bytes]: [ArrayBuffer]) => {
        compiled.push(bytes.byteLength);
        return new target(bytes);
      },
    });
  });
  await page.goto('/playground.html');
  await arrived(page);
  expect(await page.evaluate(() => (window as unknown as { compiled: readonly number[] }).compiled)).toEqual(
    [],
  );
});

/** The parts that a reader asks for, and those that bring trees in. */
const PARTS = ['open', 'share', 'move-to', 'opening'];
/** Parts whose names other scripts have, too. */
const ELEMENTS = ['kinetree-loss', 'kinetree-keys'];
const TREES = ['gltf', 'bvh', 'three-json', 'planets', 'walker'];

const defined = (page: Page): Promise<readonly string[]> =>
  page.evaluate((names) => names.filter((it) => customElements.get(it)), ELEMENTS);

test('who only looks loads no part that nobody asked for, and all that the size of the page counts', async ({
  page,
}) => {
  await page.goto('/playground.html');
  await arrived(page);
  // The picture's renderer comes when the page rests.
  await expect.poll(() => scripts(page)).toContain('stage');
  // The parts came within a second of rest each.
  await page.waitForTimeout(3000);
  const loaded = await scripts(page);
  for (const part of [...PARTS, ...TREES, 'svg']) expect(loaded).not.toContain(part);
  expect(await defined(page)).toEqual([]);
  const counted = playgroundFiles('dist/site').shows.map((it) => basename(it));
  const files = await page.evaluate(() =>
    performance.getEntriesByType('resource').flatMap(({ name }) => /[^/]+\.(?:js|wasm)$/.exec(name) ?? []),
  );
  expect(files.filter((it) => it.endsWith('.wasm')).length).toBeGreaterThan(5);
  expect(files.filter((it) => !counted.includes(it))).toEqual([]);
});

test('all parts come after the first press while the page rests, which then goes on without a connection', async ({
  page,
  context,
}) => {
  await page.goto('/playground.html');
  await arrived(page);
  await page.getByRole('treeitem', { name: /^boom/ }).click();
  await expect.poll(() => scripts(page)).toEqual(expect.arrayContaining([...PARTS, ...TREES, 'svg']));
  await expect.poll(() => defined(page)).toEqual(ELEMENTS);

  const problems = problemsOf(page);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Trees to begin with' }).click();
  await page.getByRole('button', { name: /^A box in a stretched box/ }).click();
  await expect(page.getByRole('treeitem', { name: /^crate/ })).toBeVisible();
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await expect(page.getByLabel('A link: the whole tree is in it')).toHaveValue(/#tree=/);
  expect(problems).toEqual([]);
});
