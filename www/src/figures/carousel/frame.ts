/** The carousel as a moving frame, and the law of motion that holds on it, term by term. */

import type { AccelerationTerms, Space3Types } from '../../core/entries/index.ts';
import { space3, stepPoint } from '../../core/entries/index.ts';
import * as math from '../../core/math.ts';
import { add, type Vec3, vec3, ZERO } from '../../figure/vec.ts';
import type { CarouselParams } from './controls.ts';

/** The terms that can be left out, as controls and readers name them. */
export type TermName = 'linear' | 'euler' | 'centrifugal' | 'coriolis';
export const termNames: readonly TermName[] = ['linear', 'euler', 'centrifugal', 'coriolis'];

export type Terms = Readonly<Record<TermName | 'total', Vec3>>;

export interface Moving {
  readonly position: Vec3;
  readonly velocity: Vec3;
}

/** A mass of 1 kg with no force on it: the law has no more than the frame's own terms. */
const MASS = 1;

type Filled = AccelerationTerms<Space3Types>;

/** The core's names of the terms. */
const inCore = {
  linear: 'translational',
  euler: 'euler',
  centrifugal: 'centrifugal',
  coriolis: 'coriolis',
} as const;

export class Frame {
  /** Filled again at each call of the law. */
  readonly #filled: Filled;
  /** The motion of the carousel at the time of the last call: stages of a step share theirs. */
  #last: { readonly time: number; readonly motion: ReturnType<Frame['at']> } | null = null;

  constructor(readonly params: Pick<CarouselParams, 'rate' | 'spinUp' | 'brake'>) {
    this.#filled = space3.accelerationUnderForce({}, MASS, ZERO, ZERO, ZERO);
  }

  /** Returns the angle by which the carousel has turned. */
  angle(time: number): number {
    return this.params.rate * time + (this.params.spinUp * time * time) / 2;
  }

  /**
   * Returns the motion of the carousel on the ground. The ground here is what goes on as the ferry
   * did at the throw, so the carousel's middle is at rest there at first.
   */
  at(time: number) {
    const { rate, spinUp, brake } = this.params;
    const half = this.angle(time) / 2;
    const { sin, cos } = math;
    return {
      translation: [0, (brake * time * time) / 2, 0],
      rotation: [0, 0, sin(half), cos(half)],
      velocity: [0, brake * time, 0],
      acceleration: [0, brake, 0],
      angularVelocity: [0, 0, rate + spinUp * time],
      angularAcceleration: [0, 0, spinUp],
    } as const;
  }

  /** Returns the point as the carousel sees it: its motion times the inverse of the carousel's. */
  seen(time: number, { position, velocity }: Moving): Moving & { readonly acceleration: Vec3 } {
    const it = space3.relativeTo({ translation: position, velocity }, this.at(time));
    const [at, moves, speedsUp] = [it.translation, it.velocity, it.acceleration].map(vec3);
    return { position: at ?? ZERO, velocity: moves ?? ZERO, acceleration: speedsUp ?? ZERO };
  }

  terms(time: number, { position, velocity }: Moving): Terms {
    const of = this.#law(time, position, velocity);
    return {
      linear: vec3(of.translational),
      euler: vec3(of.euler),
      centrifugal: vec3(of.centrifugal),
      coriolis: vec3(of.coriolis),
      total: vec3(of.total),
    };
  }

  /** Carries a free point on the carousel one step, under the law less one term. */
  step(time: number, state: Moving, duration: number, without: TermName): Moving {
    const law = (since: number, position: ArrayLike<number>, velocity: ArrayLike<number>): Vec3 => {
      const of = this.#law(time + since, position, velocity);
      const kept = termNames.filter((name) => name !== without);
      return kept.reduce<Vec3>((sum, name) => add(sum, of[inCore[name]]), ZERO);
    };
    const { position, velocity } = stepPoint(state, law, duration);
    return { position: vec3(position), velocity: vec3(velocity) };
  }

  #law(time: number, position: ArrayLike<number>, velocity: ArrayLike<number>): Filled {
    if (this.#last?.time !== time) this.#last = { time, motion: this.at(time) };
    const [at, moves] = [vec3(position), vec3(velocity)];
    return space3.accelerationUnderForce(this.#last.motion, MASS, ZERO, at, moves, this.#filled) as Filled;
  }
}
