/** Five integrators on one start, their common clock, and their losses over time. */
import type { BodyScheme, BodyState } from '../../core/integrate.ts';
import type { RaceParams } from './controls.ts';
import { Lane } from './lane.ts';
import { Samples } from './samples.ts';
import { Attitude, betweenFlips, flipsBy } from './truth.ts';

export const schemes = ['naiveEuler', 'rungeKutta4', 'muntheKaas4', 'splitting4', 'splitting2'] as const;
export type Scheme = (typeof schemes)[number] & BodyScheme;

/** Ticks of the clock a second: its steps, counted so that nothing is rounded. */
const TICKS = 240;
export const HOUR = 3600;
/** Seconds of the race in a second of the clock, while the hour passes: in six seconds. */
const FAST = 600;

/** A lane as it is at a time that is told. */
export interface Result {
  readonly flips: number;
  /** The last flip after the true one of that number, s. */
  readonly late: number;
  readonly energy: number;
  readonly momentum: number;
  readonly balance: number;
}

export class Race {
  lanes!: readonly Lane[];
  samples!: Samples;
  /** Seconds between two true flips. */
  between!: number;
  /** The results after an hour, once it is over. */
  hour: { readonly true: number; readonly results: readonly Result[] } | null = null;
  attitude!: Attitude;
  /** Ticks of the race since its start, and of the clock. */
  #ticks = 0;
  #clock = 0;
  /** The clock when the race began. */
  #begin = 0;
  #fast = false;

  constructor(params: RaceParams) {
    this.begin(params, false);
  }

  /** Begins the race; `hour` lets an hour of it pass at once. */
  begin(params: RaceParams, hour: boolean): void {
    this.lanes = schemes.map((scheme) => new Lane(scheme, params, params.steps));
    this.attitude = new Attitude(params);
    this.between = betweenFlips(params);
    this.samples = new Samples(hour);
    this.hour = null;
    this.#fast = hour;
    this.#ticks = 0;
    this.#begin = this.#clock;
  }

  changed(name: keyof RaceParams, params: RaceParams): void {
    if (name === 'steps' || name === 'spin' || name === 'tilt') this.begin(params, false);
  }

  act(name: string, params: RaceParams): void {
    this.begin(params, name === 'hour');
  }

  step(dt: number): void {
    const ticks = Math.round(dt * TICKS);
    this.#clock += ticks;
    this.#ticks += ticks * (this.#fast ? FAST : 1);
    if (this.#fast) this.#ticks = Math.min(this.#ticks, HOUR * TICKS);
    for (const lane of this.lanes) lane.to(Math.floor((this.#ticks * lane.rate) / TICKS));
    this.samples.add(this.time, this.lanes);
    if (this.#fast && this.#ticks === HOUR * TICKS) this.#over();
  }

  /** The true body now; in an hour's race, and after minutes, that of the best program. */
  truth(): BodyState {
    const best = this.lanes[schemes.indexOf('splitting4')] as Lane;
    const lane = (this.samples.hour ? null : this.attitude.at(best)) ?? best;
    return lane.after(Math.max(this.time - lane.time, 0));
  }

  get time(): number {
    return this.#ticks / TICKS;
  }

  /** True while an hour passes. */
  get passing(): boolean {
    return this.#fast;
  }

  /** Returns the second of the clock at a time of the race. */
  clockAt(time: number): number {
    return this.#begin / TICKS + (this.samples.hour ? time / FAST : time);
  }

  /** The time of the lanes' last step: a little before that of the race. */
  get laneTime(): number {
    return this.lanes[0]?.time ?? 0;
  }

  get trueFlips(): number {
    return this.hour?.true ?? flipsBy(this.laneTime, this.between);
  }

  /** The result of a lane: after the hour, once it is over, else now. */
  result(index: number): Result {
    const kept = this.hour?.results[index];
    if (kept) return kept;
    const { flips, energy, momentum, balance } = this.lanes[index] as Lane;
    const late = (flips.at(-1) ?? Number.NaN) - (flips.length - 0.5) * this.between;
    return { flips: flips.length, late, energy, momentum, balance };
  }

  #over(): void {
    const results = this.lanes.map((_, index) => this.result(index));
    this.hour = { true: this.trueFlips, results };
    this.#fast = false;
  }
}
