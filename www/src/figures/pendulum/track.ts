/** One swing in time: its state, the strokes that it has drawn, and the angle of its line. */
import * as math from '../../core/math.ts';
import type { Vec3 } from '../../figure/vec.ts';
import { FREQUENCY, type State, Steps, type Way } from './swing.ts';

/** Steps between two points of a stroke: 40 points a swing at 240 steps a second. */
const STROKE = 12;
/** Points between two readings of the angle: two a swing, one at each end. */
export const READING = 20;

export class Track {
  state: State;
  steps = 0;
  /** Points of the strokes, the first at the start. */
  readonly points: Vec3[];
  /** Angles of the line of the swing, rad, clockwise as from above: one each `READING` points. */
  readonly angles: number[] = [0];
  /** Rate, rad/s, of the frame in which the line of the swing stays, seen from the ground. */
  readonly #kept: number;
  #stepper: Steps | null = null;
  #dt = 0;

  constructor(
    readonly rate: number,
    readonly start: State,
    readonly way: Way,
  ) {
    this.state = start;
    this.points = [[start[0], start[1], 0]];
    // Without Coriolis a swing keeps its line on the ground. With it, in the world.
    this.#kept = way.coriolis ? rate : 0;
  }

  step(dt: number): void {
    if (!this.#stepper || dt !== this.#dt) {
      this.#stepper = new Steps(this.rate, this.way, dt);
      this.#dt = dt;
    }
    this.state = this.#stepper.after(this.state);
    this.steps += 1;
    if (this.steps % STROKE !== 0) return;
    this.points.push([this.state[0], this.state[1], 0]);
    if (this.points.length % READING === 1) this.angles.push(this.angle());
  }

  get seconds(): number {
    return this.steps * this.#dt;
  }

  /** Seconds from one reading of the angle to the next. */
  get reading(): number {
    return READING * STROKE * this.#dt;
  }

  /** Returns the velocity in the frame in which the swing is an ellipse that stays. */
  #velocity([x, y, u, v]: State): readonly [number, number] {
    return [u - this.#kept * y, v + this.#kept * x];
  }

  /**
   * Returns the angle by which the line of the swing has turned, rad, clockwise. The line is the
   * long axis of the ellipse, the direction of most energy.
   */
  angle(): number {
    const [x, y] = this.state;
    const [u, v] = this.#velocity(this.state);
    const w = FREQUENCY * FREQUENCY;
    const line = math.atan2(2 * (u * v + w * x * y), u * u - v * v + w * (x * x - y * y)) / 2;
    const before = this.angles.at(-1) ?? 0;
    // A line has no front: the angle goes on by less than a quarter turn either way.
    const turns = Math.round((before + line) / Math.PI);
    return turns * Math.PI - line;
  }

  /** Energy of the swing now over that at its start: 1 where a run keeps it. */
  energy(): number {
    const of = (state: State): number => {
      const [x, y] = state;
      const [u, v] = this.#velocity(state);
      return u * u + v * v + FREQUENCY * FREQUENCY * (x * x + y * y);
    };
    return of(this.state) / of(this.start);
  }

  /** Returns the points of the last seconds. */
  last(seconds: number): readonly Vec3[] {
    const kept = this.#dt > 0 ? Math.round(seconds / (STROKE * this.#dt)) : 0;
    const points = this.points.slice(-1 - kept);
    return this.steps % STROKE === 0 ? points : [...points, [this.state[0], this.state[1], 0]];
  }
}
