/**
 * What a figure asks of its browser: observers, which all have had since 2020, and frames, one at a
 * time and none while it is out of view.
 */
import type { ReactiveController, ReactiveControllerHost } from 'lit';

/** Returns whether the browser can observe intersections. */
export const observesIntersections = (): boolean => Boolean(globalThis.IntersectionObserver);

/** Returns whether the browser can observe sizes. */
export const observesSizes = (): boolean => Boolean(globalThis.ResizeObserver);

/** Throws the reason why no figure can run where an observer is missing. */
export function expectObservers(): void {
  if (!observesIntersections()) throw new Error('this browser has no IntersectionObserver');
  if (!observesSizes()) throw new Error('this browser has no ResizeObserver');
}

/**
 * The frames that a figure asks the browser for: one at a time, and none while it is out of view.
 */
export class Frames implements ReactiveController {
  /** `true` while the figure is in view. */
  open = false;
  #requested = 0;
  /** `true` if the frame on its way shows what a reader did. */
  #hurried = false;

  /**
   * `draw` draws a frame; `now` is in milliseconds since the page began. A `patient` one may come a
   * little later.
   */
  constructor(
    host: ReactiveControllerHost,
    readonly draw: (now: number, patient: boolean) => void,
  ) {
    host.addController(this);
  }

  hostDisconnected(): void {
    this.close();
  }

  /**
   * Asks for a frame, if the figure is in view and no frame is on its way. It is `patient` if time
   * alone asks for it.
   */
  request(patient = false): void {
    if (!this.open) return;
    this.#hurried ||= !patient;
    this.#requested ||= requestAnimationFrame((now) => {
      const hurried = this.#hurried;
      this.#requested = 0;
      this.#hurried = false;
      this.draw(now, !hurried);
    });
  }

  /** Cancels the frame on its way and asks for no more. */
  close(): void {
    this.open = false;
    cancelAnimationFrame(this.#requested);
    this.#requested = 0;
    this.#hurried = false;
  }
}
