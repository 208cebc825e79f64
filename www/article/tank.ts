/** The tank's page: each step has a button that sets the figure, presses what is to be pressed, and lets it run. */

interface FigureElement extends HTMLElement {
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
