/** The stories of the site: steps that set the picture, words tied to parts, live numbers. */

import { expect, type Page } from '@playwright/test';
import { test } from '../browser-test.ts';
import { MAIN, mainIf } from '../main.ts';
import { ask, runs, values } from './hand.ts';
import { boxOf, hold, painted, pastQuestion } from './page.ts';
import {
  address,
  camel,
  expectControls,
  expectSet,
  numbers,
  open,
  stories,
  told,
  toStep,
  unreadable,
} from './story.ts';

for (const { address, scene, place } of stories)
  test(
    `${address}, ${scene}: a step that is read sets the picture, has its controls under it and its numbers from it, and scrolling back restores it`,
    mainIf(scene === 'piston'),
    async ({ page }) => {
      await page.setViewportSize({ width: 1280, height: 800 });
      const { figure, steps } = await open(page, address, place);
      // What the story asks is shown, else the steps after it keep their numbers back.
      await pastQuestion(steps.last());
      // The step of the question has the answer now, until it is read again.
      await toStep(steps.last());
      await toStep(steps.first());
      await expect(page.locator('.story').nth(place).locator('[data-step].now')).toHaveCount(1);
      const look = async (i: number) => {
        await toStep(steps.nth(i));
        await expectSet(steps.nth(i), figure);
        await painted(page);
        // No motion is asked for.
        expect(await ask(figure, (it) => it.playing)).toBe(false);
        return JSON.stringify(await values(figure));
      };
      const seen: string[] = [];
      const count = await steps.count();
      for (let i = 0; i < count; i++) {
        seen.push(await look(i));
        // The text is written at most ten times a second.
        await expect(async () => {
          // Before the reader has asked for it, the text has words where the number will be.
          for (const [text, value, digits] of await numbers(steps.nth(i)))
            if (Number.isNaN(value)) expect(text).not.toMatch(/\d/);
            else expect(text).toContain(Math.abs(value).toFixed(digits));
        }).toPass();
        await expectControls(steps.nth(i));
      }
      // The picture stays in sight beside the text.
      await toStep(steps.last());
      const { y } = await boxOf(figure);
      expect(y).toBeGreaterThanOrEqual(0);
      expect(y + 300).toBeLessThan(800);
      for (let i = count - 2; i >= 0; i -= 2) expect(await look(i)).toBe(seen[i]);
    },
  );

test.describe('with a finger', () => {
  test.use({ hasTouch: true, isMobile: true });
  for (const { address, scene, place } of stories)
    test(`${address}, ${scene}: on a phone the picture stays on top, at most 45 % high, with all that a step asks for, and on a small one nothing under it is cut`, async ({
      page,
    }) => {
      await page.setViewportSize({ width: 320, height: 640 });
      const { figure, steps } = await open(page, address, place);
      for (const [i, step] of (await steps.all()).entries()) {
        await toStep(step);
        await painted(page);
        const hidden = () => ask(figure, (it) => Math.max(0, it.scrollHeight - it.clientHeight));
        await expect.poll(hidden, `step ${i}`).toBe(0);
        // The first step is read before the page has been scrolled.
        if (i > 0) expect((await boxOf(figure)).y).toBe(0);
        const asked = await step.evaluate((it) => ({
          controls: (it as HTMLElement).dataset.controls,
          numbers: it.textContent?.includes('Numbers') ?? false,
          keys: it.querySelectorAll('kbd').length,
        }));
        if (asked.controls !== undefined) await expect(figure).toHaveAttribute('controls', asked.controls);
        if (asked.numbers) await expect(figure.getByRole('button', { name: 'Numbers' })).toBeVisible();
        // Keys that a step names are buttons for a finger.
        await expect(figure.locator('.pad button')).toHaveCount(asked.keys);
        expect(await unreadable(figure), `step ${i}`).toEqual([]);
      }
      // On the small phone it has some more: its words and controls are as high as on a large one.
      await page.setViewportSize({ width: 390, height: 844 });
      await pastQuestion(steps.last());
      // The step of the question asks again, once it is read again.
      await toStep(steps.last());
      for (const step of await steps.all()) await expectControls(step);
      await toStep(steps.last());
      await painted(page);
      const { y, height } = await boxOf(figure);
      // A page may end before its last story comes to the top.
      if (place === 0) expect(y).toBe(0);
      expect(height).toBeLessThanOrEqual(0.45 * 844 + 1);
    });
});

test('a wheel that turns on over the picture scrolls past the steps, and keeps none from being shown', async ({
  page,
}) => {
  const { figure, steps } = await open(page, 'turning.html');
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await pastQuestion(steps.nth(2));
  await toStep(steps.nth(1));
  // The way to the step takes some frames, in each of which a wheel with a swing turns on.
  await steps.nth(2).evaluate(async (step) => {
    const figure = step.closest('.story')?.querySelector('kinetree-figure');
    step.scrollIntoView({ block: 'center' });
    while (!step.classList.contains('now')) await new Promise(requestAnimationFrame);
    for (const end = performance.now() + 1000; performance.now() < end; ) {
      figure?.dispatchEvent(new WheelEvent('wheel', { deltaY: 1, bubbles: true, composed: true }));
      await new Promise(requestAnimationFrame);
    }
  });
  await expectSet(steps.nth(2), figure);
});

/** Opens the story of the turns, whose first step asks and whose second one keeps the answer back. */
async function openQuestion(page: Page) {
  const { figure, steps } = await open(page, 'turning.html');
  const blank = steps.nth(1).locator('.kept').first();
  const guess = (is: string) => expect.poll(async () => (await values(figure)).guess).toBe(is);
  const shown = () => expect(blank.locator('output')).toHaveCSS('visibility', 'visible');
  return { figure, ask: steps.first(), step: steps.nth(1), blank, guess, shown };
}

test('while a question is open the next step keeps its answer back, but on paper, and a press shows it', async ({
  page,
}) => {
  const { figure, ask: asking, step, blank, guess, shown } = await openQuestion(page);
  await toStep(asking);
  await expect(blank.locator('output')).toHaveCSS('visibility', 'hidden');
  await page.emulateMedia({ media: 'print' });
  await shown();
  // The answer is on the next page.
  expect(await asking.evaluate((it) => getComputedStyle(it).breakAfter)).toBe('page');
  await page.emulateMedia({ media: 'screen' });
  await toStep(step);
  await guess('?');
  expect((await ask(figure, (it) => it.numbers)).apart?.hidden).toBe(true);
  await expect(blank.locator('.heard')).toHaveText('kept back until you have guessed');
  await blank.click();
  await shown();
  await expect(step).toHaveClass(/now/);
  await guess('');
  await expect(blank.locator('output')).toHaveText('120°');
});

test('who goes on without a guess, and stays there, is shown the answer', async ({ page }) => {
  const { ask: asking, step, guess, shown } = await openQuestion(page);
  await toStep(step);
  await shown();
  await guess('');
  // The question asks again where it stands, and what is open stays so.
  await toStep(asking);
  await guess('?');
  await shown();
});

for (const [act, hash] of [
  ['takes the figure by hand', ''],
  ['follows a link to a state of the figure', '#kinetree=1&scene=turns&angle=40&guess=90&v=1'],
] as const)
  test(`who ${act} below an open question keeps what it shows, and the answer opens`, async ({ page }) => {
    const { figure, ask: asking, step, guess, shown } = await openQuestion(page);
    await toStep(asking);
    await guess('?');
    // At once: who stays for a moment is shown the answer.
    await step.evaluate(async (it, hash) => {
      it.scrollIntoView({ block: 'center' });
      while (!it.classList.contains('now')) await new Promise(requestAnimationFrame);
      if (hash) location.hash = hash;
      else
        it.closest('.story')
          ?.querySelector('kinetree-figure')
          ?.dispatchEvent(new PointerEvent('pointerdown'));
    }, hash);
    await shown();
    await guess(hash ? '90' : '?');
    expect((await values(figure)).angle).toBe(hash ? 40 : 90);
  });

test('Show me answers the case that was asked, which the next step replaces', async ({ page }) => {
  const shells = stories.find(({ scene }) => scene === 'shells');
  const { figure, steps } = await open(page, shells?.address, shells?.place);
  const asks = steps.filter({ has: page.locator('.shows') });
  const guess = (is: string) => expect.poll(async () => (await values(figure)).guess).toBe(is);
  await toStep(asks);
  await guess('?');
  const asked = await values(figure);
  await asks.locator('.shows').check();
  await guess('');
  expect(await values(figure)).toEqual({ ...asked, guess: '' });
  // Without the question the two cases are told apart.
  const next = asks.locator('xpath=following-sibling::*[@data-step][1]');
  expect(await next.getAttribute('data-set')).not.toBe(await asks.getAttribute('data-set'));
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });
  test('a checkbox opens what is kept back', async ({ page }) => {
    await page.goto('/turning.html');
    const answer = page.locator('.story').first().locator('.kept output').first();
    await expect(answer).toHaveCSS('visibility', 'hidden');
    await page.locator('.shows').first().check();
    await expect(answer).toHaveCSS('visibility', 'visible');
  });
});

test('a guess opens what is kept back, plays what was asked to its end and is marked; the time bar stays', async ({
  page,
}) => {
  // What each figure asks, and how it is marked, is in gestures.spec.ts.
  const { figure, ask: asking, guess, shown } = await openQuestion(page);
  await toStep(asking);
  await guess('?');
  const bar = figure.getByRole('slider', { name: 'Time', exact: true });
  await expect(bar).toBeVisible();
  const card = (name: string) =>
    figure.locator('.pictures label').filter({ has: page.getByText(name, { exact: true }) });
  await card('0°').click();
  await guess('0');
  await shown();
  await expect(card('0°')).toHaveClass(/wrong/, { timeout: 60_000 });
  await expect(card('120°')).toHaveClass(/right/);
  expect(await ask(figure, (it) => it.time)).toBeCloseTo(2, 6);
  await expect(figure.locator('.verdict')).toHaveText(/^You said .*; it is /);
  await expect(bar).toBeVisible();
});

test('a figure that begins as its first step has it is not begun twice', async ({ page }) => {
  await page.addInitScript(() => {
    const replays = { count: 0, ready: 0 };
    Object.assign(window, { replays });
    document.addEventListener('ready', () => {
      replays.ready += 1;
    });
    void customElements.whenDefined('kinetree-figure').then((element) => {
      const { replay } = element.prototype;
      element.prototype.replay = function (run: unknown) {
        replays.count += 1;
        return replay.call(this, run);
      };
    });
  });
  const told = (name: 'count' | 'ready') =>
    page.evaluate((it) => (window as unknown as { replays: Record<string, number> }).replays[it], name);
  await page.goto('/slopes.html');
  await expect(page.locator('[data-step]').first()).toHaveClass(/now/);
  await expect.poll(() => told('ready')).toBeGreaterThan(0);
  await painted(page);
  await painted(page);
  expect(await told('count')).toBe(0);
  // It does count: the next step has another picture.
  await page.locator('[data-step]').nth(1).focus();
  await expect.poll(() => told('count')).toBeGreaterThan(0);
});

test('a link to a step leads to it and to its picture', MAIN, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('about:blank');
    await page.goto('/blow.html#at-the-corner');
    await expect(page.locator('#at-the-corner')).toHaveClass(/now/);
    await expect(page.locator('#at-the-corner')).toBeInViewport();
    const figure = page.locator('.story kinetree-figure');
    await expect.poll(async () => (await values(figure)).post).toBe(1.4);
  }
});

test(
  'by keyboard each step is reached, and the focus takes the picture there; a number in the text is a slider',
  MAIN,
  async ({ page }) => {
    const { figure, steps } = await open(page);
    for (const step of await steps.all()) {
      await step.focus();
      await expect(step).toHaveClass(/now/);
      await expect(step).toHaveAttribute('aria-label', /\w/);
      await expectSet(step, figure);
    }
    const number = page.locator('[data-scrub]').first();
    const name = camel((await number.getAttribute('data-scrub')) ?? '');
    const value = async () => Number((await values(figure))[name]);
    await expect(number).toHaveRole('slider');
    await number.focus();
    await expect(number).toHaveAttribute('aria-valuenow', String(await value()));
    const [before, text] = [await value(), await number.textContent()];
    await page.keyboard.press('ArrowLeft');
    expect(await value()).toBeLessThan(before);
    await expect(number).not.toHaveText(text ?? '');
    const [stepped, { x, y }] = [await value(), await boxOf(number)];
    await page.mouse.move(x + 5, y + 10);
    await page.mouse.down();
    await page.mouse.move(x + 45, y + 10, { steps: 4 });
    await page.mouse.up();
    expect(await value()).toBeGreaterThan(stepped);
  },
);

for (const [key, kept] of [
  ['Tab', false],
  ['End', true],
] as const)
  test(`a figure that starts while ${key} is pressed in it ${kept ? 'stays' : 'still gets its step'}`, async ({
    page,
  }) => {
    const release = await hold(page, '**/assets/panel-*.js');
    const { figure, steps } = await open(page, 'speeds.html', 2);
    await toStep(steps.first());
    await figure.locator('[part=controls] input[type=range]').first().press(key);
    await ask(figure, (it) => it.addEventListener('ready', () => it.setAttribute('data-ready', '')));
    release();
    await expect(figure).toHaveAttribute('data-ready');
    await painted(page);
    const at = Number(await steps.first().getAttribute('data-at'));
    const time = () => ask(figure, (it) => it.time);
    if (kept) expect(await time()).not.toBeCloseTo(at, 2);
    else await expect.poll(time).toBeCloseTo(at, 2);
  });

test('a word lights its part, and a part lights its words', async ({ page }) => {
  // That each chapter's words name parts of its figures, tests/unit/lit-words.test.ts proves.
  await open(page, told.find(({ body }) => body.includes('data-part'))?.address);
  const word = page.locator('.story [data-part]').first();
  const figure = word.locator('xpath=ancestor::*[contains(@class, "story")]//kinetree-figure');
  const lit = await figure.evaluateHandle((it) => {
    const list: (string | null)[] = [];
    const own = (it as unknown as { highlight?: (name: string | null) => void }).highlight?.bind(it);
    const highlight = (name: string | null) => {
      list.push(name);
      own?.(name);
    };
    Object.assign(it, { highlight });
    return list;
  });
  const part = await word.getAttribute('data-part');
  const isLit = (is: boolean) => (is ? expect(word) : expect(word).not).toHaveClass(/lit/);
  await word.scrollIntoViewIfNeeded();
  await word.hover();
  await isLit(true);
  await page.mouse.move(2, 2);
  await isLit(false);
  await word.focus();
  await isLit(true);
  await page.keyboard.press('Enter');
  await expect(word).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('Escape');
  await word.blur();
  await isLit(false);
  expect((await lit.jsonValue()).slice(0, 3)).toEqual([part, null, part]);
  await figure.evaluate((it, name) => it.dispatchEvent(new CustomEvent('part', { detail: { name } })), part);
  await isLit(true);
});

test('a number that is kept is that of its own picture, whatever a reader makes of it', async ({ page }) => {
  const { figure, steps } = await open(page, 'stretch.html');
  const step = steps.filter({ has: page.locator('[data-kept][data-value=rodLength]') });
  await toStep(step);
  const kept = step.locator('[data-kept]');
  await expect(kept).toHaveText(['5.00 m', '2.00 m']);
  await ask(figure, (it) => it.set('joint', 10));
  // What follows the picture is written together with all other numbers.
  await expect(page.locator('[data-scrub=joint]').first()).toHaveAttribute('aria-valuenow', '10');
  expect((await kept.allTextContents()).join()).toMatch(/5.00.*2.00/);
});

test('a link leads to the chapter, with the state, and its state is not replaced by a step', async ({
  page,
}) => {
  const { figure } = await open(page);
  await figure.locator('[part=controls] input[type=range]').first().press('ArrowRight');
  const state = await values(figure);
  const { link, embed } = await ask(figure, (it) => it.share());
  expect(new URL(link).pathname).toBe(`/${address}`);
  expect(embed).toContain('/embed.html?scene=');
  await page.goto('about:blank');
  await page.goto(link);
  await expect.poll(() => values(figure)).toEqual(state);
  // A step takes over in the frames that follow a scrolling.
  for (let i = 0; i < 10; i++) await painted(page);
  expect(await values(figure)).toEqual(state);
  // So does a link from a page of one figure.
  const scene = (await figure.getAttribute('scene')) ?? '';
  for (const path of [`figure/${scene}.html`, `embed.html?scene=${scene}`]) {
    await page.goto(`/${path}`);
    await runs(page);
    const { link, embed } = await ask(page, (it) => it.share());
    expect(link).toContain(`/${address}#kinetree=0&scene=${scene}`);
    expect(embed).toContain(`/embed.html?scene=${scene}`);
  }
});

test('a link into a figure of the same page opens it there, and no step takes it back', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/tree.html');
  await page.getByText('More: space').click();
  await page.getByRole('link', { name: 'no box more than' }).click();
  const chain = page.locator('kinetree-figure[scene=chain]');
  await expect(chain).toBeInViewport();
  await expect.poll(() => values(chain)).toMatchObject({ stretch: 1.05, rule: 'matrices' });
  for (let i = 0; i < 10; i++) await painted(page);
  expect(await values(chain)).toMatchObject({ stretch: 1.05, rule: 'matrices' });
  // From then on steps set the picture as before.
  await expect(async () => {
    await toStep(page.locator('#a-ring-that-closes'));
    expect(await values(chain)).toMatchObject({ stretch: 1, next: 1 });
  }).toPass();
});

test('a link hides the poster of its figure, which has another state, until the figure comes', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const release = await hold(page, '**/assets/kinetree-figure-*.js');
  const poster = (scene: string) => page.locator(`kinetree-figure[scene=${scene}] > svg`).first();
  await page.goto('/not-there.html#kinetree=1&scene=pendulum&latitude=20', { waitUntil: 'commit' });
  await expect(poster('pendulum')).toHaveCSS('visibility', 'hidden');
  await expect(poster('carousel')).toHaveCSS('visibility', 'visible');
  release();
  const figure = page.locator('kinetree-figure[scene=pendulum]');
  await expect.poll(() => values(figure)).toMatchObject({ latitude: 20 });
  await expect(figure.locator('.poster')).toBeHidden();
  await expect(figure.locator('.view')).toBeVisible();
  // Of a link to a step, or to a page, the poster is the first picture.
  await page.goto('about:blank');
  await page.goto('/not-there.html#eleven-degrees-an-hour');
  await expect(poster('pendulum')).toHaveCSS('visibility', 'visible');
});

test('on paper a story is its text, and each step has the picture of its state, with nothing to drag', async ({
  page,
}) => {
  const { figure, steps } = await open(page);
  const pictures = page.locator('.story').first().locator('.on-paper > svg');
  await expect(figure.locator('.caption')).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(figure).toHaveCSS('position', 'static');
  for (const hidden of ['.caption', '.handles']) await expect(figure.locator(hidden)).toBeHidden();
  const colors = await steps.evaluateAll((all) => all.map((it) => getComputedStyle(it).color));
  expect(new Set(colors).size).toBe(1);
  for (const folded of await page.locator('main details p:first-of-type').all())
    expect((await boxOf(folded)).height).toBeGreaterThan(10);
  await expect(page.getByRole('link', { name: 'Symptoms and ways out' })).toBeHidden();
  // The renderer of paper comes once the figure has begun.
  await expect(async () => {
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    await expect(pictures).toHaveCount(await steps.count(), { timeout: 500 });
  }).toPass();
  await expect(figure).toBeHidden();
  for (const picture of await pictures.all()) await expect(picture).toBeVisible();
  const drawn = await pictures.evaluateAll((all) => all.map((it) => it.outerHTML));
  expect(new Set(drawn).size).toBeGreaterThan(1);
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await expect(pictures).toHaveCount(0);
  await expect(figure).toBeVisible();
});

test('on paper a figure that has not begun is its poster, with no room around it', async ({ page }) => {
  await page.goto('/stretch.html');
  const engines = page.locator('kinetree-figure[scene="engines"]');
  await expect(engines.locator('.poster')).toBeVisible();
  // It begins when it comes near, which on paper it does not.
  expect(await ask(engines, (it) => it.run)).toBeNull();
  await page.emulateMedia({ media: 'print' });
  const poster = await boxOf(engines.locator('> svg:visible'));
  // It is drawn twice as wide as high.
  expect(poster.width / poster.height).toBeCloseTo(2, 1);
  const whole = await engines.evaluate((it) => it.getBoundingClientRect().height);
  expect(Math.abs(whole - poster.height)).toBeLessThan(1);
});
