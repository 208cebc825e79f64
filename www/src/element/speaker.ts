/** Tells a screen reader how things stand: once they have settled, and while they go on, now and then. */

/** Milliseconds after a change: nobody wants to hear every step of a drag. */
const SETTLED = 1000;
/** Between two sentences about a run that goes on. */
const RUNNING = 4000;

export class Speaker {
  /** What it said last. */
  spoken = '';
  #waiting = 0;

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
        this.now();
        this.said();
        if (this.running()) this.changed();
      },
      this.running() ? RUNNING : SETTLED,
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
