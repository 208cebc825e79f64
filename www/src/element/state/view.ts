/**
 * What the picture does beside the run: the reader turns its camera, it fills the screen, it has a
 * graph under it, and it breathes until somebody touches it.
 */

import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { Value } from '../../figure/controls.ts';
import { isPlan } from '../../figure/view.ts';
import type { FigureHost } from '../host.ts';
import { orbit } from '../input/orbit.ts';
import type { Feature, Live, Session } from './session.ts';

/** The camera of a figure in space: the reader turns it by hand. A plan stays as it is. */
export class Turning implements Feature {
  constructor(
    readonly host: FigureHost,
    readonly session: Session,
  ) {
    session.add(this);
  }

  figureStarted({ figure, view, signal }: Live): void {
    if (isPlan(figure.camera)) return;
    const target = this.host.renderRoot.querySelector<HTMLElement>('.view');
    if (target) orbit(target, view.camera, () => this.session.invalidate(), signal);
  }
}

/** Full screen: whether the figure has it, and the way there and back. */
export class FullScreen implements ReactiveController {
  #connection = new AbortController();

  /** `failed` is called when the browser refuses. */
  constructor(
    readonly host: Element & ReactiveControllerHost,
    readonly failed: (error: unknown) => void,
  ) {
    host.addController(this);
  }

  hostConnected(): void {
    this.#connection = new AbortController();
    const { signal } = this.#connection;
    document.addEventListener('fullscreenchange', () => this.host.requestUpdate(), { signal });
  }

  hostDisconnected(): void {
    this.#connection.abort();
  }

  /** `true` in full screen, `null` where the page may not have it. */
  get on(): boolean | null {
    if (!document.fullscreenEnabled) return null;
    // Inside a shadow root `document.fullscreenElement` is the root's host.
    return this.host.matches(':fullscreen');
  }

  toggle(): void {
    if (this.on) void document.exitFullscreen();
    else this.host.requestFullscreen().catch(this.failed);
  }
}

/** The graph of a figure that has one. It is drawn with each frame, once its code has loaded. */
export class Strips implements Feature {
  #show: typeof import('../strip/show.ts').showStrip | null = null;

  constructor(
    readonly host: FigureHost,
    readonly session: Session,
  ) {
    session.add(this);
  }

  figureStarted({ runner }: Live): void {
    if (runner.graph() === null || this.#show) return;
    const loaded = ({ showStrip }: typeof import('../strip/show.ts')): void => {
      this.#show = showStrip;
      this.session.invalidate(true);
    };
    import('../strip/show.ts').then(loaded).catch((problem: unknown) => this.session.announce(problem));
  }

  /** Draws the graph as it is now. */
  draw(): void {
    const place = this.host.renderRoot.querySelector<HTMLElement>('.strip-picture');
    const strip = place && this.#show ? this.session.live?.runner.graph() : null;
    if (place && strip) this.#show?.(place, strip);
  }
}

/** Milliseconds in which it comes to rest after the touch: a jump would look like a mistake. */
const SETTLING = 300;
/**
 * Milliseconds between two pictures before the touch, to which the browser adds its own frame:
 * thirty a second. The motion is too slow for more, and is all that a resting page draws.
 */
const PACE = 24;

/**
 * A figure that moves by itself until the reader first touches it, so that it looks alive. It moves
 * in view only, never for readers who want no motion, and never in the run.
 */
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
