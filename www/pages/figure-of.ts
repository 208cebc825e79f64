/** The figure that a word, a number or a step of a text is about. */
import type { KinetreeFigure } from '../src/element/kinetree-figure.ts';

/**
 * Returns the figure whose `id` an element's `data-figure` names, or that of its story, or the one
 * before it in the page.
 */
export function figureOf(element: HTMLElement): KinetreeFigure | null {
  const named = element.closest<HTMLElement>('[data-figure]')?.dataset.figure;
  if (named) return document.querySelector(`kinetree-figure#${CSS.escape(named)}`);
  const own = element.closest('.story')?.querySelector<KinetreeFigure>('kinetree-figure');
  if (own) return own;
  const before = Array.from(document.querySelectorAll<KinetreeFigure>('kinetree-figure')).filter(
    (it) => it.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING,
  );
  return before.at(-1) ?? null;
}

/** Returns once a figure has started. */
export async function started(figure: KinetreeFigure): Promise<void> {
  if (figure.run) return;
  await new Promise((done) => figure.addEventListener('ready', done, { once: true }));
}
