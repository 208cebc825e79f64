/** The playground by keys alone: from the first page to a cured skew of one's own, and a link. */
import { type Locator, type Page, test } from '@playwright/test';
import type { Workbench } from '../../www/src/playground/workbench.ts';
import { expect, problemsOf } from './page.ts';

type Shell = HTMLElement & { readonly workbench: Workbench };

const row = (page: Page, name: string): Locator =>
  page.getByRole('treeitem', { name: new RegExp(`^${name}\\b`) });
const field = (page: Page, name: string): Locator => page.getByRole('textbox', { name, exact: true });
const doctor = (page: Page): Locator => page.locator('kinetree-doctor');

/** All world matrices, in the order of the outline. */
const worlds = (page: Page): Promise<number[]> =>
  page.locator('kinetree-playground').evaluate((shell) => {
    const { tree, handles } = (shell as Shell).workbench.course.posed;
    return handles.flatMap((handle) => [...tree.worldMatrix(handle)]);
  });

/** Goes on by Tab until something has the focus. */
async function tabTo(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  await expect(target).toBeAttached();
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
    await page.keyboard.press(name.charAt(0));
    await expect(row(page, name)).toBeFocused();
  };
  await enter('Translation x, meters', '100cm');
  await choose('turret');
  await enter('Rotation z, degrees', '90/3');
  await choose('hull');
  await enter('Scale x', '2');
  await choose('turret');
  await expect(doctor(page).getByRole('heading', { name: 'Why is the turret skewed?' })).toBeVisible();
  // The columns of diag(2, 1) times a turn by 30°: (2c, s) and (−2s, c).
  const [c, s] = [Math.cos(Math.PI / 6), Math.sin(Math.PI / 6)];
  const meet = (Math.acos((-3 * c * s) / (Math.hypot(2 * c, s) * Math.hypot(2 * s, c))) * 180) / Math.PI;
  await expect(doctor(page).getByText(`meet at ${meet.toFixed(1)}°`)).toBeVisible();
  await expect(row(page, 'turret')).toContainText(`${Math.abs(meet - 90).toFixed(0)}°`);

  // Each way out, by Enter, and back.
  const ways = doctor(page).locator('.cure');
  await expect(ways).toHaveCount(5);
  for (let i = 0; i < 5; i++) {
    await tabTo(page, ways.nth(i));
    await page.keyboard.press('Enter');
    await expect(doctor(page).getByText('The turret is square: its axes meet at 90.0°.')).toBeVisible();
    await page.keyboard.press('Control+z');
    await expect(ways).toHaveCount(5);
    await choose('turret');
  }
  await tabTo(page, ways.first());
  await page.keyboard.press('Enter');
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
  await tabTo(page, page.getByRole('button', { name: 'One step' }), 'Shift+Tab');
  for (let i = 0; i < 6; i++) await page.keyboard.press('Enter');
  const turned = await worlds(page);
  await page.keyboard.press('Space');

  await tabTo(page, page.getByRole('button', { name: 'Share', exact: true }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  const link = page.getByLabel('A link to this tree');
  await expect(link).toHaveValue(/#tree=/);
  const second = await context.newPage();
  await second.goto(await link.inputValue());
  await expect(second.getByRole('treeitem')).toHaveCount(3);
  await page.locator('kinetree-playground').evaluate((shell) => (shell as Shell).workbench.seek(0));
  expect(await worlds(second)).toEqual(await worlds(page));
  expect(await worlds(second)).not.toEqual(turned);
  expect(problems).toEqual([]);
});
