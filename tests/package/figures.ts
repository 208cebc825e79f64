/** The figures of the element in tests, and ways to wait for them and ask them. */
import { expect, type Page } from '@playwright/test';

export { figureNames as scenes } from '../../scripts/tools/figure-names.mjs';

/** A small one, one in plan, in space, with a tree, with batches, and with the most to edit. */
export const KINDS = ['wheel', 'slopes', 'piston', 'tank', 'forest', 'playground'];

export const PISTON = '<kinetree-figure scene="piston" scale-x="2"></kinetree-figure>';

export { ask as evaluate } from '../browser/hand.ts';

/**
 * Puts this in the place of all that the page's body has, and waits until its figure is drawn: for
 * tests that look at each figure, but not at the start of a page.
 */
export function put(page: Page, html: string): Promise<void> {
  return page.evaluate(async (html) => {
    await customElements.whenDefined('kinetree-figure');
    document.body.innerHTML = html;
    const figure = document.querySelector('kinetree-figure');
    await new Promise((done) => figure?.addEventListener('frame', done, { once: true }));
  }, html);
}

/** Waits until as many figures run. */
export async function ready(page: Page, count = 1): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(
        () => Array.from(document.querySelectorAll('kinetree-figure')).filter((it) => it.run !== null).length,
      ),
    )
    .toBe(count);
}
