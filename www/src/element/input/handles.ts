/**
 * The handles of a picture, by finger, mouse and keys, and the points that act while they are held.
 *
 * A handle that is dragged keeps its distance from the finger. Every move of the finger sets the
 * figure's values before the next frame, so that the picture is never behind the hand.
 */

import type { Vec3 } from '../../core/linear/vec.ts';
import type { Drawing } from '../../figure/drawing.ts';
import { APART, type HandleOptions, type HoldOptions } from '../../figure/handle.ts';
import { nearestPoint, type Sight } from '../../figure/track.ts';
import type { Viewport } from '../../render/sheet.ts';
import { paneViews } from '../../render/views.ts';
import type { Feature, Live, Session } from '../state/session.ts';
import { type HandleState, handleElement, keysOf, showHandle, valueText } from '../templates/handles.ts';
import { atEnd, type Twin, twinAfterKey, twinsOf, valuesAt } from './drag.ts';
import type { Drag } from './interaction.ts';
import { placeIn } from './place.ts';

/** CSS pixels from its middle within which a handle is taken hold of. */
const REACH = 22;

/** A handle as the last picture has it. */
interface Grip {
  readonly element: HTMLElement;
  handle: HandleOptions | HoldOptions;
  twins: readonly Twin[];
  sight: Sight;
  /** The pane's place in the picture, in CSS pixels from its top left. */
  pane: { readonly x: number; readonly y: number };
  state: HandleState;
}

interface Held {
  readonly grip: Grip;
  /** `null` for a point that acts while it is held. */
  readonly drag: Drag | null;
  /** From the finger to the middle of the handle. */
  readonly offset: { readonly x: number; readonly y: number };
  /**
   * The view by which the finger's place is read: that of the moment at which it took hold. The view
   * may step back under the finger, and by a new one the finger would pull farther without moving.
   * `null` where the view follows what is led.
   */
  readonly view: Pick<Grip, 'sight' | 'pane'> | null;
  /** The finger's last place. */
  place: { readonly x: number; readonly y: number };
  /** Its point of the track; `null` before it has moved. */
  point: Vec3 | null;
  /** `true` while letting go would press a button. */
  pulled: boolean;
  /** Time stands still for this hand, and goes on after it. */
  readonly stops: boolean;
}

const NONE: ReadonlySet<string> = new Set();

/** Returns the key of a handle of a pane. */
const keyOf = (pane: number, { name }: { readonly name: string }): string => `${pane} ${name}`;

export class Handles implements Feature {
  /** By name and pane. */
  readonly #grips = new Map<string, Grip>();
  /** By pointer. */
  readonly #held = new Map<number, Held>();
  /** The one that a key holds. */
  #keyed: Grip | null = null;
  /** The names of those that were dragged before. */
  readonly #known = new Set<string>();
  /** The places of those that the picture shows. */
  readonly #shown: { readonly x: number; readonly y: number }[] = [];
  #live: Live | null = null;
  #host: HTMLElement | null = null;

  constructor(readonly session: Session) {
    session.add(this);
  }

  figureStarted(live: Live): void {
    for (const { element } of this.#grips.values()) element.remove();
    this.#grips.clear();
    this.#held.clear();
    this.#known.clear();
    this.#keyed = null;
    this.#live = live;
    live.view.ink.words = (handle, pane) => this.#words(handle, pane);
    live.view.ink.held = () => this.#held.size > 0;
    live.view.lead = (drawing, viewport) => this.#lead(drawing, viewport);
    this.#host = this.session.host.renderRoot.querySelector<HTMLElement>('.handles');
    this.#listen(live.signal);
  }

  /** The keys of the handle that has the focus, as a sentence, or ''. */
  get keys(): string {
    const focused = [...this.#grips.values()].find(({ element }) => element.matches(':focus'));
    return focused ? keysOf(focused.twins) : '';
  }

  /** Returns the words at a handle: its value while a mouse holds it, or its hint until it was dragged. */
  #words(handle: HandleOptions | HoldOptions, pane: number): { text: string; over?: boolean } | null {
    const { figure, runner } = this.#live ?? {};
    const grip = this.#grips.get(keyOf(pane, handle));
    if (runner && grip?.element.classList.contains('mouse')) {
      const pulled = grip.element.classList.contains('pulled');
      const ended = this.#ended(grip, handle);
      return { text: valueText({ ...grip.state, handle, values: runner.values, ended }, pulled), over: true };
    }
    // What a reader has begun to play is watched, and its picture has the names of what moves.
    const watched = figure?.plays !== true && this.session.host.playing;
    return handle.hint && !this.#known.has(handle.name) && !watched ? { text: handle.hint } : null;
  }

  /** Puts the handles where a picture has them. */
  follow(drawing: Drawing, viewport: Viewport): void {
    const left = new Set(this.#grips.keys());
    const named = new Set<string>();
    this.#shown.length = 0;
    paneViews(drawing, viewport).forEach(({ pane, box, sight }, i) => {
      for (const handle of pane.things) {
        if (handle.kind !== 'handle' && handle.kind !== 'hold') continue;
        const key = keyOf(i, handle);
        left.delete(key);
        this.#show(i, handle, sight, box, viewport.width, named.has(handle.name));
        named.add(handle.name);
      }
    });
    for (const key of left) {
      this.#grips.get(key)?.element.remove();
      this.#grips.delete(key);
    }
  }

  /** Drags what moves and is led, as it is seen now. */
  #lead(drawing: Drawing, viewport: Viewport): boolean {
    if (!this.session.host.playing) return false;
    const led = [...this.#held.values()].filter(({ view }) => view === null);
    const views = paneViews(drawing, viewport);
    for (const held of led) {
      const { grip } = held;
      views.forEach(({ pane, box, sight }, i) => {
        for (const handle of pane.things)
          if (handle.kind === 'handle' && this.#grips.get(keyOf(i, handle)) === grip)
            Object.assign(grip, { handle, sight, pane: box });
      });
      this.#drag(held);
    }
    return led.length > 0;
  }

  /** The sliders of a handle that its hand pulls no farther. */
  #ended(grip: Grip, handle: HandleOptions | HoldOptions): ReadonlySet<string> {
    const { point } = [...this.#held.values()].find((it) => it.grip === grip) ?? {};
    if (!point || 'holds' in handle) return NONE;
    const { values } = this.#live?.runner ?? {};
    return values ? atEnd(handle, grip.twins, values, point) : NONE;
  }

  #show(
    pane: number,
    handle: HandleOptions | HoldOptions,
    sight: Sight,
    box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number },
    width: number,
    twin: boolean,
  ): void {
    const { runner, view } = this.#live ?? {};
    if (!runner || !view) return;
    const key = keyOf(pane, handle);
    const seen = sight.project(handle.at);
    const within = seen && seen.x >= 0 && seen.x <= box.width && seen.y >= 0 && seen.y <= box.height;
    let state: HandleState = {
      handle,
      twins: 'holds' in handle ? [] : twinsOf(handle, runner.controls),
      values: runner.values,
      place: within ? { x: box.x + seen.x, y: box.y + seen.y } : null,
      width,
      twin,
      words: view.ink.wordsAt(handle.name, pane),
      down: 'holds' in handle && runner.isHeld(handle.holds),
      ended: NONE,
    };
    const grip = this.#grips.get(key) ?? this.#create(key);
    if (grip.element.classList.contains('held')) state = { ...state, ended: this.#ended(grip, handle) };
    const { element } = grip;
    const { place } = state;
    const used = element.matches(':focus, .held');
    if (place && !used && this.#shown.some(({ x, y }) => Math.hypot(x - place.x, y - place.y) < APART))
      state = { ...state, place: null };
    else if (place) this.#shown.push(place);
    Object.assign(grip, { handle, twins: state.twins, sight, pane: box, state });
    showHandle(grip.element, state);
  }

  #create(key: string): Grip {
    const element = handleElement();
    this.#host?.append(element);
    const grip = { element } as Grip;
    this.#grips.set(key, grip);
    return grip;
  }

  #listen(signal: AbortSignal): void {
    const host = this.#host;
    if (!host) return;
    const on = <Name extends keyof HTMLElementEventMap>(
      name: Name,
      act: (event: HTMLElementEventMap[Name]) => void,
    ): void => host.addEventListener(name, act, { signal });
    on('pointerdown', (event) => this.#down(event));
    on('pointermove', (event) => this.#move(event));
    on('pointerup', (event) => this.#release(event));
    on('pointercancel', (event) => this.#release(event));
    on('lostpointercapture', (event) => this.#release(event));
    on('keydown', (event) => this.#key(event));
    on('keyup', (event) => this.#holdByKey(event, false));
    on('click', (event) => this.#click(event));
    on('contextmenu', (event) => event.preventDefault());
    host.parentElement?.addEventListener('pointerleave', () => this.#live?.view.comeBack(), { signal });
    on('focusin', () => this.session.host.requestUpdate());
    on('focusout', ({ target }) => {
      (target as Element).classList.remove('pointed');
      if (this.#keyed?.element === target) this.#hold(this.#keyed, false);
    });
  }

  #down(event: PointerEvent): void {
    const { interaction, view } = this.#live ?? {};
    const place = this.#placeOf(event);
    const grip = this.#nearest(place);
    if (event.button !== 0 || !grip?.state.place || !interaction || !view) return;
    // The picture behind it does not turn, and the page does not select.
    event.stopPropagation();
    event.preventDefault();
    if ([...this.#held.values()].some((it) => it.grip === grip)) return;
    grip.element.setPointerCapture(event.pointerId);
    const { element } = this.#first(grip);
    element.focus({ preventScroll: true });
    // The ring of the focus is for keys, though the browser cannot know who moved it here.
    element.classList.add('pointed');
    const { x, y } = grip.state.place;
    const offset = { x: x - place.x, y: y - place.y };
    const drags = !('holds' in grip.handle);
    const drag = drags ? interaction.drag() : null;
    // A body that is led is followed by the view, so that a hand that is far ahead stays far ahead.
    const keeps = drags && !('leads' in grip.handle && grip.handle.leads);
    const from = keeps ? { sight: grip.sight, pane: grip.pane } : null;
    const stops = drags && 'stops' in grip.handle && Boolean(grip.handle.stops) && this.session.host.playing;
    if (stops) this.session.host.pause();
    this.#held.set(event.pointerId, {
      grip,
      drag,
      offset,
      view: from,
      place,
      point: null,
      pulled: false,
      stops,
    });
    grip.element.classList.add('held', event.pointerType === 'mouse' ? 'mouse' : 'touch');
    if (keeps) view.hold();
    else if (drags) view.holdLed();
    this.#hold(grip, true);
    const { name, at } = grip.handle;
    view.hand = { name, at, from: at };
    showHandle(grip.element, grip.state);
  }

  #move(event: PointerEvent): void {
    const held = this.#held.get(event.pointerId);
    if (!held) return;
    held.place = this.#placeOf(event);
    const { handle } = held.grip;
    if (!held.drag || 'holds' in handle) return;
    this.#known.add(handle.name);
    if (handle.leads) this.session.host.play();
    this.#drag(held);
    this.session.invalidate();
  }

  /** Sets the values of a handle by the place of the finger that holds it. */
  #drag(held: Held): void {
    const { grip, drag, offset, place } = held;
    const { handle, twins } = grip;
    const { sight, pane } = held.view ?? grip;
    if (!drag || 'holds' in handle) return;
    const target = [place.x + offset.x - pane.x, place.y + offset.y - pane.y] as const;
    const point = nearestPoint(handle.track, sight, target, handle.at);
    held.point = point;
    const view = this.#live?.view;
    if (view) view.hand = { name: handle.name, at: point, from: view.hand?.from ?? handle.at };
    held.pulled = handle.pulls !== undefined && (handle.pulls.far?.(point) ?? true);
    grip.element.classList.toggle('pulled', held.pulled);
    try {
      drag.set(valuesAt(handle, twins, point));
    } catch (problem) {
      // The picture stays as it was, and the hand can go on.
      this.session.refuse(problem);
    }
  }

  #release({ pointerId, type }: Pick<PointerEvent, 'pointerId' | 'type'>): void {
    const held = this.#held.get(pointerId);
    if (!held) return;
    this.#held.delete(pointerId);
    const { element, state, handle } = held.grip;
    const mouse = element.classList.contains('mouse');
    element.classList.remove('held', 'mouse', 'touch', 'pulled');
    this.#hold(held.grip, false);
    if (held.stops) this.session.host.play();
    // What the browser takes away was not let go.
    if (held.pulled && type === 'pointerup' && 'pulls' in handle && handle.pulls) {
      const { presses } = handle.pulls;
      this.session.attempt(() => held.drag?.press(presses));
    }
    showHandle(element, state);
    if (this.#live && this.#held.size === 0) {
      // A finger is gone when it lets go; a mouse may stay, and take hold once more.
      const stays = mouse && type === 'pointerup' && this.#host?.parentElement?.matches(':hover');
      this.#live.view.release(Boolean(stays));
      this.session.invalidate();
    }
  }

  #key(event: KeyboardEvent): void {
    const { interaction, runner } = this.#live ?? {};
    const grip = this.#gripOf(event.target);
    if (this.#holdByKey(event, true)) return;
    if (!grip || !interaction || !runner || event.ctrlKey || event.metaKey || event.altKey) return;
    grip.element.classList.remove('pointed');
    if (event.key === 'Escape') {
      if (this.#held.size === 0) return;
      for (const { drag } of this.#held.values()) drag?.cancel();
      for (const pointerId of [...this.#held.keys()]) this.#drop(pointerId);
      event.preventDefault();
      return;
    }
    const next = twinAfterKey(grip.twins, runner.values, event.key, event.shiftKey);
    if (!next) return;
    event.preventDefault();
    const [name, value] = next;
    this.#known.add(grip.handle.name);
    if (value !== runner.values[name]) this.session.attempt(() => interaction.set(name, value));
  }

  /** Takes hold of a point that acts while it is held, or lets it go. */
  #hold({ handle }: Grip, held: boolean): void {
    if (!('holds' in handle)) return;
    const { holds, name } = handle;
    this.#known.add(name);
    this.session.attempt(() => this.#live?.interaction.grip(holds, held));
  }

  #holdByKey(event: KeyboardEvent, held: boolean): boolean {
    const grip = this.#gripOf(event.target);
    if (!grip || !('holds' in grip.handle) || (event.key !== ' ' && event.key !== 'Enter')) return false;
    event.preventDefault();
    this.#keyed = held ? grip : null;
    if (!event.repeat) this.#hold(grip, held);
    return true;
  }

  /** A click without a finger, as screen readers make it, is a press. */
  #click({ target, detail }: MouseEvent): void {
    const { handle } = this.#gripOf(target) ?? {};
    if (detail > 0 || !handle || !('holds' in handle)) return;
    const { holds } = handle;
    this.session.attempt(() => this.#live?.interaction.press(holds));
  }

  #gripOf(element: EventTarget | null): Grip | undefined {
    return [...this.#grips.values()].find((it) => it.element === element);
  }

  /** Lets go of a handle while the finger is still down. */
  #drop(pointerId: number): void {
    const element = this.#held.get(pointerId)?.grip.element;
    if (element?.hasPointerCapture(pointerId)) element.releasePointerCapture(pointerId);
    this.#release({ pointerId, type: 'pointercancel' });
  }

  /** Returns the handle that takes the keyboard for one of the same name. */
  #first(grip: Grip): Grip {
    const { name } = grip.handle;
    return [...this.#grips.values()].find((it) => it.handle.name === name && !it.state.twin) ?? grip;
  }

  /** Returns the handle nearest to a place: their targets may overlap. */
  #nearest({ x, y }: { x: number; y: number }): Grip | undefined {
    const away = ({ state: { place } }: Grip): number =>
      place ? Math.hypot(place.x - x, place.y - y) : Number.POSITIVE_INFINITY;
    const near = [...this.#grips.values()].filter((grip) => away(grip) <= REACH * Math.SQRT2);
    return near.sort((a, b) => away(a) - away(b))[0];
  }

  /** Returns the place of a pointer, in CSS pixels from the picture's top left. */
  #placeOf(event: PointerEvent): { x: number; y: number } {
    return placeIn(this.#host, event);
  }
}
