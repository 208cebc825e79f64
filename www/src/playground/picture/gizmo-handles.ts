/**
 * The handles of the gizmo, by finger, mouse and keys. They are HTML over the picture, as a
 * figure's are, and keep their distance from the finger that drags them.
 */

import type { Vec3 } from '../../core/linear/vec.ts';
import type { CanvasView } from '../../element/canvas-view.ts';
import { handleElement, placeHandle, showBeside } from '../../element/templates/handles.ts';
import type { HandleOptions } from '../../figure/handle.ts';
import { nearestPoint, type Sight } from '../../figure/track.ts';
import { type PaneView, paneViews } from '../../render/views.ts';
import type { Workbench } from '../workbench.ts';
import { planesOf } from './gizmo.ts';
import { APART, colorOf } from './gizmo-things.ts';
import type { PictureScene } from './scene.ts';
import { Stroke } from './stroke.ts';

/** CSS pixels from its middle within which a handle is taken hold of. */
const REACH = 22;
const KEYS = 'Arrow keys change it; with Shift in small steps. Escape leaves it.';

type Place = { readonly x: number; readonly y: number };

interface Grip {
  readonly element: HTMLElement;
  handle: HandleOptions;
  /** `null` out of the picture. */
  place: Place | null;
  /** `true` beneath another handle: for keys only. */
  beneath: boolean;
}

interface Held {
  readonly name: string;
  readonly stroke: Stroke;
  /** The handle as it was taken hold of, and the view then. */
  readonly handle: HandleOptions;
  readonly sight: Sight;
  readonly pane: Place;
  readonly offset: Place;
  readonly pointer: number;
  /** The last angle of a ring, and the amount when the handle was taken hold of. */
  last: number;
  turned: number;
}

export class GizmoHandles {
  readonly #grips = new Map<string, Grip>();
  #held: Held | null = null;
  #keyed: { readonly name: string; readonly stroke: Stroke } | null = null;
  #shown: PaneView | null = null;

  constructor(
    readonly workbench: Workbench,
    readonly scene: PictureScene,
    readonly view: CanvasView,
    readonly host: HTMLElement,
    signal: AbortSignal,
  ) {
    const on = <Name extends keyof HTMLElementEventMap>(
      name: Name,
      act: (event: HTMLElementEventMap[Name]) => void,
    ): void => host.addEventListener(name, act, { signal });
    scene.tellsWay = () =>
      workbench.settings.tool === 'move' && (this.#held !== null || this.#keyed?.stroke.current === true);
    on('pointerdown', (event) => this.#down(event));
    on('pointermove', (event) => this.#move(event));
    on('pointerup', (event) => this.#up(event));
    on('lostpointercapture', (event) => this.#up(event));
    on('pointercancel', (event) => this.#cancel(event));
    on('keydown', (event) => this.#key(event));
    on('focusout', () => this.#settleKeys());
    on('contextmenu', (event) => event.preventDefault());
  }

  /** Puts the handles where the picture that was painted last has them. */
  follow(): void {
    const { last } = this.view;
    const [shown] = last ? paneViews(last.drawing, last.viewport) : [];
    if (!last || !shown) return;
    this.#shown = shown;
    const left = new Set(this.#grips.keys());
    const taken: Place[] = [];
    for (const thing of shown.pane.things) {
      if (thing.kind !== 'handle') continue;
      left.delete(thing.name);
      this.#show(thing, shown, last.viewport.width, taken);
    }
    for (const name of left) {
      this.#grips.get(name)?.element.remove();
      this.#grips.delete(name);
    }
  }

  #show(handle: HandleOptions, { sight, box }: PaneView, width: number, taken: Place[]): void {
    const seen = sight.project(handle.at);
    const within = seen && seen.x >= 0 && seen.x <= box.width && seen.y >= 0 && seen.y <= box.height;
    const place = within ? { x: box.x + seen.x, y: box.y + seen.y } : null;
    let grip = this.#grips.get(handle.name);
    if (!grip) {
      grip = { element: handleElement(), handle, place, beneath: false };
      this.host.append(grip.element);
      this.#grips.set(handle.name, grip);
    }
    const mine = this.#held?.name === handle.name;
    const beneath =
      !mine && place !== null && taken.some(({ x, y }) => Math.hypot(x - place.x, y - place.y) < APART);
    if (place && !beneath) taken.push(place);
    Object.assign(grip, { handle, place, beneath });
    const { element } = grip;
    element.classList.toggle('beneath', beneath);
    element.classList.toggle('plane', handle.name.length === 2);
    const own = colorOf(handle.name);
    if (own && !mine) element.style.setProperty('--kinetree-accent', `var(--kinetree-${own})`);
    else element.style.removeProperty('--kinetree-accent');
    placeHandle(element, place, width);
    const stroke = mine ? this.#held?.stroke : this.#keyed?.name === handle.name ? this.#keyed.stroke : null;
    showBeside(element, stroke?.text ?? '');
    const amount = stroke
      ? Math.round(stroke.amount * 1e4) / 1e4
      : this.workbench.settings.tool === 'stretch'
        ? 1
        : 0;
    const attributes = {
      role: 'spinbutton',
      tabindex: '0',
      'aria-label': handle.label,
      title: handle.label,
      'aria-valuenow': String(amount),
      'aria-valuetext': stroke?.text ?? 'not moved',
      'aria-description': KEYS,
    };
    for (const [name, value] of Object.entries(attributes))
      if (element.getAttribute(name) !== value) element.setAttribute(name, value);
  }

  #begin(name: string): Stroke | null {
    const { gizmo } = this.scene;
    return gizmo && new Stroke(this.workbench, gizmo, this.workbench.settings.tool, name);
  }

  #down(event: PointerEvent): void {
    const place = this.#placeOf(event);
    const grip = this.#nearest(place);
    if (event.button !== 0 || !grip?.place || !this.#shown) return;
    // The picture behind it does not turn, and the page does not select.
    event.stopPropagation();
    event.preventDefault();
    if (this.#held) return;
    this.#settleKeys();
    const { element, handle } = grip;
    const stroke = this.#begin(handle.name);
    if (!stroke) return;
    element.setPointerCapture(event.pointerId);
    element.focus({ preventScroll: true });
    element.classList.add('held', 'pointed', event.pointerType === 'mouse' ? 'mouse' : 'touch');
    const { sight, box } = this.#shown;
    const offset = { x: grip.place.x - place.x, y: grip.place.y - place.y };
    const { amount = 0 } = handle.to(handle.at);
    const held = { name: handle.name, stroke, handle, sight, pane: box, offset, pointer: event.pointerId };
    this.#held = { ...held, last: amount, turned: 0 };
    this.view.hold();
    this.#mark();
  }

  #move(event: PointerEvent): void {
    const held = this.#held;
    if (held?.pointer !== event.pointerId) return;
    const { handle, sight, pane, offset, stroke } = held;
    stroke.otherwise = event.ctrlKey || event.metaKey;
    const { x, y } = this.#placeOf(event);
    const point = nearestPoint(
      handle.track,
      sight,
      [x + offset.x - pane.x, y + offset.y - pane.y],
      handle.at,
    );
    const {
      amount,
      x: wx = 0,
      y: wy = 0,
      z: wz = 0,
    } = handle.to(point) as Record<string, number | undefined>;
    if (amount === undefined) stroke.drag([wx, wy, wz]);
    else if (stroke.tool === 'turn') {
      const turn = amount - held.last;
      held.turned += turn - 2 * Math.PI * Math.round(turn / (2 * Math.PI));
      held.last = amount;
      stroke.set(held.turned);
    } else stroke.set(amount);
    this.#mark();
  }

  #up({ pointerId }: PointerEvent): void {
    const held = this.#held;
    if (held?.pointer !== pointerId) return;
    this.#letGo();
    held.stroke.end();
  }

  #cancel({ pointerId }: PointerEvent): void {
    const held = this.#held;
    if (held?.pointer !== pointerId) return;
    this.#letGo();
    held.stroke.cancel();
  }

  /** Lets go of the handle, whose document stays as it is. */
  #letGo(): void {
    const held = this.#held;
    if (!held) return;
    this.#held = null;
    const { element } = this.#grips.get(held.name) ?? {};
    element?.classList.remove('held', 'mouse', 'touch');
    if (element?.hasPointerCapture(held.pointer)) element.releasePointerCapture(held.pointer);
    this.view.release();
    this.#mark();
  }

  /** Tells the scene the held handle, and asks for a picture. */
  #mark(): void {
    const held = this.#held;
    this.scene.held = held && { name: held.name, amount: held.stroke.amount };
    this.view.calls.redraw();
  }

  #key(event: KeyboardEvent): void {
    const grip = [...this.#grips.values()].find(({ element }) => element === event.target);
    if (!grip || event.ctrlKey || event.metaKey || event.altKey) return;
    grip.element.classList.remove('pointed');
    if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      const held = this.#held;
      if (!held) this.host.parentElement?.focus();
      this.#letGo();
      held?.stroke.cancel();
      return;
    }
    const sign = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }[event.key];
    if (sign === undefined || this.#held) return;
    event.preventDefault();
    event.stopPropagation();
    const { name } = grip.handle;
    if (this.#keyed?.name !== name || !this.#keyed.stroke.current) {
      this.#settleKeys();
      const stroke = this.#begin(name);
      if (!stroke) return;
      this.#keyed = { name, stroke };
    }
    this.#keyed.stroke.step(sign, event.shiftKey, this.#wayOf(name, /Up|Down/.test(event.key)));
    this.view.calls.redraw();
  }

  /** Returns the direction in the world of a key on a handle with two: on screen, or in its plane. */
  #wayOf(name: string, second: boolean): Vec3 | null {
    const [right, up] = this.scene.camera.axes;
    if (name === 'free') return second ? up : right;
    const { gizmo } = this.scene;
    return (gizmo && planesOf(gizmo).get(name)?.[second ? 1 : 0].shift) ?? null;
  }

  /** Ends the step of the keys. */
  #settleKeys(): void {
    const keyed = this.#keyed;
    this.#keyed = null;
    if (keyed?.stroke.current) keyed.stroke.end();
  }

  /** Returns the handle nearest to a place: their targets may overlap. */
  #nearest({ x, y }: Place): Grip | undefined {
    const away = ({ place, beneath }: Grip): number =>
      place && !beneath ? Math.hypot(place.x - x, place.y - y) : Number.POSITIVE_INFINITY;
    const near = [...this.#grips.values()].filter((grip) => away(grip) <= REACH * Math.SQRT2);
    return near.sort((a, b) => away(a) - away(b))[0];
  }

  /** Returns the place of a pointer, in CSS pixels from the picture's top left. */
  #placeOf(event: PointerEvent): Place {
    const { left, top } = this.host.getBoundingClientRect();
    return { x: event.clientX - left, y: event.clientY - top };
  }
}
