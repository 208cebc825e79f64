/** The playground by finger alone, on a phone. `playground-own.spec.ts` begins a tree by finger. */
import type { Locator, Page } from '@playwright/test';
import { test } from '../browser-test.ts';
import { fingers, middle, phone } from './hand.ts';
import { boxOf, expect, painted, problemsOf } from './page.ts';
import {
  bench,
  button,
  doctor,
  expectSquare,
  isTree,
  meet,
  openNodes,
  row,
  time,
  wayOut,
  worlds,
} from './playground-page.ts';

test.use({ ...phone, isMobile: true, contextOptions: { reducedMotion: 'reduce' } });
let problems: string[] = [];
test.beforeEach(({ page }) => {
  problems = problemsOf(page);
});
test.afterEach(() => expect(problems).toEqual([]));

/** Taps, after a look whether the target is as large as a finger needs. */
async function tap(target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  const { width, height } = await boxOf(target);
  // Half a pixel is rounding.
  expect(Math.min(width, height)).toBeGreaterThan(43.5);
  await target.tap();
}

/** Tells if the outline of a way out is over the picture. */
const previewed = (page: Page): Promise<boolean> => bench(page, ({ preview }) => preview !== null);

/** Holds a row until it can be dragged, and lets it go on another one. */
async function dragRow(page: Page, from: Locator, to: Locator): Promise<void> {
  const finger = await fingers(page);
  const [start, end] = [await middle(from), await middle(to)];
  await finger('touchStart', start);
  await expect(page.locator('kinetree-outline .dragging')).toBeVisible();
  await finger('touchMove', { x: start.x, y: start.y - 12 });
  await finger('touchMove', end);
  await expect(page.locator('.row.into')).toBeVisible();
  await finger('touchEnd');
  await painted(page);
}

test('a finger sees why a turret is skewed on a hull, cures it, and hangs its gun elsewhere', async ({
  page,
}) => {
  const turn = [0, Math.sin(Math.PI / 12), 0, Math.cos(Math.PI / 12)] as const;
  await openNodes(
    page,
    [
      { name: 'hull', scale: [2, 1, 1] },
      { name: 'turret', parent: 1, rotation: turn },
      { name: 'gun', parent: 2, translation: [0.5, 0, 0] },
    ],
    2,
  );
  const tab = (name: string): Promise<void> => tap(page.getByRole('tab', { name: new RegExp(`^${name}`) }));
  const angle = meet(2, -30);
  await expect(page.getByRole('tab', { name: /^Why\?/ })).toContainText(`${(90 - angle).toFixed(0)}°`);
  await tab('Why');
  await expect(doctor(page).getByRole('heading', { name: 'Why is the turret skewed?' })).toBeVisible();
  await expect(doctor(page).getByText(`meet at ${angle.toFixed(1)}°`)).toBeVisible();

  // The first tap shows it, and its numbers; the second takes it.
  const skewed = await worlds(page);
  const cure = await wayOut(page, 'Multiply components (components)');
  await tap(cure);
  await expect(button(page, 'Take it')).toBeVisible();
  expect(await previewed(page)).toBe(true);
  expect(await worlds(page)).toEqual(skewed);
  await tap(cure);
  await expectSquare(page);
  expect(await previewed(page)).toBe(false);
  await tap(page.getByRole('button', { name: /^Undo: / }));
  await tap(await wayOut(page, 'Scale evenly (even): the hull'));
  await tap(button(page, 'Leave it'));
  await expect.poll(() => previewed(page)).toBe(false);
  await tap(await wayOut(page, 'Ignore the parent’s scale (compensate): the turret'));
  await tap(button(page, 'Take it'));
  await expectSquare(page);
  await expect(page.getByRole('tab', { name: /^Why\?/ })).not.toContainText('°');

  // On the hull itself, which stretches, the gun keeps its place only as a matrix.
  await tab('Tree');
  await dragRow(page, row(page, 'gun'), row(page, 'hull'));
  const dialog = page.getByRole('dialog', { name: 'The gun cannot keep its shape there' });
  await tap(dialog.locator('label', { hasText: 'Keep the matrix' }));
  await tap(dialog.getByRole('button', { name: 'Attach it' }));
  await isTree(page, 'hull(turret gun)');
});

test('nothing lies over the button as a finger adds node after node, and a menu shows all it has', async ({
  page,
}) => {
  await page.goto('playground.html');
  await tap(button(page, 'Trees to begin with'));
  await tap(button(page, 'Begin with an empty tree'));
  await tap(page.getByRole('button', { name: 'Add a root' }));
  for (let i = 1; i < 7; i++) {
    await expect(page.getByRole('treeitem')).toHaveCount(i);
    await tap(page.getByRole('button', { name: 'Add a child' }));
  }
  await isTree(page, 'node(node 2(node 3(node 4(node 5(node 6(node 7))))))');
  await tap(button(page, 'What to do with the node'));
  const items = page.getByRole('menuitem');
  for (const item of [items.first(), items.last()]) await expect(item).toBeInViewport({ ratio: 1 });
  await tap(items.filter({ hasText: 'Delete' }));
  await expect(page.getByText('Deleted node 7.')).toBeVisible();
});

for (const [width, height] of [
  [390, 844],
  [844, 390],
  [320, 640],
] as const)
  test(`the lesson covers nothing that is said or can be pressed at ${width} × ${height}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await page.goto('playground.html');
    const line = page.locator('kinetree-playground .said');
    await expect(line).toContainText('Find the way out.');
    await expect(page.getByRole('tab', { name: /^Why\?/ })).toBeVisible();
    for (const name of ['Values', 'Tree', 'Motion', 'Why']) {
      await tap(page.getByRole('tab', { name: new RegExp(`^${name}`) }));
      await expect(line).toBeVisible();
      const said = await boxOf(line);
      for (const place of ['kinetree-bar', '.view', 'kinetree-time', '.side', '.tree', '.tabs']) {
        const other = page.locator(`kinetree-playground > ${place}, kinetree-playground ${place}`).first();
        if (!(await other.isVisible())) continue;
        const box = await boxOf(other);
        const along = Math.min(box.y + box.height, said.y + said.height) - Math.max(box.y, said.y);
        const across = Math.min(box.x + box.width, said.x + said.width) - Math.max(box.x, said.x);
        expect(Math.min(along, across), `${place} under ${name}`).toBeLessThanOrEqual(0.5);
      }
    }
    await tap(page.getByRole('button', { name: 'Dismiss' }));
    await expect(page.getByRole('button', { name: 'Dismiss' })).toBeHidden();
  });

test('a finger plays and steps, pulls the panel up over the picture, and chooses the size of a step', async ({
  page,
}) => {
  await page.goto('playground.html');
  await tap(button(page, 'Play'));
  await expect.poll(() => time(page)).toBeGreaterThan(0.05);
  await tap(button(page, 'Pause'));
  // The browser makes a click of a tap after the finger has left.
  await expect(button(page, 'Play')).toBeVisible();
  const paused = await time(page);
  await tap(button(page, 'One step'));
  await expect.poll(() => time(page)).toBeCloseTo(paused + 1 / 60, 12);
  await tap(page.getByRole('tab', { name: 'Tree' }));
  const grip = page.getByRole('separator', { name: 'Height of the panel' });
  const high = async () => (await boxOf(page.locator('kinetree-outline'))).height;
  const before = await high();
  const { x, y } = await middle(grip);
  const pull = (type: string, at: number) =>
    grip.dispatchEvent(type, { pointerId: 1, isPrimary: true, clientX: x, clientY: at, bubbles: true });
  // A finger that is down captures the strip.
  await grip.evaluate((it) => {
    it.setPointerCapture = () => {};
    it.hasPointerCapture = () => true;
  });
  await pull('pointerdown', y);
  await pull('pointermove', y - 200);
  expect(await high()).toBeCloseTo(before + 200, 0);
  await pull('pointermove', -500);
  const most = await high();
  await pull('pointermove', 5000);
  expect(await high()).toBeLessThan(before);
  expect(most).toBeGreaterThan(before + 200);
  await grip.focus();
  await page.keyboard.press('ArrowUp');
  expect(await high()).toBeGreaterThan(before - 100);
  await tap(button(page, /^Axes:/));
  await tap(button(page, 'Snap'));
  const step = page.getByRole('combobox', { name: 'Size of a step' });
  await expect(step).toHaveValue('0.25 m');
  await step.selectOption('1 m');
  expect(await bench(page, ({ settings }) => settings.steps.move)).toBe(1);
});
