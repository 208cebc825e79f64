/** The forest: its milliseconds come from a clock of the page, those of three.js on demand. */
import { test } from '../browser-test.ts';
import { expect, painted, problemsOf } from './page.ts';

test('times the update where somebody asks, and three.js beside it, which is loaded only then', async ({
  page,
}) => {
  const problems = problemsOf(page);
  const scripts: string[] = [];
  page.on('request', (it) => scripts.push(new URL(it.url()).pathname));
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/figure/forest.html?count=1000');
  const three = page.getByRole('checkbox', { name: 'The same in three.js' });
  await three.waitFor();
  await painted(page);
  const status = page.getByRole('status');
  await expect(status).not.toHaveText(/\d ms/);
  expect(scripts.filter((it) => it.includes('three-objects'))).toEqual([]);

  await page.getByRole('button', { name: 'All controls', exact: true }).click();
  await page.getByRole('button', { name: 'Time it now' }).click();
  await expect(status).toHaveText(/1,000 nodes .*\d milliseconds/);
  await three.check();
  await expect.poll(() => scripts.filter((it) => it.includes('three-objects'))).toHaveLength(1);
  await page.getByRole('button', { name: 'Time it now' }).click();
  await expect(status).toHaveText(/three\.js \d/);
  expect(problems).toEqual([]);
});
