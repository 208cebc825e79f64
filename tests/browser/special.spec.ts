/** What single figures have that no other has; what all have is in `gestures.spec.ts`. */
import type { Locator, Page } from '@playwright/test';
import { test } from '../browser-test.ts';
import { ask, drag, figure, middle, open, phone, runs, swipe, told, undo, values, visit } from './hand.ts';
import { boxOf, expect, painted, problemsOf } from './page.ts';
import { Pixels } from './png.ts';

const linked = (name: string): string => `/figure/${name}.html?scene=${name}`;
const placeOf = async (page: Page, control: string): Promise<number[]> =>
  String((await values(page))[control])
    .split(' ')
    .map(Number);

test('basins: a start is moved by keys, its root is told, and the picture grows', async ({ page }) => {
  await visit(page, linked('basins'));
  const start = page.getByRole('slider', { name: 'Start', exact: true });
  await start.press('ArrowLeft');
  await start.press('ArrowDown');
  await expect(page.getByRole('status')).toHaveText(/^From \(0\.29, 0\.39\) Newton finds the root/);
  const { width, height } = await boxOf(figure(page).locator('.view'));
  const line = { x: 0, y: height / 4, width, height: 1 };
  const colors = async () => new Pixels(await figure(page).locator('.view').screenshot()).colors(line);
  await expect.poll(colors).toBeGreaterThan(8);
});

test('budget: this machine counts when it is asked to, and three.js beside it', async ({ page }) => {
  await open(page, 'budget');
  await expect(told(page)).toContainText('when you press the button');
  const measure = page.getByRole('button', { name: 'Measure on this machine' });
  await measure.press('Enter');
  await expect(told(page)).toContainText(/nodes took \d+\.\d\d milliseconds on this machine/);
  await page.getByRole('checkbox', { name: 'The same as objects, in three.js' }).check();
  await measure.press('Enter');
  await expect(told(page)).toContainText(/As objects of three\.js they took \d/);
});

test('click: each tap leaves a mark, by mouse and by Enter, and undo takes one away', async ({ page }) => {
  await open(page, 'click');
  const { x, y } = await middle(figure(page).locator('.view'));
  for (const [dx, dy] of [
    [0, 0],
    [40, 20],
    [-200, 60],
  ] as const) {
    await page.mouse.click(x + dx, y + dy);
    await painted(page);
  }
  await expect(told(page)).toContainText('Of 3 clicks');
  await figure(page).locator('.guess').press('ArrowLeft');
  await figure(page).locator('.guess').press('Enter');
  await expect(told(page)).toContainText('Of 4 clicks');
  await undo(page);
  await expect(told(page)).toContainText('Of 3 clicks');
});

test.describe('crash', () => {
  const crate = (page: Page): Locator => figure(page).locator('.guess.taken');
  const ready = async (page: Page) => {
    await visit(page, '/figure/crash.html');
    await expect(crate(page)).toBeVisible();
    return middle(crate(page));
  };

  test('the crate is carried ahead, and what comes out is told only after the run', async ({ page }) => {
    const from = await ready(page);
    await expect(crate(page)).toHaveText('drag me there');
    await drag(page, from, { x: from.x + 150, y: from.y }, 8);
    const [x = 0, y = 0] = await placeOf(page, 'guess');
    // Straight ahead of where it was, as far as the hand went.
    expect(y).toBeCloseTo(-0.75, 1);
    expect(x).toBeGreaterThan(1.9);
    // The ring is on the crate wherever it lies, under the hand that holds it.
    expect(Math.abs((await middle(crate(page))).y - from.y)).toBeLessThan(3);
    await expect(told(page)).not.toContainText('kick');
    await undo(page);
    await painted(page);
    expect((await values(page)).guess).toBe('?');
    await drag(page, await middle(crate(page)), { x: from.x + 60, y: from.y });
    await ask(page, (it) => it.seek(1.4));
    await expect(told(page)).toContainText('Your guess was');
    await expect(crate(page)).toHaveCount(0);
  });

  test.describe('on a phone', () => {
    test.use(phone);
    test('it takes a finger anywhere on the crate', async ({ page }) => {
      const { x, y } = await ready(page);
      // 44, but for the rounding of both sides' places to 32 bits.
      expect((await boxOf(crate(page))).width).toBeGreaterThan(44 - 1e-4);
      await swipe(page, { x: x + 8, y: y + 8 }, { x: x + 48, y: y + 8 });
      expect((await placeOf(page, 'guess'))[0]).toBeGreaterThan(1.7);
    });
  });
});

test('flail: held by mouse it swings away under the pointer, which keeps it; let go it flies', async ({
  page,
}) => {
  await page.goto(linked('flail'));
  const ball = figure(page).getByRole('button', { name: 'The ball', exact: true });
  await expect(ball).toBeVisible();
  const { x, y } = await boxOf(ball);
  await page.mouse.move(x + 22, y + 22);
  await page.mouse.down();
  await expect(ball).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(async () => Math.abs((await boxOf(ball)).y - y)).toBeGreaterThan(40);
  await page.mouse.up();
  await expect(
    figure(page).getByRole('button', { name: 'The hand: catches a ball that is near' }),
  ).toBeVisible();
  expect(await ask(page, ({ run }) => run?.inputs.map(({ value }) => value))).toEqual([true, false]);
});

test('forest: times the update where somebody asks, and three.js beside it, which is loaded only then', async ({
  page,
}) => {
  const problems = problemsOf(page);
  const loaded: string[] = [];
  page.on('request', (it) => it.url().includes('three-objects') && loaded.push(it.url()));
  await visit(page, '/figure/forest.html?count=1000');
  const three = page.getByRole('checkbox', { name: 'The same in three.js' });
  const status = page.getByRole('status');
  await three.waitFor();
  await expect(status).not.toHaveText(/\d ms/);
  expect(loaded).toEqual([]);
  await page.getByRole('button', { name: 'All controls', exact: true }).click();
  await page.getByRole('button', { name: 'Time it now' }).click();
  await expect(status).toHaveText(/1,000 nodes .*\d milliseconds/);
  await three.check();
  await expect.poll(() => loaded).toHaveLength(1);
  await page.getByRole('button', { name: 'Time it now' }).click();
  await expect(status).toHaveText(/three\.js \d/);
  expect(problems).toEqual([]);
});

test('pendulum: the graph goes through the day, and a term left out has its own curve', async ({ page }) => {
  await visit(page, '/figure/pendulum.html?coriolis=false');
  await expect(figure(page).locator('.graph path.curve')).toHaveCount(2);
  await expect(told(page)).toContainText(/A run without Coriolis is [1-9]/);
  await figure(page).locator('.graph input').press('Home');
  expect(await ask(page, (it) => it.time)).toBe(0);
  await expect(told(page)).toContainText('A run without Coriolis is 0.00 of the swing off.');
});

test('slopes: a formula is tried with each character, one that cannot be read changes nothing, and undo leads back', async ({
  page,
}) => {
  await visit(page, linked('slopes'));
  const field = page.getByLabel('Formula in x');
  const slope = () => ask(page, (it) => it.numbers.slope?.value);
  const before = await slope();
  await field.fill('3*x');
  await expect.poll(slope).toBe(3);
  await field.press('End');
  await field.pressSequentially(' + ');
  await expect(field).toHaveValue('3*x + ');
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toHaveAccessibleDescription(
    /^column 7 of "3\*x \+ ": found the end, expected a number/,
  );
  expect(await slope()).toBe(3);
  await field.pressSequentially('x');
  await expect(field).not.toHaveAttribute('aria-invalid');
  await expect(field).toHaveAccessibleDescription('');
  await expect.poll(slope).toBe(4);
  // From a refused formula to the last good one, and from there further back.
  await page.reload();
  await runs(page);
  await field.fill('5*x');
  await field.fill('5*y');
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await field.press('Control+z');
  await expect(field).toHaveValue('5*x');
  await expect(field).not.toHaveAttribute('aria-invalid');
  await field.press('Control+z');
  await expect(field).toHaveValue('sin(x)^2');
  await expect.poll(slope).toBe(before);
});

test('tortoise: a tap on a spot sends it off, another brings it back', async ({ page }) => {
  await open(page, 'tortoise');
  for (const [name, walked] of [
    ['The tortoise, at the start', true],
    ['The tortoise, at the end of its walk', false],
  ] as const) {
    // The picture under the spot takes the press.
    const { x, y } = await middle(figure(page).getByRole('button', { name, exact: true }));
    await page.mouse.click(x, y);
    await painted(page);
    expect((await values(page)).walked).toBe(walked);
  }
});

test('worm: a tap pins, by keys too, the pin rides on the ball, and Delete takes it out', async ({
  page,
}) => {
  await visit(page, linked('worm'));
  await ask(page, (it) => it.seek(0.75));
  const ring = page.getByRole('slider', { name: /Place of the worm/ }).first();
  await expect(ring).toBeVisible();
  await painted(page);
  const { x, y } = await middle(ring);
  // Beside the worm's ring, far enough not to take hold of it.
  const tap = () => page.mouse.click(x + 60, y - 10);
  await tap();
  const pinned = await placeOf(page, 'pin');
  expect(Math.hypot(...pinned)).toBeLessThan(1.2);
  await ask(page, (it) => it.step(60));
  await painted(page);
  expect(await placeOf(page, 'pin')).toEqual(pinned);
  // The same place of the window is another place of the ball by now.
  await tap();
  expect(await placeOf(page, 'pin')).not.toEqual(pinned);
  await undo(page);
  expect(await placeOf(page, 'pin')).toEqual(pinned);

  const pin = page.getByRole('slider', { name: /Tap anywhere|Pin in the ball/ });
  const is = async (text: RegExp) => expect(String((await values(page)).pin)).toMatch(text);
  await pin.press('Delete');
  await is(/^$/);
  await pin.press('ArrowUp');
  await is(/^$/);
  await page.keyboard.press('Enter');
  await is(/^-?[\d.]+ -?[\d.]+$/);
});

test('worm: among pictures arrows move the focus, and a choice is an answer', async ({ page }) => {
  await visit(page, linked('worm'));
  await ask(page, (it) => {
    it.controls = 'path';
    it.set('spin', -6);
  });
  const group = page.getByRole('group', { name: /The worm’s path/ });
  const path = async (is: string) => expect((await values(page)).path).toBe(is);
  await expect(group.getByRole('radio')).toHaveCount(3);
  await group.getByRole('radio', { name: 'Loops' }).click();
  await path('loops');
  await page.keyboard.press('ArrowLeft');
  await path('loops');
  await page.keyboard.press('Space');
  await path('wave');
});

/** Links of when two figures were one: each opens the state in the figure that has it now. */
const SPIN = { shows: 'step', turn: 200, method: 'order8' };
for (const [address, scene, state] of [
  ['/figure/slopes.html?size=-4&formula=exp(x)', 'differences', { size: -4, formula: 'exp(x)' }],
  ['/slopes.html#kinetree=0&scene=slopes&size=-10&v=1', 'differences', { size: -10 }],
  ['/embed.html?scene=turns&shows=step&turn=200&method=order8', 'spins', SPIN],
] as const)
  test(`an old link, ${address}, opens the same state`, async ({ page }) => {
    await page.goto(address);
    const it = figure(page, scene);
    await expect.poll(() => values(it)).toMatchObject(state);
    await expect(it.locator('.refused').filter({ hasText: /./ })).toHaveCount(0);
  });

/** Holds that a finger meets each handle whole: nothing lies over it. */
async function expectFree(page: Page): Promise<void> {
  const covered = await page.locator('kinetree-figure .handle').evaluateAll((handles) => {
    const isMet = (handle: Element): boolean => {
      const { left, top, width, height } = handle.getBoundingClientRect();
      const root = handle.getRootNode() as ShadowRoot;
      for (let y = 1; y < height; y++)
        if (root.elementFromPoint(left + width / 2, top + y)?.closest('.handle') === null) return false;
      return true;
    };
    return handles.filter((it) => !isMet(it)).map((it) => it.getAttribute('aria-label'));
  });
  expect(covered).toEqual([]);
}

test.describe('on a phone', () => {
  test.use(phone);

  test('teacups: the words under the graph are whole', async ({ page }) => {
    await open(page, 'teacups');
    const words = figure(page).locator('.graph .axis > :nth-child(2)');
    await expect(words).toHaveText('speed m/s, solid; acceleration m/s², dotted; one turn');
    expect(await words.evaluate((it) => it.scrollWidth - it.clientWidth)).toBe(0);
    // Two lines, and nothing of them outside of the graph.
    const [box, strip] = [await boxOf(words), await boxOf(figure(page).locator('.graph'))];
    expect(box.height).toBeGreaterThan(20);
    expect(box.y + box.height).toBeLessThanOrEqual(strip.y + strip.height + 0.5);
  });

  test('a finger meets a handle whole, while the forest moves, and so low that the scrubber reaches it', async ({
    page,
  }) => {
    await page.goto('/figure/forest.html');
    await painted(page);
    await expect(page.locator('kinetree-figure .handle')).toHaveCount(1);
    await expectFree(page);
    await page.goto('/fast.html');
    const budget = page.locator('kinetree-figure#budget');
    await budget.scrollIntoViewIfNeeded();
    await expect(budget.locator('.handle')).toHaveCount(1);
    await painted(page);
    const [mark, time] = [await boxOf(budget.locator('.handle')), await boxOf(budget.locator('.time'))];
    expect(mark.y + mark.height).toBeGreaterThan(time.y);
    await expectFree(page);
  });

  /** The words of arrows that a picture the size of a phone has under it. */
  const legends = { tank: ['hull motion', 'hull turns', 'turret turns'], shells: ['ω × r'] };
  for (const [name, words] of Object.entries(legends))
    test(`${name}: the words of its arrows are in a legend, whole and in their colors`, async ({ page }) => {
      // The tank's own page has other words: it stands until it is driven.
      await visit(page, name === 'tank' ? '/embed.html?scene=tank' : `/figure/${name}.html`);
      const entries = figure(page).locator('[part=legend] > *');
      await expect(entries).toHaveCount(words.length);
      const picture = await boxOf(figure(page).locator('.view'));
      const scrubber = await boxOf(figure(page).locator('.time input'));
      for (const [i, word] of words.entries()) {
        const entry = entries.nth(i);
        // The words and the arrow's number.
        await expect(entry).toHaveText(new RegExp(`^${word} \\d+\\.\\d+( m/s)?$`));
        const { x, y, width, height } = await boxOf(entry);
        // Over the picture's lower edge, where nothing else is: neither the middle nor the scrubber.
        expect(y).toBeGreaterThanOrEqual(picture.y + 0.6 * picture.height);
        expect(y + height).toBeLessThanOrEqual(scrubber.y + scrubber.height / 2);
        expect(x).toBeGreaterThanOrEqual(0);
        expect(x + width).toBeLessThanOrEqual(390);
        const { role, ink, line, size } = await entry.evaluate((it) => ({
          role: (it as HTMLElement).style.color,
          ink: getComputedStyle(it).color,
          line: getComputedStyle(it, '::before').backgroundColor,
          size: Number.parseFloat(getComputedStyle(it).fontSize),
        }));
        expect(role).toMatch(/^var\(--kinetree-(base|spin)\)$/);
        // The color of the words is the color of their line.
        expect(line).toBe(ink);
        expect(size).toBeGreaterThanOrEqual(13);
      }
      // On a desk they are in the picture, each at its arrow.
      await page.setViewportSize({ width: 1280, height: 900 });
      await expect(entries).toHaveCount(0);
    });
});
