/** A glTF file that is opened, mended and saved in the page, with everything that was in it. */
import { readFileSync } from 'node:fs';
import { check } from '../../www/src/core/entries/doctor.ts';
import { test } from '../browser-test.ts';
import { MAIN } from '../main.ts';
import { expect, problemsOf } from './page.ts';
import { button } from './playground-page.ts';

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
  await page.getByRole('button', { name: 'Mend all' }).click();
  await expect(line).toContainText('Mended all by Keep places (rigid)');
  await button(page, 'Share').click();
  const share = page.locator('kinetree-share');
  await expect(share).toContainText(/camera-light\.gltf with everything in it \(.*1 camera.*\)/);
  await expect(share).toContainText(/left out: .*1 camera/);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save the mended file' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('camera-light mended.gltf');
  const [old, made] = [text, readFileSync(await download.path(), 'utf8')].map((it) => JSON.parse(it) as Gltf);
  for (const key of ['cameras', 'materials', 'meshes', 'extensions'] as const)
    expect(made?.[key]).toEqual(old?.[key]);
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
