/** The mark of the reader's guess: a diamond over the picture. */
import type { Guess } from '../../figure/controls.ts';
import { fixed } from '../../figure/readout.ts';
import { markElement } from './handles.ts';
import { fill, strings } from './strings.ts';

/** The state that the mark shows. */
interface GuessState {
  readonly control: Guess;
  /** Meters in the plane of the guess; `null` before there is a mark. */
  readonly at: readonly [x: number, y: number] | null;
  /** CSS pixels from the picture's top left; `null` out of the picture. */
  readonly place: { readonly x: number; readonly y: number } | null;
  /** Share of the picture's width, in percent. */
  readonly across: number;
  /** `true` while the mark can be put elsewhere: before the answer plays; a pin always. */
  readonly open: boolean;
  /** `true` while the mark has not been set. */
  readonly draft: boolean;
  /** A thing that is taken itself: how far about it a hand takes it, in CSS pixels, and its hint. */
  readonly ring: { readonly radius: number; readonly hint: string } | null;
}

export function guessElement(): HTMLElement {
  const element = markElement('guess', ['diamond', 'beside']);
  element.hidden = true;
  return element;
}

export function showGuess(element: HTMLElement, state: GuessState): void {
  const { control, at, place, open, draft, ring } = state;
  const pin = control.look === 'pin';
  element.hidden = !open && place === null;
  element.classList.toggle('open', open);
  element.classList.toggle('pin', pin);
  element.classList.toggle('asks', open && (pin || at === null || draft));
  element.classList.toggle('unset', place === null);
  element.classList.toggle('draft', draft);
  element.classList.toggle('taken', ring !== null);
  if (ring) element.style.setProperty('--radius', `${Math.max(22, ring.radius)}px`);
  if (place) element.style.transform = `translate(${place.x}px, ${place.y}px)`;
  element.lastElementChild?.replaceChildren(
    !open ? '' : !at ? (ring?.hint ?? '') : draft ? strings.guessDraft : pin ? '' : strings.yourGuess,
  );
  if (!open) {
    element.removeAttribute('tabindex');
    for (const name of ['description', 'valuemin', 'valuemax', 'valuenow'])
      element.removeAttribute(`aria-${name}`);
    element.setAttribute('role', 'img');
  } else {
    element.tabIndex = 0;
    element.setAttribute('role', 'slider');
    element.ariaValueMin = '0';
    element.ariaValueMax = '100';
    element.ariaValueNow = String(Math.round(state.across));
    element.setAttribute('aria-description', strings.guessKeys);
  }
  const text = at ? fill(strings.guessAt, { x: fixed(at[0], 2), y: fixed(at[1], 2) }) : strings.guessMissing;
  const name = pin ? control.label : strings.yourGuess;
  const label = at && !draft ? name : control.asks;
  element.ariaLabel = open ? label : `${name}: ${text}`;
  element.ariaValueText = open ? text : null;
}
