import { length, type Vec3 } from '../../figure/vec.ts';
import { Arm, type Motion, PERIOD } from './arm.ts';
import { flightOf, ringsAfter } from './flight.ts';

/** Seconds between two moments: the step of the slider. */
export const STEP = 0.002;
const COUNT = Math.round(PERIOD / STEP);

/** The swing is the same in every run, and a run begins anew with each step of a drag. */
let known: Swing | undefined;

export function swingOf(): Swing {
  known ??= new Swing();
  return known;
}

type Window = readonly [from: number, to: number];

export class Swing {
  /** The moments, both ends included. */
  readonly at = Float64Array.from({ length: COUNT + 1 }, (_, i) => i * STEP);
  readonly #motions: Motion[] = [];
  readonly #windows: [from: number, to: number][] = [];
  /** The moments of which it is known if the bell rings. */
  #asked = 0;
  #arm: Arm | null = null;
  #speed: Float64Array | null = null;

  /** Works it out, a moment at a time. The getters below do what is missing at once. */
  *prepare(): Generator<undefined, void> {
    while (this.#motions.length <= COUNT) {
      this.#pose();
      yield;
    }
    while (this.#asked < COUNT) {
      this.#ask();
      yield;
    }
  }

  get motions(): readonly Motion[] {
    while (this.#motions.length <= COUNT) this.#pose();
    return this.#motions;
  }

  get speed(): Float64Array {
    this.#speed ??= Float64Array.from(this.motions, ({ velocity }) => length(velocity));
    return this.#speed;
  }

  /** Returns the ball's path over the swing, every `each`-th moment. */
  path(each: number): readonly Vec3[] {
    return this.motions.filter((_, i) => i % each === 0).map(({ place }) => place);
  }

  /** The spans of moments, in seconds, at which a ball that is let go rings the bell. */
  get windows(): readonly Window[] {
    while (this.#asked < COUNT) this.#ask();
    return this.#windows.map(([from, to]) => [from * STEP, to * STEP]);
  }

  #pose(): void {
    this.#arm ??= new Arm();
    this.#arm.pose(this.#motions.length * STEP);
    this.#motions.push(this.#arm.motion());
    if (this.#motions.length <= COUNT) return;
    this.#arm.dispose();
    this.#arm = null;
  }

  #ask(): void {
    const i = this.#asked++;
    const motion = this.motions[i];
    if (!motion || ringsAfter(flightOf(motion.place, motion.velocity)) === null) return;
    const last = this.#windows.at(-1);
    // Each moment stands for the step after it.
    if (last?.[1] === i) last[1] = i + 1;
    else this.#windows.push([i, i + 1]);
  }
}
