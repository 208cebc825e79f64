/**
 * The skid: motion of the hull that a strike has added to that of the drive, until the tracks' grip
 * has ended it.
 */
import { physics3 } from '../../core/entries/index.ts';
import { addScaled, length, type Vec3, vec3, ZERO } from '../../figure/vec.ts';

/** Deceleration by the grip of the tracks, m/s² and rad/s². */
const GRIP = { slide: 4, spin: 4 };

/** A velocity, m/s or rad/s, and its rate. */
interface Sliding {
  readonly velocity: Vec3;
  readonly acceleration: Vec3;
}

const AT_REST: Sliding = { velocity: ZERO, acceleration: ZERO };

export class Skid {
  /** Along the hull's axes. */
  slide = AT_REST;
  /** About the hull's axes, of which only the vertical counts. */
  spin = AT_REST;

  start(velocity: Vec3, angularVelocity: Vec3): void {
    this.slide = { velocity, acceleration: ZERO };
    this.spin = { velocity: angularVelocity, acceleration: ZERO };
  }

  /** Finds the decelerations for a step of `dt` seconds. What would stop within it is stopped. */
  settle(dt: number): void {
    this.slide = this.#rubbed(this.slide, GRIP.slide, dt);
    this.spin = this.#rubbed(this.spin, GRIP.spin, dt);
  }

  advance(dt: number): void {
    this.slide = advanced(this.slide, dt);
    this.spin = advanced(this.spin, dt);
  }

  #rubbed(it: Sliding, limit: number, dt: number): Sliding {
    if (length(it.velocity) === 0) return AT_REST;
    const { velocity, acceleration } = physics3.friction(it.velocity, ZERO, limit, dt);
    return { velocity: vec3(velocity), acceleration: vec3(acceleration) };
  }
}

function advanced({ velocity, acceleration }: Sliding, dt: number): Sliding {
  return { velocity: addScaled(velocity, acceleration, dt), acceleration };
}
