/** The formulas of a chapter, with the values that their figure has under its own symbols. */
import type { KinetreeFigure } from '../src/element/kinetree-figure.ts';
import { figureOf } from './steps.ts';

/** Milliseconds between two writings of the values: nobody reads faster. */
const LEGIBLE = 100;
/** Holds the place of a value. */
const NONE = '\u00a0';

/** Keeps the values under the formulas of the page up to date. */
export function formulas(page: Document): void {
  const byFigure = new Map<KinetreeFigure, HTMLElement[]>();
  for (const formula of page.querySelectorAll<HTMLElement>('[data-formula]')) {
    const figure = figureOf(formula);
    if (figure) byFigure.set(figure, [...(byFigure.get(figure) ?? []), formula]);
  }
  for (const [figure, own] of byFigure) follow(figure, own);
}

/** Writes the values at most ten times a second, and once more when all is still. */
function follow(figure: KinetreeFigure, own: readonly HTMLElement[]): void {
  let writing = false;
  const soon = async (): Promise<void> => {
    if (writing) return;
    writing = true;
    await new Promise((done) => setTimeout(done, LEGIBLE));
    await figure.updateComplete;
    writing = false;
    write(figure, own);
  };
  figure.addEventListener('frame', () => void soon());
  figure.addEventListener('change', () => void soon());
}

/**
 * Writes under each formula the values of the figure's own formula of that name. A term that the
 * figure does not have is zero. While the figure shows another sum (another left side, or a term
 * that is not in the text's), there are no values.
 */
function write(figure: KinetreeFigure, own: readonly HTMLElement[]): void {
  const shown = Array.from(figure.shadowRoot?.querySelectorAll('.formula') ?? [], (formula) => ({
    label: formula.getAttribute('aria-label'),
    parts: terms(formula),
  }));
  for (const formula of own) {
    const places = terms(formula);
    const [left] = places.keys();
    const live = shown.find(
      ({ label, parts }) =>
        label === formula.dataset.formula &&
        parts.keys().next().value === left &&
        [...parts.keys()].every((name) => name === '' || places.has(name)),
    );
    for (const [name, place] of places) {
      const value = live ? (live.parts.get(name)?.textContent ?? '0.00') : NONE;
      if (place.textContent !== value) place.textContent = value;
    }
  }
}

/** The symbols of each term, and the element that has the value under them. */
function terms(formula: Element): Map<string, Element> {
  const found = Array.from(formula.querySelectorAll('munder'), ({ children: [symbols, value] }) => {
    const name = symbols?.textContent?.replace(/\s/g, '') ?? '';
    return value ? ([[name, value]] as const) : [];
  });
  return new Map(found.flat());
}
