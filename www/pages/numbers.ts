/**
 * Numbers in the text that follow a figure. `<output data-value="length">` has one of the figure's
 * numbers, with `data-kept` that of the text's own picture, which the build has written, whatever a reader
 * makes of it; `<span data-scrub="joint">` has the value of a control, and sets it: it is dragged
 * sideways, or moved by arrows, like the control's slider.
 */
import type { KinetreeFigure } from '../src/element/kinetree-figure.ts';
import type { Slider } from '../src/figure/controls.ts';
import { fixed, withUnit } from '../src/figure/readout.ts';
import { loadFigure } from '../src/runner/registry.ts';
import { figureOf, started } from './figure-of.ts';
import { controlNamed } from './step-run.ts';

/** Milliseconds between two writings of the numbers: nobody reads faster. */
const LEGIBLE = 100;
/** CSS pixels of a drag that lead from one end of a control to the other. */
const REACH = 320;
/** Steps of a control that a Page key goes. */
const PAGE = 10;

/** Keeps the numbers of a page up to date. */
export function numbers(page: Document): void {
  const byFigure = new Map<KinetreeFigure, HTMLElement[]>();
  for (const number of page.querySelectorAll<HTMLElement>('[data-value]:not([data-kept]), [data-scrub]')) {
    // Nobody wants to hear all of them whenever a slider moves.
    if (number.dataset.value) number.setAttribute('aria-live', 'off');
    const figure = figureOf(number);
    if (figure) byFigure.set(figure, [...(byFigure.get(figure) ?? []), number]);
  }
  for (const [figure, own] of byFigure) void follow(figure, own);
}

/** Writes the numbers at most ten times a second, and once more when all is still. */
async function follow(figure: KinetreeFigure, own: readonly HTMLElement[]): Promise<void> {
  await started(figure);
  const { controls } = await loadFigure(figure.scene);
  const scrubs = own.flatMap((number) => {
    const name = controlNamed(controls, number.dataset.scrub ?? '');
    const control = name === undefined ? undefined : controls[name];
    return name && control?.kind === 'slider' ? [scrub(figure, number, name, control)] : [];
  });
  const written = new Map(own.map((number) => [number, number.textContent ?? '']));
  /** The page's words for numbers that are not there yet, as times that are still measured. */
  const words = new Map([...written].filter(([, text]) => !/\d/.test(text)));
  const write = (): void => {
    for (const update of scrubs) update();
    const live = figure.numbers;
    for (const number of own) {
      const value = live[number.dataset.value ?? ''];
      // A step that is not read keeps the numbers of its own picture.
      const away = number.closest('.story.live [data-step]:not(.now)') !== null;
      const missing = value && !Number.isFinite(value.value) ? words.get(number) : undefined;
      const text = away ? written.get(number) : (missing ?? (value && withUnit(value)));
      if (text !== undefined && number.textContent !== text) number.textContent = text;
    }
  };
  let writing = false;
  const soon = async (): Promise<void> => {
    if (writing) return;
    writing = true;
    await new Promise((done) => setTimeout(done, LEGIBLE));
    writing = false;
    write();
  };
  figure.addEventListener('frame', () => void soon());
  figure.addEventListener('change', () => void soon());
  write();
}

/** Makes a number a slider; returns what writes its value. */
function scrub(figure: KinetreeFigure, number: HTMLElement, name: string, control: Slider): () => void {
  const { min, max, step, unit, digits, spoken } = control;
  const value = (): number => Number(figure.values[name]);
  const set = (wanted: number, grain = step): void => {
    const whole = min + Math.round((wanted - min) / grain) * grain;
    figure.set(name, Number(Math.min(Math.max(whole, min), max).toPrecision(12)));
    write();
  };
  const write = (): void => {
    const now = value();
    number.textContent = withUnit({ value: now, unit: number.dataset.unit ?? unit, digits });
    number.setAttribute('aria-valuenow', String(now));
    number.setAttribute('aria-valuetext', `${fixed(now, digits)} ${spoken}`.trim());
  };
  const fixedAttributes = {
    role: 'slider',
    tabindex: '0',
    'aria-label': control.label,
    'aria-valuemin': String(min),
    'aria-valuemax': String(max),
    'aria-orientation': 'horizontal',
  };
  for (const [key, it] of Object.entries(fixedAttributes)) number.setAttribute(key, it);
  number.addEventListener('keydown', (event) => {
    const grain = event.shiftKey ? step / 10 : step;
    const to: Record<string, number> = {
      ArrowRight: value() + grain,
      ArrowUp: value() + grain,
      ArrowLeft: value() - grain,
      ArrowDown: value() - grain,
      PageUp: value() + step * PAGE,
      PageDown: value() - step * PAGE,
      Home: min,
      End: max,
    };
    const wanted = to[event.key];
    if (wanted === undefined) return;
    event.preventDefault();
    set(wanted, grain);
  });
  number.addEventListener('pointerdown', (event) => {
    const { clientX: from, pointerId } = event;
    const start = value();
    number.setPointerCapture(pointerId);
    number.classList.add('held');
    const drag = ({ clientX }: PointerEvent): void => set(start + ((clientX - from) / REACH) * (max - min));
    const end = (): void => {
      number.removeEventListener('pointermove', drag);
      number.classList.remove('held');
    };
    number.addEventListener('pointermove', drag);
    number.addEventListener('pointerup', end, { once: true });
    number.addEventListener('pointercancel', end, { once: true });
  });
  return write;
}
