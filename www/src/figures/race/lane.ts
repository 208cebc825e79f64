/** One T-handle, carried by one integrator from the common start. */
import { bodyState, runBody, stepBodies } from '../../core/entries/index.ts';
import type { BodyScheme, BodyState } from '../../core/integrate.ts';
import * as math from '../../core/math.ts';
import type { Program } from '../../export/code.ts';
import { dot, length, type Vec3, vec3 } from '../../figure/vec.ts';
import type { RaceParams } from './controls.ts';
import { INERTIA } from './handle.ts';

const STEM: Vec3 = [0, 1, 0];
/** Steps of the path of the momentum that are kept. */
const PATH = 200;

/** The spin about the three axes of the body at the start, rad/s. */
const startOf = ({ spin, tilt }: RaceParams): Vec3 => {
  const about = 2 * Math.PI * spin;
  return [tilt * about, about, 0];
};

export function program(params: RaceParams): Program {
  return { example: 'race', constants: { SPIN: startOf(params), STEPS: params.steps } };
}

export class Lane {
  now: BodyState;
  steps = 0;
  readonly flips: number[] = [];
  /** Directions of the angular momentum in the axes of the body, at the last steps. */
  readonly path: Vec3[] = [];
  readonly #start: BodyState;

  constructor(
    readonly scheme: BodyScheme,
    params: RaceParams,
    readonly rate: number,
  ) {
    this.#start = bodyState(INERTIA, [0, 0, 0, 1], startOf(params));
    this.now = this.#start;
  }

  get time(): number {
    return this.steps / this.rate;
  }

  /** Takes the lane to a count of steps since the start. */
  to(steps: number): void {
    const more = steps - this.steps;
    if (more <= 0) return;
    const event = { axis: STEM, normal: this.#start.angularMomentum };
    const how = { stepDuration: 1 / this.rate, steps: more, scheme: this.scheme, event };
    const run = runBody({ inertia: INERTIA, ...this.now }, how);
    for (const at of run.events) this.flips.push(this.time + at);
    this.now = run;
    this.steps = steps;
    this.path.push(seen(run));
    if (this.path.length > PATH) this.path.shift();
  }

  /** Returns the state a part of a step later: a picture comes at any time. */
  after(seconds: number): BodyState {
    const [state] = stepBodies([{ inertia: INERTIA, ...this.now }], seconds, 1, this.scheme);
    return state ?? this.now;
  }

  /** The change of the energy since the start, as a part of it. */
  get energy(): number {
    return this.now.energy / this.#start.energy - 1;
  }

  get momentum(): number {
    return length(this.now.angularMomentum) / length(this.#start.angularMomentum) - 1;
  }

  /** The change of E/L², on which the times of the flips depend. */
  get balance(): number {
    const left = 1 + this.momentum;
    return (1 + this.energy) / (left * left) - 1;
  }

  /** The angular momentum over its length at the start. */
  arrow({ angularMomentum }: BodyState): Vec3 {
    const whole = length(this.#start.angularMomentum);
    return vec3(angularMomentum.map((part) => part / whole));
  }
}

/** Returns a vector as it is after a rotation. */
export function rotated([x = 0, y = 0, z = 0, w = 1]: ArrayLike<number> & Iterable<number>, v: Vec3): Vec3 {
  const axis: Vec3 = [x, y, z];
  const [along, square] = [2 * dot(axis, v), w * w - dot(axis, axis)];
  return [
    along * x + square * v[0] + 2 * w * (y * v[2] - z * v[1]),
    along * y + square * v[1] + 2 * w * (z * v[0] - x * v[2]),
    along * z + square * v[2] + 2 * w * (x * v[1] - y * v[0]),
  ];
}

/** Returns the direction of the angular momentum in the axes of the body. */
function seen({ rotation: [x = 0, y = 0, z = 0, w = 1], angularMomentum }: BodyState): Vec3 {
  const own = rotated([-x, -y, -z, w], vec3(angularMomentum));
  const size = length(own);
  return [own[0] / size, own[1] / size, own[2] / size];
}

/** Returns the angle between two rotations. */
export function angleBetween(a: Float64Array, b: Float64Array): number {
  const near = a.reduce((sum, part, i) => sum + part * (b[i] ?? 0), 0) < 0 ? -1 : 1;
  const apart = a.reduce((sum, part, i) => {
    const off = part - near * (b[i] ?? 0);
    return sum + off * off;
  }, 0);
  return 4 * math.asin(Math.sqrt(apart) / 2);
}
