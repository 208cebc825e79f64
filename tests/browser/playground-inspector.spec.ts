/** The playground's inspector by keyboard, mouse and finger. */
import type { Page } from '@playwright/test';
import { test } from '../browser-test.ts';
import { MAIN } from '../main.ts';
import { drag, middle, phone, swipe } from './hand.ts';
import { boxOf, expect, painted, wide } from './page.ts';
import { bench, button, field, meet, node, openNodes, steps, undo } from './playground-page.ts';

const NODES = [
  { name: 'cart' },
  { name: 'arm', parent: 1, translation: [1.5, 0, 0], velocity: [1, 0, 0] },
] as const;
const open = (page: Page): Promise<void> => openNodes(page, NODES, 2);
const arm = (page: Page) => node(page, 2);
const seek = (page: Page, time: number): Promise<void> =>
  bench(page, (it, time) => void it.seek(time), time).then(() => painted(page));

/** Types into the field that has the focus, and takes it over. */
async function enter(page: Page, text: string): Promise<void> {
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
  await painted(page);
}

test('the world says its skew, and the scale that the rule reports', MAIN, async ({ page }) => {
  const turned = { rotation: [0, 0, Math.sin(Math.PI / 12), Math.cos(Math.PI / 12)] } as const;
  await openNodes(
    page,
    [
      { ...NODES[0], scale: [2, 1, 1] },
      { ...NODES[1], ...turned },
    ],
    2,
  );
  const world = button(page, 'World');
  await world.focus();
  await page.keyboard.press('Space');
  await expect(world).toHaveAttribute('aria-pressed', 'true');
  const skew = Math.abs(meet(2, 30) - 90);
  await expect(page.locator('kinetree-inspector .skew')).toContainText(`a skew of ${skew.toFixed(0)}°`);
  await expect(field(page, 'Translation x, meters')).toHaveValue('3.000');
  // The diagonal of RᵀL, by the cosine of 30°.
  await expect(field(page, 'Scale x')).toHaveValue((2 * 0.75 + 0.25).toFixed(3));
});

test('a text that is no number is said, and Escape brings the number back', async ({ page }) => {
  await open(page);
  const x = field(page, 'Translation x, meters');
  await x.focus();
  await enter(page, '3 apples');
  await expect(x).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByRole('alert')).toContainText('“apples” is no unit, constant or function here;');
  await page.keyboard.press('Escape');
  await expect(x).toHaveValue('1.5');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Tab');
  await expect(x).toHaveValue('1.500');
  await x.focus();
  await enter(page, '+=12cm');
  for (const key of ['ArrowUp', 'ArrowUp', 'Shift+ArrowDown']) await page.keyboard.press(key);
  expect((await arm(page)).translation[0]).toBe(0.82);
  expect((await steps(page)).slice(-2)).toEqual(['Set translation of arm', 'Set translation of arm']);
  // Undo in a text that was typed is the text's; else it is the tree's.
  await page.keyboard.type('9');
  await page.keyboard.press('Control+z');
  expect((await arm(page)).translation[0]).toBe(0.82);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+z');
  await expect(x).toHaveValue('1.62');
  await page.keyboard.press('Control+Shift+z');
  expect((await arm(page)).translation[0]).toBe(0.82);
});

test('an angle stays as it was typed, also after undo; other forms are the same rotation', async ({
  page,
}) => {
  await open(page);
  const turn = field(page, 'Rotation x, degrees');
  await turn.focus();
  await enter(page, '190');
  await page.keyboard.press('Tab');
  await enter(page, '90');
  await expect(page.getByText('x and z turn about the same axis here.')).toBeVisible();
  await undo(page);
  await expect(turn).toHaveValue('190.0');
  await page.getByRole('combobox', { name: 'Rotation as' }).selectOption('quaternion');
  await expect(field(page, 'Quaternion x')).toHaveValue(Math.sin((95 * Math.PI) / 180).toFixed(3));
});

test('a drag of a field by mouse is one step; a press edits', async ({ page }) => {
  await open(page);
  const y = field(page, 'Translation y, meters');
  const from = await middle(y);
  await drag(page, from, { x: from.x + 50, y: from.y });
  await expect(y).toHaveValue('0.500');
  expect((await arm(page)).translation).toEqual([1.5, 0.5, 0]);
  expect((await steps(page)).slice(1)).toEqual(['Set translation of arm']);
  await undo(page);
  await expect(y).toHaveValue('0.000');
  await y.click();
  await expect(y).toBeFocused();
  await enter(page, '0.25');
  expect((await arm(page)).translation[1]).toBe(0.25);
});

test('linked scales go together, and the rule is an edit', async ({ page }) => {
  await open(page);
  const fill = async (name: string, text: string): Promise<void> => {
    await field(page, name).fill(text);
    await page.keyboard.press('Enter');
  };
  await page.getByRole('button', { name: 'Scale all axes together' }).click();
  await fill('Scale y', '3');
  expect((await arm(page)).scale).toEqual([3, 3, 3]);
  await page.getByText('Scale rule').click();
  await page.getByRole('radio', { name: 'Components' }).check();
  expect(await bench(page, ({ document }) => document.rule)).toBe('transforms');
  await expect(page.getByText('It has no effect now')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Compensate for cart' }).check();
  expect((await arm(page)).compensates).toBe(true);
  await page.locator('kinetree-inspector summary', { hasText: 'Body' }).click();
  await fill('Size z, meters', '-1');
  await expect(page.getByRole('alert')).toHaveText('A body’s length is 0 or more.');
  await fill('Size z, meters', '2');
  expect((await arm(page)).shape.size).toEqual([0.5, 0.5, 2]);
});

test('fields follow a motion, but not the one that is edited', async ({ page }) => {
  await open(page);
  const x = field(page, 'Translation x, meters');
  await seek(page, 2);
  await expect(x).toHaveValue('3.500');
  await x.focus();
  await page.keyboard.type('7');
  await seek(page, 3);
  await expect(x).toHaveValue('7');
  await page.keyboard.press('Escape');
  // All digits: those of 720 steps.
  await expect(x).toHaveValue(/^4\.50000000/);
  await field(page, 'Translation y, meters').focus();
  await expect(x).toHaveValue('4.500');
});

test.describe('on a phone', () => {
  test.use({ ...phone, isMobile: true });

  test('a finger scrubs by the letter, in one step', async ({ page }) => {
    await open(page);
    await page.getByRole('tab', { name: 'Values' }).tap();
    const grip = page.locator('kinetree-inspector [data-row="translation"] .grip').nth(2);
    expect((await boxOf(grip)).height).toBeGreaterThanOrEqual(44);
    await expect(grip).toHaveCSS('touch-action', 'none');
    const from = await middle(grip);
    await swipe(page, from, { x: from.x - 40, y: from.y });
    await expect(field(page, 'Translation z, meters')).toHaveValue(/^−0\.40/);
    expect((await arm(page)).translation[2]).toBe(-0.4);
    expect((await steps(page)).slice(1)).toEqual(['Set translation of arm']);
  });

  test('nothing is cut at 390 and at 320 pixels, and targets are as large as a finger', async ({ page }) => {
    await open(page);
    await page.getByRole('tab', { name: 'Values' }).tap();
    for (const width of [390, 320])
      for (const frame of ['parent', 'world'] as const) {
        await page.setViewportSize({ width, height: 844 });
        await bench(page, (it, frame) => it.set({ frame }), frame);
        await painted(page);
        expect(await wide(page)).toBeLessThanOrEqual(width);
        const found = await page.locator('kinetree-inspector').evaluate((it) => {
          const all = (what: string) => [...(it.shadowRoot?.querySelectorAll(what) ?? [])];
          const small = all('button, select, summary, .number').filter(
            (it) => it.checkVisibility() && it.getBoundingClientRect().height < 44,
          );
          const cut = all('kinetree-number').filter((it) => {
            const input = it.querySelector('input');
            return input && input.scrollWidth > input.clientWidth;
          });
          return [...small, ...cut].map((control) => control.outerHTML.slice(0, 80));
        });
        expect(found, `${width}, ${frame}`).toEqual([]);
      }
  });
});
