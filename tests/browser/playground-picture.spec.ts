/** The playground's picture by mouse, keys and finger: choosing, the gizmo, and the view. */
import type { Locator, Page } from '@playwright/test';
import type { TreeNode } from '../../www/src/playground/document/document.ts';
import { test } from '../browser-test.ts';
import { MAIN } from '../main.ts';
import { drag, fingers, middle, phone, swipe } from './hand.ts';
import { boxOf, expect, problemsOf } from './page.ts';
import {
  bench,
  choose,
  frames,
  mode,
  node,
  nodesSeen,
  openNodes,
  type Picture,
  picture,
  rested,
  steps,
  undo,
} from './playground-page.ts';
import { snapshotOf } from './png.ts';

const box = (size: readonly [number, number, number]) =>
  ({ shape: { kind: 'box', size, center: [0, 0, 0] } }) as const;
/** A box in a larger box, which has the same middle and hides it. */
const NESTED = [
  { name: 'shell', ...box([2, 2, 2]) },
  { name: 'kernel', parent: 1, ...box([1, 1, 1]) },
];
const BAR = [{ name: 'bar', ...box([2, 0.5, 0.5]) }];
/** A plate that stretches its child, which is turned by 45°: the child leans. */
const LEANING = [
  { name: 'plate', scale: [2, 1, 1] },
  { name: 'pin', parent: 1, rotation: [0, 0, Math.sin(Math.PI / 8), Math.cos(Math.PI / 8)] },
] as const;

/** Opens the playground with a tree, seen straight from the front. */
async function open(
  page: Page,
  nodes: readonly Partial<TreeNode>[],
  chosen: number | null = 1,
): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openNodes(page, nodes, chosen);
  // The renderer comes with the first picture: then its canvas has the size of the picture.
  const canvas = picture(page).locator('canvas');
  await expect(canvas).toBeVisible();
  await expect.poll(() => canvas.evaluate((it) => (it as HTMLCanvasElement).width !== 300)).toBe(true);
  await view(page).focus();
  await page.keyboard.press('1');
  await rested(page);
}

const view = (page: Page): Locator => page.getByRole('application', { name: /tree in space/ });
const handle = (page: Page, name: string): Locator => page.getByRole('spinbutton', { name });
const bar = async (page: Page) => (await node(page, 1)).translation;
const said = (page: Page): Promise<string> => bench(page, (it) => it.said);
const chosen = (page: Page): Promise<number | null> => bench(page, (it) => it.chosen);

/** Takes something by the mouse, and draws it along without letting go. */
async function hold(page: Page, of: Locator, dx: number, dy: number): Promise<void> {
  const { x, y } = await middle(of);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + dx, y + dy, { steps: 6 });
}

test(
  'a click chooses what is seen in front, another one what is behind it, one on nothing chooses none',
  MAIN,
  async ({ page }) => {
    const problems = problemsOf(page);
    await open(page, NESTED, null);
    const { x, y } = await middle(view(page));
    await page.mouse.move(x, y);
    await expect.poll(() => bench(page, (it) => it.hovered)).toBe(1);
    // The gizmo's own middle is a handle, so that clicks are beside it, away from its square.
    for (const id of [1, 2, 1]) {
      await page.mouse.click(x - 40, y + 30);
      expect(await chosen(page)).toBe(id);
    }
    await expect(view(page)).toHaveAccessibleName(/2 nodes\. Chosen: shell/);
    // A drag of the background turns the view, and chooses nothing.
    const z = handle(page, 'Move shell along z');
    const before = await middle(z);
    await drag(page, { x, y: y + 150 }, { x: x - 120, y: y + 180 });
    await rested(page);
    expect(await chosen(page)).toBe(1);
    const after = await middle(z);
    expect(Math.hypot(after.x - before.x, after.y - before.y)).toBeGreaterThan(20);
    const area = await boxOf(view(page));
    await page.mouse.click(area.x + 40, area.y + area.height - 40);
    expect(await chosen(page)).toBeNull();
    expect(problems).toEqual([]);
  },
);

test(
  'a handle moves along its axis, in one step, and says how far beside the hand',
  MAIN,
  async ({ page }) => {
    await open(page, BAR);
    const before = await steps(page);
    const x = handle(page, 'Move bar along x');
    await hold(page, x, 60, 25);
    const [along, up, out] = await bar(page);
    expect(along).toBeGreaterThan(0.1);
    expect([up, out]).toEqual([0, 0]);
    await expect(x.locator('.beside')).toHaveText(`+${along.toFixed(2)} m`);
    await page.mouse.up();
    expect(await steps(page)).toHaveLength(before.length + 1);
    expect(await said(page)).toBe(`Moved bar along x: +${along.toFixed(2)} m.`);
    await undo(page);
    expect(await bar(page)).toEqual([0, 0, 0]);
  },
);

test('a square between two axes moves in their plane, and keys do what a hand does, as one step of undo', async ({
  page,
}) => {
  await open(page, BAR);
  // Seen from the front the two other planes are seen from their edges.
  await expect(page.getByRole('spinbutton', { name: /in the plane of/ })).toHaveCount(1);
  const square = handle(page, 'Move bar in the plane of x and y');
  const { width, height } = await boxOf(square);
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
  await hold(page, square, 50, -30);
  await page.mouse.up();
  const [x, y, z] = await bar(page);
  expect(x).toBeGreaterThan(0.05);
  expect(y).toBeCloseTo(0.6 * x, 1);
  expect(z).toBe(0);
  await square.press('ArrowRight');
  await square.press('ArrowUp');
  const [right, up] = await bar(page);
  expect(right).toBeCloseTo(x + 0.1, 9);
  expect(up).toBeCloseTo(y + 0.1, 9);

  const before = await steps(page);
  const along = handle(page, 'Move bar along y');
  for (const key of ['ArrowUp', 'ArrowUp', 'Shift+ArrowDown']) await along.press(key);
  await expect(along).toHaveAttribute('aria-valuetext', '+0.19 m');
  expect(await steps(page)).toHaveLength(before.length + 1);
  // The axis that looks at the reader is beneath the middle: keys still reach it.
  await handle(page, 'Move bar along z').press('ArrowRight');
  expect((await bar(page))[2]).toBeCloseTo(0.1, 9);
  await page.keyboard.press('Escape');
  await expect(view(page)).toBeFocused();
});

test('rings turn, Escape takes a drag back, and steps are round where they snap', async ({ page }) => {
  await open(page, BAR);
  await page.getByRole('radio', { name: 'Turn' }).check();
  await page.getByRole('button', { name: 'Snap' }).click();
  await rested(page);
  const before = await steps(page);
  const z = handle(page, 'Turn bar about z');
  await hold(page, z, -70, 20);
  const turned = (await node(page, 1)).rotation;
  const angle = (2 * Math.atan2(turned[2], turned[3]) * 180) / Math.PI;
  expect(angle).toBeGreaterThan(14);
  expect(Math.abs(angle / 15 - Math.round(angle / 15))).toBeLessThan(1e-9);
  await expect(z.locator('.beside')).toHaveText(`${Math.round(angle)}°`);
  await page.keyboard.press('Escape');
  await page.mouse.up();
  expect((await node(page, 1)).rotation).toEqual([0, 0, 0, 1]);
  expect(await steps(page)).toEqual(before);
});

test('a skewed node is called so with its angle, and what would skew it more is refused', async ({
  page,
}) => {
  await open(page, LEANING, 2);
  // Under a stretch by 2 the axes at 45° meet at 2·atan(½) or its complement: 36.9° off.
  await expect(view(page)).toHaveAccessibleName(/Chosen: pin, skewed by 36\.9°/);
  await page.getByRole('radio', { name: 'Stretch' }).check();
  await page.getByRole('radio', { name: 'World' }).check();
  await rested(page);
  await handle(page, 'Stretch pin along x').press('ArrowRight');
  expect(await said(page)).toMatch(/^A stretch of pin along the world’s x would skew it/);
});

test('the chosen body has an outline in the accent, and nothing runs at rest', async ({ page }) => {
  await open(page, NESTED, null);
  // #1c63c0, but for the smoothing of edges.
  const near = (a: number, b: number): boolean => Math.abs(a - b) < 12;
  const accented = async () =>
    (await snapshotOf(picture(page), { scale: 1 })).count(
      (r, g, b) => near(r, 28) && near(g, 99) && near(b, 192),
    );
  const [shown, none] = [await boxOf(picture(page)), await accented()];
  await choose(page, 1);
  await rested(page);
  // The outline is 2.6 pixels wide and goes around a box of more than 100 pixels a side.
  expect(await accented()).toBeGreaterThan(none + 400);
  expect(await frames(page)).toBe(0);
  // A picture file has the size that was asked for.
  const { width, height } = await snapshotOf(picture(page), { scale: 1 });
  expect([width, height]).toEqual([Math.round(shown.width), Math.round(shown.height)]);
  const svg = await picture(page).evaluate(async (it) =>
    (await (it as Picture).snapshot('image/svg+xml')).text(),
  );
  expect(svg).toMatch(/<title[^>]*>Test<\/title>/);
});

test('all comes into view by a key, and for a new node unless the view was chosen', async ({ page }) => {
  await open(page, BAR);
  const add = async (id: number, x: number): Promise<void> => {
    await bench(
      page,
      (it, [id, x]) =>
        it.edit('Add', (now) => {
          const [first] = now.nodes as readonly [TreeNode];
          return { ...now, nodes: [...now.nodes, { ...first, id, translation: [x, 0, 0] }] };
        }),
      [id, x] as const,
    );
    await rested(page);
  };
  const seen = async (id: number): Promise<boolean> => (await nodesSeen(page, 2)).flat().includes(id);
  await add(2, 20);
  // The front was chosen: nothing takes the reader from there.
  expect(await seen(2)).toBe(false);
  await page.keyboard.press('a');
  await rested(page);
  expect(await seen(2)).toBe(true);
  await add(3, 60);
  expect(await seen(3)).toBe(true);
  expect(await seen(1)).toBe(true);
});

test.describe('on a phone', () => {
  test.use(phone);

  test('a tap chooses, a finger on a handle moves, two fingers bring the view farther away', async ({
    page,
  }) => {
    await open(page, BAR, null);
    const { x, y } = await middle(view(page));
    // It is framed below the tools, and not in the middle.
    const { y: top } = await boxOf(view(page));
    const rows = (await nodesSeen(page, 2)).flatMap((row, i) => (row.some((it) => it) ? [top + 2 * i] : []));
    await page.touchscreen.tap(x, rows[Math.floor(rows.length / 2)] as number);
    await expect.poll(() => chosen(page)).toBe(1);
    await rested(page);
    const tip = await middle(handle(page, 'Move bar along x'));
    await swipe(page, tip, { x: tip.x + 40, y: tip.y });
    await rested(page);
    const [along, up, out] = await bar(page);
    expect(along).toBeGreaterThan(0.05);
    expect([up, out]).toEqual([0, 0]);
    expect(await chosen(page)).toBe(1);
    /** How wide the bar is in the picture. */
    const spread = async (): Promise<number> =>
      Math.max(...(await nodesSeen(page, 2)).map((row) => row.filter((it) => it !== null).length));
    const before = await spread();
    const touch = await fingers(page);
    const pinched = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...apart: number[]) =>
      touch(type, ...apart.flatMap((it) => [-it, it].map((side) => ({ x: x + side, y: y + 90 }))));
    await pinched('touchStart', 80);
    for (const apart of [70, 60, 40]) await pinched('touchMove', apart);
    await pinched('touchEnd');
    await rested(page);
    // Fingers that come together by a half make all half as large, up to the lens.
    expect(await spread()).toBeLessThan(0.7 * before);
    for (const name of ['Move', 'Turn', 'Stretch']) {
      const { width, height } = await boxOf(mode(page, name));
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
    }
  });
});
