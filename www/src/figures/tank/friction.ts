/** Dry friction after Coulomb: what slides is held back evenly, what stands stands until it is pushed too hard. */

/** A thing on a plane: its velocity (u, w) in it, m/s, and then its acceleration (p, q) in it, m/s². */
export interface Sliding {
  u: number;
  w: number;
  p: number;
  q: number;
}

/**
 * Under the accelerations (p, q) that it has without friction: gives it those with, over a step of `dt`.
 * `most` is what friction can do: its coefficient times what presses, for each kilogram.
 */
export function rub(it: Sliding, most: number, dt: number): void {
  const push = Math.sqrt(it.p * it.p + it.q * it.q);
  const speed = Math.sqrt(it.u * it.u + it.w * it.w);
  // Within the step it would come to a stop, and be held there.
  const stops = speed <= (most - push) * dt;
  if (speed === 0 || stops) {
    const rest = push > most ? 1 - most / push : 0;
    it.u = 0;
    it.w = 0;
    it.p *= rest;
    it.q *= rest;
  } else {
    it.p -= (most * it.u) / speed;
    it.q -= (most * it.w) / speed;
  }
}
