/**
 * The rotations that the figure compares: one spin that changes, carried forward by eight methods, and
 * the exponential without trigonometry.
 */
import { math, stepRotation } from '../../core/entries/index.ts';
import type { Program } from '../../export/code.ts';
import { kept } from '../../figure/kept.ts';
import type { ColorName } from '../../figure/palette.ts';
import { addScaled, length, scale, subtract, type Vec3, ZERO } from '../../figure/vec.ts';
import { AXES } from '../turns/model.ts';
import { apart, product, type Quat, rotated } from '../turns/quaternion.ts';
import type { SpinsParams } from './controls.ts';

/** The methods, habits first, in the order of their cost. */
export const METHODS = [
  'naive',
  'rungeKutta',
  'terms1',
  'terms2',
  'terms3',
  'terms4',
  'order6',
  'order8',
] as const;
export type Method = (typeof METHODS)[number];

export const names: Readonly<Record<Method, string>> = {
  naive: 'q += ½hωq',
  rungeKutta: 'Runge–Kutta on q',
  terms1: 'Ω₁',
  terms2: 'Ω₁ + Ω₂',
  terms3: 'Ω₁ … Ω₃',
  terms4: 'Ω₁ … Ω₄',
  order6: 'sixth order',
  order8: 'eighth order',
};

/** The same where there is little room. */
export const symbols: Readonly<Record<Method, string>> = {
  naive: '½hωq',
  rungeKutta: 'RK4',
  terms1: 'Ω₁',
  terms2: '+Ω₂',
  terms3: '+Ω₃',
  terms4: '+Ω₄',
  order6: 'M6',
  order8: 'M8',
};

/** Cost of a step, as a multiple of the cheapest: measured, in `docs/integrators.md`. */
export const costs: Readonly<Record<Method, number>> = {
  naive: 1,
  rungeKutta: 3.11,
  terms1: 2.73,
  terms2: 3.05,
  terms3: 3.25,
  terms4: 3.73,
  order6: 3.53,
  order8: 4.34,
};

/** The methods of the curves of the graph, the last of which is the reader's. */
export function shownBy(chosen: Method): readonly Method[] {
  return ['naive', 'rungeKutta', 'terms1', chosen];
}

/** The methods whose outlines are around the box. */
export function outlinedBy(chosen: Method): readonly Method[] {
  return ['naive', 'terms1', chosen];
}

/** Returns the ink of a method: of its outline, its word and its curve. */
export function ink(method: Method): ColorName {
  const inks = { naive: 'wrong', rungeKutta: 'centripetal', terms1: 'spin' } as const;
  return method in inks ? inks[method as keyof typeof inks] : 'coriolis';
}

type Scheme = Parameters<typeof stepRotation>[3];

/** Pieces of the truth, at the least: eighth order, so rounding is all that is left. */
const FINE = 400;
/** Counts of pieces for which the graph has errors. */
export const COUNTS = [1, 2, 3, 4, 6, 8, 11, 16, 23, 32, 45, 64] as const;

/** A spin over one second: an average turn, and an acceleration at some slant to it. */
export interface Spin {
  readonly first: Vec3;
  readonly last: Vec3;
  readonly acceleration: Vec3;
  /** The way ∫|ω| dt, radians: the series converges below a whole turn. */
  readonly path: number;
}

export function spinOf({ turn, change, slant }: SpinsParams): Spin {
  const { cos, sin } = math;
  const across = slant > RIGHT - 1e-9;
  const push = scale([across ? 0 : cos(slant), across ? 1 : sin(slant), 0], turn * change);
  const [first, last] = [addScaled([turn, 0, 0], push, -0.5), addScaled([turn, 0, 0], push, 0.5)];
  return { first, last, acceleration: push, path: pathOf(first, push) };
}

const RIGHT = Math.PI / 2;

/** Returns ∫|ω| dt by Simpson's rule in a thousand parts: |ω| may have a corner at zero. */
function pathOf(first: Vec3, push: Vec3): number {
  const parts = 1000;
  let sum = 0;
  for (let i = 0; i <= parts; i++) {
    const weight = i === 0 || i === parts ? 1 : i % 2 === 1 ? 4 : 2;
    sum += weight * length(addScaled(first, push, i / parts));
  }
  return sum / (3 * parts);
}

/** Returns the step as "Copy as code" hands it out. */
export function program(params: SpinsParams): Program {
  const { first, acceleration } = spinOf(params);
  return { example: 'turns', constants: { ANGLE: params.angle, SPIN: first, GAIN: acceleration } };
}

/** One spin, carried through its second: its truth, and what each method makes of it. */
export class Carried {
  readonly spin: Spin;
  readonly truth: Quat;
  /** Error of the default: sixth order, cut where a piece would go more than a quarter turn. */
  readonly cut: number;
  readonly #ends = new Map<string, Quat>();

  constructor(params: SpinsParams) {
    this.spin = spinOf(params);
    const { first, last } = this.spin;
    const longestPath = Math.max(length(first), length(last)) / FINE;
    this.truth = this.#stepped(first, 1, { magnus: 'order8', longestPath });
    this.cut = apart(this.#stepped(first, 1, {}), this.truth);
  }

  /** Returns the rotation at the end of the second by a method, in equal steps. */
  end(method: Method, pieces: number): Quat {
    const key = `${method} ${pieces}`;
    let end = this.#ends.get(key);
    if (!end) {
      end = this.#carried(method, pieces);
      this.#ends.set(key, end);
    }
    return end;
  }

  /** Returns the angle by which that is off, radians. */
  error(method: Method, pieces: number): number {
    return apart(this.end(method, pieces), this.truth);
  }

  /** Returns rotations along the true way, from 0 to 1 second. */
  way(parts: number): Quat[] {
    const { first, acceleration } = this.spin;
    let state = { rotation: [0, 0, 0, 1] as ArrayLike<number>, angularVelocity: first as ArrayLike<number> };
    const way = [state.rotation];
    for (let i = 0; i < parts; i++) {
      state = stepRotation(state as never, acceleration, 1 / parts, { magnus: 'order8' });
      way.push(state.rotation);
    }
    return way;
  }

  #carried(method: Method, pieces: number): Quat {
    const { first, acceleration } = this.spin;
    const scheme = schemeOf(method);
    let state = { rotation: [0, 0, 0, 1] as ArrayLike<number>, angularVelocity: first as ArrayLike<number> };
    for (let i = 0; i < pieces; i++) state = stepRotation(state as never, acceleration, 1 / pieces, scheme);
    return state.rotation;
  }

  #stepped(angularVelocity: Vec3, seconds: number, scheme: Scheme): Quat {
    return stepRotation({ angularVelocity }, this.spin.acceleration, seconds, scheme).rotation;
  }
}

/** Returns what follows from a spin, which most of the settings leave as it is. */
export const carriedBy = kept(
  (params: SpinsParams) => new Carried(params),
  ({ turn, change, slant }) => `${turn} ${change} ${slant}`,
);

function schemeOf(method: Method): Scheme {
  if (method === 'naive') return 'naiveEuler';
  if (method === 'rungeKutta') return 'rungeKutta4';
  // In one piece, however far it goes: the figure cuts by itself.
  return { magnus: method, longestPath: Number.POSITIVE_INFINITY };
}

/** The ways to rotate by a rotation vector without sine and cosine. */
export const SHORT = ['thirdOrder', 'rational'] as const;
export type Short = (typeof SHORT)[number];

export const shortNames: Readonly<Record<Short, string>> = {
  thirdOrder: 'third order, made unit',
  rational: 'a fraction',
};

/** The error of a form of the exponential, in all the ways to say it. */
export interface ShortError {
  readonly rotation: Quat;
  readonly exact: Quat;
  /** Radians too far; negative where it falls short. */
  readonly angle: number;
  /** |q̂ − q|. */
  readonly quaternion: number;
  /** Of the angle. */
  readonly relative: number;
  /** The way of a point, over its distance from the axis. */
  readonly point: number;
  /** The Frobenius norm of the difference of the matrices. */
  readonly matrix: number;
}

export function shortError(exponential: Short, angle: number): ShortError {
  const angularVelocity = scale(AXES.x, angle);
  const by = (form: Short | 'exact'): Quat =>
    stepRotation({ angularVelocity }, ZERO, 1, {
      magnus: 'terms1',
      exponential: form,
      longestPath: Number.POSITIVE_INFINITY,
    }).rotation;
  const [rotation, exact] = [by(exponential), by('exact')];
  // About x: half the angle between is from its sine and cosine, with a sign.
  const between = product(rotation, [-(exact[0] ?? 0), 0, 0, exact[3] ?? 1]);
  const off = 2 * math.atan2(between[0] ?? 0, between[3] ?? 1);
  const gap = (v: Vec3): number => length(subtract(rotated(rotation, v), rotated(exact, v)));
  const columns = [gap([0, 1, 0]), gap([0, 0, 1])] as const;
  const four = [0, 1, 2, 3].map((i) => (rotation[i] ?? 0) - (exact[i] ?? 0));
  return {
    rotation,
    exact,
    angle: off,
    quaternion: Math.sqrt(four.reduce((sum, x) => sum + x * x, 0)),
    relative: Math.abs(off) / angle,
    point: columns[0],
    matrix: Math.sqrt(columns[0] * columns[0] + columns[1] * columns[1]),
  };
}
