/**
 * One throw: the ball's motion, exact in time, and the way of the worm on it.
 *
 * The ball flies as a point does, and spins evenly. It lands when it touches the ground, and then
 * lies still.
 */

import type { DynamicTransformLike, Space3Types } from '../../core/entries/index.ts';
import { rotationFromScaledAxis, space3 } from '../../core/entries/index.ts';
import * as math from '../../core/math.ts';
import { addScaled, length, type Vec3, vec3, xy, ZERO } from '../../figure/vec.ts';
import { extentOf } from '../../figure/view.ts';
import type { WormParams } from './controls.ts';

/** The hand's place, m. */
export const HAND: Vec3 = [0, 1.2, 0];
/** The radius of a ball of size 1, on which the worm sits, m. */
export const RADIUS = 0.5;
/** Seconds at which the run stops by itself: every throw has landed by then. */
export const TOLD = 2.25;

/** Downward, m/s². */
export const GRAVITY = 9.81;
const FALL: Vec3 = [0, -GRAVITY, 0];
/** Seconds that the ball lies at least, and those of a throw with its rest, at least. */
const REST = 1;
const SHORTEST = 2.3;
/** Pieces of a flight whose lengths are added up. */
const PIECES = 240;
/** m/s: a ball thrown straight up has this or less to the side, by rounding. */
const ASIDE = 1e-9;
/** Halvings of a piece of a flight: below the rounding of its times. */
const HALVINGS = 44;
/** Narrowings around an extreme, where a speed is flat: its rounding is reached long before. */
const THIRDS = 40;

export interface Motion {
  readonly position: Vec3;
  readonly velocity: Vec3;
}

/** The ball: its place and its motion in the world. */
interface Ball extends DynamicTransformLike<Space3Types> {
  readonly translation: Vec3;
  readonly velocity: Vec3;
  readonly scale: number;
}

interface Sample {
  readonly t: number;
  readonly worm: Vec3;
  readonly ball: Vec3;
  readonly speed: number;
  readonly ballSpeed: number;
  /** Speed of the worm against the ball's own way to the side. */
  readonly against: number;
}

type Stretch = readonly [from: number, to: number];

export class Flight {
  readonly velocity: Vec3;
  readonly radius: number;
  /** Seconds in the air. */
  readonly lands: number;
  readonly worm: Vec3;
  /** The times in which the worm goes against the ball’s own way to the side. */
  readonly backward: readonly Stretch[];
  readonly slowest: number;
  readonly fastest: number;
  readonly #spin: number;
  readonly #scale: number;
  /** The ends and the middle of each piece of the flight. */
  readonly #samples: readonly Sample[];

  constructor({ throwSpeed, throwAngle, spin, size, worm }: WormParams) {
    const { sin, cos } = math;
    this.velocity = [throwSpeed * cos(throwAngle), throwSpeed * sin(throwAngle), 0];
    this.worm = [RADIUS * cos(worm), RADIUS * sin(worm), 0];
    this.radius = RADIUS * size;
    this.#spin = spin;
    this.#scale = size;
    const [, up] = this.velocity;
    const fall = 2 * GRAVITY * (HAND[1] - this.radius);
    this.lands = (up + Math.sqrt(up * up + fall)) / GRAVITY;
    const instants = Array.from({ length: 2 * PIECES + 1 }, (_, i) => (i * this.lands) / (2 * PIECES));
    this.#samples = instants.map((t) => this.#sample(t));
    this.backward = this.#stretches();
    this.slowest = this.#extreme(1);
    this.fastest = this.#extreme(-1);
  }

  /** The lower left and the upper right corner of all that the ball covers on its way. */
  get bounds(): readonly [Vec3, Vec3] {
    const { velocity, radius, lands } = this;
    const top = Math.max(velocity[1] / GRAVITY, 0);
    const places = [0, top, lands].map((t) => this.ball(t).translation);
    const [left, bottom, right, upper] = extentOf(places);
    return [xy(left - radius, bottom - radius), xy(right + radius, upper + radius)];
  }

  /** Seconds from one throw to the next. */
  get period(): number {
    return Math.max(this.lands + REST, SHORTEST);
  }

  /** Rotations of the ball in the air. */
  get turns(): number {
    return (Math.abs(this.#spin) * this.lands) / (2 * Math.PI);
  }

  /** Speed of the worm around the ball's middle, m/s. */
  get rim(): number {
    return Math.abs(this.#spin) * this.radius;
  }

  ball(seconds: number): Ball {
    if (seconds < this.lands) return this.#flying(seconds);
    const rest = { velocity: ZERO, acceleration: ZERO, angularVelocity: ZERO };
    return { ...this.#flying(this.lands), ...rest };
  }

  motion(position: Vec3, seconds: number): Motion {
    return this.#moved(this.ball(seconds), position);
  }

  /** Returns the places of the worm and of the ball's middle between two instants of the flight. */
  way(of: 'worm' | 'ball', from: number, to: number): readonly Vec3[] {
    const between = this.#samples.filter(({ t }) => t > from && t < to);
    return [this.#sample(from), ...between, this.#sample(to)].map((sample) => sample[of]);
  }

  /** Returns how far the worm and the ball's middle have gone, m. */
  gone(seconds: number): { readonly worm: number; readonly ball: number } {
    const piece = this.lands / PIECES;
    const whole = Math.min(Math.floor(seconds / piece), PIECES);
    const from = whole * piece;
    const rest = Math.max(Math.min(seconds, this.lands) - from, 0);
    const tail = [from, from + rest / 2, from + rest].map((t) => this.#sample(t));
    return {
      worm: this.#sum('speed', whole, piece, tail, rest),
      ball: this.#sum('ballSpeed', whole, piece, tail, rest),
    };
  }

  /** Returns the way at a speed, by Simpson's rule, over whole pieces and a rest. */
  #sum(
    of: 'speed' | 'ballSpeed',
    whole: number,
    piece: number,
    tail: readonly Sample[],
    rest: number,
  ): number {
    const simpson = (samples: readonly Sample[], i: number, long: number): number => {
      const at = (k: number): number => samples[k]?.[of] ?? 0;
      return (long / 6) * (at(i) + 4 * at(i + 1) + at(i + 2));
    };
    let sum = simpson(tail, 0, rest);
    for (let i = 0; i < 2 * whole; i += 2) sum += simpson(this.#samples, i, piece);
    return sum;
  }

  #sample(t: number): Sample {
    const ball = this.#flying(t);
    const { position, velocity } = this.#moved(ball, this.worm);
    const against = this.velocity[0] < -ASIDE ? velocity[0] : -velocity[0];
    return {
      t,
      worm: position,
      ball: ball.translation,
      speed: length(velocity),
      ballSpeed: length(ball.velocity),
      against,
    };
  }

  #moved(ball: Ball, position: Vec3): Motion {
    const motion = space3.transformMotion(ball, { position });
    return { position: vec3(motion.position), velocity: vec3(motion.velocity) };
  }

  /** The ball in the air, as if there were no ground. */
  #flying(t: number): Ball {
    const { velocity } = this;
    return {
      translation: addScaled(addScaled(HAND, velocity, t), FALL, (t * t) / 2),
      rotation: rotationFromScaledAxis([0, 0, this.#spin * t]),
      scale: this.#scale,
      velocity: addScaled(velocity, FALL, t),
      acceleration: FALL,
      angularVelocity: [0, 0, this.#spin],
    };
  }

  #stretches(): Stretch[] {
    const found: Stretch[] = [];
    let from: number | null = null;
    let before = Number.NEGATIVE_INFINITY;
    for (const [i, { t, against }] of this.#samples.entries()) {
      const turns = against > 0 !== before > 0;
      before = against;
      if (!turns) continue;
      const at = i === 0 ? 0 : this.#crossing(this.#samples[i - 1]?.t ?? 0, t);
      if (from === null) from = at;
      else {
        found.push([from, at]);
        from = null;
      }
    }
    if (from !== null) found.push([from, this.lands]);
    return found;
  }

  /** Returns the time between two at which the worm turns back, by halving. */
  #crossing(low: number, high: number): number {
    const before = this.#sample(low).against > 0;
    let [a, b] = [low, high];
    for (let i = 0; i < HALVINGS; i++) {
      const middle = (a + b) / 2;
      if (this.#sample(middle).against > 0 === before) a = middle;
      else b = middle;
    }
    return b;
  }

  /** Returns the least speed of the worm, or the greatest with `sign` −1, by narrowing thirds. */
  #extreme(sign: 1 | -1): number {
    const samples = this.#samples;
    const value = (i: number): number => sign * (samples[i]?.speed ?? Number.POSITIVE_INFINITY);
    const best = samples.reduce((best, _, i) => (value(i) < value(best) ? i : best), 0);
    let [a, b] = [samples[Math.max(best - 1, 0)]?.t ?? 0, samples[best + 1]?.t ?? this.lands];
    for (let i = 0; i < THIRDS; i++) {
      const [left, right] = [a + (b - a) / 3, b - (b - a) / 3];
      if (sign * this.#sample(left).speed < sign * this.#sample(right).speed) b = right;
      else a = left;
    }
    return this.#sample((a + b) / 2).speed;
  }
}
