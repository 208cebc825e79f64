/**
 * What the picture does beside the run: the reader turns its camera, words light its parts, it fills
 * the screen, it has a graph under it, and it breathes until somebody touches it.
 */

import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { Value } from '../../figure/controls.ts';
import { isPlan } from '../../figure/view.ts';
import type { FigureHost } from '../host.ts';
import { onStep } from '../input/keys.ts';
import { orbit } from '../input/orbit.ts';
import { placeIn } from '../input/place.ts';
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
export class Graphs implements Feature {
  #show: typeof import('../graph/show.ts').showGraph | null = null;

  constructor(
    readonly host: FigureHost,
    readonly session: Session,
  ) {
    session.add(this);
  }

  figureStarted({ runner }: Live): void {
    if (runner.graph() === null || this.#show) return;
    const loaded = ({ showGraph }: typeof import('../graph/show.ts')): void => {
      this.#show = showGraph;
      this.session.invalidate(true);
    };
    import('../graph/show.ts').then(loaded).catch((problem: unknown) => this.session.announce(problem));
  }

  /** Draws the graph as it is now. */
  draw(): void {
    const place = this.host.renderRoot.querySelector<HTMLElement>('.graph-picture');
    const graph = place && this.#show ? this.session.live?.runner.graph() : null;
    if (place && graph) this.#show?.(place, graph);
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
  /** The time at which a mouse came over it, in milliseconds: until it goes it stands still for the hand. */
  #over: number | null = null;
  /** Its values in the last picture. */
  #shown: Readonly<Record<string, Value>> = {};

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

  figureStarted({ figure, runner, saved, signal }: Live): void {
    const reduced = matchMedia('(prefers-reduced-motion: reduce)');
    this.#breathes = figure.breathes !== undefined && !saved && !reduced.matches && !this.host.paused;
    this.#since = null;
    this.#touched = null;
    this.#over = null;
    if (!this.#breathes) return;
    const touch = (event: Event): void => {
      const [target] = event.composedPath();
      // What a hand has taken hold of stays in the hand: the run goes on from there.
      if (
        this.#breathes &&
        event.type === 'pointerdown' &&
        target instanceof Element &&
        target.closest('.handle')
      )
        for (const [name, value] of Object.entries(this.#shown)) {
          const control = runner.controls[name];
          this.host.set(name, control?.kind === 'slider' ? onStep(control, Number(value)) : value);
        }
      this.#touched ??= performance.now();
      this.session.invalidate();
    };
    const view = this.host.renderRoot.querySelector<HTMLElement>('.view');
    const over = ({ pointerType }: PointerEvent): void => {
      if (pointerType === 'mouse') this.#over ??= performance.now();
    };
    const out = (): void => {
      if (this.#over !== null && this.#since !== null) this.#since += performance.now() - this.#over;
      this.#over = null;
      this.session.invalidate(true);
    };
    view?.addEventListener('pointerenter', over, { signal });
    view?.addEventListener('pointerleave', out, { signal });
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
    const at = this.#over ?? now;
    const moved = figure.breathes((Math.max(at, this.#since) - this.#since) / 1000, values);
    this.#breathes &&= Object.keys(moved).length > 0;
    const toRest = ([name, value]: [string, Value]): [string, Value] => {
      const rest = values[name];
      const both = typeof value === 'number' && typeof rest === 'number';
      return [name, both ? rest + (value - rest) * share : value];
    };
    this.#shown = this.#breathes ? Object.fromEntries(Object.entries(moved).map(toRest)) : {};
    runner.breathe(this.#breathes ? this.#shown : null);
    return this.#breathes && (this.#over === null || this.#touched !== null);
  }
}

/** What a pointer and the keyboard point with. */
const NAMING = ['pointerover', 'pointerout', 'pointerdown', 'focusin', 'focusout'];

/** The parts of the picture that words name: a word lights its part, and a part tells its name. */
export class Parts implements Feature, ReactiveController {
  /** The part to light; kept for a figure that has not started. */
  #lit: string | null = null;
  /** The part under the pointer. */
  #under: string | null = null;
  /** `true` while a card or a matrix is pointed at, which lights the part that it names. */
  #pointing = false;
  /** `true` from a press until the pointer is over what names nothing: what it did is seen whole. */
  #pressed = false;

  constructor(
    readonly host: FigureHost,
    readonly session: Session,
  ) {
    host.addController(this);
    session.add(this);
  }

  hostConnected(): void {
    const root = this.host.renderRoot;
    for (const kind of NAMING) root?.addEventListener(kind, this.#named);
  }

  hostDisconnected(): void {
    const root = this.host.renderRoot;
    for (const kind of NAMING) root?.removeEventListener(kind, this.#named);
  }

  hostUpdated(): void {
    this.#mark();
  }

  figureStarted({ view, signal }: Live): void {
    view.lit = this.#lit;
    const picture = this.host.renderRoot.querySelector<HTMLElement>('.view');
    if (!picture) return;
    const tell = (event: PointerEvent): void => {
      const { x, y } = placeIn(picture, event);
      this.#tell(view.ink.partAt(x, y));
    };
    // A hand that drags something means nothing else. A tap means what it hits.
    const move = (event: PointerEvent): void => {
      if (event.buttons === 0) tell(event);
    };
    picture.addEventListener('pointermove', move, { signal });
    picture.addEventListener('pointerdown', tell, { signal });
    picture.addEventListener('pointerleave', () => this.#tell(null), { signal });
  }

  /** The part that a word, a line of code or the pointer means, or `null`. */
  get now(): string | null {
    return this.#under ?? this.#lit;
  }

  /** Lights a part; `null` lights all as they are. */
  light(name: string | null): void {
    this.#lit = name;
    const view = this.session.live?.view;
    if (view) view.lit = name;
    this.#relist();
  }

  /** Points at a part from outside of the picture: it is lit, and its words hear of it. */
  point(name: string | null): void {
    const view = this.session.live?.view;
    if (view) view.lit = name ?? this.#lit;
    this.#tell(name);
  }

  /** Lights what a card or a matrix names, under a mouse or with the focus of the keyboard. */
  readonly #named = (event: Event): void => {
    const away = event.type === 'focusout' || event.type === 'pointerout';
    const at = event.target as Element;
    const over = away ? null : at.closest<HTMLElement>('[data-part]');
    if (event.type === 'pointerdown') this.#pressed = over !== null;
    // Cards that change places let the pointer fall between them.
    else if (event.type === 'pointerover' && !at.closest('.cards, [data-part]')) this.#pressed = false;
    const name = this.#pressed || !lights(event) ? null : (over?.dataset.part ?? null);
    if (name === null && !this.#pointing) return;
    this.#pointing = name !== null;
    this.point(name);
  };

  /** Marks the cards and matrices of the part. */
  #mark(): void {
    const { now } = this;
    for (const it of this.host.renderRoot.querySelectorAll<HTMLElement>('[data-part]'))
      it.classList.toggle('lit', it.dataset.part === now);
  }

  /** Lights the lines of code of the part. */
  #relist(): void {
    this.#mark();
    if (this.session.live?.runner.listing()) this.host.requestUpdate();
  }

  #tell(name: string | null): void {
    if (name === this.#under) return;
    this.#under = name;
    this.#relist();
    this.host.dispatchEvent(new CustomEvent('part', { bubbles: true, detail: { name } }));
  }
}

/** A hand that holds something, or a finger, means what it holds. */
function lights(event: Event): boolean {
  if (event instanceof PointerEvent) return event.pointerType !== 'touch' && event.buttons === 0;
  return (event.target as Element).matches(':focus-visible');
}
