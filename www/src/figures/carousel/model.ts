import { length, subtract } from '../../figure/vec.ts';
import type { CarouselParams } from './controls.ts';
import { Flight, type FlightParams, type Path } from './flight.ts';
import { type TermName, termNames } from './frame.ts';

/** Seconds of the film. A flight of less than a second is shown slower, the tree faster. */
export const FILM = 3;
/** The settings that change a way. */
const WAY = ['rate', 'spinUp', 'brake', 'aim', 'throwSpeed', 'tap', 'thing'] as const;

/** A way with a term left out, and how far from the true end it ends, m. */
export interface Ghost {
  readonly term: TermName;
  readonly path: Path;
  readonly off: number;
}

export class Carousel {
  flight: Flight;
  #film = 0;
  #params: FlightParams;

  constructor(params: CarouselParams) {
    this.#params = params;
    this.flight = new Flight(params);
  }

  settle(params: CarouselParams): void {
    if (WAY.every((name) => params[name] === this.#params[name])) return;
    this.#params = params;
    this.flight = new Flight(params);
  }

  /** A hand on a control sees the whole way at once, unless the throw is still to come. */
  changed(name: keyof CarouselParams): void {
    if (name !== 'guess' && this.#film > 0) this.#film = FILM;
  }

  step(dt: number): void {
    this.#film = Math.min(this.#film + dt, FILM);
  }

  /** Seconds since the throw. They go on until the last puck of the picture is at its end. */
  now(params: CarouselParams): number {
    const lasts = this.shown(params).map(({ path }) => path.lasts);
    return (this.#film / FILM) * Math.max(this.flight.truth.lasts, ...lasts);
  }

  /** Seconds since the throw, at most those that the true puck needs. */
  truly(params: CarouselParams): number {
    return Math.min(this.now(params), this.flight.truth.lasts);
  }

  get ended(): boolean {
    return this.#film === FILM;
  }

  /** Returns the way without a term; `null` where there is no such term. */
  ghost(term: TermName): Ghost | null {
    const path = this.flight.ghost(term);
    return path && { term, path, off: length(subtract(path.end.position, this.flight.truth.end.position)) };
  }

  shown(params: CarouselParams): readonly Ghost[] {
    return termNames.flatMap((term) => (params[term] ? (this.ghost(term) ?? []) : []));
  }
}
