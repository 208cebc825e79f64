/** The losses of each lane at equal distances of time: the curves of the graph. */
import type { Lane } from './lane.ts';

/** Places of the graph. */
const PLACES = 301;

export type Quantity = 'energy' | 'momentum' | 'balance';

export class Samples {
  /** Seconds between two places. */
  apart: number;
  #curves: { readonly [Name in Quantity]: Float64Array }[] = [];
  #next = 0;

  constructor(
    /** The graph of a whole hour. */
    readonly hour: boolean,
  ) {
    this.apart = hour ? 12 : 0.1;
  }

  get end(): number {
    return this.apart * (PLACES - 1);
  }

  get places(): Float64Array {
    return Float64Array.from({ length: PLACES }, (_, i) => i * this.apart);
  }

  /**
   * Returns what a lane lost of a quantity over time; NaN where that is not known, or nothing. A
   * copy: a graph whose numbers are the same array is not drawn again.
   */
  curve(lane: number, name: Quantity): Float64Array {
    return this.#curves[lane]?.[name].slice() ?? empty();
  }

  add(time: number, lanes: readonly Lane[]): void {
    if (this.#next >= PLACES && !this.hour) this.#widen();
    if (this.#next >= PLACES || time < this.#next * this.apart) return;
    lanes.forEach((lane, i) => {
      this.#curves[i] ??= { energy: empty(), momentum: empty(), balance: empty() };
      const curves = this.#curves[i];
      for (const name of ['energy', 'momentum', 'balance'] as const) {
        const lost = Math.abs(lane[name]);
        if (curves) curves[name][this.#next] = lost > 0 ? lost : Number.NaN;
      }
    });
    this.#next += 1;
  }

  /** Keeps every other place, and makes room for as much time again. */
  #widen(): void {
    this.apart *= 2;
    this.#next = (PLACES + 1) / 2;
    for (const curves of this.#curves)
      for (const curve of Object.values(curves)) {
        for (let i = 0; i < PLACES; i++) curve[i] = curve[2 * i] ?? Number.NaN;
      }
  }
}

const empty = (): Float64Array => new Float64Array(PLACES).fill(Number.NaN);
