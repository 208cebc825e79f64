/** A glTF file that is opened, mended and saved in the page, with everything that was in it. */
import { readFileSync } from 'node:fs';
import { check } from '../../www/src/core/entries/doctor.ts';
import { test } from '../browser-test.ts';
import { MAIN } from '../main.ts';
import { apart, Shown } from '../unit/doctor-shown.ts';
import { wormText } from '../unit/worm.ts';
import { expect, problemsOf } from './page.ts';
import { button, doctor, drop, openPage, picture, rested, said } from './playground-page.ts';

const FILE = new URL('../unit/doctor-cases/camera-light.gltf', import.meta.url);

interface Gltf {
  readonly nodes: readonly { readonly name?: string; readonly camera?: number }[];
  readonly [key: string]: unknown;
}

test('a file is mended and saved with its cameras, lights and meshes', MAIN, async ({ page }) => {
  const problems = problemsOf(page);
  const text = readFileSync(FILE, 'utf8');
  await openPage(page);
  await drop(page, text, 'camera-light.gltf');
  await expect(said(page)).toContainText('4 of 5 nodes are skewed, by up to 70.8°; 1 node causes it.');
  await expect(doctor(page)).toContainText('Mend all takes Stretch vertices (bake): nothing moves.');
  await page.getByRole('button', { name: 'Mend all' }).click();
  await expect(said(page)).toContainText(
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
  for (const key of ['cameras', 'materials', 'extensions']) expect(made?.[key]).toEqual(old?.[key]);
  const names = old?.nodes.map(({ name }) => name) ?? [];
  expect(made?.nodes.slice(0, names.length).map(({ name }) => name)).toEqual(names);
  expect(made?.nodes.filter(({ camera }) => camera !== undefined).length).toBe(1);
  const scene = made?.nodes.map((node, number) => {
    const parent = made.nodes.findIndex((it) => (it as { children?: number[] }).children?.includes(number));
    return { ...(node as object), parent: parent < 0 ? null : parent };
  });
  expect(check({ nodes: scene ?? [] }).skewed).toBe(0);
  expect(problems).toEqual([]);
});

test('a skin that is mended looks and is saved as it was, and a way that moves it is shown before it is taken', async ({
  page,
}) => {
  const problems = problemsOf(page);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openPage(page);
  await drop(page, wormText(), 'worm.gltf');
  await expect(picture(page).locator('.meshes')).toBeVisible();
  const cures = doctor(page).locator('.cure');
  await expect(cures.first()).toContainText('Stretch vertices (bake)');
  await expect(cures.filter({ hasText: '(rigid)' })).toContainText('No vertex moves');
  await rested(page);
  const shot = async () => (await picture(page).screenshot()).toString('base64');
  const before = await shot();
  await cures.filter({ hasText: '(leaf)' }).hover();
  await rested(page);
  expect((await shot()) === before).toBe(false);
  await page.mouse.move(500, 400);
  await rested(page);
  await page.getByRole('button', { name: 'Mend all' }).click();
  await expect(said(page)).toContainText(
    'Mended all by Keep places (rigid): no node is skewed; nothing moves.',
  );
  await expect(doctor(page)).toContainText('joint2 is not skewed');
  const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Control+s')]);
  expect(download.suggestedFilename()).toBe('worm mended.gltf');
  await expect(said(page)).toContainText('Saved worm.gltf with everything in it (1 mesh and 1 skin)');
  const made = readFileSync(await download.path(), 'utf8');
  expect(apart([new Shown(wormText()), new Shown(made)], new Map())).toBeLessThan(1e-6);
  await expect(button(page, 'Boxes')).toBeVisible();
  expect(problems).toEqual([]);
});

test('a run is taken along as a table and as an animation', async ({ page }) => {
  const problems = problemsOf(page);
  await openPage(page);
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
