/**
 * The handles in the picture: HTML over it, kept from frame to frame and only moved. What can be
 * taken hold of is so the same over WebGL's picture and over the SVG renderer's.
 */
import type { Values } from '../../figure/controls.ts';
import { type HandleOptions, HEADROOM, type HoldOptions } from '../../figure/handle.ts';
import type { Twin } from '../input/drag.ts';
import { fill, strings } from './strings.ts';
import { shownText, spokenText } from './value-text.ts';

/** Returns an element over the picture with this class, and parts in it that nobody has to hear. */
export function markElement(name: string, parts: readonly string[]): HTMLElement {
  const element = document.createElement('div');
  element.className = name;
  element.part.add(name);
  for (const part of parts) {
    const span = document.createElement('span');
    span.className = part;
    span.ariaHidden = 'true';
    element.append(span);
  }
  return element;
}

/** CSS pixels from its sides nearer to which a value is shown on the other side of the hand. */
const ELBOWROOM = 64;

/** The state that a handle's element shows. */
export interface HandleState {
  readonly handle: HandleOptions | HoldOptions;
  readonly twins: readonly Twin[];
  readonly values: Values;
  /** CSS pixels from the picture's top left; `null` out of the picture. */
  readonly place: { readonly x: number; readonly y: number } | null;
  readonly width: number;
  /** The middle of the value beside it, where a picture has room for that; `null` above it. */
  readonly words: { readonly x: number; readonly y: number } | null;
  /** Shows the same point as a handle of a pane before. Only that one takes the keyboard. */
  readonly twin: boolean;
  /** The sliders that its hand pulls no farther. */
  readonly ended: ReadonlySet<string>;
  /** `true` while a point that acts while it is held is held. */
  readonly down: boolean;
}

/** Returns the element of a handle, which `showHandle` keeps up to date. */
export const handleElement = (): HTMLElement => markElement('handle', ['ring', 'beside']);

export function showHandle(element: HTMLElement, state: HandleState): void {
  placeHandle(element, state.place, state.width, 'below' in state.handle && state.handle.below);
  announce(element, state);
  const held = element.classList.contains('held');
  const { place, words } = state;
  const by = held && place && words;
  element.classList.toggle('by', Boolean(by));
  element.style.setProperty('--by', by ? `${words.x - place.x}px, ${words.y - place.y}px` : '');
  showBeside(element, held ? valueText(state, element.classList.contains('pulled')) : '');
}

/**
 * Puts a handle's element at a place, in CSS pixels from the top left of a picture of this width;
 * `null` is out of the picture.
 */
export function placeHandle(
  element: HTMLElement,
  place: HandleState['place'],
  width: number,
  below = false,
): void {
  // One that is held or has the focus stays, so that neither is lost.
  const kept = element.classList.contains('held') || element.matches(':focus');
  element.hidden = place === null && !kept;
  if (!place) return;
  element.style.transform = `translate(${place.x}px, ${place.y}px)`;
  element.classList.toggle('low', below || place.y < HEADROOM);
  element.classList.toggle('start', place.x < ELBOWROOM);
  element.classList.toggle('end', place.x > width - ELBOWROOM);
}

/** Shows words beside a handle. */
export function showBeside(element: HTMLElement, text: string): void {
  const beside = element.lastElementChild;
  if (beside && beside.textContent !== text) beside.textContent = text;
}

/** Sets what those hear who do not see it. */
function announce(element: HTMLElement, { handle, twins, values, twin, down }: HandleState): void {
  if (twin) {
    set(element, 'aria-hidden', 'true');
    return;
  }
  if ('holds' in handle) {
    const pressed = String(down);
    const button = { role: 'button', tabindex: '0', 'aria-label': handle.label, 'aria-pressed': pressed };
    for (const [attribute, value] of Object.entries(button)) set(element, attribute, value);
    set(element, 'aria-description', strings.holdKeys);
    return;
  }
  const [first] = twins;
  if (!first) return;
  const [name, slider] = first;
  const spoken = twins.map(([twinName, it]) => spokenText(it, Number(values[twinName])));
  const both = twins.map(([, it], i) => `${it.label} ${spoken[i]}`).join(', ');
  const attributes = {
    role: 'slider',
    tabindex: '0',
    'aria-label': handle.label,
    'aria-valuemin': String(slider.min),
    'aria-valuemax': String(slider.max),
    'aria-valuenow': String(values[name]),
    'aria-valuetext': twins.length > 1 ? both : (spoken[0] ?? ''),
    'aria-description': keysOf(twins),
  };
  if (twins.length > 1) set(element, 'aria-roledescription', strings.handleOfTwo);
  for (const [attribute, value] of Object.entries(attributes)) set(element, attribute, value);
}

/** Returns the keys of a handle, as a sentence. A point that is held has no twins. */
export function keysOf(twins: readonly Twin[]): string {
  if (twins.length === 0) return strings.holdKeys;
  const [across = '', along] = twins.map(([, { label }]) => label);
  return along === undefined ? strings.handleKeys : fill(strings.handleKeysOfTwo, { across, along });
}

/** Returns the value of a handle while it is held, or what letting go would do. */
export function valueText({ handle, twins, values, ended }: HandleState, pulled: boolean): string {
  if ('holds' in handle) return '';
  if (pulled && handle.pulls) return handle.pulls.says;
  const told = (value: string, end: boolean, on: boolean): string =>
    end && value ? fill(on ? strings.goesOn : strings.noFarther, { value }) : value;
  const texts = twins.map(([name, it]) => {
    const value = Number(values[name]);
    // Only the hand ends there, for the picture's sake.
    const on = handle.reach?.[name] !== undefined && value > it.min && value < it.max;
    return [shownText(it, value), ended.has(name), on] as const;
  });
  const all = texts.every(([, end]) => end);
  const on = texts.some(([, , goes]) => goes);
  // A figure may tell its own limit.
  const own = handle.value?.endsWith(fill(strings.noFarther, { value: '' }));
  if (handle.value !== undefined) return told(handle.value, all && !own, on);
  // At both ends it is told once.
  return all
    ? told(texts.map(([text]) => text).join(' · '), true, on)
    : texts.map((it) => told(...it)).join(' · ');
}

function set(element: Element, attribute: string, value: string): void {
  if (element.getAttribute(attribute) !== value) element.setAttribute(attribute, value);
}
