/**
 * The rotations that the figure compares: one spin that changes, carried forward by eight methods, and
 * the exponential without trigonometry.
 */
import { stepRotation } from '../../core/entries/index.ts';
import { product, rotated } from '../../core/linear/quaternion.ts';
import * as math from '../../core/math.ts';
import type { Program } from '../../export/code.ts';
import { kept } from '../../figure/kept.ts';
import type { ColorName } from '../../figure/palette.ts';
import { addScaled, length, scale, subtract, type Vec3, ZERO } from '../../figure/vec.ts';
import { AXES } from '../turns/model.ts';
import { apart, type Quat } from '../turns/quaternion.ts';
import type { SpinsParams } from './controls.ts';

/**
 * The methods, habits first: their names, the same in the picture, and the cost of a step as
 * a multiple of the cheapest, as measured in `docs/integrators.md`.
 */
const methods = {
  naive: ['the usual line, q += ½hωq', 'usual line', 1],
  rungeKutta: ['Runge–Kutta on q', 'Runge–Kutta', 3.11],
  terms1: ['the average, Ω₁', 'average', 2.73],
  terms2: ['with one bracket, Ω₁ + Ω₂', 'one bracket', 3.05],
  terms3: ['three terms, Ω₁ … Ω₃', 'three terms', 3.25],
  terms4: ['four terms, Ω₁ … Ω₄', 'four terms', 3.73],
  order6: ['sixth order', 'sixth order', 3.53],
  order8: ['eighth order', 'eighth order', 4.34],
} as const;
export type Method = keyof typeof methods;
export const METHODS = Object.keys(methods) as readonly Method[];

export const nameOf = (method: Method): string => methods[method][0];
export const wordOf = (method: Method): string => methods[method][1];
export const costOf = (method: Method): number => methods[method][2];

/** The methods of the curves of the graph, the last of which is the reader's. */
export function shownBy(chosen: Method): readonly Method[] {
  return ['naive', 'rungeKutta', 'terms1', chosen];
}

/** The methods whose corners are at the box. */
export function cornered(chosen: Method): readonly Method[] {
  return ['naive', 'terms1', chosen];
}

export function ink(method: Method): ColorName {
  const inks = { naive: 'wrong', rungeKutta: 'centripetal', terms1: 'spin' } as const;
  return method in inks ? inks[method as keyof typeof inks] : 'coriolis';
}

type Scheme = Parameters<typeof stepRotation>[3];

/** Pieces of the truth, at the least: eighth order, so rounding is all that is left. */
const FINE = 400;
/** Counts of pieces for which the graph has errors. */
export const COUNTS = [1, 2, 3, 4, 6, 8, 11, 16, 23, 32, 45, 64] as const;

/** A spin over one second, and its way ∫|ω| dt, radians: the series converges below a whole turn. */
export type Spin = ReturnType<typeof spinOf>;

export function spinOf({ turn, change, slant }: SpinsParams) {
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
    const end = this.#ends.get(key) ?? (this.#steps(pieces, schemeOf(method)).at(-1) as Quat);
    this.#ends.set(key, end);
    return end;
  }

  /** Returns the angle by which that is off, radians. */
  error(method: Method, pieces: number): number {
    return apart(this.end(method, pieces), this.truth);
  }

  /** Returns rotations along the true way, from 0 to 1 second. */
  way(parts: number): Quat[] {
    return this.#steps(parts, { magnus: 'order8' });
  }

  #steps(pieces: number, scheme: Scheme): Quat[] {
    const { first, acceleration } = this.spin;
    let state = { rotation: [0, 0, 0, 1] as ArrayLike<number>, angularVelocity: first as ArrayLike<number> };
    const way = [state.rotation];
    for (let i = 0; i < pieces; i++) {
      state = stepRotation(state as never, acceleration, 1 / pieces, scheme);
      way.push(state.rotation);
    }
    return way;
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

/**
 * The error of a form of the exponential: radians too far, negative where it falls short; |q̂ − q|; of
 * the angle; of a point’s way, over its distance from the axis; the Frobenius norm of the matrices.
 */
export type ShortError = ReturnType<typeof shortError>;

export function shortError(exponential: Short, angle: number) {
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
