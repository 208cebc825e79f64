import type { Program } from '../../export/code.ts';
import { length, subtract, vec3, ZERO } from '../../figure/vec.ts';
import { Arm, type Motion, PERIOD, type Share, turnsAt, type Way } from './arm.ts';
import type { FlailParams } from './controls.ts';
import { type Flight, flightOf, motionIn, ringsAfter } from './flight.ts';
import { type Swing, swingOf } from './swing.ts';

/** Distance from the stick's end within which the ball is caught, m. */
export const REACH = 0.3;
/** Seconds that the ball lies before it is on the chain again. */
const RESTS = 2;

/** All about the ball at an instant at which it is let go, or would be. */
export interface Release {
  readonly moment: number;
  readonly motion: Motion;
  readonly shares: readonly Share[];
  /** The flight by each way of changing the parent. */
  readonly flights: Readonly<Record<Way, Flight>>;
}

export class Flail {
  readonly arm: Arm;
  readonly swing: Swing;
  /** The moment of the swing now, s. */
  moment: number;
  released: Release | null = null;
  /** The last release, until the reader chooses another moment: what a text tells of. */
  last: Release | null = null;
  /** The jump of the velocity at the last catch, m/s, while that ball is held. */
  jump: number | null = null;
  since = 0;
  /** The way by which the ball flies. */
  way: Way = 'motion';
  /** `true` until time runs on from a moment that the reader has chosen. */
  still = true;
  #rested = 0;
  #pressed = false;

  constructor({ moment }: FlailParams) {
    this.arm = new Arm();
    this.swing = swingOf();
    this.moment = moment;
    this.arm.pose(moment);
  }

  prepare(): Iterable<unknown> {
    return this.swing.prepare();
  }

  dispose(): void {
    this.arm.dispose();
  }

  get flight(): Flight | null {
    return this.released?.flights[this.way] ?? null;
  }

  get lies(): boolean {
    return this.flight !== null && this.since >= this.flight.time;
  }

  /** `true` once the ball has come into the bell. */
  get rings(): boolean {
    const after = this.flight && ringsAfter(this.flight);
    return after !== null && this.since >= after;
  }

  release(): Release {
    return this.released ?? this.#releaseNow();
  }

  /** The hand closes, or it opens: it lets go, or catches what is near. */
  act(_name: string, { keep }: FlailParams, held = false): void {
    this.#pressed = held;
    if (held) this.#catch();
    else if (!this.released) {
      const release = this.#releaseNow();
      this.arm.letGo(keep);
      this.jump = null;
      this.released = release;
      this.last = release;
      this.way = keep;
      this.since = 0;
      this.#rested = 0;
      this.#fly();
    }
  }

  changed(name: keyof FlailParams, { moment, keep }: FlailParams): void {
    if (name === 'moment') {
      this.moment = moment;
      this.still = true;
      this.last = this.released;
      this.arm.pose(moment);
    } else if (name === 'keep' && this.released) {
      // The same release, worked out the other way up to now.
      this.way = keep;
      this.#fly();
    }
  }

  step(dt: number, { pace, waits }: FlailParams): void {
    // A hand that holds the ball at a moment has it for as long as it likes.
    if (waits && this.#pressed && !this.released) return;
    const passed = pace * dt;
    if (passed > 0) this.still = false;
    this.moment += passed;
    if (this.moment >= PERIOD) this.moment -= PERIOD;
    this.arm.pose(this.moment);
    if (!this.released) return;
    if (this.lies) {
      this.#rested += dt;
      // Half a step, so that no rounding of the sum adds one.
      if (this.#rested < RESTS - dt / 2) return;
      this.released = null;
      this.arm.attach();
      return;
    }
    this.since += passed;
    this.#fly();
    if (this.#pressed) this.#catch();
  }

  #fly(): void {
    if (this.flight) this.arm.fly(motionIn(this.flight, this.since));
  }

  #catch(): void {
    if (!this.released || this.lies) return;
    const { arm } = this;
    const { place, velocity } = arm.motion();
    const hand = vec3(arm.tree.world(arm.chain).translation);
    if (length(subtract(place, hand)) > REACH) return;
    arm.take();
    this.jump = length(subtract(arm.motion().velocity, velocity));
    this.released = null;
  }

  #releaseNow(): Release {
    const { arm } = this;
    const motion = arm.motion();
    const local = vec3(arm.tree.local(arm.ball).translation);
    return {
      moment: this.moment,
      motion,
      shares: arm.shares(),
      flights: {
        motion: flightOf(motion.place, motion.velocity),
        place: flightOf(motion.place, ZERO),
        local: flightOf(local, ZERO),
      },
    };
  }
}

export function program({ moment, released }: Flail): Program {
  const turns = turnsAt(released?.moment ?? moment);
  return {
    example: 'flail',
    constants: {
      ANGLES: turns.map(({ angle }) => angle),
      RATES: turns.map(({ rate }) => rate),
      GAINS: turns.map(({ gain }) => gain),
    },
  };
}
