/** Motion that comes in with files: clips made smooth, bodies of glTF, joints of robots. */
import { test } from '../browser-test.ts';
import { ARM } from '../unit/urdf-arm.ts';
import { expect } from './page.ts';
import { bench, openFile, rowOf } from './playground-page.ts';

/** A root that falls freely, filmed at 120 frames a second, as BVH in meters. */
function fall(): string {
  const rows = Array.from({ length: 121 }, (_, i) => `0 ${(5 - 4.905 * (i / 120) ** 2).toFixed(6)} 0 0 0 0`);
  const channels = 'CHANNELS 6 Xposition Yposition Zposition Zrotation Xrotation Yrotation';
  const tree = `HIERARCHY\nROOT hips\n{\nOFFSET 0 0 0\n${channels}\nEnd Site\n{\nOFFSET 0 1 0\n}\n}`;
  return `${tree}\nMOTION\nFrames: 121\nFrame Time: 0.00833333333\n${rows.join('\n')}\n`;
}

test('a clip is made smooth by its menu, and the curve says what that does', async ({ page }) => {
  await openFile(page, fall(), 'fall.bvh');
  await rowOf(page, 'hips').click();
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
  await panel.getByRole('slider', { name: /Cutoff/ }).fill('12');
  await expect(panel.getByText('12.0\u00a0Hz')).toBeVisible();
  // A fall is exact at every cutoff.
  expect(Math.abs((await peak()) / g - 1)).toBeLessThan(0.02);
  await panel.getByRole('button', { name: 'Smooth the clip' }).click();
  await expect.poll(() => bench(page, ({ document }) => document.clip)).toBe(1);
  const acceleration = await bench(page, ({ course }) => {
    course.seek(0.5);
    const { tree, handles } = course.posed;
    return Math.hypot(...tree.world(handles[0] as never).acceleration);
  });
  expect(Math.abs(acceleration / g - 1)).toBeLessThan(0.02);
  // It is a curve now: there is nothing more to smooth.
  await expect(panel.getByText('Smooth', { exact: true })).toHaveCount(0);
});

test('a robot has a slider for each joint, which takes the links along', async ({ page }) => {
  await openFile(page, ARM, 'six.urdf');
  await rowOf(page, 'tool').click();
  const inspector = page.locator('kinetree-inspector');
  await inspector.locator('summary', { hasText: 'Joints' }).click();
  await expect(inspector.getByRole('slider')).toHaveCount(6);
  await inspector.getByRole('slider', { name: /^j1/ }).fill('1');
  // The first joint turns the tool about the vertical.
  const [x, z] = await bench(page, ({ course: { posed } }) => {
    const [x = 0, , z = 0] = posed.tree.world(posed.tree.find('tool') as never).translation;
    return [x, z] as const;
  });
  expect(Math.atan2(-z, x)).toBeCloseTo(1, 2);
  await expect(inspector.getByText(/57\.\d°/)).toBeVisible();
});
