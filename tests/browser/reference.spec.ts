/** The reference in the built site: one page a class, links that lead somewhere. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from '@playwright/test';
import { test } from '../browser-test.ts';

test('a class whose code is spread over base classes is one page', async ({ page }) => {
  await page.goto('/reference/classes/kinetree.Hierarchy.html');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Hierarchy');
  // A method of each of the files.
  for (const name of ['copy', 'add', 'setlocal', 'world', 'step', 'applyimpulse'])
    await expect(page.locator(`section#${name}, a#${name}, section:has(> #${name})`).first()).toBeAttached();
  await expect(page.locator('body')).not.toContainText(/Inherited from|Hierarchy(Forces|Motion)/);
});

test('the reference is linked with the site, the crate and the errors', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('navigation', { name: 'Site' }).getByRole('link', { name: 'Reference' }).click();
  await expect(page).toHaveURL(/\/reference\//);
  const links = page.getByRole('navigation', { name: 'Site' });
  for (const [name, title] of [
    ['Rust', /kinetree/],
    ['Errors', /errors/i],
    ['Chapters', /Kinetree/],
    ['Manual', /manual/],
  ] as const) {
    const address = await links.getByRole('link', { name }).evaluate((it: HTMLAnchorElement) => it.href);
    const answer = await page.request.get(address);
    expect(answer.status(), address).toBe(200);
    expect(await answer.text()).toMatch(title);
  }
});

test('the first example of each class of the package runs in the manual', async ({ page }) => {
  const folder = fileURLToPath(new URL('../../dist/site/reference/classes', import.meta.url));
  const classes = readdirSync(folder).filter((it) => it.endsWith('.html'));
  expect(classes.length).toBeGreaterThan(12);
  for (const it of classes) expect(readFileSync(join(folder, it), 'utf8'), it).toContain('>Run it</a>');
  for (const it of [
    '.Hierarchy',
    '.Hierarchy2',
    '.Batch',
    '.Clip',
    '_math.Dual',
    '_math.VectorField',
    '_rapier.RapierLink',
  ]) {
    const [, name = ''] = it.split('.');
    await page.goto(`/reference/classes/kinetree${it}.html`);
    const listing = await page.locator('pre').first().innerText();
    await page.getByRole('link', { name: 'Run it' }).first().click();
    const room = page.locator('.program').first();
    await expect(room.locator('.cm-content')).toContainText(name);
    await room.getByRole('button', { name: 'Run' }).click();
    const promised = [...listing.matchAll(/ \/\/ → (.*)/g)].map(([, text = '']) => text.trim());
    expect(promised.length, name).toBeGreaterThan(0);
    await expect(room.locator('.output'), name).toHaveText(`${promised.join('\n')}\n`);
  }
});

test('it follows the theme of the system', async ({ page }) => {
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/reference/index.html');
  expect(await ground()).toBe('rgb(251, 250, 246)');
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await ground()).toBe('rgb(20, 23, 27)');
});
