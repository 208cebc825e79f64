/**
 * The steps of a story. The picture stays, the steps scroll past it, and the one that is being
 * read, or has the focus, says in its attributes what the picture shows:
 *
 * - `data-set="stretch=2.5&joint=60"`, values of controls; those that are not named are as the
 *   figure's own tag has them;
 * - `data-press="fire"`, `data-at="0.9"`, `data-play`: buttons in their order, a time, or time that
 *   runs;
 * - `data-camera="0.8:0.5:20"`, a view, as a link has it;
 * - `data-controls="stretch joint"`, the controls under the picture;
 * - `data-strip`, the graph under the picture, and `data-listing`, the code, where the figure's own
 *   tag leaves it out.
 */
import type { KinetreeFigure } from '../src/element/kinetree-figure.ts';
import { queryIn } from '../src/link/fragment.ts';
import { loadFigure } from '../src/runner/registry.ts';
import { started } from './figure-of.ts';
import { passing, questionAbove } from './guesses.ts';
import { move, onHand } from './move.ts';
import { paper } from './paper.ts';
import { runOf, stillAsked, valuesIn, valuesOf } from './step-run.ts';

/** From this width on the steps are beside the picture; below, they scroll under it. */
const wide = matchMedia('(min-width: 900px), (min-width: 640px) and (max-height: 480px)');
/** A step is read when it crosses this line, as a share of the window's height from the top. */
const LINE = { wide: 0.42, narrow: 0.68 };
/** Frames that a page stands still once it has scrolled to the figure of a link: on a slow machine they last. */
const STILL = 12;
/** CSS pixels from the window at which a story's figure gets what it begins with. */
const NEAR = 240;

/** Brings the stories of a page to life. */
export function stories(page: Document): void {
  for (const story of page.querySelectorAll<HTMLElement>('.story')) {
    const figure = story.querySelector<KinetreeFigure>('kinetree-figure');
    const steps = Array.from(story.querySelectorAll<HTMLElement>('[data-step]'));
    if (figure && steps.length > 0) tell(story, figure, steps);
  }
}

function tell(story: HTMLElement, figure: KinetreeFigure, steps: readonly HTMLElement[]): void {
  const original = new Map(Array.from(figure.attributes, ({ name, value }) => [name, value]));
  // A link leads to a state of the figure, which no step may replace on the way there, nor one that has
  // waited for the figure to start.
  let arriving = 0;
  let links = 0;
  const arrive = async (): Promise<void> => {
    const led = queryIn(location.hash);
    if (!led) return;
    if (document.querySelectorAll('kinetree-figure')[led.index] === figure) links += 1;
    arriving += 1;
    await atRest();
    arriving -= 1;
  };
  void arrive();
  addEventListener('hashchange', arrive);
  let now: HTMLElement | undefined;
  let stay = (): void => {};
  /** Whether the figure is about to begin: the code of one that is not has not to be loaded. */
  let near = false;
  const comes = new IntersectionObserver(
    (entries) => {
      if (!entries.some((it) => it.isIntersecting)) return;
      comes.disconnect();
      near = true;
      if (now) void limit(figure, now, original.get('controls'));
    },
    { rootMargin: `${NEAR}px` },
  );
  comes.observe(figure);
  const show = (step: HTMLElement): void => {
    if (step === now) return;
    now?.classList.remove('now');
    step.classList.add('now');
    now = step;
    if (near) void limit(figure, step, original.get('controls'));
    if (original.get('listing') === 'none')
      figure.setAttribute('listing', step.dataset.listing === undefined ? 'none' : '');
    strip(figure, step, original.get('strip'));
    const [at, asked] = [links, arriving === 0];
    const wanted = (): boolean => asked && links === at;
    if (asked) void take(figure, step, original, step, wanted);
    stay();
    stay = passing(figure, step, wanted);
  };
  story.classList.add('live');
  // Who asks to be shown gets the answer to what the figure asks, or the step that is read below the question.
  story.querySelector('.shows')?.addEventListener('change', (event) => {
    if (event instanceof CustomEvent || !now) return;
    void (questionAbove(now) ? take(figure, now, original) : answer(figure));
  });
  /** The step that has the focus: the page's scrolling to it leads to no other step. */
  let focused: HTMLElement | null = null;
  const scrolls = (): void => {
    focused = null;
  };
  for (const act of ['wheel', 'touchmove', 'pointerdown', 'keydown'])
    addEventListener(act, scrolls, { passive: true, capture: true });
  for (const step of steps) {
    name(step);
    step.addEventListener('focusin', () => {
      focused = step;
      show(step);
    });
    step.addEventListener('focusout', scrolls);
  }
  let observer: IntersectionObserver | undefined;
  const watch = (): void => {
    observer?.disconnect();
    const line = 100 * (wide.matches ? LINE.wide : LINE.narrow);
    observer = new IntersectionObserver(
      (entries) => {
        if (focused) return;
        const read = entries.findLast((it) => it.isIntersecting)?.target as HTMLElement | undefined;
        const first = now ? undefined : steps[0];
        const next = read ?? first;
        if (next) show(next);
      },
      { rootMargin: `-${line}% 0px -${100 - line}% 0px` },
    );
    for (const step of steps) observer.observe(step);
    if (now && near) void limit(figure, now, original.get('controls'));
    if (now) strip(figure, now, original.get('strip'));
  };
  wide.addEventListener('change', watch);
  watch();
  void paper(story, figure, steps, original);
}

/** Resolves once the page is there, and has not scrolled for some frames. */
async function atRest(): Promise<void> {
  if (document.readyState !== 'complete')
    await new Promise((done) => addEventListener('load', done, { once: true }));
  for (let still = 0, at = Number.NaN; still < STILL; still = scrollY === at ? still + 1 : 0) {
    at = scrollY;
    await new Promise(requestAnimationFrame);
  }
}

/** Gives a step a place in the order of Tab, under the name of its heading. */
function name(step: HTMLElement): void {
  step.tabIndex = 0;
  step.setAttribute('role', 'group');
  const heading = step.querySelector('h2, h3')?.textContent;
  if (heading) step.setAttribute('aria-label', heading);
}

/** Takes the figure to a step, while that or another one is read. */
async function take(
  figure: KinetreeFigure,
  step: HTMLElement,
  original: Map<string, string>,
  read = step,
  wanted = () => true,
): Promise<void> {
  // Nobody has seen another picture of a figure that starts, and none is loaded for its story alone.
  const starts = !figure.run;
  if ((await touchedWhileStarting(figure)) || !wanted() || !read.classList.contains('now')) return;
  const definition = await loadFigure(figure.scene);
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const base = valuesOf(definition, (attribute) => original.get(attribute) ?? null);
  const told = { step: step.dataset, values: valuesIn(definition, step.dataset, base) };
  const waits = questionAbove(step)?.checked === false;
  const { step: dataset, values } = waits ? stillAsked(definition, told.step, told.values) : told;
  const runs = dataset.play !== undefined || (definition.plays === true && dataset.at === undefined);
  const plays = runs && !waits;
  move(figure, {
    run: (values) => runOf(definition, dataset, values, still),
    values,
    camera: dataset.camera ?? null,
    arrived: () => {
      if (plays && !still) figure.play();
    },
    atOnce: still || starts,
  });
}

/** Has a figure show the answer to what it asks. */
async function answer(figure: KinetreeFigure): Promise<void> {
  await started(figure);
  await figure.updateComplete;
  figure.renderRoot.querySelector<HTMLElement>('[part=skip]')?.click();
}

/** Returns once a figure has started: `true` if a reader's hand was on it before the last part. */
async function touchedWhileStarting(figure: KinetreeFigure): Promise<boolean> {
  let touched = false;
  const waiting = new AbortController();
  const touch = (): void => {
    // A poster cannot be taken hold of.
    touched ||= Boolean(figure.run);
  };
  onHand(figure, touch, waiting.signal);
  await started(figure);
  waiting.abort();
  return touched;
}

/** Shows the graph of a step; on a phone there is no room for one, and the time bar has its line. */
function strip(figure: KinetreeFigure, step: HTMLElement, own: string | undefined): void {
  const shown = wide.matches && (own !== 'none' || step.dataset.strip !== undefined);
  if (shown && own !== 'none' && own !== undefined) figure.setAttribute('strip', own);
  else if (shown && own === undefined) figure.removeAttribute('strip');
  else figure.setAttribute('strip', shown ? '' : 'none');
}

/**
 * Leaves the controls of a step under the picture, and *Numbers* where the step reads in it. On a phone
 * they have what the picture leaves, and it leaves what they need.
 */
async function limit(figure: KinetreeFigure, step: HTMLElement, own: string | undefined): Promise<void> {
  const { row } = await loadFigure(figure.scene);
  if (!step.classList.contains('now')) return;
  const wanted = step.dataset.controls ?? own ?? (wide.matches ? null : row.join(' '));
  if (wanted === null) figure.removeAttribute('controls');
  else figure.setAttribute('controls', wanted);
  figure.classList.toggle('told', (step.textContent ?? '').includes('Numbers'));
  await started(figure);
  await figure.updateComplete;
  for (const part of figure.renderRoot.querySelectorAll('.row, .line, .tools')) room.observe(part);
}

/** Pixels that a picture keeps, whatever is unfolded under it. */
const LEAST = 48;

/** Takes from a story's picture what its controls need, also where they come or go later: a verdict. */
const room = new ResizeObserver((changed) => {
  for (const figure of new Set(changed.map(({ target }) => (target.getRootNode() as ShadowRoot).host))) {
    if (!(figure instanceof HTMLElement)) continue;
    figure.style.removeProperty('--more');
    const over = wide.matches ? 0 : figure.scrollHeight - figure.clientHeight;
    const picture = figure.shadowRoot?.querySelector('.view')?.clientHeight ?? 0;
    const more = Math.min(over, picture - LEAST);
    if (more > 0) figure.style.setProperty('--more', `${more}px`);
  }
});
