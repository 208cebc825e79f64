/**
 * The text of the element's live region, which screen readers read aloud. It changes once the
 * figure has settled; while the figure runs, every few seconds.
 */
import type { ReactiveController, ReactiveControllerHost } from 'lit';

/** Milliseconds after a change: nobody wants to hear every step of a drag. */
const SETTLED = 300;
/** Milliseconds between two sentences, at least. */
const APART = 1000;
/** Milliseconds between two sentences while the figure runs. */
const RUNNING = 4000;

export class LiveRegion implements ReactiveController {
  /** The text of the region. */
  text = '';
  #waiting = 0;
  /** The time of the last sentence, in milliseconds since the page began. */
  #last = Number.NEGATIVE_INFINITY;

  /** `summary` returns the present text; `running` returns `true` while it changes by itself. */
  constructor(
    readonly host: ReactiveControllerHost,
    readonly summary: () => string,
    readonly running: () => boolean,
  ) {
    host.addController(this);
  }

  hostDisconnected(): void {
    clearTimeout(this.#waiting);
    this.#waiting = 0;
  }

  /** Schedules a sentence after a change. */
  changed(): void {
    const now = performance.now();
    const delay = Math.max(this.running() ? RUNNING : SETTLED, this.#last + APART - now);
    this.#waiting ||= window.setTimeout(() => this.#speak(), delay);
  }

  /** Takes up the present text without waiting. */
  update(): void {
    this.text = this.summary();
  }

  #speak(): void {
    this.#waiting = 0;
    this.#last = performance.now();
    this.update();
    this.host.requestUpdate();
    if (this.running()) this.changed();
  }
}
