/** The meshes of a glTF file in the picture: painted where the core has their nodes, and put away. */
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { test } from '../browser-test.ts';
import { MAIN } from '../main.ts';
import { modelText } from '../unit/model-gltf.ts';
import { boxOf, expect, problemsOf } from './page.ts';
import {
  bench,
  button,
  drop,
  said as line,
  openPage,
  type Picture,
  picture,
  rested,
  row,
  stored,
} from './playground-page.ts';
import { snapshotOf } from './png.ts';

/** Nothing but the page's own files: no address of a blob either. */
const STRICT =
  "default-src 'none'; script-src 'self' 'unsafe-inline' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; " +
  "img-src 'self' data:; font-src 'self' data:; connect-src 'self'; worker-src 'self'";

/** Triangles of two sheets, once for the eye and once for the shadow. */
const SHEETS = 8;

const meshes = (page: Page) => picture(page).locator('.meshes');
const memory = (page: Page) => picture(page).evaluate((it) => (it as Picture).memory);

/** Returns how many pixels of the picture as a PNG are red, blue and green, and the middle of the green. */
async function colors(page: Page) {
  const found = { red: 0, blue: 0, green: 0, down: 0, across: 0 };
  (await snapshotOf(picture(page), { scale: 1 })).each(([r, g, b], x, y) => {
    // Redder than the words about a skew.
    if (r > 190 && g < 110 && b < 110) found.red++;
    if (b > 110 && r < 90 && g < 90) found.blue++;
    if (!(g > 110 && r < 90 && b < 90)) return;
    found.green++;
    found.down += y;
    found.across += x;
  });
  return { ...found, down: found.down / found.green, across: found.across / found.green };
}

/** Brings a node near, which the tree has. */
async function near(page: Page, name: string): Promise<void> {
  await row(page, name).click();
  await page.keyboard.press('f');
  await rested(page);
}

test('meshes of a file are painted, posed by their joints, and put away with it', MAIN, async ({ page }) => {
  const problems = problemsOf(page);
  const asked: string[] = [];
  page.on('request', (it) => asked.push(it.url()));
  await page.route('**/playground.html', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, headers: { ...response.headers(), 'content-security-policy': STRICT } });
  });
  await openPage(page);
  await drop(page, modelText(), 'model.gltf');
  await expect(line(page)).toContainText('Opened model.gltf: 8 nodes.');
  await expect(line(page)).toContainText('Left out of the picture: the mesh “rock” of 10,000,000 triangles');
  await expect(meshes(page)).toBeVisible();
  // The crate and its joints come near, without the node whose place its joints overrule.
  await near(page, 'tail');
  const before = await colors(page);
  expect(before.green).toBeGreaterThan(1000);
  // The upper edge hangs on the tip: raised by 2 m, it takes the cloth with it.
  await bench(page, (it) => {
    const raised = it.document.nodes.map((it) =>
      it.name === 'tip' ? { ...it, translation: [0, 3, 0] } : it,
    );
    it.edit('Raise', (now) => ({ ...now, nodes: raised as never }));
  });
  const after = await colors(page);
  expect(after.green).toBeGreaterThan(1.2 * before.green);
  expect(after.down).toBeLessThan(before.down);
  await page.keyboard.press('Control+z');
  await expect.poll(async () => (await colors(page)).green).toBe(before.green);
  // Boxes are a choice, and of a skinned mesh there is none.
  await near(page, 'crate');
  await expect.poll(async () => (await colors(page)).red).toBeGreaterThan(1000);
  await button(page, 'Boxes').click();
  await expect(meshes(page)).toBeHidden();
  // Some words about a skew are red at their edges.
  expect((await colors(page)).red).toBeLessThan(100);
  await button(page, 'Boxes').click();
  await expect(meshes(page)).toBeVisible();
  // Another file: what was there before goes from the graphics card.
  const first = (await memory(page))?.triangles ?? 0;
  await drop(page, modelText({ others: false }), 'second.gltf');
  await expect(line(page)).toHaveText(/^Opened second\.gltf: 5 nodes\./);
  await expect(meshes(page)).toBeVisible();
  await expect.poll(async () => (await memory(page))?.triangles).toBeLessThan(first);
  const held = await memory(page);
  await drop(page, '{"kinetree":1,"title":"Bare","nodes":[{"name":"bare"}]}', 'bare.json');
  await expect(meshes(page)).toBeHidden();
  // The sheet and the cloth: the ground stays for the next file.
  await expect.poll(async () => (await memory(page))?.geometries).toBe((held?.geometries ?? 0) - 2);
  await expect(button(page, 'Boxes')).toHaveCount(0);
  const own = new URL(page.url()).origin;
  expect(asked.filter((it) => !it.startsWith(own) && !it.startsWith('data:'))).toEqual([]);
  // The policy forbids the worker of a decoder, and says so.
  expect(problems.filter((it) => !it.startsWith("Creating a worker from 'blob:"))).toEqual([]);
});

test('meshes of a second file are painted, too, dropped with the first or added, and go with undo', async ({
  page,
}) => {
  const problems = problemsOf(page);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openPage(page);
  await drop(page, modelText({ others: false }), 'first.gltf');
  await expect(meshes(page)).toBeVisible();
  await expect.poll(async () => (await memory(page))?.triangles).toBeGreaterThan(4);
  await rested(page);
  const one = (await memory(page))?.triangles ?? 0;
  await drop(page, modelText({ others: false }), 'second.gltf', true);
  await expect(line(page)).toContainText(/^Added second\.gltf/);
  await expect.poll(async () => (await memory(page))?.triangles).toBe(one + SHEETS);
  await expect(row(page, 'crate')).toHaveCount(2);
  await expect.poll(() => stored(page)).toBe(true);
  await page.reload();
  await expect.poll(async () => (await memory(page))?.triangles).toBe(one + SHEETS);
  await page.keyboard.press('Control+z');
  await expect(row(page, 'crate')).toHaveCount(1);
  await expect.poll(async () => (await memory(page))?.triangles).toBe(one);
  expect(problems).toEqual([]);
});

test('what Draco, meshopt and KTX2 pack is unpacked and painted', async ({ page }) => {
  const problems = problemsOf(page);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openPage(page);
  for (const [name, color] of [
    ['draco', 'red'],
    ['meshopt', 'green'],
    ['ktx2', 'blue'],
  ] as const) {
    const bytes = readFileSync(new URL(`../unit/packed-cases/${name}.glb`, import.meta.url));
    await drop(page, bytes, `${name}.glb`);
    await expect(line(page)).toContainText(`Opened ${name}.glb: 2 nodes.`);
    await expect(meshes(page)).toBeVisible();
    await near(page, 'sheet');
    await expect.poll(async () => (await colors(page))[color], name).toBeGreaterThan(1000);
    expect(await line(page).textContent()).not.toMatch(/Left out|packs/);
  }
  expect(problems).toEqual([]);
});

test('a click meets a mesh where it is, also one that joints move, and not its box', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openPage(page);
  await drop(page, modelText({ others: false }), 'model.gltf');
  await expect(meshes(page)).toBeVisible();
  await near(page, 'tail');
  await bench(page, (it) => it.choose(null));
  await rested(page);
  const { green, across, down } = await colors(page);
  expect(green).toBeGreaterThan(500);
  const { x, y } = await boxOf(picture(page));
  await page.mouse.click(x + across, y + down);
  await expect(row(page, 'cloth')).toHaveAttribute('aria-selected', 'true');
});
