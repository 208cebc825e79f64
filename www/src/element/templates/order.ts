/**
 * Cards in an order: dragged, tapped, or moved by the arrow keys. A tap moves a card one place on, and
 * the last one to the front: of two cards it swaps them. The buttons stay where they are and take up
 * each other's words, so that neither the focus nor a finger is lost.
 */
import { html, nothing, type TemplateResult } from 'lit';
import type { Order } from '../../figure/controls.ts';
import { placeIn } from '../input/place.ts';
import { fill, strings } from './strings.ts';

/** CSS pixels within which a finger taps a card, and does not drag it. */
const TAP = 4;

/** A finger on a card, in CSS pixels. */
interface Grip {
  /** From the card's left edge to the finger. */
  readonly by: number;
  /** Where the finger came down. */
  readonly from: number;
  drags: boolean;
}

/** The finger that holds a card, by the group of its cards. */
const grips = new WeakMap<HTMLElement, Grip>();

export function orderRow(control: Order, value: string, set: (value: string) => void): TemplateResult {
  return html`<div class="order" role="group" aria-label=${control.label}>
    <span class="order-label" aria-hidden="true">${control.label}</span>
    ${cardsOf(control, value, set)}
  </div>`;
}

/** Returns the cards alone; the one that acts at present is lit. */
export function cardsOf(
  control: Order,
  value: string,
  set: (value: string) => void,
  acts?: string,
): TemplateResult {
  const cards = value.split(' ');
  const move = (buttons: readonly HTMLElement[], from: number, to: number): void => {
    const there = Math.min(Math.max(to, 0), cards.length - 1);
    if (there === from) return;
    buttons[there]?.focus();
    set(moved(cards, from, there).join(' '));
  };
  const key = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { buttons, at } = place(event);
    const last = cards.length - 1;
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: last }[event.key];
    if (at < 0 || to === undefined) return;
    event.preventDefault();
    move(buttons, at, to);
  };
  const drag = (event: PointerEvent): void => {
    const group = event.currentTarget as HTMLElement;
    if (!group.hasPointerCapture(event.pointerId)) return;
    const buttons = buttonsOf(group);
    const from = buttons.indexOf((group.getRootNode() as ShadowRoot).activeElement as HTMLElement);
    const { x } = placeIn(group, event);
    const grip = grips.get(group);
    if (grip) grip.drags ||= Math.abs(x - grip.from) > TAP;
    if (!grip?.drags) return;
    const to = buttons.findIndex((button) => holds(group, button, x));
    if (from < 0) return;
    if (to >= 0) move(buttons, from, to);
    lift(group, buttons, to >= 0 ? to : from, x);
  };
  const tap = (event: PointerEvent): void => {
    const group = event.currentTarget as HTMLElement;
    const buttons = buttonsOf(group);
    const { x } = placeIn(group, event);
    const at = buttons.findIndex((button) => holds(group, button, x));
    if (at >= 0 && grips.get(group)?.drags === false) move(buttons, at, (at + 1) % cards.length);
  };
  return html`<div class="cards" @keydown=${key} @pointerdown=${take} @pointermove=${drag} @pointerup=${tap} @lostpointercapture=${drop}>
      ${cards.map((card, i) => {
        const { label = card, part } = control.cards.find((it) => it.value === card) ?? {};
        const name = fill(strings.card, { label, place: String(i + 1), count: String(cards.length) });
        return html`<button type="button" class=${card === acts ? 'card acts' : 'card'} data-part=${part ?? nothing} aria-label=${name} aria-description=${strings.cardKeys}>${label}</button>`;
      })}
    </div>`;
}

/** Returns the list with one of its items moved from a place to another. */
export function moved<Item>(list: readonly Item[], from: number, to: number): Item[] {
  const rest = list.toSpliced(from, 1);
  return rest.toSpliced(to, 0, ...list.slice(from, from + 1));
}

/** Takes hold of a card: the group hears the finger from then on, wherever it goes. */
function take(event: PointerEvent): void {
  const { buttons, at } = place(event);
  if (event.button !== 0 || at < 0) return;
  const group = event.currentTarget as HTMLElement;
  buttons[at]?.focus();
  group.setPointerCapture(event.pointerId);
  const { x } = placeIn(group, event);
  grips.set(group, { by: x - leftOf(group, buttons[at]), from: x, drags: false });
}

/** Puts the card in a place under the finger, and all others where they belong. */
function lift(group: HTMLElement, buttons: readonly HTMLElement[], at: number, x: number): void {
  for (const [i, button] of buttons.entries())
    button.style.translate = i === at ? `${x - (grips.get(group)?.by ?? 0) - leftOf(group, button)}px` : '';
}

/** Lets the cards lie where they belong. */
function drop({ currentTarget }: Event): void {
  const group = currentTarget as HTMLElement;
  grips.delete(group);
  for (const button of buttonsOf(group)) button.style.translate = '';
}

function place(event: Event): { buttons: HTMLElement[]; at: number } {
  const buttons = buttonsOf(event.currentTarget as HTMLElement);
  return { buttons, at: buttons.findIndex((button) => button.contains(event.target as Node)) };
}

function buttonsOf(group: HTMLElement): HTMLElement[] {
  return Array.from(group.querySelectorAll('button'));
}

/** Returns the left edge of a card's place in its group, wherever a finger has carried the card. */
function leftOf(group: HTMLElement, button: HTMLElement | undefined): number {
  return group.clientLeft + (button?.offsetLeft ?? 0);
}

function holds(group: HTMLElement, button: HTMLElement, x: number): boolean {
  const left = leftOf(group, button);
  return x >= left && x < left + button.offsetWidth;
}
