/** The stories of the site: their figures, their steps, and what a step says. */
import { fileURLToPath } from 'node:url';
import { expect, type Locator, type Page } from '@playwright/test';
import { chapters } from '../../scripts/site/chapters.mjs';
import { ask, runs, values } from './hand.ts';

const www = fileURLToPath(new URL('../../www', import.meta.url));
export const told = chapters(www).filter(({ body }) => body.includes('data-step'));
export const [{ address = '' } = {}] = told;

/** Opens a chapter for a reader who wants no motion, at the story of a place. */
export async function open(
  page: Page,
  path = address,
  place = 0,
): Promise<{ figure: Locator; steps: Locator }> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(`/${path}`);
  const story = page.locator('.story').nth(place);
  const figure = story.locator('kinetree-figure');
  await figure.scrollIntoViewIfNeeded();
  await runs(figure);
  return { figure, steps: story.locator('[data-step]') };
}

/**
 * Scrolls so that a step is where it is read, and waits until it is; or so that it is nearly read, and
 * its picture has come to rest beside it.
 */
export async function toStep(step: Locator, atEnd = false): Promise<void> {
  await step.evaluate((it, atEnd) => {
    const { top, bottom } = it.getBoundingClientRect();
    const wide = matchMedia('(min-width: 900px)').matches;
    const line = wide
      ? atEnd
        ? bottom - innerHeight * 0.45
        : top - innerHeight * 0.3
      : top - innerHeight * 0.6;
    scrollBy({ top: line, behavior: 'instant' });
  }, atEnd);
  await expect(step).toHaveClass(/now/);
}

/** Pixels that a control has across, at least: less is seen, and not hit. */
const LEAST = 20;

/** Holds that the controls of a step are whole in the window, in the row under its picture. */
export async function expectControls(step: Locator): Promise<void> {
  await toStep(step, true);
  const lacking = () =>
    step.evaluate((it, least) => {
      const row = it.closest('.story')?.querySelector('kinetree-figure')?.shadowRoot?.querySelector('.row');
      return ((it as HTMLElement).dataset.controls?.split(' ') ?? []).filter((word) => {
        const name = word.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
        // The rows of a pad and of cards have no name: a figure has one of them.
        const control =
          row?.querySelector(`#${name}, [name=${name}]`)?.closest('.row > *') ??
          row?.querySelector({ steer: '.pad', order: '.order', cards: '.order' }[name] ?? 'none');
        const { width = 0, height = 0, top = -1, bottom = -1 } = control?.getBoundingClientRect() ?? {};
        return width < least || height < 1 || top < 0 || bottom > innerHeight;
      });
    }, LEAST);
  await expect.poll(lacking, `${await step.locator('h2').textContent()}`).toEqual([]);
}

export const camel = (name: string) => name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** Waits until a figure has the values, and stands at the time, that a step's attributes ask for. */
export async function expectSet(step: Locator, figure: Locator): Promise<void> {
  const { set, at } = await step.evaluate((it) => ({ ...(it as HTMLElement).dataset }));
  const wanted = [...new URLSearchParams(set)].map(([name, value]) => [camel(name), value] as const);
  await expect
    .poll(async () => {
      const now = await values(figure);
      return Object.fromEntries(wanted.map(([name]) => [name, String(now[name])]));
    })
    .toEqual(Object.fromEntries(wanted));
  if (at) await expect.poll(() => ask(figure, (it) => it.time)).toBeCloseTo(Number(at), 2);
}

/** The words of a figure that are cut, or in letters of less than 12 px. */
export const unreadable = (figure: Locator): Promise<string[]> =>
  figure.evaluate((it) => {
    const words = document.createTreeWalker(it.shadowRoot as ShadowRoot, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    for (let text = words.nextNode(); text; text = words.nextNode()) {
      const holder = text.parentElement;
      const written = text.textContent?.trim() ?? '';
      if (!holder?.offsetHeight || !written || holder.closest('.hidden, svg, option')) continue;
      const { fontSize, overflowX } = getComputedStyle(holder);
      const cut = overflowX !== 'visible' && holder.scrollWidth > holder.clientWidth + 1;
      if (cut || Number.parseFloat(fontSize) < 12) found.push(`${written}: ${fontSize}, ${overflowX}`);
    }
    return found;
  });

/** Every story of every chapter, by its figure. */
export const stories = told.flatMap(({ address, body }) =>
  Array.from(
    body.matchAll(/<div class="story">\s*<kinetree-figure\b[^>]* scene="(\w+)"/g),
    ([, scene = '']) => scene,
  ).map((scene, place) => ({ address, scene, place })),
);

/** The numbers in a step's text, each as it is written and as the figure has it. */
export async function numbers(step: Locator): Promise<[text: string, value: number, digits: number][]> {
  const figure = step.locator('xpath=ancestor::*[contains(@class, "story")]//kinetree-figure');
  const live = await ask(figure, (it) => it.numbers);
  const written = await step
    .locator('[data-value]')
    .evaluateAll((all) => all.map((it) => [(it as HTMLElement).dataset.value ?? '', it.textContent ?? '']));
  return written.map(([name = '', text = '']) => {
    const { value = Number.NaN, digits = 0 } = live[name] ?? {};
    return [text.replace('−', '-').replaceAll(/(?<=\d),(?=\d{3})/g, ''), value, digits];
  });
}
