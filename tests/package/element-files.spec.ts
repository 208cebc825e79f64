/**
 * The files that `scripts/sizes/sizes.mjs` counts for a figure: with those for which its limit says that
 * a reader waits it reacts to the first touch, and it loads no others by itself than those after.
 */
import { basename } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { figureScripts } from '../../scripts/sizes/figure-scripts.mjs';
import { drag, figure, handle, middle, twin } from '../browser/hand.ts';
import { test } from '../browser-test.ts';
import { evaluate } from './figures.ts';
import { openPlain } from './plain-page.ts';

const press =
  (control: string, key: string) =>
  (page: Page): Promise<void> =>
    twin(page, control).press(key);

/** First touches of figures that have most parts of the element between them. */
const TOUCHES: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  async piston(page) {
    const from = await middle(handle(page, 'The plate’s end'));
    await drag(page, from, { x: from.x - 40, y: from.y });
  },
  async tank(page) {
    const turns = (): Promise<unknown> => evaluate(page, ({ values }) => values.turnRate);
    const before = await turns();
    await figure(page).locator('.view').focus();
    // A key of the pad, which comes with the rarer controls.
    await page.keyboard.down('a');
    await expect.poll(turns).not.toBe(before);
    await page.keyboard.up('a');
    await expect.poll(turns).toBe(before);
  },
  async basins(page) {
    await handle(page, 'Start').press('ArrowLeft');
  },
  pendulum: press('latitude', 'End'),
  unparent: press('joint', 'End'),
};

const files = (paths: readonly string[]): string[] => paths.map((it) => basename(it)).sort();
const picture = (page: Page): Promise<string> =>
  figure(page).evaluate((it) => it.shadowRoot?.querySelector('canvas')?.toDataURL() ?? '');
const told = (page: Page): Promise<string> =>
  evaluate(page, ({ values, time }) => JSON.stringify([values, time > 0]));

for (const [name, touch] of Object.entries(TOUCHES)) {
  test(`${name} reacts to the first touch with the files that its limit counts`, async ({ page }) => {
    const { waits, shows } = figureScripts('dist/package/dist', name);
    const counted = files(waits);
    const asked: string[] = [];
    let release = (): void => {};
    const held = new Promise<void>((done) => {
      release = done;
    });
    const problems = await openPlain(
      page,
      `<kinetree-figure scene="${name}" style="width: 44rem" paused></kinetree-figure>`,
      {
        asked: (file) => {
          asked.push(file);
          return counted.includes(file) ? null : held;
        },
      },
    );
    await expect.poll(async () => (await picture(page)).length).toBeGreaterThan(10_000);
    const [before, values] = [await picture(page), await told(page)];
    await touch(page);
    await expect.poll(() => told(page)).not.toBe(values);
    await expect.poll(() => picture(page)).not.toBe(before);
    expect(counted.filter((it) => !asked.includes(it))).toEqual([]);

    release();
    // The last of them comes when the figure is ready.
    await expect.poll(() => [...asked].sort()).toEqual(files(shows));
    expect(problems).toEqual([]);
  });
}
