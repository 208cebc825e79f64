/**
 * The hand on the picture itself: a drag turns the view (as in a figure), with Shift, the right or
 * the middle button or two fingers it moves aside, the wheel and two fingers zoom, and a tap or a
 * click that is no drag chooses. This is the page of a tool, with nothing to scroll, so the plain
 * wheel zooms.
 */
import { orbit } from '../../element/input/orbit.ts';
import type { PlanName, WorkCamera } from './camera.ts';

/** CSS pixels that a finger or a mouse may move in a tap. */
const STILL = { mouse: 4, finger: 10 };
/** The zoom of a wheel's step. */
const WHEEL = 0.0016;
/** CSS pixels of a wheel's line. */
const LINE = 16;
const PLAN_KEYS: Readonly<Record<string, PlanName>> = { 1: 'front', 2: 'top', 3: 'side' };

interface Navigation {
  /** The view has changed. */
  changed(): void;
  /** A tap at a place of the picture, in CSS pixels from its top left, by a finger or not. */
  tapped(x: number, y: number, finger: boolean, adds: boolean): void;
  /** A pointer that presses nothing is there; `null` once it has left. */
  pointed(place: { readonly x: number; readonly y: number } | null): void;
  plan(name: PlanName): void;
  frameChosen(): void;
}

/** Listens on `view` until `signal` aborts. */
export function navigate(
  view: HTMLElement,
  camera: WorkCamera,
  calls: Navigation,
  signal: AbortSignal,
): void {
  const fingers = new Map<number, { x: number; y: number }>();
  let tap: { readonly id: number; readonly x: number; readonly y: number } | null = null;
  /** The pointers move the view aside instead of turning it. */
  let aside = false;

  const spread = (): { x: number; y: number; wide: number } => {
    const [a, b = a] = [...fingers.values()];
    if (!a || !b) return { x: 0, y: 0, wide: 0 };
    return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, wide: Math.hypot(a.x - b.x, a.y - b.y) };
  };
  const down = (event: PointerEvent): void => {
    if ((event.target as Element).closest('button, label, .handle')) return;
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (fingers.size > 1 || event.button !== 0 || event.shiftKey) {
      aside = true;
      tap = null;
      if (fingers.size === 1 && event.button === 0)
        tap = { id: event.pointerId, x: event.clientX, y: event.clientY };
      event.stopImmediatePropagation();
      if (event.button !== 0) event.preventDefault();
      view.setPointerCapture(event.pointerId);
    } else tap = { id: event.pointerId, x: event.clientX, y: event.clientY };
  };
  const move = (event: PointerEvent): void => {
    const { clientX: x, clientY: y, pointerId, pointerType } = event;
    const finger = fingers.get(pointerId);
    if (!finger) {
      const { left, top } = view.getBoundingClientRect();
      if (event.buttons === 0 && pointerType === 'mouse') calls.pointed({ x: x - left, y: y - top });
      return;
    }
    if (tap && Math.hypot(x - tap.x, y - tap.y) > (pointerType === 'mouse' ? STILL.mouse : STILL.finger))
      tap = null;
    const before = spread();
    Object.assign(finger, { x, y });
    if (!aside) return;
    event.stopImmediatePropagation();
    const after = spread();
    camera.pan(after.x - before.x, after.y - before.y);
    if (before.wide > 0 && after.wide > 0) camera.zoom(before.wide / after.wide);
    calls.changed();
  };
  const up = (event: PointerEvent): void => {
    if (!fingers.delete(event.pointerId)) return;
    if (fingers.size === 0) aside = false;
    if (tap?.id !== event.pointerId) return;
    tap = null;
    if (event.type !== 'pointerup') return;
    const { left, top } = view.getBoundingClientRect();
    const adds = event.ctrlKey || event.metaKey || event.shiftKey;
    calls.tapped(event.clientX - left, event.clientY - top, event.pointerType !== 'mouse', adds);
  };
  const wheel = (event: WheelEvent): void => {
    event.preventDefault();
    event.stopImmediatePropagation();
    camera.zoom(Math.exp(event.deltaY * (event.deltaMode === 1 ? LINE : 1) * WHEEL));
    calls.changed();
  };
  const key = (event: KeyboardEvent): void => {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return;
    const plan = PLAN_KEYS[event.key];
    if (plan) calls.plan(plan);
    else if (event.key === 'f' || event.key === 'F') calls.frameChosen();
    else return;
    event.preventDefault();
  };

  // Before the turning hears of them.
  const capture = { signal, capture: true };
  view.addEventListener('pointerdown', down, capture);
  view.addEventListener('pointermove', move, capture);
  view.addEventListener('pointerup', up, capture);
  view.addEventListener('pointercancel', up, capture);
  view.addEventListener('wheel', wheel, { ...capture, passive: false });
  view.addEventListener('keydown', key, { signal });
  view.addEventListener('pointerleave', () => calls.pointed(null), { signal });
  view.addEventListener('contextmenu', (event) => event.preventDefault(), { signal });
  orbit(view, camera, calls.changed, signal);
}
