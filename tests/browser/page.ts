/** Patience, a page's errors, and the wait for its picture: shared by all tests in a browser. */
import { expect as expectSoon, type Page } from '@playwright/test';

/** Waits for many figures, or slow ones, that are drawn in software on two busy cores. */
export const expect = expectSoon.configure({ timeout: 40_000 });

/** Returns a list that gets every error of the page and of its console from now on. */
export function problemsOf(page: Page): string[] {
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text());
  });
  return problems;
}

/** Waits two frames: one in which the page draws what was asked for, one in which it has. */
export async function painted(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(null)))),
  );
}
