/** The playground's inspector by keyboard, mouse and finger, with the page's own workbench. */
import type { Browser, Locator, Page } from '@playwright/test';
import type { TreeNode } from '../../www/src/playground/document/document.ts';
import type { Workbench } from '../../www/src/playground/workbench.ts';
import { test } from '../browser-test.ts';
import { MAIN } from '../main.ts';
import { complaints, expect, painted, problemsOf } from './page.ts';
import { REST } from './playground-page.ts';

declare global {
  interface Window {
    bench: Workbench;
    /** The steps that the page itself has made. */
    base: number;
  }
}

const NODES: readonly TreeNode[] = [
  { ...REST, id: 1, name: 'cart', parent: null },
  { ...REST, id: 2, name: 'arm', parent: 1, translation: [1.5, 0, 0], velocity: [1, 0, 0] },
];

/** Opens the page, and leaves of it the inspector of a cart with an arm. */
async function open(page: Page, chosen: number | null = 2): Promise<void> {
  await page.goto('playground.html');
  await page.waitForFunction(
    () => customElements.get('kinetree-inspector') && document.querySelector('kinetree-playground'),
  );
  await page.evaluate(
    ([nodes, id]) => {
      const { workbench: bench } = document.querySelector('kinetree-playground') as never as {
        workbench: Workbench;
      };
      window.bench = bench;
      bench.open({ ...bench.document, title: 'Cart', nodes });
      bench.choose(id);
      window.base = bench.history.past.length;
      const inspector = document.createElement('kinetree-inspector');
      document.body.style.cssText = 'overflow: auto; padding: 14px 18px';
      document.body.replaceChildren(document.createElement('main'));
      for (const main of document.querySelectorAll('main')) main.style.cssText = 'padding: 0; margin: 0';
      document.querySelector('main')?.append(Object.assign(inspector, { workbench: bench }));
    },
    [NODES, chosen] as const,
  );
  await painted(page);
}

const field = (page: Page, name: string): Locator => page.getByRole('textbox', { name, exact: true });
const steps = (page: Page): Promise<string[]> =>
  page.evaluate(() => window.bench.history.past.slice(window.base).map(({ name }) => name));
const node = (page: Page, place: number): Promise<TreeNode> =>
  page.evaluate((at) => window.bench.document.nodes[at] as TreeNode, place);

/** Types into the field that has the focus, and takes it over. */
async function enter(page: Page, text: string): Promise<void> {
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
  await painted(page);
}

/** Goes on by Tab until a field or a button of this name has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let i = 0; i < 60; i++) {
    if (await target.evaluate((it) => (it.getRootNode() as ShadowRoot).activeElement === it)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('Tab does not lead there');
}

test(
  'by keyboard alone a child of a stretched cart is turned, and the world says its skew',
  MAIN,
  async ({ page }) => {
    const problems = problemsOf(page);
    await open(page, 1);
    await tabTo(page, field(page, 'Scale x'));
    await enter(page, '2');
    await page.evaluate(() => window.bench.choose(2));
    await painted(page);
    await tabTo(page, field(page, 'Rotation z, degrees'));
    await enter(page, '90/3');
    await expect(field(page, 'Rotation z, degrees')).toHaveValue('30');
    await page.keyboard.press('Shift+Tab');
    await expect(field(page, 'Rotation z, degrees')).toHaveValue('30.0');
    const world = page.getByRole('button', { name: 'World' });
    for (let i = 0; i < 20 && !(await world.evaluate((it) => it.matches(':focus'))); i++)
      await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Space');
    await expect(world).toHaveAttribute('aria-pressed', 'true');
    // The columns of diag(2, 1) times a turn by 30°.
    const [c, s] = [Math.cos(Math.PI / 6), Math.sin(Math.PI / 6)];
    const [x, y] = [
      [2 * c, s],
      [-2 * s, c],
    ] as const;
    const meet = Math.acos((x[0] * y[0] + x[1] * y[1]) / Math.hypot(...x) / Math.hypot(...y));
    const skew = Math.abs((meet * 180) / Math.PI - 90);
    await expect(page.locator('kinetree-inspector .skew')).toContainText(`a skew of ${skew.toFixed(0)}°`);
    await expect(field(page, 'Translation x, meters')).toHaveValue('3.000');
    // The scale that the rule reports: the diagonal of RᵀL.
    await expect(field(page, 'Scale x')).toHaveValue((2 * c * c + s * s).toFixed(3));
    expect(await steps(page)).toEqual(['Set scale of cart', 'Set rotation of arm']);
    expect(problems).toEqual([]);
  },
);

test('a text that is no number is said, and Escape brings the number back', async ({ page }) => {
  await open(page);
  const x = field(page, 'Translation x, meters');
  await x.focus();
  await enter(page, '3 apples');
  await expect(x).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByRole('alert')).toHaveText(
    '“apples” is no unit, constant or function here; a length has m, mm, cm, in, ft.',
  );
  expect((await node(page, 1)).translation).toEqual([1.5, 0, 0]);
  await page.keyboard.press('Escape');
  await expect(x).toHaveValue('1.5');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Tab');
  await expect(x).toHaveValue('1.500');
  await x.focus();
  await enter(page, '+=12cm');
  expect((await node(page, 1)).translation[0]).toBe(1.62);
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Shift+ArrowDown');
  expect((await node(page, 1)).translation[0]).toBe(0.82);
  expect(await steps(page)).toEqual(['Set translation of arm', 'Set translation of arm']);
  // Undo in a text that was typed is the text's; else it is the tree's.
  await page.keyboard.type('9');
  await page.keyboard.press('Control+z');
  expect((await node(page, 1)).translation[0]).toBe(0.82);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+z');
  expect((await node(page, 1)).translation[0]).toBe(1.62);
  await expect(x).toHaveValue('1.62');
  await page.keyboard.press('Control+Shift+z');
  expect((await node(page, 1)).translation[0]).toBe(0.82);
});

test('an angle stays as it was typed, also after undo; other forms are the same rotation', async ({
  page,
}) => {
  await open(page);
  const turn = field(page, 'Rotation x, degrees');
  await turn.focus();
  await enter(page, '190');
  await page.keyboard.press('Tab');
  await expect(turn).toHaveValue('190.0');
  await enter(page, '90');
  await expect(page.getByText('x and z turn about the same axis here.')).toBeVisible();
  await page.evaluate(() => window.bench.undo());
  await expect(turn).toHaveValue('190.0');
  await page.getByRole('combobox', { name: 'Rotation as' }).selectOption('quaternion');
  await expect(field(page, 'Quaternion x')).toHaveValue(Math.sin((95 * Math.PI) / 180).toFixed(3));
});

test('a drag of a field by mouse is one step; a press edits', async ({ page }) => {
  await open(page);
  const x = field(page, 'Translation y, meters');
  const box = await x.boundingBox();
  if (!box) throw new Error('the field is not seen');
  const [left, top] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(left, top);
  await page.mouse.down();
  for (const pixels of [10, 30, 55, 50]) await page.mouse.move(left + pixels, top);
  await expect(x).toHaveValue('0.500');
  await page.mouse.up();
  expect((await node(page, 1)).translation).toEqual([1.5, 0.5, 0]);
  expect(await steps(page)).toEqual(['Set translation of arm']);
  await page.evaluate(() => window.bench.undo());
  await expect(x).toHaveValue('0.000');
  await x.click();
  await expect(x).toBeFocused();
  await enter(page, '0.25');
  expect((await node(page, 1)).translation[1]).toBe(0.25);
  expect(await steps(page)).toEqual(['Set translation of arm']);
});

test('linked scales go together, and the rule is an edit', async ({ page }) => {
  await open(page);
  await page.getByRole('button', { name: 'Scale all axes together' }).click();
  await field(page, 'Scale y').fill('3');
  await page.keyboard.press('Enter');
  expect((await node(page, 1)).scale).toEqual([3, 3, 3]);
  await page.getByText('Scale rule').click();
  await page.getByRole('radio', { name: 'Component-wise' }).check();
  expect(await page.evaluate(() => window.bench.document.rule)).toBe('transforms');
  await expect(page.getByText('It has no effect now')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Compensate for cart' }).check();
  expect((await node(page, 1)).compensates).toBe(true);
  await page.getByText('Body', { exact: false }).first().click();
  await field(page, 'Size z, meters').fill('-1');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText('A body’s length is 0 or more.');
  await field(page, 'Size z, meters').fill('2');
  await page.keyboard.press('Enter');
  expect((await node(page, 1)).shape.size).toEqual([0.5, 0.5, 2]);
});

test('fields follow a motion, but not the one that is edited', async ({ page }) => {
  await open(page);
  const [x, y] = [field(page, 'Translation x, meters'), field(page, 'Translation y, meters')];
  await page.evaluate(() => window.bench.seek(2));
  await expect(x).toHaveValue('3.500');
  await x.focus();
  await page.keyboard.type('7');
  await page.evaluate(() => window.bench.seek(3));
  await painted(page);
  await expect(x).toHaveValue('7');
  await page.keyboard.press('Escape');
  // All digits: those of 720 steps.
  await expect(x).toHaveValue(/^4\.50000000/);
  await y.focus();
  await expect(x).toHaveValue('4.500');
});

/** A phone's page, with the finger of Chromium's own protocol. */
async function onPhone(browser: Browser, baseURL: string | undefined, width: number): Promise<Page> {
  const context = await browser.newContext({
    ...(baseURL ? { baseURL } : {}),
    viewport: { width, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const page = await context.newPage();
  await open(page);
  return page;
}

test('a finger scrubs by the letter at 390 pixels, in one step', async ({ browser, baseURL }) => {
  const page = await onPhone(browser, baseURL, 390);
  const row = page.locator('kinetree-inspector [data-row="translation"]');
  const grip = row.locator('.grip').nth(2);
  const box = await grip.boundingBox();
  if (!box) throw new Error('the letter is not seen');
  expect(box.height).toBeGreaterThanOrEqual(44);
  expect(await grip.evaluate((it) => getComputedStyle(it).touchAction)).toBe('none');
  const client = await page.context().newCDPSession(page);
  const [left, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const touch = (type: string, x?: number): Promise<unknown> =>
    client.send('Input.dispatchTouchEvent', {
      type: type as 'touchStart',
      touchPoints: x === undefined ? [] : [{ x, y }],
    });
  await touch('touchStart', left);
  for (const pixels of [10, 20, 30, 40]) await touch('touchMove', left - pixels);
  await touch('touchEnd');
  await expect(field(page, 'Translation z, meters')).toHaveValue(/^−0\.40/);
  expect((await node(page, 1)).translation[2]).toBe(-0.4);
  expect(await steps(page)).toEqual(['Set translation of arm']);
  await page.evaluate(() => window.bench.undo());
  await expect(field(page, 'Translation z, meters')).toHaveValue(/^0\.00/);
  await page.context().close();
});

for (const width of [390, 320])
  test(`at ${width} pixels nothing is cut, and targets are as large as a finger`, async ({
    browser,
    baseURL,
  }) => {
    const page = await onPhone(browser, baseURL, width);
    for (const frame of ['parent', 'world'] as const) {
      await page.evaluate((it) => window.bench.set({ frame: it }), frame);
      await painted(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      const small = await page.locator('kinetree-inspector').evaluate((it) => {
        const found = [...(it.shadowRoot?.querySelectorAll('button, select, summary, .number') ?? [])];
        return found
          .filter((it) => it.checkVisibility() && it.getBoundingClientRect().height < 44)
          .map((control) => control.outerHTML.slice(0, 80));
      });
      expect(small).toEqual([]);
    }
    const cut = await page.locator('kinetree-inspector kinetree-number').evaluateAll(
      (fields) =>
        fields.filter((it) => {
          const input = it.querySelector('input');
          return input && input.scrollWidth > input.clientWidth;
        }).length,
    );
    expect(cut).toBe(0);
    await page.context().close();
  });

for (const colorScheme of ['light', 'dark'] as const)
  test(`axe has nothing to say: ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await open(page);
    const check = async (): Promise<void> => {
      expect(await complaints(page, 'kinetree-inspector')).toEqual([]);
    };
    for (const name of ['Accelerations', 'Body', 'Scale rule'])
      await page.locator('summary', { hasText: name }).click();
    await field(page, 'Velocity x, meters per second').fill('1 +');
    await page.keyboard.press('Enter');
    await check();
    await page.evaluate(() => window.bench.set({ frame: 'world' }));
    await painted(page);
    await check();
    await page.evaluate(() => window.bench.choose(null));
    await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Cart');
    await check();
  });
