/** Tells a screen reader how things stand: once they have settled, and while they go on, now and then. */

/** Milliseconds after a change: nobody wants to hear every step of a drag. */
const SETTLED = 300;
/** From one sentence to the next, at least. */
const APART = 1000;
/** Between two sentences about a run that goes on. */
const RUNNING = 4000;

export class Speaker {
  /** What it said last. */
  spoken = '';
  #waiting = 0;
  /** When it spoke last, in milliseconds since the page began. */
  #last = Number.NEGATIVE_INFINITY;

  /** `summary` is what there is to say now; `running` whether more will come by itself; `said` is called after. */
  constructor(
    readonly summary: () => string,
    readonly running: () => boolean,
    readonly said: () => void,
  ) {}

  /** Something has changed. */
  changed(): void {
    this.#waiting ||= window.setTimeout(
      () => {
        this.#waiting = 0;
        this.#last = performance.now();
        this.now();
        this.said();
        if (this.running()) this.changed();
      },
      Math.max(this.running() ? RUNNING : SETTLED, this.#last + APART - performance.now()),
    );
  }

  /** Takes up what there is to say, without waiting. */
  now(): void {
    this.spoken = this.summary();
  }

  stop(): void {
    clearTimeout(this.#waiting);
    this.#waiting = 0;
  }
}
