/**
 * A figure that moves by itself until the reader first touches it, so that it looks alive. It moves
 * in view only, never for readers who want no motion, and never in the run.
 */
import type { ReactiveController } from 'lit';
import type { Value } from '../../figure/controls.ts';
import type { FigureHost } from '../host.ts';
import type { Feature, Live } from './live.ts';
import type { Session } from './session.ts';

/** Milliseconds in which it comes to rest after the touch: a jump would look like a mistake. */
const SETTLING = 300;
/**
 * Milliseconds between two pictures before the touch, to which the browser adds its own frame:
 * thirty a second. The motion is too slow for more, and is all that a resting page draws.
 */
const PACE = 24;

export class Breathing implements ReactiveController, Feature {
  #breathes = false;
  /** The time of the first frame, and of the first after the touch, in milliseconds. */
  #since: number | null = null;
  #touched: number | null = null;

  constructor(
    readonly host: FigureHost,
    readonly session: Session,
  ) {
    host.addController(this);
    session.add(this);
  }

  hostDisconnected(): void {
    this.#breathes = false;
  }

  figureStarted({ figure, saved, signal }: Live): void {
    const reduced = matchMedia('(prefers-reduced-motion: reduce)');
    this.#breathes = figure.breathes !== undefined && !saved && !reduced.matches && !this.host.paused;
    this.#since = null;
    this.#touched = null;
    if (!this.#breathes) return;
    const touch = (): void => {
      this.#touched ??= performance.now();
      this.session.invalidate();
    };
    for (const kind of ['pointerdown', 'keydown'])
      this.host.addEventListener(kind, touch, { signal, capture: true });
    reduced.addEventListener('change', touch, { signal });
    // What the page's attributes set at the start is no touch.
    const afterStart = (): void => this.host.addEventListener('change', touch, { signal });
    this.host.addEventListener('ready', afterStart, { signal, once: true });
  }

  /** Asks for the next picture of the motion. */
  goOn(): void {
    if (this.#touched === null) setTimeout(() => this.session.invalidate(true), PACE);
    else this.session.invalidate(true);
  }

  /** Moves the picture on; `now` is in milliseconds. Returns whether it will move again. */
  advance(now: number): boolean {
    const { figure, runner } = this.session.live ?? {};
    if (!this.#breathes || !figure?.breathes || !runner) return false;
    this.#since ??= now;
    const share = this.#touched === null ? 1 : Math.min(1 - (now - this.#touched) / SETTLING, 1);
    this.#breathes = share > 0;
    const { values } = runner;
    const moved = figure.breathes((now - this.#since) / 1000, values);
    const toRest = ([name, value]: [string, Value]): [string, Value] => {
      const rest = values[name];
      const both = typeof value === 'number' && typeof rest === 'number';
      return [name, both ? rest + (value - rest) * share : value];
    };
    runner.breathe(this.#breathes ? Object.fromEntries(Object.entries(moved).map(toRest)) : null);
    return this.#breathes;
  }
}
