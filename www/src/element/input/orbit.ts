/**
 * Rotation and zoom of the view by drag, keys and wheel. Nothing here traps the page: a vertical
 * swipe and the plain wheel scroll it (in full screen, with nothing to scroll, the wheel zooms),
 * Tab leaves the view, and no key is taken that has another meaning.
 */
import type { FigureView } from '../../render/views.ts';

/** Radians per CSS pixel of a drag: 180° across 600 pixels. */
const DRAG = Math.PI / 600;
/** Radians per press of a key or a button. */
export const ROTATION = (10 * Math.PI) / 180;
export const ZOOM = 1.15;
/** Share of a rotation that a key has with Shift. */
const FINE = 0.2;

/**
 * Listens on `view` until `signal` aborts; calls `changed` after every change of the camera. A view that
 * was turned by hand says so with a class, until something in it is held.
 */
export function orbit(view: HTMLElement, camera: FigureView, changed: () => void, signal: AbortSignal): void {
  let last: { x: number; y: number } | null = null;

  const down = (event: PointerEvent): void => {
    if (event.button !== 0 || (event.target as Element).closest('button')) return;
    last = { x: event.clientX, y: event.clientY };
    view.setPointerCapture(event.pointerId);
  };
  const move = (event: PointerEvent): void => {
    if (!last) return;
    camera.rotate((event.clientX - last.x) * DRAG, (event.clientY - last.y) * DRAG);
    view.classList.add('turned');
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
    const angle = event.shiftKey ? ROTATION * FINE : ROTATION;
    const actions: Record<string, () => void> = {
      ArrowLeft: () => camera.rotate(-angle, 0),
      ArrowRight: () => camera.rotate(angle, 0),
      ArrowUp: () => camera.rotate(0, -angle),
      ArrowDown: () => camera.rotate(0, angle),
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

  // The tools of the view go before a hand that takes hold of something in it.
  const holds = ({ target }: Event): void => {
    if ((target as Element).closest('.handle, .spot, .guess')) view.classList.remove('turned');
  };
  view.addEventListener('pointerdown', holds, { signal, capture: true });
  view.addEventListener('pointerdown', down, { signal });
  view.addEventListener('pointermove', move, { signal });
  view.addEventListener('pointerup', end, { signal });
  view.addEventListener('pointercancel', end, { signal });
  view.addEventListener('wheel', wheel, { signal, passive: false });
  view.addEventListener('keydown', key, { signal });
}
