/** The playground by keys alone: from the first page to a cured skew of one's own, and a link. */
import type { Locator, Page } from '@playwright/test';
import { test } from '../browser-test.ts';
import { expect, problemsOf } from './page.ts';
import {
  alike,
  button,
  doctor,
  field,
  meet,
  openShared,
  row,
  takeWay,
  time,
  WAYS,
  worlds,
} from './playground-page.ts';

const reached = new Set<string>();

/** Goes on by Tab until something has the focus; where Tab has led before it is only focused. */
async function tabTo(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  await expect(target).toBeAttached();
  if (reached.has(String(target))) return target.focus();
  reached.add(String(target));
  for (let i = 0; i < 90; i++) {
    if (await target.evaluate((it) => (it.getRootNode() as ShadowRoot).activeElement === it)) return;
    await page.keyboard.press(key);
  }
  throw new Error('Tab does not lead there');
}

test('keys build a turret on a hull from nothing, skew it, cure it, play it and share it', async ({
  page,
  context,
}) => {
  test.setTimeout(300_000);
  const problems = problemsOf(page);
  await page.goto('index.html');
  await tabTo(page, page.getByRole('banner').getByRole('link', { name: 'Playground' }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/playground\.html$/);

  await tabTo(page, page.getByRole('button', { name: 'Trees to begin with' }));
  await page.keyboard.press('Enter');
  const empty = page.getByRole('button', { name: 'Begin with an empty tree' });
  await tabTo(page, empty);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('treeitem')).toHaveCount(0);

  await tabTo(page, page.getByRole('button', { name: 'Add a root' }));
  await page.keyboard.press('Enter');
  for (const [i, name] of ['hull', 'turret', 'gun'].entries()) {
    if (i > 0) await page.keyboard.press('Insert');
    await expect(field(page, 'Name')).toBeFocused();
    await page.keyboard.type(name);
    await page.keyboard.press('Enter');
    await expect(row(page, name)).toBeFocused();
  }

  // The gun a meter ahead, the turret turned by 30°, the hull twice as long.
  const enter = async (name: string, text: string): Promise<void> => {
    await tabTo(page, field(page, name));
    await page.keyboard.type(text);
    await page.keyboard.press('Enter');
  };
  const choose = async (name: string): Promise<void> => {
    await tabTo(page, page.locator('kinetree-outline').locator('[role=treeitem][tabindex="0"]'), 'Shift+Tab');
    await page.keyboard.press('/');
    await expect(page.getByRole('searchbox', { name: 'Filter the tree' })).toBeFocused();
    await page.keyboard.type(name);
    for (const key of ['Enter', 'Escape', 'Escape']) await page.keyboard.press(key);
    await expect(row(page, name)).toBeFocused();
  };
  await enter('Translation x, meters', '100cm');
  await choose('turret');
  await enter('Rotation z, degrees', '90/3');
  await choose('hull');
  await enter('Scale x', '2');
  await choose('turret');
  await expect(doctor(page).getByRole('heading', { name: 'Why is the turret skewed?' })).toBeVisible();
  const angle = meet(2, 30);
  await expect(doctor(page).getByText(`meet at ${angle.toFixed(1)}°`)).toBeVisible();
  await expect(row(page, 'turret')).toContainText(`${(angle - 90).toFixed(0)}°`);

  // Each way out, by Enter, and back.
  const press = async (target: Locator): Promise<void> => {
    await tabTo(target.page(), target);
    await target.page().keyboard.press('Enter');
  };
  for (const way of WAYS) {
    await takeWay(page, press, way);
    await page.keyboard.press('Control+z');
    await choose('turret');
  }
  await takeWay(page, press, WAYS[0]);
  await expect(row(page, 'turret')).not.toContainText('°');

  // The gun on the hull itself, still where it was.
  await choose('gun');
  const before = await worlds(page);
  await page.keyboard.press('Alt+ArrowLeft');
  await expect(row(page, 'gun')).toHaveAttribute('aria-level', '2');
  for (const [i, it] of (await worlds(page)).slice(-16).entries())
    expect(it).toBeCloseTo(before.at(i - 16) as number, 12);

  await choose('turret');
  await enter('Angular velocity z, degrees per second', '90');
  await press(button(page, 'Play'));
  await expect.poll(() => time(page)).toBeGreaterThan(0.05);
  await press(button(page, 'Pause'));

  await press(button(page, 'Share'));
  const second = await openShared(page, context);
  await page.keyboard.press('Escape');
  await press(button(page, 'Back to the start'));
  await alike(page, second, press);
  expect(problems).toEqual([]);
});
