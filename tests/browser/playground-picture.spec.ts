/** The playground's picture by mouse, keys and finger: choosing, the gizmo, and the view. */
import type { Locator, Page } from '@playwright/test';
import type { TreeDocument, TreeNode } from '../../www/src/playground/document/document.ts';
import type { Workbench } from '../../www/src/playground/workbench.ts';
import { test } from '../browser-test.ts';
import { MAIN } from '../main.ts';
import { phone, swipe } from './hand.ts';
import { expect, problemsOf } from './page.ts';
import { frames, rested, type Shell } from './playground-page.ts';

/** The parts of a node that a test reads. */
type Read = Pick<TreeNode, 'name' | 'translation' | 'rotation' | 'scale'>;

/** A box in a larger box, which has the same middle and hides it. */
const NESTED = [
  { name: 'shell', shape: { kind: 'box', size: [2, 2, 2], center: [0, 0, 0] } },
  { name: 'kernel', parent: 1, shape: { kind: 'box', size: [1, 1, 1], center: [0, 0, 0] } },
];
const BAR = [{ name: 'bar', shape: { kind: 'box', size: [2, 0.5, 0.5], center: [0, 0, 0] } }];
/** A plate that stretches its child, which is turned by 45°: the child leans. */
const LEANING = [
  { name: 'plate', scale: [2, 1, 1] },
  { name: 'pin', parent: 1, rotation: [0, 0, Math.sin(Math.PI / 8), Math.cos(Math.PI / 8)] },
];

/** Opens the playground with a tree, nothing chosen, seen straight from the front. */
async function open(page: Page, nodes: readonly object[], title = 'Test'): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('playground.html');
  await page.waitForFunction(
    () => document.querySelector<Shell>('kinetree-playground')?.workbench !== undefined,
  );
  await page.evaluate(
    ([given, name]) => {
      const { workbench } = document.querySelector('kinetree-playground') as Shell;
      const still = [0, 0, 0];
      const rest = {
        parent: null,
        translation: still,
        rotation: [0, 0, 0, 1],
        scale: [1, 1, 1],
        velocity: still,
        acceleration: still,
        angularVelocity: still,
        angularAcceleration: still,
        shape: { kind: 'box', size: [1, 1, 1], center: still },
      };
      const all = given.map((node, i) => ({ ...rest, id: i + 1, ...node })) as unknown as TreeNode[];
      workbench.open({ ...workbench.document, title: name, nodes: all } satisfies TreeDocument);
      workbench.choose(null);
    },
    [nodes, title] as const,
  );
  const picture = page.locator('kinetree-picture');
  await expect(picture.locator('canvas')).toBeVisible();
  // The renderer comes with the first picture: then its canvas has the size of the picture.
  await expect
    .poll(() => picture.locator('canvas').evaluate((it) => (it as HTMLCanvasElement).width !== 300))
    .toBe(true);
  await view(page).focus();
  await page.keyboard.press('1');
  await rested(page);
}

/** Returns the height in the window of the middle of what is seen above and below a place. */
function heightOf(page: Page, x: number): Promise<number> {
  return page.locator('kinetree-picture').evaluate((it, across) => {
    const picture = it as HTMLElement & { nodeAt(x: number, y: number): number | null };
    const { left, top, height } = it.getBoundingClientRect();
    const rows = Array.from({ length: Math.floor(height) }, (_, row) => row);
    const seen = rows.filter((row) => picture.nodeAt(across - left, row) !== null);
    return top + (seen[Math.floor(seen.length / 2)] as number);
  }, x);
}

const view = (page: Page): Locator => page.getByRole('application', { name: /tree in space/ });
const handle = (page: Page, name: string): Locator => page.getByRole('spinbutton', { name });

function read(page: Page): Promise<{ chosen: string | null; steps: number; said: string; nodes: Read[] }> {
  return page.evaluate(() => {
    const { workbench } = document.querySelector('kinetree-playground') as Shell;
    const { nodes } = workbench.document;
    return {
      chosen: nodes.find(({ id }) => id === workbench.chosen)?.name ?? null,
      steps: workbench.history.past.length,
      said: workbench.said,
      nodes: nodes.map(({ name, translation, rotation, scale }) => ({ name, translation, rotation, scale })),
    };
  });
}

const call = (page: Page, what: (workbench: Workbench) => unknown): Promise<void> =>
  page.evaluate(
    `(${what})(document.querySelector('kinetree-playground').workbench); undefined`,
  ) as Promise<void>;

/** Returns the width of the bar in the picture, in pixels: of what is not the ground. */
function spread(page: Page): Promise<number> {
  return page.locator('kinetree-picture').evaluate((it) => {
    const { width, height } = it.getBoundingClientRect();
    const picture = it as HTMLElement & { nodeAt(x: number, y: number): number | null };
    const columns = Array.from({ length: Math.floor(width) }, (_, i) => i);
    const rows = Array.from({ length: 20 }, (_, i) => (i * height) / 20);
    return columns.filter((column) => rows.some((row) => picture.nodeAt(column, row) !== null)).length;
  });
}

async function middle(of: Locator): Promise<{ x: number; y: number }> {
  const box = await of.boundingBox();
  if (!box) throw new Error('it is not on the page');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Drags by the mouse, in steps, and lets go unless told. */
async function drag(page: Page, of: Locator, dx: number, dy: number, letsGo = true): Promise<void> {
  const { x, y } = await middle(of);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + dx, y + dy, { steps: 6 });
  if (letsGo) await page.mouse.up();
}

test(
  'a click chooses what is seen in front, another one what is behind it, one on nothing chooses none',
  MAIN,
  async ({ page }) => {
    const problems = problemsOf(page);
    await open(page, NESTED);
    const { x, y } = await middle(view(page));
    await page.mouse.move(x, y);
    await expect
      .poll(() =>
        page.evaluate(() => (document.querySelector('kinetree-playground') as Shell).workbench.hovered),
      )
      .toBe(1);
    await page.mouse.click(x, y);
    expect((await read(page)).chosen).toBe('shell');
    await expect(view(page)).toHaveAccessibleName(/2 nodes\. Chosen: shell/);
    await rested(page);
    // The gizmo's own middle is a handle, so the second click is beside it, away from its square.
    await call(page, (workbench) => workbench.choose(null));
    await rested(page);
    await page.mouse.click(x - 40, y + 30);
    expect((await read(page)).chosen).toBe('shell');
    await page.mouse.click(x - 40, y + 30);
    expect((await read(page)).chosen).toBe('kernel');
    await page.mouse.click(x - 40, y + 30);
    expect((await read(page)).chosen).toBe('shell');
    const box = await view(page).boundingBox();
    await page.mouse.click((box?.x ?? 0) + 40, (box?.y ?? 0) + (box?.height ?? 0) - 40);
    expect((await read(page)).chosen).toBeNull();
    expect(problems).toEqual([]);
  },
);

test('a drag of the background turns the view and chooses nothing', async ({ page }) => {
  await open(page, BAR);
  await call(page, (workbench) => workbench.choose(1));
  await rested(page);
  const before = await middle(handle(page, 'Move bar along z'));
  const { x, y } = await middle(view(page));
  await page.mouse.move(x, y + 150);
  await page.mouse.down();
  await page.mouse.move(x - 120, y + 180, { steps: 5 });
  await page.mouse.up();
  await rested(page);
  expect((await read(page)).chosen).toBe('bar');
  const after = await middle(handle(page, 'Move bar along z'));
  expect(Math.hypot(after.x - before.x, after.y - before.y)).toBeGreaterThan(20);
});

test(
  'a handle moves along its axis, in one step, and says how far beside the hand',
  MAIN,
  async ({ page }) => {
    await open(page, BAR);
    await call(page, (workbench) => workbench.choose(1));
    await rested(page);
    const { steps } = await read(page);
    const x = handle(page, 'Move bar along x');
    await drag(page, x, 60, 25, false);
    const [moved] = (await read(page)).nodes;
    const [along = 0, up, out] = moved?.translation ?? [];
    expect(along).toBeGreaterThan(0.1);
    expect([up, out]).toEqual([0, 0]);
    await expect(x.locator('.beside')).toHaveText(`+${along.toFixed(2)} m`);
    await page.mouse.up();
    expect((await read(page)).steps).toBe(steps + 1);
    expect((await read(page)).said).toBe(`Moved bar along x: +${along.toFixed(2)} m.`);
    await call(page, (workbench) => workbench.undo());
    expect((await read(page)).nodes[0]?.translation).toEqual([0, 0, 0]);
  },
);

test('a square between two axes moves in their plane, by hand and by keys', async ({ page }) => {
  await open(page, BAR);
  await call(page, (workbench) => workbench.choose(1));
  await rested(page);
  const { steps } = await read(page);
  // Seen from the front the two other planes are seen from their edges.
  await page.keyboard.press('1');
  const square = handle(page, 'Move bar in the plane of x and y');
  await expect(page.getByRole('spinbutton', { name: /in the plane of/ })).toHaveCount(1);
  const box = await square.boundingBox();
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  await drag(page, square, 50, -30);
  const [x = 0, y = 0, z] = (await read(page)).nodes[0]?.translation ?? [];
  expect(x).toBeGreaterThan(0.05);
  expect(y).toBeCloseTo(0.6 * x, 1);
  expect(z).toBe(0);
  expect((await read(page)).steps).toBe(steps + 1);
  expect((await read(page)).said).toMatch(/^Moved bar in the plane of x and y: x \d\.\d\d, y \d\.\d\d m\.$/);
  await square.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowUp');
  const [after] = (await read(page)).nodes;
  expect(after?.translation[0]).toBeCloseTo(x + 0.1, 9);
  expect(after?.translation[1]).toBeCloseTo(y + 0.1, 9);
  await page.keyboard.press('Escape');
  await call(page, (workbench) => workbench.undo());
  await call(page, (workbench) => workbench.undo());
  expect((await read(page)).nodes[0]?.translation).toEqual([0, 0, 0]);
});

test('rings turn, Escape takes a drag back, and steps are round where they snap', async ({ page }) => {
  await open(page, BAR);
  await call(page, (workbench) => workbench.choose(1));
  await page.getByRole('radio', { name: 'Turn' }).check();
  await page.getByRole('button', { name: 'Snap' }).click();
  await rested(page);
  const { steps } = await read(page);
  const z = handle(page, 'Turn bar about z');
  await drag(page, z, -70, 20, false);
  const turned = (await read(page)).nodes[0]?.rotation ?? [];
  const angle = (2 * Math.atan2(turned[2] ?? 0, turned[3] ?? 0) * 180) / Math.PI;
  expect(turned.slice(0, 2)).toEqual([0, 0]);
  expect(angle).toBeGreaterThan(14);
  expect(Math.abs(angle / 15 - Math.round(angle / 15))).toBeLessThan(1e-9);
  await expect(z.locator('.beside')).toHaveText(`${Math.round(angle)}°`);
  await page.keyboard.press('Escape');
  await page.mouse.up();
  const after = await read(page);
  expect(after.nodes[0]?.rotation).toEqual([0, 0, 0, 1]);
  expect(after.steps).toBe(steps);
});

test('keys do what the hand does: in steps, fine steps and round ones, one step of undo', async ({
  page,
}) => {
  await open(page, BAR);
  await call(page, (workbench) => workbench.choose(1));
  await rested(page);
  const { steps } = await read(page);
  const y = handle(page, 'Move bar along y');
  await y.focus();
  for (const key of ['ArrowUp', 'ArrowUp', 'Shift+ArrowDown']) await page.keyboard.press(key);
  expect((await read(page)).nodes[0]?.translation[1]).toBeCloseTo(0.19, 9);
  await expect(y).toHaveAttribute('aria-valuetext', '+0.19 m');
  expect((await read(page)).steps).toBe(steps + 1);
  // The axis that looks at the reader is beneath the middle: keys still reach it.
  const z = handle(page, 'Move bar along z');
  await z.focus();
  await page.keyboard.press('ArrowRight');
  expect((await read(page)).nodes[0]?.translation[2]).toBeCloseTo(0.1, 9);
  expect((await read(page)).steps).toBe(steps + 2);
  await page.keyboard.press('Escape');
  await expect(view(page)).toBeFocused();
});

test('a skewed node has skewed arrows with their angle, and what would skew it more is refused', async ({
  page,
}) => {
  await open(page, LEANING);
  await call(page, (workbench) => workbench.choose(2));
  await rested(page);
  // Under a stretch by 2 the axes at 45° meet at 2·atan(½) or its complement: 36.9° off.
  await expect(view(page)).toHaveAccessibleName(/Chosen: pin, skewed by 36\.9°/);
  await page.getByRole('radio', { name: 'Stretch' }).check();
  await page.getByRole('radio', { name: 'World' }).check();
  await rested(page);
  const before = await read(page);
  await handle(page, 'Stretch pin along x').focus();
  await page.keyboard.press('ArrowRight');
  const after = await read(page);
  expect(after.said).toMatch(/^A stretch of pin along the world’s x would skew it/);
  expect(after.nodes).toEqual(before.nodes);
  expect(after.steps).toBe(before.steps);
});

test('the chosen body has an outline in the accent, and nothing runs at rest', async ({ page }) => {
  await open(page, NESTED);
  const accented = () =>
    page.locator('kinetree-picture canvas').evaluate((it) => {
      const canvas = it as HTMLCanvasElement;
      const { data } = (canvas.getContext('2d') as CanvasRenderingContext2D).getImageData(
        0,
        0,
        canvas.width,
        canvas.height,
      );
      let count = 0;
      // #1c63c0, but for the smoothing of edges.
      for (let i = 0; i < data.length; i += 4) {
        const [red = 0, green = 0, blue = 0] = data.subarray(i, i + 3);
        if (Math.abs(red - 28) < 12 && Math.abs(green - 99) < 12 && Math.abs(blue - 192) < 12) count++;
      }
      return count;
    });
  expect(await accented()).toBeLessThan(20);
  await call(page, (workbench) => workbench.choose(1));
  await rested(page);
  // The outline is 2.6 pixels wide and goes around a box of more than 100 pixels a side.
  expect(await accented()).toBeGreaterThan(500);
  expect(await frames(page)).toBe(0);
});

test('a picture file has the size that was asked for', async ({ page }) => {
  await open(page, BAR);
  const file = await page.locator('kinetree-picture').evaluate(async (it) => {
    const picture = it as HTMLElement & { snapshot(type: string, options?: object): Promise<Blob> };
    const png = await createImageBitmap(await picture.snapshot('image/png', { scale: 1 }));
    const svg = await (await picture.snapshot('image/svg+xml')).text();
    const { width, height } = it.getBoundingClientRect();
    return { png: [png.width, png.height], shown: [Math.round(width), Math.round(height)], svg };
  });
  expect(file.png).toEqual(file.shown);
  expect(file.svg).toMatch(/<title[^>]*>Test<\/title>/);
});

test('all comes into view by a key, and for a new node unless the view was chosen', async ({ page }) => {
  await open(page, BAR);
  const add = (id: number, x: number): Promise<void> =>
    page.locator('kinetree-playground').evaluate(
      (shell, [given, at]) => {
        (shell as Shell).workbench.edit('Add', (now) => {
          const bar = now.nodes.find((it) => it.id === 1) as TreeNode;
          return { ...now, nodes: [...now.nodes, { ...bar, id: given, translation: [at, 0, 0] as const }] };
        });
      },
      [id, x] as const,
    );
  const seen = (id: number): Promise<boolean> =>
    page.locator('kinetree-picture').evaluate((it, wanted) => {
      const picture = it as HTMLElement & { nodeAt(x: number, y: number): number | null };
      const { width, height } = it.getBoundingClientRect();
      for (let y = 0; y < height; y += 2)
        for (let x = 0; x < width; x += 2) if (picture.nodeAt(x, y) === wanted) return true;
      return false;
    }, id);
  await add(2, 20);
  await rested(page);
  // The front was chosen: nothing takes the reader from there.
  expect(await seen(2)).toBe(false);
  await page.keyboard.press('a');
  await rested(page);
  expect(await seen(2)).toBe(true);
  await add(3, 60);
  await rested(page);
  expect(await seen(3)).toBe(true);
  expect(await seen(1)).toBe(true);
});

test.describe('on a phone', () => {
  test.use(phone);

  test('a tap chooses, a finger on a handle moves, two fingers bring the view farther away', async ({
    page,
  }) => {
    await open(page, BAR);
    const { x, y } = await middle(view(page));
    // It is framed below the tools, and not in the middle.
    await page.touchscreen.tap(x, await heightOf(page, x));
    await expect.poll(async () => (await read(page)).chosen).toBe('bar');
    await rested(page);
    const tip = await middle(handle(page, 'Move bar along x'));
    await swipe(page, tip, { x: tip.x + 40, y: tip.y });
    await rested(page);
    const [along = 0, up, out] = (await read(page)).nodes[0]?.translation ?? [];
    expect(along).toBeGreaterThan(0.05);
    expect([up, out]).toEqual([0, 0]);
    expect((await read(page)).chosen).toBe('bar');
    const before = await spread(page);
    const client = await page.context().newCDPSession(page);
    const fingers = (type: 'touchStart' | 'touchMove' | 'touchEnd', apart: number) =>
      client.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: type === 'touchEnd' ? [] : [-1, 1].map((side) => ({ x: x + side * apart, y: y + 90 })),
      });
    await fingers('touchStart', 80);
    for (const apart of [70, 60, 40]) await fingers('touchMove', apart);
    await fingers('touchEnd', 40);
    await rested(page);
    // Fingers that come together by a half make all half as large, up to the lens.
    expect(await spread(page)).toBeLessThan(0.7 * before);
    for (const name of ['Move', 'Turn', 'Stretch']) {
      const box = await page
        .locator('kinetree-picture label', { has: page.getByRole('radio', { name }) })
        .boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
    }
  });
});
