/**
 * The steps of a chapter: buttons that reset a figure, set it, press a button of it, and let it
 * run.
 */
import type { KinetreeFigure } from '../src/element/kinetree-figure.ts';

const still = matchMedia('(prefers-reduced-motion: reduce)');
/** The attributes that the last step gave each figure. */
const given = new WeakMap<KinetreeFigure, string[]>();

/** The figure of the page that an element's `data-figure` names. */
export function figureOf({ dataset, ownerDocument }: HTMLElement): KinetreeFigure | null {
  return ownerDocument.querySelector(`kinetree-figure[data-figure="${CSS.escape(dataset.figure ?? '')}"]`);
}

/** Gives each button of a step its work. */
export function steps(page: Document): void {
  for (const button of page.querySelectorAll<HTMLElement>('button[data-set]'))
    button.addEventListener('click', () => void show(button));
}

/**
 * Takes the figure to a step. `data-set` has attributes as a query has them, `data-press` the name
 * of a button, `data-at` the second that shows the step best.
 */
async function show(button: HTMLElement): Promise<void> {
  const figure = figureOf(button);
  if (!figure) return;
  const { set = '', press, at = '1' } = button.dataset;
  figure.reset();
  for (const name of given.get(figure) ?? []) figure.removeAttribute(name);
  const wanted = [...new URLSearchParams(set)];
  given.set(
    figure,
    wanted.map(([name]) => name),
  );
  for (const [name, value] of wanted) figure.setAttribute(name, value);
  // The element reads its attributes when the page has a moment.
  await new Promise((done) => setTimeout(done));
  if (press) figure.press(press);
  figure.scrollIntoView({ block: 'start', behavior: still.matches ? 'auto' : 'smooth' });
  // A reader who wants no motion gets the picture of the moment that the step is about.
  if (still.matches) figure.seek(Number(at));
  else figure.play();
}
