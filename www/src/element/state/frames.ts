/**
 * The frames that a figure asks the browser for: one at a time, and none while it is out of view.
 */
import type { ReactiveController, ReactiveControllerHost } from 'lit';

export class Frames implements ReactiveController {
  /** `true` while the figure is in view. */
  open = false;
  #requested = 0;

  /** `draw` draws a frame; `now` is in milliseconds since the page began. */
  constructor(
    host: ReactiveControllerHost,
    readonly draw: (now: number) => void,
  ) {
    host.addController(this);
  }

  hostDisconnected(): void {
    this.close();
  }

  /** Asks for a frame, if the figure is in view and no frame is on its way. */
  request(): void {
    if (!this.open) return;
    this.#requested ||= requestAnimationFrame((now) => {
      this.#requested = 0;
      this.draw(now);
    });
  }

  /** Cancels the frame on its way and asks for no more. */
  close(): void {
    this.open = false;
    cancelAnimationFrame(this.#requested);
    this.#requested = 0;
  }
}
