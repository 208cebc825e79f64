/**
 * Handles and guesses in a real browser, by mouse, finger and keys: in perspective and in plan. The
 * figures are made for this test: each is one new file in a copy of www, which is built with it.
 */
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Locator, Page } from '@playwright/test';
import { build, preview } from 'vite';
import { sitePages } from '../../scripts/site/pages.mjs';
import { test } from '../browser-test.ts';
import { MAIN } from '../main.ts';
import { ask, fingers, type Place, phone, values } from './hand.ts';
import * as figures from './handle-figures.ts';
import { boxOf, expect, painted } from './page.ts';
import { Pixels } from './png.ts';

const project = fileURLToPath(new URL('../../', import.meta.url));

let copy = '';
let site = '';
let close: () => Promise<void> = async () => {};

test.beforeAll(async () => {
  test.setTimeout(300_000);
  mkdirSync(join(project, '.cache'), { recursive: true });
  copy = mkdtempSync(join(project, '.cache', 'handles-'));
  cpSync(join(project, 'www'), join(copy, 'www'), { recursive: true });
  for (const [name, source] of Object.entries(figures))
    writeFileSync(join(copy, `www/src/figures/${name}.ts`), source);
  const [root, outDir] = [join(copy, 'www'), join(copy, 'site')];
  const common = { configFile: false as const, root, logLevel: 'warn' as const, base: './' };
  await build({ ...common, plugins: [sitePages(root)], build: { outDir, target: 'es2022' } });
  const server = await preview({
    ...common,
    build: { outDir },
    preview: { host: '127.0.0.1', port: 0, strictPort: false },
  });
  const address = server.httpServer.address();
  if (typeof address !== 'object' || !address) throw new Error('the preview server has no port');
  site = `http://127.0.0.1:${address.port}`;
  close = () => server.close();
});

test.afterAll(async () => {
  await close();
  rmSync(copy, { recursive: true, force: true });
});

type Values = Record<string, number | string>;

async function open(page: Page, scene: 'beam' | 'dial' | 'mast' | 'wheel'): Promise<void> {
  await page.goto(`${site}/embed.html?scene=${scene}`);
  await expect(page.locator('.handle').first()).toBeVisible();
  await painted(page);
}

async function middle(handle: Locator): Promise<Place> {
  const box = await boxOf(handle);
  expect(box.width).toBeCloseTo(44, 3);
  expect(box.height).toBeCloseTo(44, 3);
  return { x: box.x + 22, y: box.y + 22 };
}

/** Drags from a place beside the handle's middle, so that the distance to the finger shows. */
async function drag(page: Page, handle: Locator, dx: number, dy: number): Promise<void> {
  const { x, y } = await middle(handle);
  await page.mouse.move(x + 5, y - 4);
  await page.mouse.down();
  await page.mouse.move(x + 5 + dx, y - 4 + dy, { steps: 6 });
}

const end = (page: Page): Locator => page.getByRole('slider', { name: 'End of the beam' });
const hand = (page: Page): Locator => page.getByRole('slider', { name: 'Hand of the dial' }).first();

test('a new figure is exactly one new file', MAIN, async ({ page }) => {
  await page.goto(`${site}/embed.html?scene=beam&lean=-45`);
  const slider = page.getByLabel('Lean', { exact: true });
  await expect(slider).toHaveValue('-45');
  await expect(slider).toHaveAttribute('aria-valuetext', '−45 degrees');
  await expect(page.getByRole('status').first()).toHaveText('The beam is 1.5 m long.');
  // A control that is not in the row opens by the button of its name.
  await page.getByRole('button', { name: 'All controls', exact: true }).click();
  await expect(page.getByLabel('Shift', { exact: true })).toBeVisible();
  await expect(page).toHaveTitle('A beam in space');
});

test('a view stays as a hand left it, under the next one, until the mouse goes away', async ({ page }) => {
  await open(page, 'mast');
  const ring = page.getByRole('slider', { name: 'Middle of the mast' });
  await drag(page, ring, 0, -140);
  await painted(page);
  const held = await middle(ring);
  const off = async (): Promise<number> => {
    const now = await middle(ring);
    return Math.hypot(now.x - held.x, now.y - held.y);
  };
  await page.mouse.up();
  // Longer than a view takes to come back.
  await page.waitForTimeout(700);
  expect(await off()).toBeLessThan(1);
  await page.mouse.move(2, 2);
  await expect.poll(off).toBeGreaterThan(5);
});
interface Seen {
  readonly changed: number[];
  readonly frames: number[];
  readonly off: number[];
}

for (const [scene, handle] of [
  ['beam', end],
  ['dial', hand],
] as const) {
  test(`${scene}: what is under the finger is in the model, in the same frame`, async ({ page }) => {
    await open(page, scene);
    await page.evaluate(() => {
      const seen: Seen = { changed: [], frames: [], off: [] };
      Object.assign(window, { seen });
      const figure = document.querySelector('kinetree-figure') as HTMLElement & { values: Values };
      let finger: { x: number; y: number } | null = null;
      let down = { x: 0, y: 0 };
      const center = () => {
        const box = figure.shadowRoot?.querySelector('.handle')?.getBoundingClientRect() as DOMRect;
        return { x: box.x + 22, y: box.y + 22 };
      };
      addEventListener(
        'pointerdown',
        ({ clientX, clientY }) => {
          const { x, y } = center();
          down = { x: x - clientX, y: y - clientY };
        },
        { capture: true },
      );
      addEventListener(
        'pointermove',
        ({ clientX, clientY, buttons }) => {
          if (buttons === 0) return;
          finger = { x: clientX + down.x, y: clientY + down.y };
        },
        { capture: true },
      );
      // Each change asks for a frame, and the page's own request tells which one is next.
      figure.addEventListener('change', () => requestAnimationFrame((now) => seen.changed.push(now)));
      figure.addEventListener('frame', (event) => {
        if (!finger) return;
        seen.frames.push((event as CustomEvent<{ now: number }>).detail.now);
        const { x, y } = center();
        seen.off.push(Math.hypot(x - finger.x, y - finger.y));
      });
    });
    // Along the dial's circle; the beam's end goes anywhere in its plane.
    const before = await values(page);
    const [dx, dy] = scene === 'beam' ? [40, -30] : [-20, -11];
    await drag(page, handle(page), dx, dy);
    await painted(page);
    const seen = await page.evaluate(() => (window as unknown as { seen: Seen }).seen);
    expect(await values(page)).not.toEqual(before);
    expect(seen.frames.length).toBeGreaterThan(0);
    expect([...new Set(seen.changed)].filter((now) => !seen.frames.includes(now))).toEqual([]);
    // Half a step of 1° at the arm's end is 2 pixels; the dial's circle bends 2 from the finger.
    expect(Math.max(...seen.off)).toBeLessThan(5);
    await page.mouse.up();
    // The slider is its twin.
    const twin = scene === 'beam' ? 'lean' : 'turn';
    await expect(page.locator(`input#${twin}`)).toHaveValue(String((await values(page))[twin]));
  });
}

test('a drag is one step of undo, and Esc calls it off', MAIN, async ({ page }) => {
  await open(page, 'beam');
  const before = await values(page);
  await drag(page, end(page), 40, -30);
  await expect(page.locator('.handle.held .beside').first()).toHaveText(/^\d\.\d\d\sm · \d+°$/);
  await page.mouse.up();
  expect(await values(page)).not.toEqual(before);
  await page.keyboard.press('Control+z');
  expect(await values(page)).toEqual(before);
  await drag(page, end(page), 40, -30);
  await page.keyboard.press('Escape');
  expect(await values(page)).toEqual(before);
  await page.mouse.move(10, 10);
  expect(await values(page)).toEqual(before);
  await page.mouse.up();
});

test('values stay in their ranges, and what the figure refuses is said and leaves all as it was', async ({
  page,
}) => {
  await open(page, 'beam');
  await drag(page, end(page), 400, -300);
  expect((await values(page)).length).toBe(3);
  await page.mouse.up();
  // Toward the reader: down in the picture.
  await drag(page, page.getByRole('slider', { name: 'Middle of the beam' }), -15, 20);
  expect((await values(page)).shift).toBeGreaterThan(0);
  await page.mouse.move(0, 800);
  await expect(page.locator('.refused')).toHaveText('a shift of more than 1 m leaves the table.');
  expect(Number((await values(page)).shift)).toBeLessThanOrEqual(1);
  await page.mouse.up();
});

test('two panes show one control: one stop of Tab, and both can be dragged', async ({ page }) => {
  await open(page, 'beam');
  await expect(page.locator('.handle')).toHaveCount(4);
  await expect(page.locator('.handle[tabindex="0"]')).toHaveCount(2);
  const before = await values(page);
  await drag(page, page.locator('.handle').nth(2), 20, -20);
  await page.mouse.up();
  const after = await values(page);
  expect(after.length).not.toBe(before.length);
  await page.keyboard.press('ArrowUp');
  expect(await values(page)).toEqual({ ...after, lean: Number(after.lean) + 1 });
});

test(
  'by keyboard: Tab, arrows, ends; both values are announced; the ring is painted',
  MAIN,
  async ({ page }) => {
    await open(page, 'beam');
    const handle = end(page);
    await page.locator('.view').focus();
    await page.keyboard.press('Tab');
    await expect(handle).toBeFocused();
    await expect(handle).toHaveAttribute('aria-valuetext', 'Length 1.50 meters, Lean 30 degrees');
    await expect(handle).toHaveAttribute('aria-roledescription', 'handle with two values');
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowUp', 'Shift+ArrowLeft', 'PageDown'])
      await page.keyboard.press(key);
    expect(await values(page)).toEqual({ length: 1.519, lean: -3, shift: 0 });
    await page.keyboard.press('Home');
    await expect(handle).toHaveAttribute('aria-valuetext', 'Length 0.50 meters, Lean −3 degrees');
    await page.keyboard.press('End');
    expect((await values(page)).length).toBe(3);
    await painted(page);
    await expect(page.locator('.caption')).toContainText('Left and right change Length, up and down Lean.');
    // A ring of 22 with a dot of 8, and the ring of the focus around it, 34, in the accent of the light
    // palette; edges are mixed with what is beside them.
    const { x, y } = await middle(handle);
    const like = async (right: number, color: readonly number[]): Promise<boolean> => {
      const clip = { x: x - 30, y: y - 30, width: 60, height: 60 };
      const found = new Pixels(await page.screenshot({ clip })).at(30 + right, 30);
      return color.every((part, i) => Math.abs(part - (found[i] ?? 999)) < 40);
    };
    const accent = [0x1c, 0x63, 0xc0];
    for (const [right, color] of [
      [0, accent],
      [6, [255, 255, 255]],
      [9.5, accent],
      [16.5, accent],
    ] as const)
      expect(await like(right, color), `${right}`).toBe(true);
    await page.keyboard.press('Tab');
    await painted(page);
    expect(await like(9.5, accent)).toBe(true);
    expect(await like(16.5, accent)).toBe(false);
  },
);

test.describe('by finger', () => {
  test.use({ ...phone, isMobile: true });

  test(
    'the handle claims the touch, its value is above the finger, the page scrolls elsewhere',
    MAIN,
    async ({ page }) => {
      const touch = await fingers(page);
      await open(page, 'dial');
      const { x, y } = await middle(hand(page));
      const before = await values(page);
      await touch('touchStart', { x, y });
      for (let i = 1; i <= 8; i++) await touch('touchMove', { x: x - 4 * i, y: y - i });
      const held = page.locator('.handle.held');
      await expect(held).toHaveClass(/touch/);
      const words = await boxOf(held.locator('.beside'));
      const at = { x: x - 32, y: y - 8 };
      const above = words.y + words.height <= at.y - 44;
      expect(above || words.x >= at.x + 22 || words.x + words.width <= at.x - 22).toBe(true);
      await touch('touchEnd');
      expect((await values(page)).turn).not.toBe(before.turn);
      await expect(page.locator('.handle').first()).toHaveCSS('touch-action', 'none');
      await expect(page.locator('.view')).not.toHaveCSS('touch-action', 'none');
    },
  );

  test('a hold claims the touch; a click without a finger is a press', async ({ page }) => {
    const touch = await fingers(page);
    const rim = await openWheel(page);
    const { x, y } = await middle(rim);
    await touch('touchStart', { x, y });
    await expect(rim).toHaveAttribute('aria-pressed', 'true');
    await touch('touchMove', { x, y: y - 120 });
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await touch('touchEnd');
    await expect(rim).toHaveAttribute('aria-pressed', 'false');
    expect(await ends(page)).toEqual([true, false]);
    await rim.evaluate((it: HTMLElement) => it.click());
    expect(await ends(page)).toEqual([true, false, null]);
  });
});

test('a guess: the caption asks, a tap sets the mark, the answer plays over it, the link has it', async ({
  page,
}) => {
  await open(page, 'dial');
  const caption = page.locator('.caption');
  await expect(caption).toContainText('Tap where the ball goes.');
  const view = await boxOf(page.locator('.view'));
  await page.mouse.click(view.x + 0.75 * view.width, view.y + 0.75 * view.height);
  const { mark } = await values(page);
  const [x = 0, y = 0] = String(mark).split(' ').map(Number);
  // Half a meter to each side of the picture's box is as far as a click is from its middle.
  expect(x).toBeGreaterThan(0.5);
  expect(y).toBeLessThan(-0.3);
  await expect(page.getByRole('status').first()).toContainText(`Guessed ${mark}.`);
  await expect(caption).toContainText('Turn the hand.');
  await expect(page.getByRole('slider', { name: 'your guess' })).toHaveAttribute('aria-valuetext', /meters/);
  const { link } = await ask(page, (it) => it.share());
  expect(decodeURIComponent(link)).toContain(`mark=${mark}`);
  await ask(page, (it) => it.step(60));
  await expect(page.getByRole('img', { name: /your guess/ })).toBeVisible();
  await page.mouse.click(view.x + 0.25 * view.width, view.y + 0.25 * view.height);
  expect((await values(page)).mark).toBe(mark);
});

test('a guess by keyboard: the mark begins in the middle, arrows move it, Enter sets it', async ({
  page,
}) => {
  await open(page, 'dial');
  const mark = page.getByRole('slider', { name: /Tap where the ball goes|your guess/ });
  await page.keyboard.press('Tab');
  await mark.focus();
  await expect(mark).toHaveAttribute('aria-valuetext', '0.00, 0.00 meters');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowUp');
  expect((await values(page)).mark).toBe('');
  await page.keyboard.press('Enter');
  const [x = 0, y = 0] = String((await values(page)).mark)
    .split(' ')
    .map(Number);
  expect(x).toBeGreaterThan(0);
  expect(y).toBeCloseTo(x / 2, 2);
  await page.keyboard.press('Control+z');
  expect((await values(page)).mark).toBe('');
});

/** Returns the ends of all holds of a run: `true` for taking hold. */
const ends = (page: Page) => ask(page, ({ run }) => run?.inputs.map((it) => it.value));

async function openWheel(page: Page): Promise<Locator> {
  await open(page, 'wheel');
  return page.getByRole('button', { name: 'Rim of the wheel' });
}

test('a hold by mouse: on the thing and on its button, undone in one step, and in the link', async ({
  page,
}) => {
  const rim = await openWheel(page);
  const button = page.getByRole('button', { name: 'Hold the brake' });
  const { x, y } = await middle(rim);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await expect(rim).toHaveAttribute('aria-pressed', 'true');
  await expect(button).toHaveAttribute('aria-pressed', 'true');
  await page.mouse.move(x + 60, y + 20);
  expect(await ends(page)).toEqual([true]);
  await page.mouse.up();
  await expect(rim).toHaveAttribute('aria-pressed', 'false');
  expect(await ends(page)).toEqual([true, false]);
  const { link } = await ask(page, (it) => it.share());
  expect(link).toMatch(/run=0:brake:down~\d+::up/);
  await page.keyboard.press('Control+z');
  expect(await ends(page)).toEqual([]);
  await button.hover();
  await page.mouse.down();
  await expect(button).toHaveAttribute('aria-pressed', 'true');
  await page.mouse.up();
  expect(await ends(page)).toEqual([true, false]);
});

test('a hold by keyboard: Space and Enter, down and up, on the thing and on its button', async ({ page }) => {
  const rim = await openWheel(page);
  const summary = page.getByRole('status').filter({ hasText: 'The wheel' });
  for (const target of [rim, page.getByRole('button', { name: 'Hold the brake' })]) {
    for (const key of ['Space', 'Enter']) {
      const before = (await ends(page)) ?? [];
      await target.focus();
      await page.keyboard.down(key);
      await page.keyboard.down(key);
      await expect(target).toHaveAttribute('aria-pressed', 'true');
      expect(await ends(page)).toEqual([...before, true]);
      await page.keyboard.up(key);
      expect(await ends(page)).toEqual([...before, true, false]);
    }
  }
  await rim.focus();
  await page.keyboard.down('Space');
  await expect(summary).toHaveText('The wheel is held.', { timeout: 10_000 });
  // The focus that leaves lets go.
  await page.getByRole('button', { name: 'Numbers', exact: true }).focus();
  await expect(rim).toHaveAttribute('aria-pressed', 'false');
});

test.describe('a figure that is wrong says so in one sentence, and the others go on', () => {
  /** Opens a dial, and before it another figure; returns what the console hears. */
  async function beside(page: Page, scene: 'shaft' | 'stump'): Promise<string[]> {
    const heard: string[] = [];
    page.on('console', (message) => {
      // Lit says so where a server of Vite's has its modules.
      const ours = !message.text().startsWith('Lit is in dev mode');
      if (ours && ['warning', 'error'].includes(message.type())) heard.push(message.text());
    });
    page.on('pageerror', (error) => heard.push(String(error)));
    await open(page, 'dial');
    await page.evaluate((scene) => {
      const figure = Object.assign(document.createElement('kinetree-figure'), { scene });
      document.querySelector('kinetree-figure')?.before(figure);
    }, scene);
    return heard;
  }
  const dialMoves = async (page: Page): Promise<void> => {
    const before = await hand(page).getAttribute('aria-valuetext');
    await hand(page).press('ArrowRight');
    await expect(hand(page)).not.toHaveAttribute('aria-valuetext', before ?? '');
  };

  test('where it cannot begin', async ({ page }) => {
    const heard = await beside(page, 'stump');
    const sentence = 'The figure "A stump" fails in create at step 0: there is no tree';
    await expect(page.getByText(sentence)).toBeVisible();
    await dialMoves(page);
    expect(heard).toEqual([`<kinetree-figure scene="stump">: ${sentence}`]);
  });

  test('where its readout throws, in the place of its picture', async ({ page }) => {
    const heard = await beside(page, 'shaft');
    await page.getByRole('slider', { name: 'Turn of the shaft' }).fill('45');
    const sentence =
      'The figure "A shaft that breaks" fails in readout at step 0 with turn = 45: 45 degrees have no words';
    await expect(page.getByText(sentence)).toBeVisible();
    await dialMoves(page);
    expect(heard).toEqual([`<kinetree-figure scene="shaft">: ${sentence}`]);
  });

  test('where it draws no number: the last picture stays, and it goes on from another value', async ({
    page,
  }) => {
    const heard = await beside(page, 'shaft');
    const turn = page.getByRole('slider', { name: 'Turn of the shaft' });
    const why = 'line 1 of part "rod" of its pane "Side" has points = NaN, which is not finite';
    for (const value of ['88', '89']) {
      await turn.fill(value);
      await expect(page.getByText(`fails in draw at step 0 with turn = ${value}: ${why}`)).toBeVisible();
    }
    expect(heard).toHaveLength(1);
    await turn.fill('30');
    await expect(page.getByText(/fails in draw/)).toHaveCount(0);
    await dialMoves(page);
  });
});
