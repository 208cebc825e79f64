/** The clock of a figure on a page: the page's own, in milliseconds. */
import type { Clock, Reading } from '../figure/clock.ts';

/**
 * Pieces of work whose mean is one reading: the clock of a browser may step by a whole millisecond,
 * and a number that changes sixty times a second cannot be read.
 */
const TOGETHER = 8;
/** Readings that the median is of, at most: about eight seconds of frames. */
const KEPT = 60;
/** Milliseconds from picture to picture that are slow. */
const SLOW = 250;
/** Milliseconds between two laps that are a break: the figure was out of view, or paused. */
const BREAK = 2000;

/** The measurements of one piece of work. */
class Series {
  /** The time at which the piece has begun; NaN while none has. */
  begun = Number.NaN;
  #sum = 0;
  #count = 0;
  #readings = 0;
  readonly #kept = new Float64Array(KEPT);

  add(milliseconds: number): void {
    if (this.#count === TOGETHER) {
      this.#sum = 0;
      this.#count = 0;
    }
    this.#sum += milliseconds;
    this.#count += 1;
    if (this.#count < TOGETHER) return;
    this.#kept[this.#readings % KEPT] = this.#sum / TOGETHER;
    this.#readings += 1;
  }

  read(): Reading | null {
    const kept = this.#kept.slice(0, Math.min(this.#readings, KEPT)).sort();
    // Before the first whole reading, the mean of what there is.
    const early = this.#readings === 0 ? this.#sum / this.#count : Number.NaN;
    if (kept.length === 0) return this.#count > 0 ? { now: early, median: early } : null;
    const middle = (kept.length - 1) / 2;
    const median = ((kept[Math.floor(middle)] ?? 0) + (kept[Math.ceil(middle)] ?? 0)) / 2;
    return { now: this.#kept[(this.#readings - 1) % KEPT] ?? 0, median };
  }
}

export class WallClock implements Clock {
  readonly runs = true;
  /** `true` where pictures are drawn by the processor, as the element finds out. */
  software = false;
  #slow = false;
  #subject = '';
  readonly #series = new Map<string, Series>();

  /** `now` returns the time in milliseconds. */
  constructor(readonly now: () => number = () => performance.now()) {}

  get slow(): boolean {
    // It stays so: with less to draw, pictures come faster again.
    this.#slow ||= (this.read('frame')?.median ?? 0) > SLOW;
    return this.software || this.#slow;
  }

  begin(name: string): void {
    let series = this.#series.get(name);
    if (!series) {
      series = new Series();
      this.#series.set(name, series);
    }
    series.begun = this.now();
  }

  end(name: string): void {
    const series = this.#series.get(name);
    if (!series || Number.isNaN(series.begun)) return;
    series.add(this.now() - series.begun);
    series.begun = Number.NaN;
  }

  lap(name: string): void {
    const series = this.#series.get(name);
    if (series && this.now() - series.begun > BREAK) series.begun = Number.NaN;
    this.end(name);
    this.begin(name);
  }

  read(name: string): Reading | null {
    return this.#series.get(name)?.read() ?? null;
  }

  about(subject: string): void {
    if (subject === this.#subject) return;
    this.#subject = subject;
    this.#series.clear();
  }
}
