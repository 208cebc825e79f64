/**
 * The questions of stories. What the steps after one keep back opens with the checkbox in the step
 * that asks (`scripts/site/answers.mjs`): when the figure has its guess, when a reader asks to be
 * shown, there or at what is kept back, or when one has gone on without a guess.
 */
import type { KinetreeFigure } from '../src/element/kinetree-figure.ts';
import { figureOf } from './figure-of.ts';
import { onHand } from './move.ts';

/** What a blank is for those who hear the page. */
const KEPT = 'kept back until you have guessed: show it';
const KEPT_WORD = ' kept back until you have guessed';

/** Milliseconds at a step below a question after which its reader has gone on without a guess. */
const PASSED = 1500;

/** Milliseconds between two looks at the figure: its numbers are work. */
const LEGIBLE = 100;

/** Brings the questions of a page to life. */
export function guesses(page: Document): void {
  for (const box of page.querySelectorAll<HTMLInputElement>('.shows')) {
    const figure = figureOf(box);
    const story = box.closest<HTMLElement>('.story');
    if (!figure || !story) continue;
    const blanks = Array.from(story.querySelectorAll<HTMLElement>('.kept'));
    for (const blank of blanks) keep(blank, () => show(box, new Event('change')));
    box.addEventListener('change', () => blanks.forEach(open), { once: true });
    watch(figure, box);
  }
}

function show(box: HTMLInputElement, change: Event): void {
  if (box.checked) return;
  box.checked = true;
  box.dispatchEvent(change);
}

/**
 * Shows a reader who stays at a step without a guess the answer to the question above it. Where a hand
 * was on the figure meanwhile, or the step is not `wanted` in it, the figure is left as it is. Returns
 * what calls it off.
 */
export function passing(figure: KinetreeFigure, step: HTMLElement, wanted: () => boolean): () => void {
  const stays = new AbortController();
  const box = questionAbove(step);
  let touched = false;
  const { signal } = stays;
  const pass = (): void => {
    if (box) show(box, touched || !wanted() ? new CustomEvent('change') : new Event('change'));
  };
  const touch = (): void => {
    touched = true;
  };
  onHand(figure, touch, signal);
  // A finger that scrolls the page by the picture holds nothing in it.
  const scrolls = (): void => {
    touched = false;
  };
  figure.addEventListener('pointercancel', scrolls, { signal });
  const timer = setTimeout(pass, PASSED);
  return () => {
    clearTimeout(timer);
    stays.abort();
  };
}

/** Makes a button of what is kept back; within a word that is a button itself it is pressed only. */
function keep(blank: HTMLElement, show: () => void): void {
  blank.addEventListener('click', show);
  if (blank.closest('[data-part]')) {
    const heard = document.createElement('span');
    heard.className = 'heard';
    heard.textContent = KEPT_WORD;
    blank.append(heard);
    return;
  }
  blank.tabIndex = 0;
  blank.setAttribute('role', 'button');
  blank.setAttribute('aria-label', KEPT);
  blank.addEventListener('keydown', (event) => {
    if (!blank.role || (event.key !== 'Enter' && event.key !== ' ')) return;
    event.preventDefault();
    show();
  });
}

function open(blank: HTMLElement): void {
  blank.querySelector(':scope > .heard')?.remove();
  for (const name of ['tabindex', 'role', 'aria-label']) blank.removeAttribute(name);
}

/** Opens the blanks once the figure, asked by its step, has been answered there. */
function watch(figure: KinetreeFigure, box: HTMLInputElement): void {
  const watched = new AbortController();
  const { signal } = watched;
  box.addEventListener('change', () => watched.abort(), { signal });
  let asked = false;
  let waits = false;
  const look = (): void => {
    waits = false;
    if (signal.aborted || !figure.run) return;
    const asks = Object.values(figure.numbers).some(({ hidden }) => hidden);
    const answered = asked && !asks && isRead(box);
    asked = asks;
    if (!answered) return;
    show(box, new CustomEvent('change'));
  };
  const soon = (): void => {
    if (!waits) setTimeout(look, LEGIBLE);
    waits = true;
  };
  for (const kind of ['ready', 'change', 'frame']) figure.addEventListener(kind, soon, { signal });
}

const isRead = (box: HTMLInputElement): boolean =>
  box.closest('[data-step]')?.classList.contains('now') ?? false;

/** Returns the checkbox of the question that a step's story asks above the step; `null` without one. */
export function questionAbove(step: HTMLElement): HTMLInputElement | null {
  const box = step.closest('.story')?.querySelector<HTMLInputElement>('.shows') ?? null;
  const asks = box?.closest('[data-step]');
  const above = asks && asks.compareDocumentPosition(step) & Node.DOCUMENT_POSITION_FOLLOWING;
  return above ? box : null;
}
