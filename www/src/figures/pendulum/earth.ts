/**
 * The real Earth, by the core's terms: how fast a swing turns there, and what else its turning does
 * to things that move or fall. On the ground x is east, y is north, z is up the plumb line.
 */
import { space3, stepPoint } from '../../core/entries/index.ts';
import * as math from '../../core/math.ts';
import { kept } from '../../figure/kept.ts';
import { add, dot, length, type Vec3, vec3 } from '../../figure/vec.ts';

/** Seconds of a turn against the stars. The Sun's day is longer, since the Earth goes round it. */
export const DAY = 86164.0905;
const HOUR = 3600;
/** m/s², down the plumb line */
const GRAVITY = 9.81;
/** Height of the fall, m, and the steps in which it is worked out. */
const FALL = 100;
const FALL_STEPS = 16;
/** Speed of the car, m/s, and the seconds for which nobody steers. */
const CAR = 30;
const UNSTEERED = 60;
/** Radius of a round Earth, m, and its mass times the constant of gravity, m³/s². */
const RADIUS = 6.371e6;
const MASS = 3.986004e14;
/** Distance of the Sun, m, and seconds of a year against the stars. */
const SUN = 1.495979e11;
const YEAR = 365.25636 * 86400;

/** Effects of the Earth's turning at a latitude. */
export interface Ground {
  /** rad/s about the plumb line, counter-clockwise in the north. */
  readonly rate: number;
  /** Hours in which a swing turns once; infinite at the equator. */
  readonly hours: number;
  /** East of the plumb line after a fall, m. */
  readonly east: number;
  /** Acceleration to the right of the car, m/s², and its way aside, m. */
  readonly right: number;
  readonly aside: number;
  /** Lighter, while it drives east, m/s². */
  readonly lighter: number;
}

export class Earth {
  /** Returns the ground at a latitude of the plumb line, rad. */
  readonly at = kept((latitude: number): Ground => this.#ground(latitude));

  rate(latitude: number): number {
    return ((2 * Math.PI) / DAY) * math.sin(latitude);
  }

  /** Returns the latitude of the plumb line, rad, at one from the middle of a round Earth. */
  plumbLine(geocentric: number): number {
    const up: Vec3 = [math.cos(geocentric), 0, math.sin(geocentric)];
    const place: Vec3 = [RADIUS * up[0], 0, RADIUS * up[2]];
    const pull = -MASS / (RADIUS * RADIUS);
    const turning = { angularVelocity: [0, 0, (2 * Math.PI) / DAY] };
    const weight = up.map((it) => it * pull);
    const { total } = space3.accelerationUnderForce(turning, 1, weight, place, [0, 0, 0]);
    const [x, , z] = vec3(total);
    return math.atan2(-z, -x);
  }

  /** Returns the size of the acceleration of the Earth on its way round the Sun, m/s². */
  roundTheSun(): number {
    const turning = { angularVelocity: [0, 0, (2 * Math.PI) / YEAR] };
    return length(space3.motionTerms(turning, { position: [SUN, 0, 0] }).acceleration);
  }

  #ground(latitude: number): Ground {
    const rate = this.rate(latitude);
    const turning = { angularVelocity: [0, ((2 * Math.PI) / DAY) * math.cos(latitude), rate] };
    // The pull has the centrifugal part already: the plumb line does.
    const coriolis = (velocity: ArrayLike<number>): Vec3 =>
      vec3(space3.accelerationUnderForce(turning, 1, [0, 0, 0], [0, 0, 0], vec3(velocity)).coriolis);
    const law = (_: number, __: ArrayLike<number>, velocity: ArrayLike<number>): Vec3 =>
      add([0, 0, -GRAVITY], coriolis(velocity));
    let fall = { position: [0, 0, FALL] as ArrayLike<number>, velocity: [0, 0, 0] as ArrayLike<number> };
    const dt = Math.sqrt((2 * FALL) / GRAVITY) / FALL_STEPS;
    for (let i = 0; i < FALL_STEPS; i++)
      fall = stepPoint({ position: vec3(fall.position), velocity: vec3(fall.velocity) }, law, dt);
    const right = dot(coriolis([0, CAR, 0]), [1, 0, 0]);
    return {
      rate,
      hours: (2 * Math.PI) / Math.abs(rate) / HOUR,
      east: vec3(fall.position)[0],
      right,
      aside: (right * UNSTEERED * UNSTEERED) / 2,
      lighter: dot(coriolis([CAR, 0, 0]), [0, 0, 1]),
    };
  }
}

export function perHour(rate: number): number {
  return (rate * HOUR * 180) / Math.PI;
}
