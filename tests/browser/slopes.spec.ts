/** The formula of the slopes: written, refused at the field, and taken back. */
import type { Page } from '@playwright/test';
import { test } from '../browser-test.ts';
import { expect, painted, problemsOf } from './page.ts';

const slope = (page: Page) =>
  page
    .locator('kinetree-figure')
    .evaluate(
      (it) => (it as HTMLElement & { numbers: Record<string, { value: number }> }).numbers.slope?.value,
    );

async function open(page: Page, query = '?scene=slopes'): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(`/figure/slopes.html${query}`);
  await page.getByLabel('Formula in x').waitFor();
  await painted(page);
}

test('a formula is tried with each character, and one that cannot be read changes nothing', async ({
  page,
}) => {
  const problems = problemsOf(page);
  await open(page);
  const field = page.getByLabel('Formula in x');
  await field.fill('3*x');
  await expect.poll(() => slope(page)).toBe(3);
  await field.press('End');
  await field.pressSequentially(' + ');
  await expect(field).toHaveValue('3*x + ');
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toHaveAccessibleDescription(
    /^column 7 of "3\*x \+ ": found the end, expected a number/,
  );
  expect(await slope(page)).toBe(3);
  await field.pressSequentially('x');
  await expect(field).not.toHaveAttribute('aria-invalid');
  await expect(field).toHaveAccessibleDescription('');
  await expect.poll(() => slope(page)).toBe(4);
  expect(problems).toEqual([]);
});

test('undo leads from a refused formula to the last good one, and from there further back', async ({
  page,
}) => {
  await open(page);
  const field = page.getByLabel('Formula in x');
  const before = await slope(page);
  await field.fill('5*x');
  await field.fill('5*y');
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await field.press('Control+z');
  await expect(field).toHaveValue('5*x');
  await expect(field).not.toHaveAttribute('aria-invalid');
  await field.press('Control+z');
  await expect(field).toHaveValue('sin(x)^2');
  await expect.poll(() => slope(page)).toBe(before);
});
