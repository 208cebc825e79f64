/** The playground by mouse alone: from the first page to a cured skew of one's own, and a link. */
import { type Locator, test } from '@playwright/test';
import { drag, middle } from './hand.ts';
import { expect, problemsOf } from './page.ts';
import {
  alike,
  button,
  doctor,
  dragUntil,
  field,
  meet,
  mode,
  openShared,
  type Pointer,
  row,
  takeWay,
  time,
  tree,
  WAYS,
  worlds,
} from './playground-page.ts';

const press = (it: Locator): Promise<void> => it.click();

test.use({ viewport: { width: 1280, height: 800 }, contextOptions: { reducedMotion: 'reduce' } });

test('a mouse builds a turret on a hull from nothing, skews it, cures it, plays it and shares it', async ({
  page,
  context,
}) => {
  test.setTimeout(300_000);
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
  await page.getByRole('main').getByRole('link', { name: 'Try your own tree' }).click();
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

  for (const way of WAYS) {
    await takeWay(page, press, way);
    await page.getByRole('button', { name: /^Undo: / }).click();
  }
  await takeWay(page, press, 'Move the hull’s scale to a leaf');
  await expect(row(page, 'turret')).not.toContainText('°');

  // The gun on the hull itself, still where it was.
  const before = await worlds(page);
  await drag(page, await middle(row(page, 'gun')), await middle(row(page, 'hull').first()));
  await expect(row(page, 'gun')).toHaveAttribute('aria-level', '2');
  const after = await worlds(page);
  for (const [i, it] of after.slice(-16).entries()) expect(it).toBeCloseTo(before.at(i - 16) as number, 12);

  // 90 pixels to the right are 45° a second.
  await row(page, 'turret').click();
  const turning = field(page, 'Angular velocity y, degrees per second');
  const from = await middle(turning);
  await drag(page, from, { x: from.x + 90, y: from.y });
  await expect(turning).toHaveValue('45.0');
  await button(page, 'Play').click();
  await expect.poll(() => time(page)).toBeGreaterThan(0.05);
  await button(page, 'Pause').click();
  await button(page, 'Share').click();
  const second = await openShared(page, context);
  await button(page, 'Share').click();
  await button(page, 'Back to the start').click();
  await alike(page, second, press);
  expect(problems).toEqual([]);
});
