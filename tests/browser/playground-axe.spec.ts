/** Axe finds nothing on the playground's page in the dark, nor in what its bar opens. */
import { test } from '../browser-test.ts';
import { complaints, expect } from './page.ts';

test.use({ colorScheme: 'dark' });

test('the tabs of a phone in the dark', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/playground.html');
  await expect(page).toHaveTitle('Digger · Playground · Kinetree');
  for (const tab of await page.getByRole('tab').all()) {
    await tab.click();
    await expect(tab).toHaveAttribute('aria-selected', 'true');
    expect(await complaints(page)).toEqual([]);
  }
});

test('what the bar opens, in the dark', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/playground.html');
  await expect(page).toHaveTitle('Digger · Playground · Kinetree');
  for (const name of ['Trees to begin with', 'Open', 'Share']) {
    const button = page.getByRole('button', { name, exact: true });
    await button.click();
    const isOpen = () => button.evaluate((it) => it.nextElementSibling?.matches(':popover-open'));
    await expect.poll(isOpen).toBe(true);
    await expect(page.getByText('A moment…').filter({ visible: true })).toHaveCount(0);
    expect(await complaints(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect.poll(isOpen).toBe(false);
  }
});
