/** The pendulum on its planet, and beside it the one that leaves something out. */
import * as math from '../../core/math.ts';
import type { Program } from '../../export/code.ts';
import type { PendulumParams } from './controls.ts';
import { Earth } from './earth.ts';
import { begun, exact, FREQUENCY, type State, type Way, WHOLE } from './swing.ts';
import { Track } from './track.ts';

export class Pendulum {
  readonly earth: Earth;
  truth: Track;
  /** The run that leaves something out, or `null` where nothing is left out. */
  ghost: Track | null;
  #steps = 0;
  #dt = 0;

  constructor(params: PendulumParams) {
    this.earth = new Earth();
    [this.truth, this.ghost] = tracks(params);
  }

  /** A change at any time is one of the run's beginning: all is worked out again up to now. */
  changed(name: keyof PendulumParams, params: PendulumParams): void {
    if (name === 'guess') return;
    const steps = this.#steps;
    [this.truth, this.ghost] = tracks(params);
    this.#steps = 0;
    for (let i = 0; i < steps; i++) this.step(this.#dt);
  }

  step(dt: number): void {
    this.#dt = dt;
    this.#steps += 1;
    this.truth.step(dt);
    this.ghost?.step(dt);
  }

  get seconds(): number {
    return this.#steps * this.#dt;
  }

  exact(): State {
    return exact(this.truth.rate, this.truth.start, this.seconds);
  }

  /** The least distance from the middle, in shares of the swing. */
  get gap(): number {
    return this.truth.start[0] === 0 ? 0 : Math.abs(this.truth.rate) / FREQUENCY;
  }

  /** Distance of the run that leaves something out from the truth, in shares of the swing. */
  get off(): number {
    if (!this.ghost) return 0;
    const [x, y] = this.truth.state;
    const [gx, gy] = this.ghost.state;
    return math.hypot(gx - x, gy - y);
  }
}

export function program({ latitude, day, start }: PendulumParams): Program {
  const [x, y, u, v] = begun(start);
  const constants = { LATITUDE: latitude, DAY: day, POSITION: [x, y, 0], VELOCITY: [u, v, 0] };
  return { example: 'pendulum', constants };
}

/** Returns both runs at their start; the second only where something is left out. */
function tracks(params: PendulumParams): [truth: Track, ghost: Track | null] {
  const { latitude, day, coriolis, centrifugal, scheme } = params;
  // The part of the planet's turning that is about the plumb line; the rod takes up the rest.
  const rate = ((2 * Math.PI) / day) * math.sin(latitude);
  const start = begun(params.start);
  const way: Way = { coriolis, centrifugal, scheme };
  const whole = coriolis && centrifugal && scheme === WHOLE.scheme;
  return [new Track(rate, start, WHOLE), whole ? null : new Track(rate, start, way)];
}
