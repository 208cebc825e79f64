/** The whole swing: the ball's motion at many moments of it, and those at which the bell rings. */
import type { Core } from '../../figure/figure.ts';
import { length, type Vec3 } from '../../figure/vec.ts';
import { Arm, type Motion, PERIOD } from './arm.ts';
import { flightOf, ringsAfter } from './flight.ts';

/** Seconds between two moments: the step of the slider. */
export const STEP = 0.002;
const COUNT = Math.round(PERIOD / STEP);

/** The swing is the same in every run, and a run begins anew with each step of a drag. */
const known = new WeakMap<Core, Swing>();

export function swingOf(core: Core): Swing {
  const swing = known.get(core) ?? new Swing(core);
  known.set(core, swing);
  return swing;
}

export class Swing {
  readonly motions: readonly Motion[];
  /** The moments, both ends included, and the ball's speed at each. */
  readonly at: Float64Array;
  readonly speed: Float64Array;
  #windows: readonly (readonly [from: number, to: number])[] | null = null;

  constructor(core: Core) {
    const arm = new Arm(core);
    this.motions = Array.from({ length: COUNT + 1 }, (_, i) => {
      arm.pose(i * STEP);
      return arm.motion();
    });
    arm.dispose();
    this.at = Float64Array.from(this.motions, (_, i) => i * STEP);
    this.speed = Float64Array.from(this.motions, ({ velocity }) => length(velocity));
  }

  /** Returns the ball's path over the swing, every `each`-th moment. */
  path(each: number): readonly Vec3[] {
    return this.motions.filter((_, i) => i % each === 0).map(({ place }) => place);
  }

  /** The spans of moments, in steps, at which a ball that is let go rings the bell. */
  get windows(): readonly (readonly [from: number, to: number])[] {
    this.#windows ??= this.#found();
    return this.#windows;
  }

  #found(): readonly (readonly [from: number, to: number])[] {
    const found: [number, number][] = [];
    for (const [i, { place, velocity }] of this.motions.slice(0, COUNT).entries()) {
      if (ringsAfter(flightOf(place, velocity)) === null) continue;
      const last = found.at(-1);
      // Each moment stands for the step after it.
      if (last?.[1] === i) last[1] = i + 1;
      else found.push([i, i + 1]);
    }
    return found.map(([from, to]) => [from * STEP, to * STEP]);
  }
}
