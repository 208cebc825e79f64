/**
 * Words that are tied to parts of a picture: `<span data-part="coriolis">`. Pointing at a word or
 * focusing it lights its part, and pointing at a part lights its words. A tap, Enter or Space keeps
 * it lit until the next one.
 */
import type { KinetreeFigure } from '../src/element/kinetree-figure.ts';
import { figureOf } from './figure-of.ts';

/** Ties the words of a page to their figures. */
export function words(page: Document): void {
  const byFigure = new Map<KinetreeFigure, HTMLElement[]>();
  for (const word of page.querySelectorAll<HTMLElement>('[data-part]')) {
    const figure = figureOf(word);
    if (figure) byFigure.set(figure, [...(byFigure.get(figure) ?? []), word]);
  }
  for (const [figure, own] of byFigure) tie(figure, own);
}

function tie(figure: KinetreeFigure, own: readonly HTMLElement[]): void {
  /** The word that was tapped. */
  let kept: HTMLElement | null = null;
  const mark = (part: string | null): void => {
    for (const word of own) word.classList.toggle('lit', part !== null && word.dataset.part === part);
  };
  const light = (part: string | null): void => {
    const lit = part ?? kept?.dataset.part ?? null;
    mark(lit);
    figure.highlight(lit);
  };
  const keep = (word: HTMLElement | null): void => {
    kept?.setAttribute('aria-pressed', 'false');
    kept = word;
    kept?.setAttribute('aria-pressed', 'true');
    light(word?.dataset.part ?? null);
  };
  for (const word of own) {
    word.tabIndex = 0;
    word.setAttribute('role', 'button');
    word.setAttribute('aria-pressed', 'false');
    const on = (): void => light(word.dataset.part ?? null);
    const off = (): void => light(null);
    word.addEventListener('pointerenter', on);
    word.addEventListener('pointerleave', off);
    word.addEventListener('focus', on);
    word.addEventListener('blur', off);
    word.addEventListener('click', () => keep(word === kept ? null : word));
    word.addEventListener('keydown', (event) => {
      if (event.key === 'Escape') keep(null);
      if (event.key !== 'Enter' && event.key !== ' ') return;
      event.preventDefault();
      keep(word === kept ? null : word);
    });
  }
  figure.addEventListener('part', (event) => {
    const { name } = (event as CustomEvent<{ name: string | null }>).detail;
    mark(name ?? kept?.dataset.part ?? null);
  });
}
