/** Views straight along an axis, looks of meshes, and the light after a lost context. */
import type { Page } from '@playwright/test';
import { test } from '../browser-test.ts';
import { expect, keepContexts, problemsOf } from './page.ts';
import { button, drop, nodesSeen, openFile, picture, rested, said } from './playground-page.ts';
import { snapshotOf } from './png.ts';

/** A cube of a meter in red, as a glTF file. */
function redCube(): string {
  const corners = Array.from({ length: 8 }, (_, i) => [i & 1, (i >> 1) & 1, i >> 2]).flat();
  const sides = [
    0, 2, 1, 1, 2, 3, 4, 5, 6, 5, 7, 6, 0, 1, 4, 1, 5, 4, 2, 6, 3, 3, 6, 7, 0, 4, 2, 2, 4, 6, 1, 3, 5, 3, 7,
    5,
  ];
  const bytes = Buffer.concat([
    Buffer.from(Float32Array.from(corners).buffer),
    Buffer.from(Uint16Array.from(sides).buffer),
  ]);
  return JSON.stringify({
    asset: { version: '2.0' },
    scene: 0,
    scenes: [{ nodes: [0] }],
    nodes: [{ name: 'cube', mesh: 0 }],
    meshes: [{ primitives: [{ attributes: { POSITION: 0 }, indices: 1, material: 0 }] }],
    materials: [{ pbrMetallicRoughness: { baseColorFactor: [1, 0, 0, 1], metallicFactor: 0.3 } }],
    accessors: [
      { bufferView: 0, componentType: 5126, count: 8, type: 'VEC3', min: [0, 0, 0], max: [1, 1, 1] },
      { bufferView: 1, componentType: 5123, count: 36, type: 'SCALAR' },
    ],
    bufferViews: [
      { buffer: 0, byteOffset: 0, byteLength: 96 },
      { buffer: 0, byteOffset: 96, byteLength: 72 },
    ],
    buffers: [{ byteLength: 168, uri: `data:application/octet-stream;base64,${bytes.toString('base64')}` }],
  });
}

/** The light of all of the picture, and how many of its pixels are red as the cube is. */
async function light(page: Page): Promise<{ sum: number; red: number }> {
  const found = { sum: 0, red: 0 };
  (await snapshotOf(picture(page), { scale: 1 })).each(([r, g, b]) => {
    found.sum += r + g + b;
    if (r > 120 && r > 1.6 * g && r > 1.6 * b) found.red++;
  });
  return found;
}

/** Two boxes of the same width, the second 8 m behind the first. */
function twoBoxes(): string {
  const box = { kind: 'box', size: [1, 1, 1], center: [0, 0, 0] };
  const nodes = [
    { name: 'near', translation: [-1, 0, 2], shape: box },
    { name: 'far', translation: [1, 0, -6], shape: box },
  ];
  return JSON.stringify({ kinetree: 1, title: 'Two', nodes });
}

/** How wide the two boxes are in the picture, in CSS pixels. */
async function widths(page: Page): Promise<readonly number[]> {
  const rows = await nodesSeen(page, 1);
  return [1, 2].map((id) => Math.max(...rows.map((row) => row.filter((it) => it === id).length)));
}

test('a view that is chosen before the first picture of a file stays', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/playground.html');
  await rested(page);
  // No frame comes until the button is pressed, as on a busy machine.
  const late = await page.evaluateHandle(() => {
    const native = window.requestAnimationFrame;
    const calls: FrameRequestCallback[] = [];
    window.requestAnimationFrame = (call) => calls.push(call);
    return () => {
      window.requestAnimationFrame = native;
      for (const call of calls) native.call(window, call);
    };
  });
  await drop(page, twoBoxes(), 'two.json');
  // The file is read by then: a view that is chosen earlier is one of the tree before.
  await expect(said(page)).toContainText('Opened two.json');
  await button(page, 'Front').click();
  await late.evaluate((go) => go());
  await rested(page);
  const [near = 0, far = 0] = await widths(page);
  expect(near).toBeGreaterThan(60);
  expect(Math.abs(near - far)).toBeLessThanOrEqual(1);
});

test('meshes are seen by their edges, and through each other, and as before', async ({ page }) => {
  const problems = problemsOf(page);
  await openFile(page, redCube(), 'model.gltf');
  await expect.poll(async () => (await light(page)).red).toBeGreaterThan(5000);
  const before = await light(page);
  const look = page.getByRole('combobox', { name: 'Look of bodies' });
  for (const name of ['Wireframe', 'X-ray']) {
    await look.selectOption(name);
    await expect.poll(async () => (await light(page)).red).toBeLessThan(0.6 * before.red);
  }
  await look.selectOption('Solid');
  await expect.poll(async () => (await light(page)).red).toBe(before.red);
  expect(problems).toEqual([]);
});

test('the light is the same after a lost context', async ({ page }) => {
  await keepContexts(page);
  await openFile(page, redCube(), 'model.gltf');
  await expect.poll(async () => (await light(page)).red).toBeGreaterThan(5000);
  await rested(page);
  const before = await light(page);
  await page.evaluate(async () => {
    const { contexts } = window as unknown as { contexts: Set<WebGL2RenderingContext> };
    const seen = [...contexts].filter((it) => it.canvas instanceof HTMLCanvasElement);
    const ways = seen.map((it) => it.getExtension('WEBGL_lose_context'));
    const soon = () => new Promise((done) => setTimeout(done, 300));
    for (const it of ways) it?.loseContext();
    await soon();
    for (const it of ways) it?.restoreContext();
    await soon();
  });
  await expect.poll(async () => (await light(page)).red).toBe(before.red);
  const after = await light(page);
  expect(Math.abs(after.sum / before.sum - 1)).toBeLessThan(0.002);
});
