/** The lazy tree in a real browser: boxes that are pressed, code that lights, and the errata. */
import { expect, type Locator, type Page } from '@playwright/test';
import { test } from '../browser-test.ts';
import { painted, problemsOf } from './page.ts';

const figure = (page: Page): Locator => page.locator('kinetree-figure').first();
const summary = (page: Page): Locator => figure(page).locator('#summary');
const box = (page: Page, name: string): Locator =>
  figure(page).getByRole('button', { name: new RegExp(`^${name}\\b`) });
const lines = (page: Page): Locator => figure(page).locator('.listing li');

async function open(page: Page, query = 'begin=nothing'): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(`/figure/lazy.html?${query}`);
  await expect(lines(page).first()).toBeAttached();
  await painted(page);
}

/** The middle of a box on the screen. */
async function middle(page: Page, name: string): Promise<{ x: number; y: number }> {
  const { x, y, width, height } = (await box(page, name).boundingBox()) ?? {
    x: 0,
    y: 0,
    width: 0,
    height: 0,
  };
  return { x: x + width / 2, y: y + height / 2 };
}

test('a tap edits a box, a longer press reads it, and one undo takes each back', async ({ page }) => {
  const problems = problemsOf(page);
  await open(page);
  const { x, y } = await middle(page, 'head');
  await page.mouse.click(x, y);
  await expect(summary(page)).toContainText('Lazy: 1 edit, 3 marks, 0 products.');
  await page.mouse.move(x, y);
  await page.mouse.down();
  await expect(summary(page)).toContainText('1 product.');
  await page.mouse.up();
  await expect(summary(page)).toContainText(
    '1 edit, 3 marks, 1 product. Eager: 3 products. 1 answer, right.',
  );
  await page.keyboard.press('Control+z');
  await expect(summary(page)).toContainText('1 edit, 3 marks, 0 products.');
  await page.keyboard.press('Control+z');
  await expect(summary(page)).toContainText('0 edits');
  expect(problems).toEqual([]);
});

test('by keys: one stop of Tab, arrows walk the tree, E edits and R reads', async ({ page }) => {
  await open(page);
  await box(page, 'robot').focus();
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowRight', 'e', 'ArrowDown', 'r'])
    await page.keyboard.press(key);
  await expect(box(page, 'left arm')).toBeFocused();
  await expect(summary(page)).toContainText('Lazy: 1 edit, 7 marks, 2 products.');
  await expect(figure(page).locator('.handle-keys')).toHaveText('Arrows walk. E: Edit it, R: Read it.');
  await expect(figure(page).locator('.spot[tabindex="0"]')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(summary(page)).toContainText('2 edits, 10 marks');
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
  expect(await figure(page).locator('.view').screenshot()).not.toEqual(plain);
  const { x, y } = await middle(page, 'head');
  await page.mouse.move(x, y);
  await expect(figure(page).locator('.listing li.lit:visible')).toHaveText(/getLocalToWorld/);
  await figure(page).getByRole('checkbox', { name: 'Leave out line a' }).check();
  await expect(line.locator('del')).toBeVisible();
  await expect(line.locator('ins')).toHaveText(/this\.parent\.localToWorld/);
  await expect(summary(page)).toContainText(
    'Without line a, reading children first: 31 answers, 30 of them wrong.',
  );
  await page.getByRole('button', { name: 'All 40 lines' }).click();
  await expect(lines(page).filter({ visible: true })).toHaveCount(40);
});

test('in full screen the lines of code have room beside the picture', async ({ page }) => {
  await open(page);
  await page.getByRole('button', { name: 'Full screen', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Close', exact: true })).toBeVisible();
  const shown = lines(page).locator('code').filter({ visible: true });
  await expect(shown).not.toHaveCount(0);
  for (const code of await shown.all()) {
    const { width = 0, height = 0 } = (await code.boundingBox()) ?? {};
    expect(width, await code.innerText()).toBeGreaterThan(60);
    // Four lines at most, of 21 pixels.
    expect(height).toBeLessThan(90);
  }
});

test('on paper the whole class is there, and no box that nobody can press', async ({ page }) => {
  await open(page);
  await page.emulateMedia({ media: 'print' });
  await expect(lines(page).filter({ visible: true })).toHaveCount(40);
  await expect(figure(page).locator('.listing input').first()).toBeHidden();
});

test('a word of the chapter lights the code too', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
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
  test.setTimeout(120_000);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/errata.html');
  const links = await page
    .locator('.errata a[href*="#kinetree="]')
    .evaluateAll((all) => all.map((it) => it.getAttribute('href') ?? ''));
  expect(links.length).toBeGreaterThan(12);
  // Of each figure the first: tests/unit/lists.test.ts reads all of them.
  const figures = new Map(links.reverse().map((href) => [/scene=(\w+)/.exec(href)?.[1] ?? '', href]));
  for (const [scene, href] of figures) {
    await page.goto('/404.html');
    await page.goto(`/${href}`);
    const shown = page.locator(`kinetree-figure[scene="${scene}"]`).first();
    await expect(shown.locator('.row, .listing').first(), href).toBeVisible();
    // A figure with a text has a place for its refusal, too.
    await expect(shown.locator('.refused').filter({ hasText: /./ }), href).toHaveCount(0);
    await expect(shown, href).toBeInViewport();
  }
  const head = page.locator('#lazy-class h3 a');
  await page.goto('/errata.html');
  await head.click();
  await expect(page).toHaveURL(/#lazy-class$/);
});
