/** The stories of the site: their figures, their steps, and what a step says. */
import { fileURLToPath } from 'node:url';
import { expect, type Locator, type Page } from '@playwright/test';
import { chapters } from '../../scripts/site/chapters.mjs';

export interface Figure extends HTMLElement {
  values: Record<string, unknown>;
  time: number;
  run: unknown;
  share(): Promise<{ link: string; embed: string }>;
}

const www = fileURLToPath(new URL('../../www', import.meta.url));
export const told = chapters(www).filter(({ body }) => body.includes('data-step'));
export const [{ address = '' } = {}] = told;

export async function open(
  page: Page,
  path = address,
  place = 0,
): Promise<{ figure: Locator; steps: Locator }> {
  await page.goto(`/${path}`);
  const story = page.locator('.story').nth(place);
  const figure = story.locator('kinetree-figure');
  await figure.scrollIntoViewIfNeeded();
  await expect.poll(() => figure.evaluate((it) => (it as Figure).run !== null)).toBe(true);
  return { figure, steps: story.locator('[data-step]') };
}

export const values = (figure: Locator) => figure.evaluate((it) => ({ ...(it as Figure).values }));

/** Scrolls so that a step is where it is read, and waits until it is. */
export async function toStep(step: Locator): Promise<void> {
  await step.evaluate((it) => {
    const { top } = it.getBoundingClientRect();
    scrollBy({
      top: top - innerHeight * (matchMedia('(min-width: 900px)').matches ? 0.3 : 0.6),
      behavior: 'instant',
    });
  });
  await expect(step).toHaveClass(/now/);
}

/** Scrolls so that a step is nearly read: its picture has come to rest beside it. */
async function toItsEnd(step: Locator): Promise<void> {
  await step.evaluate((it) => {
    const { top, bottom } = it.getBoundingClientRect();
    const by = matchMedia('(min-width: 900px)').matches
      ? bottom - innerHeight * 0.45
      : top - innerHeight * 0.6;
    scrollBy({ top: by, behavior: 'instant' });
  });
  await expect(step).toHaveClass(/now/);
}

/** Pixels that a control has across, at least: less is seen, and not hit. */
const LEAST = 20;

/** Holds that the controls of a step are whole in the window, in the row under its picture. */
export async function expectControls(step: Locator): Promise<void> {
  await toItsEnd(step);
  const lacking = () =>
    step.evaluate((it, least) => {
      const camel = (word: string) => word.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
      const row = it.closest('.story')?.querySelector('kinetree-figure')?.shadowRoot?.querySelector('.row');
      return ((it as HTMLElement).dataset.controls?.split(' ') ?? []).filter((word) => {
        const name = camel(word);
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

/** The values that a step's attributes ask for, as texts. */
export const wanted = (step: Locator) =>
  step.evaluate((it) => Object.fromEntries(new URLSearchParams((it as HTMLElement).dataset.set)));
export const camel = (name: string) => name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());

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
export const numbers = (step: Locator): Promise<[text: string, value: number, digits: number][]> =>
  step.evaluate((it) => {
    const figure = it.closest('.story')?.querySelector('kinetree-figure') as unknown as {
      numbers: Record<string, { value: number; digits: number }>;
    };
    return Array.from(it.querySelectorAll<HTMLElement>('[data-value]'), (number) => {
      const { value = Number.NaN, digits = 0 } = figure.numbers[number.dataset.value ?? ''] ?? {};
      const text = number.textContent?.replace('−', '-').replaceAll(/(?<=\d),(?=\d{3})/g, '') ?? '';
      return [text, value, digits] as [string, number, number];
    });
  });
