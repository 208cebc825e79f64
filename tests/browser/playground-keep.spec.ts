/** What a browser keeps of a tree and its steps where its store is full. */
import type { Page } from '@playwright/test';
import { test } from '../browser-test.ts';
import { expect, problemsOf } from './page.ts';
import { begun, bench, button, stored } from './playground-page.ts';

/** The titles of all steps, the present one last, and the sentence for the reader. */
const state = (page: Page) =>
  bench(page, ({ document: { title }, history: { past, future }, said }) => ({
    title,
    past: past.length,
    future: future.length,
    said,
  }));

/** Gives the tree other titles, each by one step. */
const title = (page: Page, ...titles: string[]): Promise<void> =>
  bench(
    page,
    (it, names) => {
      for (const name of names) it.edit(`Title ${name}`, (now) => ({ ...now, title: name }));
    },
    titles,
  );

test('a full store is told once, the session loses nothing, and what was kept before stays', async ({
  page,
}) => {
  const problems = problemsOf(page);
  await page.goto('/playground.html');
  await begun(page);
  await title(page, 'one', 'two');
  await expect.poll(() => stored(page)).toBe(true);
  await page.evaluate(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('no room', 'QuotaExceededError');
    };
  });
  await title(page, 'three', 'four');
  const full = /^The browser’s store is full: after a reload, what you do from now on is gone\./;
  await expect(page.getByRole('status').filter({ hasText: full })).toBeVisible();
  await title(page, 'five');
  expect(await state(page)).toMatchObject({ title: 'five', past: 5, said: '' });
  for (const name of ['five', 'four', 'three', 'two', 'one'])
    await button(page, `Undo: Title ${name}`).click();
  expect(await state(page)).toMatchObject({ past: 0, future: 5 });

  await page.reload();
  await begun(page);
  await expect.poll(() => state(page)).toMatchObject({ title: 'two', past: 2 });
  expect(problems).toEqual([]);
});
