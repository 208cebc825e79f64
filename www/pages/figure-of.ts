/** The figure that a word, a number or a step of a text is about. */
import type { KinetreeFigure } from '../src/element/kinetree-figure.ts';

/** Those of the page, in its order. */
const all = document.getElementsByTagName('kinetree-figure');

/**
 * Returns the figure whose `id` an element's `data-figure` names, or that of its story, or the one
 * before it in the page.
 */
export function figureOf(element: HTMLElement): KinetreeFigure | null {
  const named = element.closest<HTMLElement>('[data-figure]')?.dataset.figure;
  if (named) return document.querySelector(`kinetree-figure#${CSS.escape(named)}`);
  const own = element.closest('.story')?.querySelector<KinetreeFigure>('kinetree-figure');
  if (own) return own;
  for (let i = all.length - 1; i >= 0; i--) {
    const figure = all[i] as KinetreeFigure;
    if (figure.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING) return figure;
  }
  return null;
}

/** Returns once a figure has started. */
export async function started(figure: KinetreeFigure): Promise<void> {
  if (figure.run) return;
  await new Promise((done) => figure.addEventListener('ready', done, { once: true }));
}
