/** The controls that a step asks for are there, at both widths, and so are the numbers under the picture. */
import { expect, type Locator, type Page } from '@playwright/test';
import { chapters } from '../../scripts/site/chapters.mjs';
import { www } from '../../scripts/site/sources.mjs';
import { test } from '../browser-test.ts';
import { pastQuestion } from './page.ts';

const told = chapters(www).filter(({ body }) => body.includes('data-step'));

/** Pixels of which a control has so many at least, in each direction: less is seen, and not hit. */
const LEAST = 20;

interface Room {
  readonly name: string;
  /** The box of the control in the window. */
  readonly box: {
    readonly width: number;
    readonly height: number;
    readonly top: number;
    readonly bottom: number;
  };
}

/** Scrolls so that a step is the one that is read, and nearly read: its picture has come to rest beside it. */
async function toStep(step: Locator): Promise<void> {
  await step.evaluate((it) => {
    const { top, bottom } = it.getBoundingClientRect();
    const by = matchMedia('(min-width: 900px)').matches
      ? bottom - innerHeight * 0.45
      : top - innerHeight * 0.6;
    scrollBy({ top: by, behavior: 'instant' });
  });
  await expect(step).toHaveClass(/now/);
}

/** Returns the controls of a step, with the boxes that they have in the picture's row. */
const rooms = (step: Locator): Promise<Room[]> =>
  step.evaluate((it) => {
    const camel = (word: string) => word.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
    const words = (it as HTMLElement).dataset.controls?.split(' ') ?? [];
    const shadow = it.closest('.story')?.querySelector('kinetree-figure')?.shadowRoot;
    return words.map((word) => {
      const name = camel(word);
      const row = shadow?.querySelector('.row');
      // The rows of a pad and of cards have no name: a figure has one of them.
      const control =
        row?.querySelector(`#${name}, [name=${name}]`)?.closest('.row > *') ??
        row?.querySelector({ steer: '.pad', order: '.order', cards: '.order' }[name] ?? 'none');
      const { width = 0, height = 0, top = -1, bottom = -1 } = control?.getBoundingClientRect() ?? {};
      return { name, box: { width, height, top, bottom } };
    });
  });

async function look(page: Page, address: string): Promise<string[]> {
  const lacking: string[] = [];
  await page.goto(`/${address}`);
  const { height } = page.viewportSize() ?? { height: 0 };
  for (const story of await page.locator('.story').all()) {
    await story.locator('kinetree-figure').scrollIntoViewIfNeeded();
    for (const step of await story.locator('[data-step]').all()) {
      // While a question is open, the steps under it ask, too.
      if (!(await step.getAttribute('data-controls'))?.includes('guess')) await pastQuestion(step);
      await toStep(step);
      const heading = await step.locator('h2').textContent();
      const short = async () =>
        (await rooms(step))
          .filter(({ box }) => box.width < LEAST || box.height < 1 || box.top < 0 || box.bottom > height)
          .map(({ name, box }) => `${heading}: ${name} ${JSON.stringify(box)}`);
      await expect
        .poll(short, { timeout: 4000 })
        .toEqual([])
        .catch(async () => lacking.push(...(await short())));
    }
  }
  return lacking;
}

for (const [width, height] of [
  [1280, 800],
  [390, 844],
] as const)
  for (const { address } of told)
    test(`${address}: what each step asks for is under its picture, ${width} px wide`, async ({ page }) => {
      test.slow();
      await page.setViewportSize({ width, height });
      expect(await look(page, address)).toEqual([]);
    });
