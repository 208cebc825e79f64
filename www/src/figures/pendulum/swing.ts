/**
 * A pendulum on ground that turns about the plumb line, from above: x is east, y is north.
 *
 * The pull toward the middle and the terms of the turning ground are linear in place and velocity.
 * So is a step, whatever its scheme: the core steps four states, which are the columns of the
 * matrix of all further steps. A run of minutes is then worked out again while a hand drags.
 */

import type { TranslationScheme } from '../../core/entries/index.ts';
import { rotationFromScaledAxis, space3, stepPoint } from '../../core/entries/index.ts';
import * as math from '../../core/math.ts';
import { add, scale, type Vec3, vec3 } from '../../figure/vec.ts';

/** Seconds of a swing, there and back. */
export const PERIOD = 2;
/** Angular frequency of the swing, rad/s. */
export const FREQUENCY = (2 * Math.PI) / PERIOD;

/** Place and velocity on the ground: x and y in shares of the swing, u and v of that a second. */
export type State = readonly [x: number, y: number, u: number, v: number];

/** The terms that a run takes into account, and how it is stepped. */
export interface Way {
  readonly coriolis: boolean;
  readonly centrifugal: boolean;
  readonly scheme: TranslationScheme;
}

/** All there is. */
export const WHOLE: Way = { coriolis: true, centrifugal: true, scheme: 'rungeKutta4' };

/** Returns the state at the start: at rest in the east, or kicked east out of the middle. */
export function begun(start: 'rest' | 'kick'): State {
  return start === 'rest' ? [1, 0, 0, 0] : [0, 0, FREQUENCY, 0];
}

/** Returns the acceleration on ground that turns at `rate` rad/s, as the core has its terms. */
export function lawOf(rate: number, { coriolis, centrifugal }: Way) {
  const ground = { angularVelocity: [0, 0, rate] };
  return (_: number, position: ArrayLike<number>, velocity: ArrayLike<number>): Vec3 => {
    // To the middle of the ground, which is the same place of the world.
    const pull = scale(position, -FREQUENCY * FREQUENCY);
    const terms = space3.accelerationUnderForce(ground, 1, pull, vec3(position), vec3(velocity));
    let sum = vec3(terms.applied);
    if (centrifugal) sum = add(sum, terms.centrifugal);
    if (coriolis) sum = add(sum, terms.coriolis);
    return sum;
  };
}

/** The steps of one way, of one length. */
export class Steps {
  /** Row by row. */
  readonly #matrix: readonly State[];

  constructor(rate: number, way: Way, dt: number) {
    const law = lawOf(rate, way);
    const columns = [0, 1, 2, 3].map((i): State => {
      const unit = [0, 1, 2, 3].map((k) => (k === i ? 1 : 0));
      const [x = 0, y = 0, u = 0, v = 0] = unit;
      const state = { position: [x, y, 0], velocity: [u, v, 0] };
      const { position, velocity } = stepPoint(state, law, dt, way.scheme);
      return [position[0] ?? 0, position[1] ?? 0, velocity[0] ?? 0, velocity[1] ?? 0];
    });
    this.#matrix = [0, 1, 2, 3].map((row) => columns.map((it) => it[row] ?? 0) as unknown as State);
  }

  after([x, y, u, v]: State): State {
    const [a, b, c, d] = this.#matrix as readonly [State, State, State, State];
    const of = ([p, q, r, s]: State): number => p * x + q * y + r * u + s * v;
    return [of(a), of(b), of(c), of(d)];
  }
}

/**
 * Returns the state after some seconds without any step: a swing in the world, which does not turn,
 * seen from the ground, which has turned.
 */
export function exact(rate: number, start: State, seconds: number): State {
  const spin = { angularVelocity: [0, 0, rate] };
  const [x, y, u, v] = start;
  const from = space3.transformMotion(spin, { position: [x, y, 0], velocity: [u, v, 0] });
  const [c, s] = [math.cos(FREQUENCY * seconds), math.sin(FREQUENCY * seconds)];
  const position = add(scale(from.position, c), scale(from.velocity, s / FREQUENCY));
  const velocity = add(scale(from.velocity, c), scale(from.position, -s * FREQUENCY));
  const rotation = rotationFromScaledAxis([0, 0, rate * seconds]);
  // The world as the ground sees it: it turns the other way.
  const world = space3.relativeTo({}, { ...spin, rotation });
  const seen = space3.transformMotion(world, { position, velocity });
  const [px, py] = vec3(seen.position);
  const [vx, vy] = vec3(seen.velocity);
  return [px, py, vx, vy];
}
