/**
 * The tank's page: each step has a button that sets the figure, presses what is to be pressed, and lets it run; and a formula
 * with the values that the figure has under its symbols.
 */

interface FigureElement extends HTMLElement {
  readonly updateComplete: Promise<unknown>;
  reset(): void;
  press(name: string): void;
  play(): void;
  seek(time: number): void;
}

const figure = document.querySelector('kinetree-figure') as FigureElement | null;
const still = matchMedia('(prefers-reduced-motion: reduce)');
let mine: string[] = [];

/** `data-set` has attributes as a query does, `data-press` a button's name, `data-at` the second that shows it best. */
async function show(button: HTMLElement): Promise<void> {
  if (!figure) return;
  const { set = '', press, at = '1' } = button.dataset;
  figure.reset();
  for (const name of mine) figure.removeAttribute(name);
  const wanted = [...new URLSearchParams(set)];
  mine = wanted.map(([name]) => name);
  for (const [name, value] of wanted) figure.setAttribute(name, value);
  // The element reads its attributes when the page has a moment.
  await new Promise((done) => setTimeout(done));
  if (press) figure.press(press);
  figure.scrollIntoView({ block: 'start', behavior: still.matches ? 'auto' : 'smooth' });
  // Who wants no motion gets the picture that the step is about.
  if (still.matches) figure.seek(Number(at));
  else figure.play();
}

for (const button of document.querySelectorAll<HTMLElement>('button[data-set]'))
  button.addEventListener('click', () => void show(button));

/** Milliseconds between two writings of the values: faster nobody reads. */
const LEGIBLE = 100;
/** Holds the place of a value. */
const NONE = '\u00a0';

/** The symbols of each term, and the element that has the value under them. */
function terms(formula: Element): Map<string, Element> {
  const found = Array.from(formula.querySelectorAll('munder'), ({ children: [symbols, value] }) => {
    const name = symbols?.textContent?.replace(/\s/g, '') ?? '';
    return value ? ([[name, value]] as const) : [];
  });
  return new Map(found.flat());
}

/**
 * Writes under each formula of the text what the figure's own of that name has. A term that the figure does not have is zero; while
 * the figure shows another sum (another left side, or a term that the text's has not), there are no values.
 */
function write(): void {
  const said = Array.from(figure?.shadowRoot?.querySelectorAll('.formula') ?? [], (formula) => ({
    label: formula.getAttribute('aria-label'),
    parts: terms(formula),
  }));
  for (const formula of document.querySelectorAll<HTMLElement>('[data-formula]')) {
    const places = terms(formula);
    const [left] = places.keys();
    const live = said.find(
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

let writing = false;
/** At most ten times a second, and once more when all is still. */
async function soon(): Promise<void> {
  if (writing) return;
  writing = true;
  await new Promise((done) => setTimeout(done, LEGIBLE));
  await figure?.updateComplete;
  writing = false;
  write();
}

figure?.addEventListener('frame', () => void soon());
figure?.addEventListener('change', () => void soon());
