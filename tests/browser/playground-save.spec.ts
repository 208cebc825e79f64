/** A glTF file that is opened, mended and saved in the page, with everything that was in it. */
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { check } from '../../www/src/core/entries/doctor.ts';
import { test } from '../browser-test.ts';
import { MAIN } from '../main.ts';
import { apart, Shown } from '../unit/doctor-shown.ts';
import { wormText } from '../unit/worm.ts';
import { expect, problemsOf } from './page.ts';
import { button, doctor, rested } from './playground-page.ts';

const FILE = new URL('../unit/doctor-cases/camera-light.gltf', import.meta.url);

interface Gltf {
  readonly nodes: readonly { readonly name?: string; readonly camera?: number; readonly mesh?: number }[];
  readonly cameras: unknown;
  readonly materials: unknown;
  readonly meshes: unknown;
  readonly extensions: unknown;
}

test('a file is mended and saved with its cameras, lights and meshes', MAIN, async ({ page }) => {
  const problems = problemsOf(page);
  const text = readFileSync(FILE, 'utf8');
  await page.goto('/playground.html');
  const line = page.locator('kinetree-playground .said p');
  await expect(page.locator('kinetree-doctor')).toBeAttached();
  await page.evaluate((it) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([it], 'camera-light.gltf'));
    document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
  }, text);
  await expect(line).toContainText('4 of 5 nodes are skewed, by up to 70.8°; 1 node causes it.');
  await expect(page.locator('kinetree-doctor')).toContainText(
    'Mend all takes Stretch vertices (bake): nothing moves.',
  );
  await page.getByRole('button', { name: 'Mend all' }).click();
  await expect(line).toContainText(
    'Mended all by Stretch vertices (bake): no node is skewed; nothing moves.',
  );
  await button(page, 'Share').click();
  const share = page.locator('kinetree-share');
  await expect(share).toContainText(/camera-light\.gltf with everything in it \(.*1 camera.*\)/);
  await expect(share).toContainText(/Left out: .*1 camera/);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    share.getByRole('button', { name: 'Save' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('camera-light mended.gltf');
  const [old, made] = [text, readFileSync(await download.path(), 'utf8')].map((it) => JSON.parse(it) as Gltf);
  for (const key of ['cameras', 'materials', 'extensions'] as const) expect(made?.[key]).toEqual(old?.[key]);
  old?.nodes.forEach(({ name }, number) => {
    expect(made?.nodes[number]?.name).toBe(name);
  });
  expect(made?.nodes.filter(({ camera }) => camera !== undefined).length).toBe(1);
  const scene = made?.nodes.map((node, number) => {
    const parent = made.nodes.findIndex((it) => (it as { children?: number[] }).children?.includes(number));
    return { ...(node as object), parent: parent < 0 ? null : parent };
  });
  expect(check({ nodes: scene ?? [] }).skewed).toBe(0);
  expect(problems).toEqual([]);
});

const drop = (page: Page, text: string, name: string): Promise<void> =>
  page.evaluate(
    ([it, name]) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([it], name));
      document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
    },
    [text, name] as const,
  );

test('a skin that is mended looks and is saved as it was, and a way that moves it is shown before it is taken', async ({
  page,
}) => {
  const problems = problemsOf(page);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/playground.html');
  await expect(doctor(page)).toBeAttached();
  await drop(page, wormText(), 'worm.gltf');
  const meshes = page.locator('kinetree-picture .meshes');
  await expect(meshes).toBeVisible();
  const cures = doctor(page).locator('.cure');
  await expect(cures.first()).toContainText('Stretch vertices (bake)');
  await expect(cures.filter({ hasText: '(rigid)' })).toContainText('No vertex moves');
  await rested(page);
  const before = await picture(page);
  await cures.filter({ hasText: '(leaf)' }).hover();
  await rested(page);
  expect(await picture(page)).not.toBe(before);
  await page.mouse.move(500, 400);
  await rested(page);
  await page.getByRole('button', { name: 'Mend all' }).click();
  const line = page.locator('kinetree-playground .said p');
  await expect(line).toContainText('Mended all by Keep places (rigid): no node is skewed; nothing moves.');
  await expect(doctor(page)).toContainText('joint2 is not skewed');
  const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Control+s')]);
  expect(download.suggestedFilename()).toBe('worm mended.gltf');
  await expect(line).toContainText('Saved worm.gltf with everything in it (1 mesh and 1 skin)');
  const made = readFileSync(await download.path(), 'utf8');
  expect(apart([new Shown(wormText()), new Shown(made)], new Map())).toBeLessThan(1e-6);
  await expect(button(page, 'Boxes')).toBeVisible();
  expect(problems).toEqual([]);
});

/** Returns the picture with its meshes and its ink, as text. */
const picture = (page: Page): Promise<string> =>
  page.locator('kinetree-picture').evaluate(async (it) => {
    const blob = await (it as HTMLElement & { snapshot(type: string): Promise<Blob> }).snapshot('image/png');
    return [...new Uint8Array(await blob.arrayBuffer())].join();
  });

test('a run is taken along as a table and as an animation', async ({ page }) => {
  const problems = problemsOf(page);
  await page.goto('/playground.html');
  await expect(page.locator('kinetree-doctor')).toBeAttached();
  await button(page, 'Share').click();
  const run = page.locator('kinetree-run');
  await run.getByLabel('Length').fill('2');
  await run.getByLabel('Length').press('Tab');
  await run.getByLabel('Rate').selectOption('30');
  const taken = async (kind: string): Promise<Buffer> => {
    const download = page.waitForEvent('download');
    await run.getByRole('button', { name: kind }).click();
    const path = await (await download).path();
    await expect(run.getByRole('status')).toHaveText(`The run is saved by the browser as ${kind}.`);
    return readFileSync(path);
  };
  const lines = (await taken('CSV')).toString('utf8').trimEnd().split('\n');
  const nodes = new Set(lines.slice(1).map((it) => it.split(',')[1])).size;
  expect(lines).toHaveLength(1 + 61 * nodes);
  const glb = await taken('GLB');
  const json = JSON.parse(glb.subarray(20, 20 + glb.readUInt32LE(12)).toString('utf8'));
  expect(json.nodes).toHaveLength(nodes);
  expect(json.animations).toHaveLength(1);
  expect(json.accessors[json.animations[0].samplers[0].input].count).toBe(61);
  expect(problems).toEqual([]);
});
