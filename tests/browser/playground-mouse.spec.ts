/**
 * The playground by mouse alone: a menu, a row let go on another one, and a drag of each handle, to a
 * cured skew of one's own. `playground.spec.ts` goes the whole way by keys.
 */
import type { Locator } from '@playwright/test';
import { test } from '../browser-test.ts';
import { drag, middle } from './hand.ts';
import { expect, problemsOf } from './page.ts';
import {
  button,
  doctor,
  dragUntil,
  field,
  meet,
  mode,
  type Pointer,
  row,
  takeWay,
  tree,
} from './playground-page.ts';

const press = (it: Locator): Promise<void> => it.click();

test.use({ viewport: { width: 1280, height: 800 }, contextOptions: { reducedMotion: 'reduce' } });

test('a mouse builds a turret on a hull from nothing, skews it and cures it', async ({ page }) => {
  const problems = problemsOf(page);
  const mouse: Pointer = {
    down: async ({ x, y }) => {
      await page.mouse.move(x, y);
      await page.mouse.down();
    },
    move: ({ x, y }) => page.mouse.move(x, y),
    up: () => page.mouse.up(),
  };
  const name = async (text: string): Promise<void> => {
    await expect(field(page, 'Name')).toBeFocused();
    await page.keyboard.type(text);
  };
  await page.goto('index.html');
  await page.getByRole('main').getByRole('link', { name: 'Begin or bring a tree' }).click();
  await expect(page).toHaveURL(/playground\.html#own$/);
  await button(page, 'Begin with a node').click();
  await name('hull');
  await page.getByRole('button', { name: 'Add a child' }).click();
  await name('turret');
  await button(page, 'What to do with the node').click();
  await page.getByRole('menuitem', { name: 'Add a root' }).click();
  await name('gun');
  // The gun's row is let go on that of the turret, which ends its name, too.
  await row(page, 'turret').click();
  await expect.poll(() => tree(page)).toBe('hull(turret) gun');
  await drag(page, await middle(row(page, 'gun')), await middle(row(page, 'turret')));
  await expect.poll(() => tree(page)).toBe('hull(turret(gun))');

  // The gun a meter ahead, the hull twice as long, the turret turned by 30°.
  await button(page, 'Snap').click();
  await button(page, 'All').click();
  await dragUntil(page, mouse, 'Move gun along x', { x: 120, y: 20 }, '+1.00 m');
  await row(page, 'hull').click();
  await mode(page, 'Stretch').click();
  await button(page, 'All').click();
  await dragUntil(page, mouse, 'Stretch hull along x', { x: 60, y: 10 }, '× 2.00');
  await row(page, 'turret').click();
  await mode(page, 'Turn').click();
  await button(page, 'Top').click();
  await dragUntil(page, mouse, 'Turn turret about y', { x: 22, y: -37 }, '30°');
  await expect(doctor(page).getByRole('heading', { name: 'Why is the turret skewed?' })).toBeVisible();
  // Seen along y, a turn from z to x: the other way around as one from x to z.
  await expect(doctor(page).getByText(`meet at ${meet(2, -30).toFixed(1)}°`)).toBeVisible();
  await expect(row(page, 'turret')).toContainText(`${(90 - meet(2, -30)).toFixed(0)}°`);

  await takeWay(page, press, 'Move scales to leaves (leaf): the hull');
  await expect(row(page, 'turret')).not.toContainText('°');
  expect(problems).toEqual([]);
});
