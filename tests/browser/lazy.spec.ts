/** The lazy tree in a real browser: boxes that are pressed, code that lights, and the errata. */
import type { Locator, Page } from '@playwright/test';
import { test } from '../browser-test.ts';
import { figure, middle, told, visit } from './hand.ts';
import { boxOf, expect, painted } from './page.ts';

const box = (page: Page, name: string): Locator =>
  figure(page).getByRole('button', { name: new RegExp(`^${name}\\b`) });
const lines = (page: Page): Locator => figure(page).locator('.listing li');
const says = (page: Page, text: string) => expect(told(page)).toContainText(text);

async function open(page: Page, query = 'begin=nothing'): Promise<void> {
  await visit(page, `/figure/lazy.html?${query}`);
  await expect(lines(page).first()).toBeAttached();
}

test('a tap edits a box, a longer press reads it, keys do both, and one undo takes each back', async ({
  page,
}) => {
  await open(page);
  const { x, y } = await middle(box(page, 'head'));
  await page.mouse.click(x, y);
  await says(page, 'Lazy: 1 edit, 3 marks, 0 products.');
  await page.mouse.down();
  await says(page, '1 product.');
  await page.mouse.up();
  await says(page, '1 edit, 3 marks, 1 product. Eager: 3 products. 1 answer, right.');
  await page.keyboard.press('Control+z');
  await says(page, '1 edit, 3 marks, 0 products.');
  await page.keyboard.press('Control+z');
  await says(page, '0 edits');
  // One stop of Tab, arrows walk the tree.
  await box(page, 'robot').focus();
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowRight', 'e', 'ArrowDown', 'r'])
    await page.keyboard.press(key);
  await expect(box(page, 'left arm')).toBeFocused();
  await says(page, 'Lazy: 1 edit, 7 marks, 2 products.');
  await expect(figure(page).locator('.handle-keys')).toHaveText('Arrows walk. E: Edit it, R: Read it.');
  await expect(figure(page).locator('.spot[tabindex="0"]')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await says(page, '2 edits, 10 marks');
});

test('a line of code lights its boxes, a box its lines, and a box of a line leaves it out', async ({
  page,
}) => {
  await open(page, 'begin=all&order=children');
  await expect(lines(page).filter({ visible: true })).toHaveCount(5);
  const line = lines(page).filter({ hasText: 'this.parent.getLocalToWorld()' });
  const plain = await figure(page).locator('.view').screenshot();
  await line.hover();
  await expect(line).toHaveClass(/lit/);
  await painted(page);
  expect((await figure(page).locator('.view').screenshot()).equals(plain)).toBe(false);
  const { x, y } = await middle(box(page, 'head'));
  await page.mouse.move(x, y);
  await expect(figure(page).locator('.listing li.lit:visible')).toHaveText(/getLocalToWorld/);
  await figure(page).getByRole('checkbox', { name: 'Leave out line a' }).check();
  await expect(line.locator('del')).toBeVisible();
  await expect(line.locator('ins')).toHaveText(/this\.parent\.localToWorld/);
  await says(page, 'Without line a, reading children first: 31 answers, 30 of them wrong.');
  await page.getByRole('button', { name: 'All 40 lines' }).click();
  await expect(lines(page).filter({ visible: true })).toHaveCount(40);
});

test('in full screen the lines of code have room, and on paper the whole class is there, with no box to press', async ({
  page,
}) => {
  await open(page);
  await page.getByRole('button', { name: 'Full screen', exact: true }).click();
  const close = page.getByRole('button', { name: 'Close', exact: true });
  await expect(close).toBeVisible();
  const shown = lines(page).locator('code').filter({ visible: true });
  await expect(shown).not.toHaveCount(0);
  for (const code of await shown.all()) {
    const { width, height } = await boxOf(code);
    expect(width, await code.innerText()).toBeGreaterThan(60);
    // Four lines at most, of 21 pixels.
    expect(height).toBeLessThan(90);
  }
  await close.click();
  await expect(close).toHaveCount(0);
  await page.emulateMedia({ media: 'print' });
  await expect(lines(page).filter({ visible: true })).toHaveCount(40);
  await expect(figure(page).locator('.listing input').first()).toBeHidden();
});

test('a word of the chapter lights the code too', async ({ page }) => {
  await page.goto('/lazy.html');
  const method = page.locator('.method code').filter({ hasText: 'getLocalToWorld() {' }).first();
  await expect(method).toHaveAttribute('aria-pressed', 'false');
  await page.locator('span[data-part="product"]').first().hover();
  await expect(method).toHaveClass(/lit/);
  // Where a line is left out, both are there: what was, and what is.
  await expect(page.locator('.method del').first()).toHaveText(/this\.parent\.getLocalToWorld\(\)/);
  await expect(page.locator('.method ins').first()).toHaveText(/this\.parent\.localToWorld/);
});

test('a link of the errata into each figure leads to it, in a state that it takes', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/errata.html');
  const links = await page
    .locator('.errata a[href*="#kinetree="]')
    .evaluateAll((all) => all.map((it) => it.getAttribute('href') ?? ''));
  expect(links.length).toBeGreaterThan(12);
  await page.locator('#lazy-class h3 a').click();
  await expect(page).toHaveURL(/#lazy-class$/);
  // Of each figure the first: tests/unit/lists.test.ts reads all of them.
  const figures = new Map(links.reverse().map((href) => [/scene=(\w+)/.exec(href)?.[1] ?? '', href]));
  for (const [scene, href] of figures) {
    await page.goto('about:blank');
    await page.goto(`/${href}`);
    const shown = figure(page, scene);
    await expect(shown.locator('.row, .listing').first(), href).toBeVisible();
    // A figure with a text has a place for its refusal, too.
    await expect(shown.locator('.refused').filter({ hasText: /./ }), href).toHaveCount(0);
    await expect(shown, href).toBeInViewport();
  }
});
