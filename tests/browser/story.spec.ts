/** The stories of the site: steps that set the picture, words tied to parts, live numbers. */

import { expect } from '@playwright/test';
import { test } from '../browser-test.ts';
import { MAIN, mainIf } from '../main.ts';
import { hold, painted, pastQuestion } from './page.ts';
import {
  address,
  camel,
  expectControls,
  type Figure,
  numbers,
  open,
  stories,
  told,
  toStep,
  unreadable,
  values,
  wanted,
} from './story.ts';

for (const { address, scene, place } of stories)
  test(
    `${address}, ${scene}: a step that is read sets the picture, has its controls under it and its numbers from it, and scrolling back restores it`,
    mainIf(scene === 'piston'),
    async ({ page }) => {
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.emulateMedia({ reducedMotion: 'reduce' });
      const { figure, steps } = await open(page, address, place);
      // What the story asks is shown, else the steps after it keep their numbers back.
      await pastQuestion(steps.last());
      // The step of the question has the answer now, until it is read again.
      await toStep(steps.last());
      await toStep(steps.first());
      await expect(page.locator('.story').nth(place).locator('[data-step].now')).toHaveCount(1);
      const seen: string[] = [];
      const count = await steps.count();
      const look = async (i: number) => {
        const step = steps.nth(i);
        await toStep(step);
        for (const [name, value] of Object.entries(await wanted(step)))
          await expect.poll(async () => String((await values(figure))[camel(name)])).toBe(value);
        await painted(page);
        return JSON.stringify(await values(figure));
      };
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
      const box = await figure.boundingBox();
      expect(box?.y).toBeGreaterThanOrEqual(0);
      expect((box?.y ?? 0) + 300).toBeLessThan(800);
      for (let i = count - 2; i >= 0; i -= 2) expect(await look(i)).toBe(seen[i]);
    },
  );

test('while a question is open the next step keeps its answer back, also from those who read on', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const { figure, steps } = await open(page, 'turning.html');
  const blank = steps.nth(1).locator('.kept').first();
  const answer = blank.locator('output');
  const numbers = () =>
    figure.evaluate((it) => (it as unknown as { numbers: Record<string, { hidden?: boolean }> }).numbers);
  await toStep(steps.first());
  await expect(answer).toHaveCSS('visibility', 'hidden');
  // On paper the answer is on the next page.
  await page.emulateMedia({ media: 'print' });
  await expect(answer).toHaveCSS('visibility', 'visible');
  expect(await steps.first().evaluate((it) => getComputedStyle(it).breakAfter)).toBe('page');
  await page.emulateMedia({ media: 'screen' });
  await toStep(steps.nth(1));
  await expect.poll(async () => (await values(figure)).guess).toBe('?');
  expect((await numbers()).apart?.hidden).toBe(true);
  await expect(blank.locator('.heard')).toHaveText('kept back until you have guessed');
  await blank.click();
  await expect(answer).toHaveCSS('visibility', 'visible');
  await expect(steps.nth(1)).toHaveClass(/now/);
  await expect.poll(async () => (await values(figure)).guess).toBe('');
  await expect(answer).toHaveText('120°');
});

test('over a step that keeps an answer back, Show me is pressed by keys, and the focus stays there', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const { figure, steps } = await open(page, 'turning.html');
  await steps.nth(1).focus();
  await page.keyboard.press('Tab');
  const button = steps.nth(1).getByRole('button', { name: 'Show me', exact: true });
  await expect(button).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(button).toBeHidden();
  await expect(steps.nth(1)).toBeFocused();
  await expect(steps.nth(1).locator('.kept output').first()).toHaveCSS('visibility', 'visible');
  await expect.poll(async () => (await values(figure)).guess).toBe('');
});

test('without scripts a checkbox opens what is kept back', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) });
  const page = await context.newPage();
  await page.goto('/turning.html');
  const answer = page.locator('.story').first().locator('.kept output').first();
  await expect(answer).toHaveCSS('visibility', 'hidden');
  await page.locator('.shows').first().check();
  await expect(answer).toHaveCSS('visibility', 'visible');
  await context.close();
});

test('Show me answers the case that was asked, which the next step replaces', async ({ page }) => {
  const shells = stories.find(({ scene }) => scene === 'shells');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const { figure, steps } = await open(page, shells?.address, shells?.place);
  const asks = steps.filter({ has: page.locator('.shows') });
  await toStep(asks);
  await expect.poll(async () => (await values(figure)).guess).toBe('?');
  const asked = await values(figure);
  await asks.locator('.shows').check();
  await expect.poll(async () => (await values(figure)).guess).toBe('');
  expect(await values(figure)).toEqual({ ...asked, guess: '' });
  // Without the question the two cases are told apart.
  expect(await wanted(asks.locator('xpath=following-sibling::*[@data-step][1]'))).not.toEqual(
    await wanted(asks),
  );
});

test('a guess opens what is kept back', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const { figure, steps } = await open(page, 'turning.html');
  await toStep(steps.first());
  await expect.poll(async () => (await values(figure)).guess).toBe('?');
  await figure.locator('.pictures label').first().click();
  await expect(steps.nth(1).locator('.kept output').first()).toHaveCSS('visibility', 'visible');
  await expect.poll(async () => (await values(figure)).guess).toBe('0');
});

test('a guess puts back what was asked, plays it to its end and is marked; the time bar stays', async ({
  page,
}) => {
  // What each figure asks, and how it is marked, is in gestures.spec.ts.
  const story = stories.find(({ scene }) => scene === 'turns');
  const { figure, steps } = await open(page, story?.address, story?.place);
  await toStep(steps.filter({ has: page.locator('.shows') }));
  await expect.poll(async () => (await values(figure)).guess).toBe('?');
  const bar = figure.getByRole('slider', { name: 'Time', exact: true });
  await expect(bar).toBeVisible();
  const card = (name: string) =>
    figure.locator('.pictures label').filter({ has: page.getByText(name, { exact: true }) });
  await card('0°').click();
  await expect(card('0°')).toHaveClass(/wrong/, { timeout: 60_000 });
  await expect(card('120°')).toHaveClass(/right/);
  expect(await figure.evaluate((it) => (it as Figure).time)).toBeCloseTo(2, 6);
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
  const [first, second] = [page.locator('[data-step]').nth(0), page.locator('[data-step]').nth(1)];
  await expect(first).toHaveClass(/now/);
  await expect.poll(() => told('ready')).toBeGreaterThan(0);
  await painted(page);
  await painted(page);
  expect(await told('count')).toBe(0);
  // It does count: the next step has another picture.
  await second.focus();
  await expect.poll(() => told('count')).toBeGreaterThan(0);
});

test('a link to a step leads to it and to its picture', MAIN, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const viewport of [
    { width: 1280, height: 800 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(viewport);
    await page.goto('about:blank');
    await page.goto('/blow.html#at-the-corner');
    const step = page.locator('#at-the-corner');
    await expect(step).toHaveClass(/now/);
    await expect(step).toBeInViewport();
    const figure = page.locator('.story kinetree-figure');
    await expect.poll(async () => (await values(figure)).post).toBe(1.4);
  }
});

test('by keyboard each step is reached, and the focus takes the picture there', MAIN, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const { figure, steps } = await open(page);
  for (let i = 0; i < (await steps.count()); i++) {
    const step = steps.nth(i);
    await step.focus();
    await expect(step).toHaveClass(/now/);
    await expect(step).toHaveAttribute('aria-label', /\w/);
    for (const [name, value] of Object.entries(await wanted(step)))
      await expect.poll(async () => String((await values(figure))[camel(name)])).toBe(value);
  }
});

test('a reader who goes by Tab through a figure that starts still gets the step: a real key keeps it', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const { key, kept } of [
    { key: 'Tab', kept: false },
    { key: 'End', kept: true },
  ]) {
    const release = await hold(page, '**/assets/panel-*.js');
    const { figure, steps } = await open(page, 'speeds.html', 2);
    const step = steps.first();
    await toStep(step);
    const slider = figure.locator('[part=controls] input[type=range]').first();
    await slider.focus();
    await page.keyboard.press(key);
    await figure.evaluate((it) => it.addEventListener('ready', () => it.setAttribute('data-ready', '')));
    release();
    await expect(figure).toHaveAttribute('data-ready');
    await painted(page);
    const at = Number(await step.getAttribute('data-at'));
    const time = () => figure.evaluate((it) => (it as Figure).time);
    if (kept) expect(await time()).not.toBeCloseTo(at, 2);
    else await expect.poll(time).toBeCloseTo(at, 2);
    await page.unrouteAll({ behavior: 'wait' });
  }
});

test.describe('with a finger', () => {
  test.use({ hasTouch: true, isMobile: true });
  for (const { address, scene, place } of stories)
    test(`${address}, ${scene}: on a phone the picture stays on top, at most 45 % high, with all that a step asks for, and on a small one nothing under it is cut`, async ({
      page,
    }) => {
      await page.setViewportSize({ width: 320, height: 640 });
      await page.emulateMedia({ reducedMotion: 'reduce' });
      const { figure, steps } = await open(page, address, place);
      for (let i = 0; i < (await steps.count()); i++) {
        await toStep(steps.nth(i));
        await painted(page);
        const hidden = () =>
          figure.evaluate(({ scrollHeight, clientHeight }) => Math.max(0, scrollHeight - clientHeight));
        await expect.poll(hidden, `step ${i}`).toBe(0);
        // The first step is read before the page has been scrolled.
        if (i > 0) expect((await figure.boundingBox())?.y).toBe(0);
        const asked = await steps.nth(i).evaluate((it) => ({
          controls: (it as HTMLElement).dataset.controls,
          numbers: it.textContent?.includes('Numbers') ?? false,
          keys: it.querySelectorAll('kbd').length,
        }));
        if (asked.controls !== undefined) await expect(figure).toHaveAttribute('controls', asked.controls);
        const opens = figure.getByRole('button', { name: 'Numbers' });
        if (asked.numbers) await expect(opens).toBeVisible();
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
      const box = await figure.boundingBox();
      // A page may end before its last story comes to the top.
      if (place === 0) expect(box?.y).toBe(0);
      expect(box?.height).toBeLessThanOrEqual(0.45 * 844 + 1);
    });
});

test('a word lights its part, and a part lights its words', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  // That each chapter's words name parts of its figures, tests/unit/lit-words.test.ts proves.
  await open(page, told.find(({ body }) => body.includes('data-part'))?.address);
  const word = page.locator('.story [data-part]').first();
  const figure = word.locator('xpath=ancestor::*[contains(@class, "story")]//kinetree-figure');
  const lit = await figure.evaluateHandle((it) => {
    const list: (string | null)[] = [];
    const own = (it as unknown as { highlight?: (name: string | null) => void }).highlight?.bind(it);
    Object.assign(it, {
      highlight: (name: string | null) => {
        list.push(name);
        own?.(name);
      },
    });
    return list;
  });
  const part = await word.getAttribute('data-part');
  await word.scrollIntoViewIfNeeded();
  await word.hover();
  await expect(word).toHaveClass(/lit/);
  await page.mouse.move(2, 2);
  await expect(word).not.toHaveClass(/lit/);
  await word.focus();
  await expect(word).toHaveClass(/lit/);
  await page.keyboard.press('Enter');
  await expect(word).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('Escape');
  await word.blur();
  await expect(word).not.toHaveClass(/lit/);
  expect((await lit.jsonValue()).slice(0, 3)).toEqual([part, null, part]);
  await figure.evaluate((it, name) => it.dispatchEvent(new CustomEvent('part', { detail: { name } })), part);
  await expect(word).toHaveClass(/lit/);
});

test('a number in the text is a slider: by arrows and by a drag sideways', MAIN, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const { figure } = await open(page);
  const number = page.locator('[data-scrub]').first();
  const name = camel((await number.getAttribute('data-scrub')) ?? '');
  await expect(number).toHaveRole('slider');
  await number.focus();
  await expect
    .poll(async () => Number(await number.getAttribute('aria-valuenow')))
    .toBe(Number((await values(figure))[name]));
  const before = Number((await values(figure))[name]);
  const text = await number.textContent();
  await page.keyboard.press('ArrowLeft');
  expect(Number((await values(figure))[name])).toBeLessThan(before);
  await expect(number).not.toHaveText(text ?? '');
  const box = await number.boundingBox();
  if (!box) throw new Error('the number is not there');
  const stepped = Number((await values(figure))[name]);
  await page.mouse.move(box.x + 5, box.y + 10);
  await page.mouse.down();
  await page.mouse.move(box.x + 45, box.y + 10, { steps: 4 });
  await page.mouse.up();
  expect(Number((await values(figure))[name])).toBeGreaterThan(stepped);
});

test('a number that is kept is that of its own picture, whatever a reader makes of it', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const { figure, steps } = await open(page, 'stretch.html');
  const step = steps.filter({ has: page.locator('[data-kept][data-value=rodLength]') });
  await toStep(step);
  const kept = step.locator('[data-kept]');
  await expect(kept).toHaveText(['5.00 m', '2.00 m']);
  await figure.evaluate((it) => (it as Figure & { set(name: string, value: number): void }).set('joint', 10));
  // What follows the picture is written together with all other numbers.
  await expect(page.locator('[data-scrub=joint]').first()).toHaveAttribute('aria-valuenow', '10');
  expect((await kept.allTextContents()).join()).toMatch(/5.00.*2.00/);
});

test('a link leads to the chapter, with the state, and its state is not replaced by a step', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const { figure } = await open(page);
  const slider = figure.locator('[part=controls] input[type=range]').first();
  await slider.focus();
  await slider.press('ArrowRight');
  const state = await values(figure);
  const { link, embed } = await figure.evaluate((it) => (it as Figure).share());
  expect(new URL(link).pathname).toBe(`/${address}`);
  expect(embed).toContain('/embed.html?scene=');
  await page.goto('about:blank');
  await page.goto(link);
  const again = page.locator('.story kinetree-figure').first();
  await expect.poll(() => again.evaluate((it) => ({ ...(it as Figure).values }))).toEqual(state);
  // A step takes over in the frames that follow a scrolling.
  for (let i = 0; i < 10; i++) await painted(page);
  expect(await values(again)).toEqual(state);
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
  const step = page.locator('#a-ring-that-closes');
  await expect(async () => {
    await toStep(step);
    expect(await values(chain)).toMatchObject({ stretch: 1, next: 1 });
  }).toPass();
});

test('a link hides the poster of its figure, which has another state, until the figure comes', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const release = await hold(page, '**/assets/kinetree-figure-*.js');
  const poster = page.locator('kinetree-figure[scene=pendulum] > svg').first();
  await page.goto('/not-there.html#kinetree=1&scene=pendulum&latitude=20', { waitUntil: 'commit' });
  await expect(poster).toHaveCSS('visibility', 'hidden');
  const other = page.locator('kinetree-figure[scene=carousel] > svg').first();
  await expect(other).toHaveCSS('visibility', 'visible');
  release();
  const figure = page.locator('kinetree-figure[scene=pendulum]');
  await expect.poll(() => values(figure)).toMatchObject({ latitude: 20 });
  await expect(figure.locator('.poster')).toBeHidden();
  await expect(figure.locator('.view')).toBeVisible();
  // Of a link to a step, or to a page, the poster is the first picture.
  await page.goto('about:blank');
  await page.goto('/not-there.html#eleven-degrees-an-hour');
  await expect(poster).toHaveCSS('visibility', 'visible');
});

test('a link from a page of one figure leads to its chapter', async ({ page }) => {
  const scene = /scene="(\w+)"/.exec(told[0]?.body ?? '')?.[1] ?? '';
  for (const path of [`figure/${scene}.html`, `embed.html?scene=${scene}`]) {
    await page.goto(`/${path}`);
    const figure = page.locator('kinetree-figure');
    await expect.poll(() => figure.evaluate((it) => (it as Figure).run !== null)).toBe(true);
    const { link, embed } = await figure.evaluate((it) => (it as Figure).share());
    expect(link).toContain(`/${address}#kinetree=0&scene=${scene}`);
    expect(embed).toContain(`/embed.html?scene=${scene}`);
  }
});

test('on paper a story is its posters and its text', async ({ page }) => {
  const { figure, steps } = await open(page);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('banner')).toBeHidden();
  expect(await figure.evaluate((it) => getComputedStyle(it).position)).toBe('static');
  const colors = await steps.evaluateAll((all) => all.map((it) => getComputedStyle(it).color));
  expect(new Set(colors).size).toBe(1);
  for (const folded of await page.locator('main details p:first-of-type').all())
    expect((await folded.boundingBox())?.height).toBeGreaterThan(10);
  await expect(page.getByRole('link', { name: 'Symptoms and ways out' })).toBeHidden();
});

test('on paper each step of a story that has begun has the picture of its state', async ({ page }) => {
  const { figure, steps } = await open(page);
  const count = await steps.count();
  const pictures = page.locator('.story').first().locator('.on-paper > svg');
  await page.emulateMedia({ media: 'print' });
  // The renderer of paper comes once the figure has begun.
  await expect(async () => {
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    await expect(pictures).toHaveCount(count, { timeout: 500 });
  }).toPass();
  await expect(figure).toBeHidden();
  for (const picture of await pictures.all()) await expect(picture).toBeVisible();
  const drawn = await pictures.evaluateAll((all) => all.map((it) => it.outerHTML));
  expect(new Set(drawn).size).toBeGreaterThan(1);
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await expect(pictures).toHaveCount(0);
  await expect(figure).toBeVisible();
});

test('on paper nobody is asked to drag, and no ring has a hint', async ({ page }) => {
  const { figure } = await open(page);
  await expect(figure.locator('.caption')).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(figure.locator('.caption')).toBeHidden();
  await expect(figure.locator('.handles')).toBeHidden();
});

test('on paper a figure that has not begun is its poster, with no room around it', async ({ page }) => {
  await page.goto('/stretch.html');
  const engines = page.locator('kinetree-figure[scene="engines"]');
  await expect(engines.locator('.poster')).toBeVisible();
  // It begins when it comes near, which on paper it does not.
  expect(await engines.evaluate((it) => (it as Figure).run)).toBeNull();
  await page.emulateMedia({ media: 'print' });
  const poster = await engines.locator('> svg:visible').boundingBox();
  if (!poster) throw new Error('there is no poster');
  // It is drawn twice as wide as high.
  expect(poster.width / poster.height).toBeCloseTo(2, 1);
  const whole = await engines.evaluate((it) => it.getBoundingClientRect().height);
  expect(Math.abs(whole - poster.height)).toBeLessThan(1);
});
