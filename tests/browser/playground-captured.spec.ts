/** Motion that comes in with files: clips made smooth, bodies of glTF, joints of robots. */
import type { Page } from '@playwright/test';
import type { Workbench } from '../../www/src/playground/workbench.ts';
import { test } from '../browser-test.ts';
import { ARM } from '../unit/urdf-arm.ts';
import { expect, painted } from './page.ts';
import type { Shell } from './playground-page.ts';

/** Opens the page, and drops a file on it. */
async function open(page: Page, name: string, text: string, chosen: string): Promise<void> {
  await page.goto('/playground.html');
  await page.locator('kinetree-motion').waitFor({ state: 'attached' });
  await page.evaluate(
    ([name = '', text = '']) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([text], name));
      for (const type of ['dragover', 'drop'])
        document.body.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
    },
    [name, text],
  );
  await expect.poll(() => shell(page, ({ said }) => said)).toMatch(new RegExp(`^Opened ${name}`));
  await page.locator('kinetree-playground').evaluate((it, name) => {
    const { workbench } = it as Shell;
    workbench.choose(workbench.document.nodes.find((node) => node.name === name)?.id ?? null);
  }, chosen);
  await painted(page);
}

/** Reads something of the page's workbench. */
async function shell<Out>(page: Page, read: (bench: Workbench) => Out): Promise<Out> {
  const bench = await page.locator('kinetree-playground').evaluateHandle((it) => (it as Shell).workbench);
  return (await bench.evaluate(read as (bench: Workbench) => unknown)) as Out;
}

/** A root that falls freely, filmed at 120 frames a second, as BVH in meters. */
function fall(): string {
  const rows = Array.from({ length: 121 }, (_, i) => `0 ${(5 - 4.905 * (i / 120) ** 2).toFixed(6)} 0 0 0 0`);
  const channels = 'CHANNELS 6 Xposition Yposition Zposition Zrotation Xrotation Yrotation';
  const tree = `HIERARCHY\nROOT hips\n{\nOFFSET 0 0 0\n${channels}\nEnd Site\n{\nOFFSET 0 1 0\n}\n}`;
  return `${tree}\nMOTION\nFrames: 121\nFrame Time: 0.00833333333\n${rows.join('\n')}\n`;
}

test('a clip is made smooth by its menu, and the curve says what that does', async ({ page }) => {
  await open(page, 'fall.bvh', fall(), 'hips');
  const panel = page.locator('kinetree-motion');
  await panel.getByText('Smooth', { exact: true }).click();
  const curves = panel.locator('svg.curves');
  // Linear keys have no acceleration; the stone has that of its fall, in the file's own lengths.
  await expect(curves).toHaveAccessibleName(
    /^Acceleration of hips: at most 0\.0\sm\/s² before, [0-9.]+\sm\/s² after$/,
  );
  const peak = async (): Promise<number> =>
    Number(/before, ([0-9.]+)/.exec((await curves.getAttribute('aria-label')) ?? '')?.[1]);
  const g = await peak();
  expect(g).toBeGreaterThan(0);
  const cutoff = panel.getByRole('slider', { name: /Cutoff/ });
  await cutoff.fill('12');
  await expect(panel.getByText('12.0\u00a0Hz')).toBeVisible();
  // A fall is exact at every cutoff.
  expect(Math.abs((await peak()) / g - 1)).toBeLessThan(0.02);
  await panel.getByRole('button', { name: 'Smooth the clip' }).click();
  await expect.poll(() => shell(page, ({ document }) => document.clips.length)).toBe(2);
  expect(await shell(page, ({ document }) => document.clip)).toBe(1);
  const acceleration = await shell(page, ({ course }) => {
    course.seek(0.5);
    const { tree, handles } = course.posed;
    return Math.hypot(...tree.world(handles[0] as never).acceleration);
  });
  expect(Math.abs(acceleration / g - 1)).toBeLessThan(0.02);
  // It is a curve now: there is nothing more to smooth.
  await expect(panel.getByText('Smooth', { exact: true })).toHaveCount(0);
});

test('a body of a file flies when time runs', async ({ page }) => {
  const motion = { linearVelocity: [3, 0, 0], angularVelocity: [0, 0, 2] };
  const text = JSON.stringify({
    asset: { version: '2.0' },
    extensionsUsed: ['KHR_physics_rigid_bodies'],
    scene: 0,
    scenes: [{ nodes: [0] }],
    nodes: [{ name: 'puck', extensions: { KHR_physics_rigid_bodies: { motion } } }],
  });
  await open(page, 'puck.gltf', text, 'puck');
  const bar = page.locator('kinetree-time');
  await bar.getByRole('button', { name: 'Play' }).click();
  await expect.poll(() => shell(page, ({ course }) => course.time)).toBeGreaterThan(0.1);
  await bar.getByRole('button', { name: 'Pause' }).click();
  const { time, place, free } = await shell(page, ({ course, now }) => {
    const { tree, handles } = course.posed;
    const place = [...tree.world(handles[0] as never).translation];
    return { time: course.time, place, free: now.nodes[0]?.free };
  });
  for (const [axis, it] of [3 * time, 0, 0].entries()) expect(place[axis]).toBeCloseTo(it, 9);
  expect(free).toBe(true);
});

test('a robot has a slider for each joint, which takes the links along', async ({ page }) => {
  await open(page, 'six.urdf', ARM, 'tool');
  const inspector = page.locator('kinetree-inspector');
  const joints = inspector.getByRole('slider');
  await inspector.locator('summary', { hasText: 'Joints' }).click();
  await expect(joints).toHaveCount(6);
  const tool = () =>
    shell(page, ({ course }) => {
      const { tree } = course.posed;
      return [...tree.world(tree.find('tool') as never).translation];
    });
  // Stretched along x from 0.4 m above the ground; then the first joint turns it about the vertical.
  for (const [axis, it] of [1, 0.4, 0].entries()) expect((await tool())[axis]).toBeCloseTo(it, 9);
  await inspector.getByRole('slider', { name: /^j1/ }).fill('1');
  const [x = 0, y = 0, z = 0] = await tool();
  expect(Math.atan2(-z, x)).toBeCloseTo(1, 2);
  expect(y).toBeCloseTo(0.4, 9);
  expect(Math.hypot(x, z)).toBeCloseTo(1, 9);
  await expect(inspector.getByText(/57\.\d°/)).toBeVisible();
});
