/**
 * The ride: a disc that rotates at a constant rate, a cup on an axle of it, and a rider in the cup.
 *
 * The disc's rate is Ω, and the cup rotates k times as fast in the disc, so (1 + k) Ω over the
 * ground. With the axle at R and the rider r from it, the rider is at
 * z = R e^{iΩt} + r e^{i(1+k)Ωt}, which is exact at any time: no step adds an error.
 */

import type {
  DynamicTransformLike,
  MotionTerms,
  PointMotion,
  Space3Types,
} from '../../core/entries/index.ts';
import { rotationFromScaledAxis, space3 } from '../../core/entries/index.ts';
import { chainMotion } from '../../core/entries/math.ts';
import * as math from '../../core/math.ts';
import type { Program } from '../../export/code.ts';
import { kept } from '../../figure/kept.ts';
import { length, vec3, xy } from '../../figure/vec.ts';
import type { TeacupsParams } from './controls.ts';

/** The settings that the ride depends on. */
export type Rates = Pick<TeacupsParams, 'disc' | 'cup' | 'axle' | 'rider'>;

/** Both frames at an instant: the disc in the world, the cup in the disc. */
interface Frames {
  readonly disc: DynamicTransformLike<Space3Types>;
  readonly cup: DynamicTransformLike<Space3Types>;
}

/** Sizes of the velocity, m/s, and of the acceleration, m/s². */
export interface Sizes {
  readonly speed: number;
  readonly acceleration: number;
}

/** The seconds of a turn, and the settings. */
type Turn = readonly [at: Float64Array, params: Rates];

export class Ride {
  /** Steps since the beginning, and those at which a rate was changed last. */
  #steps = 0;
  #since = 0;
  #dt = 0;
  /** Angles at the last change: of the disc, and of the cup in the disc. */
  #disc = 0;
  #cup = 0;
  #rates: Rates;

  constructor(params: Rates) {
    this.#rates = params;
  }

  step(dt: number): void {
    this.#dt = dt;
    this.#steps += 1;
  }

  /** The plates keep their angles when their rates change. */
  changed(_name: string, params: Rates): void {
    [this.#disc, this.#cup] = this.angles(0);
    this.#since = this.#steps;
    this.#rates = params;
  }

  get time(): number {
    return this.#steps * this.#dt;
  }

  angles(later: number): readonly [disc: number, cup: number] {
    const { disc, cup } = this.#rates;
    const seconds = (this.#steps - this.#since) * this.#dt + later;
    return [this.#disc + disc * seconds, this.#cup + cup * disc * seconds];
  }

  places({ axle, rider }: Rates, later = 0) {
    const { sin, cos } = math;
    const [disc, cup] = this.angles(later);
    const [x, y] = [axle * cos(disc), axle * sin(disc)];
    return { axle: xy(x, y), rider: xy(x + rider * cos(disc + cup), y + rider * sin(disc + cup)) };
  }

  program({ disc, cup, axle, rider }: Rates): Program {
    const [turned, inDisc] = this.angles(0);
    return {
      example: 'teacups',
      constants: {
        DISC_ANGLE: turned,
        DISC_RATE: disc,
        AXLE: axle,
        CUP_ANGLE: inDisc,
        CUP_RATE: cup * disc,
        RIDER: rider,
      },
    };
  }

  /** Returns the rider's motion as its terms in the disc. */
  terms(params: Rates, later = 0): MotionTerms<Space3Types> {
    const { disc, cup } = this.frames(params, later);
    return space3.motionTerms(disc, space3.transformMotion(cup, riderOf(params)));
  }

  /** Returns the same motion without a formula of composition: both frames differentiated. */
  otherwise(params: Rates): PointMotion<Space3Types> {
    const { disc, cup } = this.frames(params);
    return chainMotion([disc, cup], riderOf(params));
  }

  sizes(params: Rates, later = 0): Sizes {
    return this.#sizesAt(params, this.angles(later));
  }

  /** Returns both sizes at the seconds of a turn: they change with a setting, and from turn to turn. */
  readonly over = kept(
    ([at, params]: Turn) => {
      const sizes = Array.from(at, (seconds) => this.sizes(params, seconds - this.time));
      return {
        speed: Float64Array.from(sizes, ({ speed }) => speed),
        acceleration: Float64Array.from(sizes, ({ acceleration }) => acceleration),
      };
    },
    // The angles at the beginning of the turn: a change in the middle of a ride moves them.
    ([[from = 0], { disc, cup, axle, rider }]) =>
      [disc, cup, axle, rider, ...this.angles(from - this.time)].map((it) => it.toFixed(9)).join(),
  );

  /**
   * Returns both sizes where the rider is outermost and where she is innermost. Between the two
   * they only rise or only fall, so these are the least and the most of the ride.
   */
  extremes(params: Rates) {
    return { outermost: this.#sizesAt(params, [0, 0]), innermost: this.#sizesAt(params, [0, Math.PI]) };
  }

  #sizesAt(params: Rates, angles: readonly [number, number]): Sizes {
    const { disc, cup } = this.#framesAt(params, angles);
    const inDisc = space3.transformMotion(cup, riderOf(params));
    const { velocity, acceleration } = space3.transformMotion(disc, inDisc);
    return { speed: length(velocity), acceleration: length(acceleration) };
  }

  frames(params: Rates, later = 0): Frames {
    return this.#framesAt(params, this.angles(later));
  }

  #framesAt({ disc, cup, axle }: Rates, [turned, inDisc]: readonly [number, number]): Frames {
    const about = (angle: number) => rotationFromScaledAxis([0, 0, angle]);
    return {
      disc: { rotation: about(turned), angularVelocity: [0, 0, disc] },
      cup: { translation: [axle, 0, 0], rotation: about(inDisc), angularVelocity: [0, 0, cup * disc] },
    };
  }
}

const riderOf = ({ rider }: Rates) => ({ position: vec3([rider, 0, 0]) });

/**
 * Returns the ratios of cup to disc at which the rider stops: turning against the disc at her
 * outermost place, and turning with it at her innermost one.
 */
export function stopsAt({ axle, rider }: Rates): { readonly against: number; readonly along: number } {
  return { against: -1 - axle / rider, along: axle / rider - 1 };
}

/** Seconds of a turn of the disc. */
export const turnOf = ({ disc }: Rates): number => (2 * Math.PI) / disc;
