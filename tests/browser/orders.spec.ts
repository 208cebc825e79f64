/** The cards of the orders: moved by mouse and keys, and lighting what they name. */
import type { Locator, Page } from '@playwright/test';
import { test } from '../browser-test.ts';
import { drag, middle, phone, swipe, undo } from './hand.ts';
import { expect, painted, problemsOf } from './page.ts';

const order = (page: Page) =>
  page.locator('kinetree-figure').evaluate((it) => (it as HTMLElement & { order: string }).order);

/** A card of the panel, and the same card in the picture. */
const inPanel = (page: Page, name: RegExp): Locator =>
  page.locator('.controls').getByRole('button', { name });
const inPicture = (page: Page, name: RegExp): Locator =>
  page.locator('.picture-cards').getByRole('button', { name });

async function open(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/figure/orders.html?scene=orders');
  await inPicture(page, /^T: move/).waitFor();
  await page.getByRole('button', { name: 'All controls', exact: true }).click();
  await painted(page);
}

test('the cards in the picture are dragged, marked until then, and are those of the panel', async ({
  page,
}) => {
  const problems = problemsOf(page);
  await open(page);
  const hint = page.locator('.picture-cards .hint');
  await expect(hint).toHaveText('drag a card');
  const [s, t] = [await middle(inPicture(page, /^S: scale/)), await middle(inPicture(page, /^T: move/))];
  await drag(page, s, t);
  expect(await order(page)).toBe('S T R');
  await expect(hint).toHaveCount(0);
  await expect(inPanel(page, /^S: scale, 1 of 3/)).toBeVisible();
  // They lie where they belong once the hand has let go.
  expect(await middle(inPicture(page, /^S: scale/))).toEqual(t);
  await undo(page);
  await painted(page);
  expect(await order(page)).toBe('T R S');
  await inPicture(page, /^R: turn/).focus();
  await page.keyboard.press('ArrowRight');
  expect(await order(page)).toBe('T S R');
  await expect(inPicture(page, /^R: turn, 3 of 3/)).toBeFocused();
  await expect(inPanel(page, /^R: turn, 3 of 3/)).toBeVisible();
  // In the panel, too, the focus goes with the card, and a group says which it is now.
  await inPanel(page, /^R: turn/).focus();
  await page.keyboard.press('Home');
  expect(await order(page)).toBe('R T S');
  await expect(inPanel(page, /^R: turn/)).toBeFocused();
  await drag(page, await middle(inPanel(page, /^R: turn/)), await middle(inPanel(page, /^S: scale/)));
  expect(await order(page)).toBe('T S R');
  await expect(page.getByRole('status')).toHaveText(/T R S: tip at .* T S R: tip at /);
  expect(problems).toEqual([]);
});

test('a card follows the hand between two places', async ({ page }) => {
  await open(page);
  const from = await middle(inPicture(page, /^T: move/));
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + 30, from.y, { steps: 3 });
  expect((await middle(inPicture(page, /^T: move/))).x).toBeCloseTo(from.x + 30, 0);
  await page.mouse.up();
  expect((await middle(inPicture(page, /^T: move/))).x).toBeCloseTo(from.x, 0);
  expect(await order(page)).toBe('T R S');
});

test.describe('on a phone', () => {
  test.use(phone);
  test('the cards in the picture take a finger', async ({ page }) => {
    await open(page);
    const card = inPicture(page, /^T: move/);
    const { height = 0, width = 0 } = (await card.boundingBox()) ?? {};
    expect(Math.min(height, width)).toBeGreaterThanOrEqual(40);
    await swipe(page, await middle(card), await middle(inPicture(page, /^S: scale/)));
    expect(await order(page)).toBe('R S T');
  });
});

test('a card lights its hop, its matrix and the words of the page, under a mouse and by keys', async ({
  page,
}) => {
  await open(page);
  await page.getByRole('button', { name: 'Numbers', exact: true }).click();
  const lit = page.locator('kinetree-figure .lit');
  const told: string[] = [];
  await page.exposeFunction('tell', (name: string) => told.push(name));
  await page.evaluate(() => {
    document.addEventListener('part', (event) =>
      (window as unknown as { tell(name: string): void }).tell(String((event as CustomEvent).detail.name)),
    );
  });
  const card = inPanel(page, /^R: turn/);
  await expect(lit).toHaveCount(0);
  await card.hover();
  // The card, the same in the picture, and the matrix of R.
  await expect(lit).toHaveCount(3);
  expect(told.at(-1)).toBe('turn');
  await page.mouse.move(2, 2);
  await expect(lit).toHaveCount(0);
  expect(told.at(-1)).toBe('null');
  await inPanel(page, /^T: move/).focus();
  await page.keyboard.press('Tab');
  await expect(lit).toHaveCount(3);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Shift+Tab');
  await page.getByRole('button', { name: 'Numbers', exact: true }).focus();
  await expect(lit).toHaveCount(0);
  await page.locator('kinetree-figure .matrix', { hasText: /^\s*S/ }).last().hover();
  await expect(lit).toHaveCount(3);
  expect(told.at(-1)).toBe('scale');
});

test('a card that is pressed leaves the picture whole until the pointer has left the cards', async ({
  page,
}) => {
  await open(page);
  const lit = page.locator('kinetree-figure .lit');
  const [from, to] = [await middle(inPanel(page, /^T: move/)), await middle(inPanel(page, /^R: turn/))];
  await page.mouse.move(from.x, from.y);
  await expect(lit).not.toHaveCount(0);
  await page.mouse.down();
  await expect(lit).toHaveCount(0);
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await page.mouse.up();
  await page.mouse.move(to.x - 5, to.y, { steps: 4 });
  await painted(page);
  expect(await order(page)).toBe('R T S');
  await expect(lit).toHaveCount(0);
  await page.mouse.move(from.x, from.y - 150, { steps: 4 });
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await expect(lit).not.toHaveCount(0);
});

test('rows transpose the matrices, and the pale column is last', async ({ page }) => {
  await open(page);
  await page.getByRole('button', { name: 'Numbers', exact: true }).click();
  const move = page.locator('kinetree-figure .matrix', { has: page.locator('caption', { hasText: /^T$/ }) });
  const entries = () => move.locator('td').allTextContents();
  const columns = ['1.00', '0.00', '3.00', '0.00', '1.00', '1.00', '0.00', '0.00', '1.00'];
  await expect.poll(entries).toEqual(columns);
  await expect(move.locator('.pale')).toHaveText(['0.00', '0.00', '1.00']);
  await page.getByRole('checkbox', { name: /^Rows/ }).check();
  const rows = ['1.00', '0.00', '0.00', '0.00', '1.00', '0.00', '3.00', '1.00', '1.00'];
  await expect.poll(entries).toEqual(rows);
  await expect(move.locator('.pale')).toHaveText(['0.00', '0.00', '1.00']);
});
