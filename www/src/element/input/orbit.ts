/**
 * Turning the view: drag, keys, wheel. Nothing here traps the page: a vertical swipe scrolls it, the plain wheel
 * scrolls it (in full screen there is nothing to scroll, and it zooms), Tab leaves, and no key is taken that has another meaning.
 */
import type { OrbitCamera } from '../../render/camera.ts';

/** Radians a CSS pixel of dragging: half a turn across 600 pixels. */
const DRAG = Math.PI / 600;
/** Radians a key press or a press of a button. */
export const TURN = (10 * Math.PI) / 180;
export const ZOOM = 1.15;
/** Shift makes a key this much finer. */
const FINE = 0.2;

/** Listens on `view` until `signal` aborts; calls `changed` after every turn. */
export function orbit(
  view: HTMLElement,
  camera: OrbitCamera,
  changed: () => void,
  signal: AbortSignal,
): void {
  let last: { x: number; y: number } | null = null;

  const down = (event: PointerEvent): void => {
    if (event.button !== 0 || (event.target as Element).closest('button')) return;
    last = { x: event.clientX, y: event.clientY };
    view.setPointerCapture(event.pointerId);
  };
  const move = (event: PointerEvent): void => {
    if (!last) return;
    camera.rotate((event.clientX - last.x) * DRAG, (event.clientY - last.y) * DRAG);
    last = { x: event.clientX, y: event.clientY };
    changed();
  };
  const end = (): void => {
    last = null;
  };
  const wheel = (event: WheelEvent): void => {
    if (!event.ctrlKey && !event.metaKey && !document.fullscreenElement) return;
    event.preventDefault();
    camera.zoom(Math.exp(event.deltaY * 0.002));
    changed();
  };
  const key = (event: KeyboardEvent): void => {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return;
    const turn = event.shiftKey ? TURN * FINE : TURN;
    const actions: Record<string, () => void> = {
      ArrowLeft: () => camera.rotate(-turn, 0),
      ArrowRight: () => camera.rotate(turn, 0),
      ArrowUp: () => camera.rotate(0, -turn),
      ArrowDown: () => camera.rotate(0, turn),
      '+': () => camera.zoom(1 / ZOOM),
      '=': () => camera.zoom(1 / ZOOM),
      '-': () => camera.zoom(ZOOM),
      0: () => camera.reset(),
      Home: () => camera.reset(),
      Escape: () => view.blur(),
    };
    const action = actions[event.key];
    if (!action) return;
    event.preventDefault();
    action();
    changed();
  };

  view.addEventListener('pointerdown', down, { signal });
  view.addEventListener('pointermove', move, { signal });
  view.addEventListener('pointerup', end, { signal });
  view.addEventListener('pointercancel', end, { signal });
  view.addEventListener('wheel', wheel, { signal, passive: false });
  view.addEventListener('keydown', key, { signal });
}
