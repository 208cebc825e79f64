/** What a browser keeps of a tree and its steps where its store is full. */
import type { Page } from '@playwright/test';
import { test } from '../browser-test.ts';
import { expect, problemsOf } from './page.ts';
import { button, type Shell, stored } from './playground-page.ts';

/** The titles of all steps, the present one last, and the sentence for the reader. */
const state = (page: Page): Promise<{ title: string; past: number; future: number; said: string }> =>
  page.locator('kinetree-playground').evaluate((shell) => {
    const { document, history, said } = (shell as Shell).workbench;
    return { title: document.title, past: history.past.length, future: history.future.length, said };
  });

/** Gives the tree other titles, each by one step. */
const title = (page: Page, ...titles: string[]): Promise<void> =>
  page.locator('kinetree-playground').evaluate((shell, names) => {
    const { workbench } = shell as Shell;
    for (const name of names) workbench.edit(`Title ${name}`, (now) => ({ ...now, title: name }));
  }, titles);

/** Waits until the tab has its history, and the first tree. */
async function begun(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      sessionStorage.getItem('kinetree-playground') &&
      document.querySelector<Shell>('kinetree-playground')?.workbench.document.nodes.length,
  );
}

const kept = (page: Page): Promise<void> => expect.poll(() => stored(page)).toBe(true);

test('a full store is told once, the session loses nothing, and what was kept before stays', async ({
  page,
}) => {
  const problems = problemsOf(page);
  await page.goto('/playground.html');
  await begun(page);
  await title(page, 'one', 'two');
  await kept(page);
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
