/** The clock between the browser's frames and a run's fixed steps. */
import { FIXED_STEP } from '../../runner/runner.ts';

/** Seconds of the run that one frame may catch up with: after a hitch it goes on, it does not jump. */
const LONGEST_FRAME = 0.1;

export class Clock {
  playing = false;
  #speed = 1;
  /** Seconds that have passed and not been run yet. */
  #owed = 0;
  /** When the last frame was, in milliseconds; zero before the first. */
  #last = 0;

  get speed(): number {
    return this.#speed;
  }

  set speed(factor: number) {
    if (!(factor > 0 && factor <= 10)) throw new RangeError(`speed ${factor} is not above 0 and up to 10`);
    this.#speed = factor;
  }

  /** The time until the next frame does not count: it was paused, or out of sight. */
  skip(): void {
    this.#owed = 0;
    this.#last = 0;
  }

  /** How many steps a frame at `now` has to take, in milliseconds since the page began. */
  steps(now: number): number {
    if (!this.playing) return 0;
    const passed = this.#last > 0 ? (now - this.#last) / 1000 : 0;
    this.#last = now;
    this.#owed += Math.min(passed, LONGEST_FRAME) * this.#speed;
    const steps = Math.floor(this.#owed / FIXED_STEP);
    this.#owed -= steps * FIXED_STEP;
    return steps;
  }
}
