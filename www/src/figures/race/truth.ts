import type { RaceParams } from './controls.ts';
import { angleBetween, Lane } from './lane.ts';

/** Fewest steps a second of the true attitude: its flips are right to a billionth of a second. */
const FINE = 3840;
/** Seconds for which the attitude is followed. */
const FOLLOWED = 300;

/** Returns the seconds between two flips; infinite for a spin about the middle axis alone. */
export function betweenFlips({ spin, tilt }: RaceParams): number {
  const size = Math.sqrt(1 + tilt * tilt);
  // K by the arithmetic-geometric mean, whose digits double each time: eight rounds are more than
  // enough.
  let [a, b] = [1, tilt / size];
  if (b === 0) return Number.POSITIVE_INFINITY;
  for (let i = 0; i < 8; i++) [a, b] = [(a + b) / 2, Math.sqrt(a * b)];
  const quarter = Math.PI / (2 * a);
  return (2 * Math.sqrt(3) * quarter) / (2 * Math.PI * spin * size);
}

/** Returns the count of true flips up to a time. */
export function flipsBy(time: number, between: number): number {
  return Math.floor(time / between + 0.5);
}

/** The true attitude at the steps of a lane. */
export class Attitude {
  readonly #fine: Lane;
  readonly #ratio: number;

  constructor(params: RaceParams) {
    this.#ratio = Math.ceil(FINE / params.steps);
    this.#fine = new Lane('splitting4', params, params.steps * this.#ratio);
  }

  /** Returns the true body at the time of a lane's last step, or `null` after some minutes. */
  at({ steps, time }: Lane): Lane | null {
    if (time > FOLLOWED) return null;
    // The same states to the bit, however many steps are taken at once.
    this.#fine.to(steps * this.#ratio);
    return this.#fine;
  }

  /** Returns the angle by which a lane's rotation is off, or NaN after some minutes. */
  off(lane: Lane): number {
    const fine = this.at(lane);
    return fine ? angleBetween(lane.now.rotation, fine.now.rotation) : Number.NaN;
  }
}
