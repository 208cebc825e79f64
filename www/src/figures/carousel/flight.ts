/**
 * The ways of one puck: the true one, straight on the ground, and one for each term that a law leaves out.
 *
 * The truth is seen from the carousel by the inverse of its motion, so it has no steps. A law with
 * a term left out has no such form: it is carried by Runge–Kutta. A throw ends at the rim, at the
 * root.
 */
import { space3 } from '../../core/entries/index.ts';
import * as math from '../../core/math.ts';
import { addScaled, dot, length, subtract, type Vec3, vec3, ZERO } from '../../figure/vec.ts';
import type { CarouselParams } from './controls.ts';
import { Frame, type Moving, type TermName, type Terms } from './frame.ts';

/** Radius of the rim, m. */
export const RIM = 2.5;
/** Distances from the axis of the puck that lies still and of the tree, m. */
const LIES = 2;
export const TREE = 4;
/** Seconds of each: a throw ends at the rim, or after this time. */
const LASTS = { thrown: 4, resting: 2, tree: 4 } as const;
/** Seconds of a step. */
const STEP = 1 / 240;
/** A throw cut in halves so often has no digit left to gain. */
const HALVES = 52;
/** A law without its terms throws things far: nothing is followed beyond this distance, m. */
const FAR = 12;

/** One way on the carousel, at equal times, and its end. */
export interface Path {
  readonly places: readonly Vec3[];
  readonly end: Moving;
  /** Seconds to its end. */
  readonly lasts: number;
}

export type FlightParams = Pick<
  CarouselParams,
  'rate' | 'spinUp' | 'brake' | 'aim' | 'throwSpeed' | 'tap' | 'thing'
>;

export class Flight {
  readonly frame: Frame;
  /** The start, on the ground and on the carousel. */
  readonly start: Moving;
  readonly local: Moving;
  /** Seconds to the tap, and what it adds to the velocity on the carousel. */
  readonly tapAt: number;
  readonly tap: Vec3;
  readonly truth: Path;
  readonly #ghosts = new Map<TermName, Path>();

  constructor(readonly params: FlightParams) {
    this.frame = new Frame(params);
    const { aim, throwSpeed: speed, thing } = params;
    if (thing === 'thrown') {
      const { sin, cos } = math;
      this.local = { position: [-RIM, 0, 0], velocity: [speed * cos(aim), speed * sin(aim), 0] };
      const { position, velocity } = space3.transformMotion(this.frame.at(0), this.local);
      this.start = { position: vec3(position), velocity: vec3(velocity) };
    } else {
      this.start = { position: [thing === 'tree' ? TREE : LIES, 0, 0], velocity: ZERO };
      const { position, velocity } = this.frame.seen(0, this.start);
      this.local = { position, velocity };
    }
    this.tap = [0, params.tap, 0];
    this.tapAt = Number.POSITIVE_INFINITY;
    this.truth = this.#truth();
    if (params.tap === 0) return;
    this.tapAt = this.truth.lasts / 2;
    this.truth = this.#truth();
  }

  ground(time: number): Moving {
    const { position, velocity } = this.start;
    const free = { position: addScaled(position, velocity, Math.min(time, this.tapAt)), velocity };
    if (time < this.tapAt) return free;
    const added = vec3(space3.transformVector(this.frame.at(this.tapAt), this.tap));
    const tapped = addScaled(velocity, added, 1);
    return { position: addScaled(free.position, tapped, time - this.tapAt), velocity: tapped };
  }

  at(time: number): Moving {
    return this.frame.seen(time, this.ground(time));
  }

  terms(time: number): Terms {
    return this.frame.terms(time, this.at(time));
  }

  /** Returns the terms at the instant of the tap, before it and after it. */
  jump(): { readonly before: Terms; readonly after: Terms } | null {
    const { tapAt } = this;
    if (tapAt === Number.POSITIVE_INFINITY) return null;
    const after = this.at(tapAt);
    const before = { position: after.position, velocity: subtract(after.velocity, this.tap) };
    return { before: this.frame.terms(tapAt, before), after: this.frame.terms(tapAt, after) };
  }

  /** Returns the way without a term; `null` where there is no such term. */
  ghost(without: TermName): Path | null {
    const { rate, spinUp, brake } = this.params;
    const turns = rate !== 0 || spinUp !== 0;
    const is = { linear: brake !== 0, euler: spinUp !== 0, centrifugal: turns, coriolis: turns };
    if (!is[without]) return null;
    const known = this.#ghosts.get(without);
    if (known) return known;
    const path = this.#carried(without);
    this.#ghosts.set(without, path);
    return path;
  }

  #truth(): Path {
    const from = (time: number) => (duration: number) => this.at(time + duration);
    return this.#walk((time) => from(time));
  }

  #carried(without: TermName): Path {
    return this.#walk((time, state) => (duration) => this.frame.step(time, state, duration, without), true);
  }

  /** Walks until the rim or the last second; `carries` says that the tap has to be added here. */
  #walk(next: (time: number, state: Moving) => (duration: number) => Moving, carries = false): Path {
    const { thing } = this.params;
    const last = LASTS[thing];
    let [time, state] = [0, this.local];
    const places: Vec3[] = [state.position];
    while (time < last) {
      const taps = time < this.tapAt && this.tapAt - time <= STEP;
      const until = taps ? this.tapAt : Math.min(time + STEP, last);
      const step = next(time, state);
      const duration = until - time;
      let there = step(duration);
      if (thing === 'thrown' && beyond(there.position)) {
        const share = root((part) => beyond(step(part * duration).position));
        there = step(share * duration);
        places.push(there.position);
        return { places, end: there, lasts: time + share * duration };
      }
      if (taps && carries) there = { ...there, velocity: addScaled(there.velocity, this.tap, 1) };
      [time, state] = [until, there];
      places.push(state.position);
      if (length(state.position) > FAR) break;
    }
    return { places, end: state, lasts: time };
  }
}

const beyond = (place: Vec3): boolean => dot(place, place) >= RIM * RIM;

/** Returns the share of a step from which on the puck is over the rim. */
function root(over: (share: number) => boolean): number {
  let [low, high] = [0, 1];
  for (let i = 0; i < HALVES; i++) {
    const middle = (low + high) / 2;
    if (over(middle)) high = middle;
    else low = middle;
  }
  return high;
}
