/** Views straight along an axis. */
import type { Page } from '@playwright/test';
import { test } from '../browser-test.ts';
import { expect } from './page.ts';
import { button, rested } from './playground-page.ts';

type Picture = HTMLElement & {
  nodeAt(x: number, y: number): number | null;
};

async function open(page: Page, text: string, name: string): Promise<void> {
  await page.goto('/playground.html');
  await expect(page.locator('kinetree-doctor')).toBeAttached();
  await page.evaluate(
    ([text, name]) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([text], name));
      document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
    },
    [text, name] as const,
  );
  await expect(page.locator('kinetree-playground .said p')).toContainText(`Opened ${name}`);
}

const picture = (page: Page) => page.locator('kinetree-picture');
test('what is as wide is seen as wide from the front, near or far, until the view turns', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const box = { kind: 'box', size: [1, 1, 1], center: [0, 0, 0] };
  const nodes = [
    { name: 'near', translation: [-1, 0, 2], shape: box },
    { name: 'far', translation: [1, 0, -6], shape: box },
  ];
  await open(page, JSON.stringify({ kinetree: 1, title: 'Two', nodes }), 'two.json');
  const widths = (): Promise<readonly number[]> =>
    picture(page).evaluate((it) => {
      const { clientWidth, clientHeight } = it;
      const wide = [0, 0];
      for (let y = 0; y < clientHeight; y += 4) {
        const row = [0, 0];
        for (let x = 0; x < clientWidth; x++) {
          const id = (it as Picture).nodeAt(x, y);
          if (id !== null) row[id - 1] = (row[id - 1] ?? 0) + 1;
        }
        for (const i of [0, 1]) wide[i] = Math.max(wide[i] ?? 0, row[i] ?? 0);
      }
      return wide;
    });
  await page.keyboard.press('Escape');
  await button(page, 'Front').click();
  await rested(page);
  const [near = 0, far = 0] = await widths();
  expect(near).toBeGreaterThan(60);
  expect(Math.abs(near - far)).toBeLessThanOrEqual(1);
  await picture(page).locator('.view').press('ArrowLeft');
  await picture(page).locator('.view').press('ArrowRight');
  await rested(page);
  const [nearer = 0, farther = 0] = await widths();
  expect(nearer - farther).toBeGreaterThan(10);
});
