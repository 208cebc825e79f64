/** The histories that a browser keeps: of a duplicated tab, and where its store is full. */
import { type Page, test } from '@playwright/test';
import { expect, problemsOf } from './page.ts';
import { button, type Shell } from './playground-page.ts';

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

/** Waits until the store has the present place of a tab's history. */
async function kept(page: Page): Promise<void> {
  const { past } = await state(page);
  const place = () =>
    page.evaluate(async () => {
      const answer = <T>(request: IDBRequest<T>): Promise<T> =>
        new Promise((done, fail) => {
          request.onsuccess = () => done(request.result);
          request.onerror = () => fail(request.error);
        });
      const store = await answer(indexedDB.open('kinetree-playground'));
      const session = sessionStorage.getItem('kinetree-playground') as string;
      const head = await answer(store.transaction('heads').objectStore('heads').get(session));
      store.close();
      return head?.place;
    });
  await expect.poll(place).toBe(past);
}

test('a duplicated tab has a history of its own from then on', async ({ page, context }) => {
  const problems = problemsOf(page);
  await page.goto('/playground.html');
  await begun(page);
  await title(page, 'one', 'two');
  await kept(page);
  const session = await page.evaluate(() => sessionStorage.getItem('kinetree-playground') as string);

  // A browser copies sessionStorage for a duplicate; its own reloads keep what it has then.
  const copy = await context.newPage();
  await copy.addInitScript((known) => {
    if (!sessionStorage.getItem('kinetree-playground')) sessionStorage.setItem('kinetree-playground', known);
  }, session);
  await copy.goto('/playground.html');
  await begun(copy);
  await expect.poll(() => state(copy)).toMatchObject({ title: 'two', past: 0 });
  await expect
    .poll(() => copy.evaluate(() => sessionStorage.getItem('kinetree-playground')))
    .not.toBe(session);
  await title(copy, 'copied');
  await kept(copy);
  await title(page, 'three');
  await kept(page);
  for (const each of [copy, page]) {
    await each.reload();
    await begun(each);
  }
  await expect.poll(() => state(copy)).toMatchObject({ title: 'copied', past: 1 });
  await expect.poll(() => state(page)).toMatchObject({ title: 'three', past: 3 });
  await button(page, 'Undo: Title three').click();
  expect(await state(page)).toMatchObject({ title: 'two', past: 2, future: 1 });
  expect(problems).toEqual([]);
});

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
