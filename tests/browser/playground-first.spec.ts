/** The first seconds of a file on a phone: its bars, its message, and why its worst node is skewed. */
import type { Locator } from '@playwright/test';
import { test } from '../browser-test.ts';
import { modelText } from '../unit/model-gltf.ts';
import { phone } from './hand.ts';
import { boxOf, expect, problemsOf } from './page.ts';
import { doctor, drop, openFile, picture, said } from './playground-page.ts';

test.use({ ...phone, isMobile: true });

/** A shade of half a meter, skewed by a foot that is scaled unevenly, and a plain lamp beside it. */
const SKEWED = {
  kinetree: 1,
  title: 'lamp',
  nodes: [
    { name: 'lamp' },
    { name: 'foot', scale: [1, 3, 1] },
    { name: 'arm', parent: 1, rotation: [0, 0, 0.05, Math.sqrt(1 - 0.0025)] },
    { name: 'shade', parent: 2, rotation: [0, 0, 0.6, 0.8] },
  ],
};

/** Expects that of some boxes none lies over another one. */
async function expectApart(all: readonly Locator[]): Promise<void> {
  const boxes = await Promise.all(all.map(boxOf));
  for (const [i, a] of boxes.entries())
    for (const b of boxes.slice(i + 1)) {
      const across = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
      const along = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
      expect(Math.min(across, along)).toBeLessThanOrEqual(0);
    }
}

test('no bar of a model lies over another', async ({ page }) => {
  const problems = problemsOf(page);
  await openFile(page, modelText(), 'model.gltf');
  await expect(page.getByRole('button', { name: 'Boxes' })).toBeVisible({ timeout: 60_000 });
  const part = (name: string) => picture(page).locator(name);
  const [bars, axes] = [[part('.tools'), part('.views')], part('.axes')];
  for (const width of [390, 344, 320]) {
    await page.setViewportSize({ width, height: 844 });
    await expectApart(bars);
    await part('.fold').tap();
    await expect(axes).toBeVisible();
    await expectApart([...bars, axes]);
    await part('.fold').tap();
    for (const bar of bars) {
      const box = await boxOf(bar);
      expect(box.x >= 0 && box.x + box.width <= width).toBe(true);
    }
  }
  // One of its meshes is none that Draco has packed, which its decoder tells the console, too.
  expect(problems.filter((it) => !it.includes('DRACOLoader'))).toEqual([]);
});

test('a file opens at its worst node with the reasons, and its message goes by itself', async ({ page }) => {
  const problems = problemsOf(page);
  // What takes seconds goes ten times as fast.
  await page.addInitScript(() => {
    const { setTimeout } = window;
    const faster = (work: () => void, time = 0): number => setTimeout(work, time < 3000 ? time : time / 10);
    window.setTimeout = faster as typeof setTimeout;
  });
  await openFile(page, SKEWED, 'lamp.json');
  await expect(doctor(page)).toContainText('Why is the shade skewed?');
  await expect(page.getByRole('tab', { name: 'Why?' })).toHaveAttribute('aria-selected', 'true');
  await expect(said(page)).toHaveText('', { timeout: 40_000 });
  // A refusal stays until somebody puts it away.
  await drop(page, '{"asset": 1', 'broken.gltf');
  await expect(said(page)).toContainText('broken.gltf');
  await page.waitForTimeout(2000);
  await expect(said(page)).toContainText('broken.gltf');
  expect(problems).toEqual([]);
});
