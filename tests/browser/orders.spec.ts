/** The cards of the orders: moved by mouse and keys, and lighting what they name. */
import type { Page } from '@playwright/test';
import { test } from '../browser-test.ts';
import { expect, painted, problemsOf } from './page.ts';

const order = (page: Page) =>
  page.locator('kinetree-figure').evaluate((it) => (it as HTMLElement & { order: string }).order);

async function open(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/figure/orders.html?scene=orders');
  await page.getByRole('button', { name: /^T: move/ }).waitFor();
  await painted(page);
}

test('the cards are put in order by the arrow keys and by the mouse', async ({ page }) => {
  const problems = problemsOf(page);
  await open(page);
  await page.getByRole('button', { name: /^S: scale/ }).focus();
  await page.keyboard.press('ArrowLeft');
  expect(await order(page)).toBe('T S R');
  // The focus goes with the card, and a group says which it is now.
  await expect(page.getByRole('button', { name: /^S: scale/ })).toBeFocused();
  await page.keyboard.press('Home');
  expect(await order(page)).toBe('S T R');
  const [from, to] = [
    page.getByRole('button', { name: /^S: scale/ }),
    page.getByRole('button', { name: /^R: turn/ }),
  ];
  const [a, b] = [await from.boundingBox(), await to.boundingBox()];
  if (!a || !b) throw new Error('the cards have places');
  await page.mouse.move(a.x + a.width / 2, a.y + a.height / 2);
  await page.mouse.down();
  await page.mouse.move(b.x + b.width / 2, b.y + b.height / 2, { steps: 4 });
  await page.mouse.up();
  expect(await order(page)).toBe('T R S');
  await expect(page.getByRole('status')).toHaveText(/T R S: tip at .* T S R: tip at /);
  expect(problems).toEqual([]);
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
  const card = page.getByRole('button', { name: /^R: turn/ });
  await expect(lit).toHaveCount(0);
  await card.hover();
  // The card, and the matrix of R.
  await expect(lit).toHaveCount(2);
  expect(told.at(-1)).toBe('turn');
  await page.mouse.move(2, 2);
  await expect(lit).toHaveCount(0);
  expect(told.at(-1)).toBe('null');
  await page.getByRole('button', { name: /^T: move/ }).focus();
  await page.keyboard.press('Tab');
  await expect(lit).toHaveCount(2);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Shift+Tab');
  await page.getByRole('button', { name: 'Numbers', exact: true }).focus();
  await expect(lit).toHaveCount(0);
  await page.locator('kinetree-figure .matrix', { hasText: /^\s*S/ }).last().hover();
  await expect(lit).toHaveCount(2);
  expect(told.at(-1)).toBe('scale');
});

test('rows transpose the matrices, and the pale column is last', async ({ page }) => {
  await open(page);
  for (const name of ['All controls', 'Numbers'])
    await page.getByRole('button', { name, exact: true }).click();
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
