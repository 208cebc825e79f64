/**
 * A figure that has started, its frames, the state that it had when it left the page, and its start:
 * what the parts of the element share.
 */

import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { ready } from '../../core/boundary/core.ts';
import { attributeName, type Controls, type Values, valued } from '../../figure/controls.ts';
import type { Figure } from '../../figure/figure.ts';
import { inTurns, nextTask } from '../../render/next-task.ts';
import type { ViewState } from '../../render/view-state.ts';
import { type FigureView, viewOf } from '../../render/views.ts';
import { FigureFault } from '../../runner/fault.ts';
import { loadFigure } from '../../runner/registry.ts';
import { type Run, Runner } from '../../runner/runner.ts';
import { WallClock } from '../../runner/wall-clock.ts';
import { CanvasView, loadSvgRenderer } from '../canvas-view.ts';
import type { FigureHost } from '../host.ts';
import { Interaction } from '../input/interaction.ts';
import { rareControls } from '../templates/on-demand.ts';
import type { LiveRegion } from './live-region.ts';

/** A figure that has started, as the parts of the element know it. */
export interface Live {
  readonly figure: Figure;
  readonly runner: Runner;
  readonly view: CanvasView;
  readonly interaction: Interaction;
  /** The state that was restored, if the figure was in the page before. */
  readonly saved: Saved | null;
  /** Aborts when another figure takes its place, or the element leaves the page. */
  readonly signal: AbortSignal;
}

/** The state of a figure when its element left the page. */
export interface Saved {
  readonly scene: string;
  readonly run: Run;
  readonly values: Values;
  readonly view: ViewState;
  readonly playing: boolean;
  /** The controls' attributes at that time. */
  readonly attributes: ReadonlyMap<string, string | null>;
}

/** A part of the element that prepares each figure that starts. */
export interface Feature {
  /** Loads what a figure shows from its start, while its core loads. */
  figureLoads?(figure: Figure): Promise<void>;
  /** Loads what only the run of a figure tells, before its first picture. */
  runBegins?(runner: Runner): Promise<void>;
  /** Loads what no first picture has. The figure is ready when all of it is there. */
  restLoads?(): Promise<void>;
  figureStarted?(live: Live): void;
}

/** Returns whether the browser can observe intersections. */
export const observesIntersections = (): boolean => Boolean(globalThis.IntersectionObserver);

/** Returns whether the browser can observe sizes. */
export const observesSizes = (): boolean => Boolean(globalThis.ResizeObserver);

/** Throws the reason why no figure can run where an observer is missing. */
function expectObservers(): void {
  if (!observesIntersections()) throw new Error('this browser has no IntersectionObserver');
  if (!observesSizes()) throw new Error('this browser has no ResizeObserver');
}

/**
 * The frames that a figure asks the browser for: one at a time, and none while it is out of view.
 */
export class Frames implements ReactiveController {
  /** `true` while the figure is in view. */
  open = false;
  #requested = 0;
  /** `true` if the frame on its way shows what a reader did. */
  #hurried = false;

  /**
   * `draw` draws a frame; `now` is in milliseconds since the page began. A `patient` one may come a
   * little later.
   */
  constructor(
    host: ReactiveControllerHost,
    readonly draw: (now: number, patient: boolean) => void,
  ) {
    host.addController(this);
  }

  hostDisconnected(): void {
    this.close();
  }

  /**
   * Asks for a frame, if the figure is in view and no frame is on its way. It is `patient` if time
   * alone asks for it.
   */
  request(patient = false): void {
    if (!this.open) return;
    this.#hurried ||= !patient;
    this.#requested ||= requestAnimationFrame((now) => {
      const hurried = this.#hurried;
      this.#requested = 0;
      this.#hurried = false;
      this.draw(now, !hurried);
    });
  }

  /** Cancels the frame on its way and asks for no more. */
  close(): void {
    this.open = false;
    cancelAnimationFrame(this.#requested);
    this.#requested = 0;
    this.#hurried = false;
  }
}

/** The state of a figure that was taken out of the page, for when the element is put back. */
class SavedState implements ReactiveController {
  #saved: Saved | null = null;

  constructor(
    readonly host: FigureHost,
    readonly live: () => Live | null,
  ) {
    host.addController(this);
  }

  hostDisconnected(): void {
    const { host } = this;
    const live = this.live();
    if (!live) return;
    const { runner, view } = live;
    this.#saved = {
      scene: host.scene,
      run: runner.run,
      values: runner.values,
      view: view.camera.view,
      playing: host.playing,
      attributes: controlAttributes(host, runner.controls),
    };
  }

  /** The values of the controls, until a figure takes them up. */
  get values(): Values | undefined {
    return this.#saved?.values;
  }

  /** Restores a fresh figure of the same scene. Returns the state, or `null` if there is none. */
  restore(runner: Runner, camera: FigureView): Saved | null {
    const saved = this.#saved?.scene === this.host.scene ? this.#saved : null;
    this.#saved = null;
    if (saved) {
      runner.replay(saved.run);
      camera.look(saved.view);
    }
    return saved;
  }
}

/** Returns the attributes of the controls by name; `null` for one that is not set. */
export function controlAttributes(element: Element, controls: Controls): Map<string, string | null> {
  const names = valued(controls).map(([name]) => attributeName(name));
  return new Map(names.map((name) => [name, element.getAttribute(name)]));
}

/** The figures that could not be shown, or not go on, of which the console has heard. */
const warned = new Set<string>();

/** Warns in the console of such a figure, once for each name. */
function warnOfScene(scene: string, problem: unknown): void {
  if (warned.has(scene)) return;
  warned.add(scene);
  console.warn(`<kinetree-figure scene="${scene}">: ${problem instanceof Error ? problem.message : problem}`);
}

export class Session implements ReactiveController {
  live: Live | null = null;
  /** The reason why there is no picture, or `null`. */
  problem: unknown = null;
  /**
   * The last request that was refused while the picture stayed as it was, as a sentence, or ''.
   */
  refused = '';
  readonly saved: SavedState;
  readonly #features: Feature[] = [];
  #starting: { readonly scene: string; readonly done: Promise<void> } | null = null;
  #loading = new AbortController();
  #running = new AbortController();

  constructor(
    readonly host: FigureHost,
    readonly frames: Frames,
    readonly liveRegion: LiveRegion,
  ) {
    // Added first, so that it saves the state before the figure is disposed of.
    this.saved = new SavedState(host, () => this.live);
    host.addController(this);
  }

  hostUpdated(): void {
    // A figure that has not started yet will start with the scene it has by then.
    if (!this.#starting || this.#starting.scene === this.host.scene) return;
    this.#starting = null;
    void this.start();
  }

  hostDisconnected(): void {
    this.#loading.abort();
    this.#starting = null;
    this.#end();
  }

  /** Adds a feature that prepares every figure; in the order in which they are added. */
  add(feature: Feature): void {
    this.#features.push(feature);
  }

  /** Starts the figure once; every caller waits for the same start. */
  start(): Promise<void> {
    const { scene, isConnected } = this.host;
    if (!isConnected) return Promise.reject(new Error('the figure is in no page'));
    this.#starting ??= { scene, done: this.#load(scene) };
    return this.#starting.done;
  }

  /** Returns the figure once it has started. Throws the reason if it cannot. */
  async started(): Promise<Live> {
    await this.start();
    if (!this.live) throw this.problem ?? new Error('the figure left the page before it had started');
    return this.live;
  }

  /** Asks for a frame, if there is a figure to draw; `patient` is that of {@link Frames}. */
  invalidate(patient = false): void {
    if (this.live) this.frames.request(patient);
  }

  /** Reports a change of the figure: to the page, to screen readers, and to the picture. */
  changed(): void {
    const { host } = this;
    host.requestUpdate();
    this.live?.view.change();
    this.invalidate();
    host.dispatchEvent(new CustomEvent('change', { bubbles: true, detail: { values: host.values } }));
    this.liveRegion.changed();
  }

  /** Runs an act that the page asked for. If it throws, pauses and shows why. */
  attempt(act: () => void): void {
    try {
      act();
    } catch (problem) {
      this.host.pause();
      if (problem instanceof FigureFault) warnOfScene(this.host.scene, problem);
      this.refuse(problem);
    }
  }

  /**
   * Returns what a figure tells. If it throws there, its sentence takes the place of the picture, and
   * this returns `none` from then on.
   */
  ask<Answer>(of: (runner: Runner) => Answer, none: Answer): Answer {
    if (!this.live) return none;
    try {
      return of(this.live.runner);
    } catch (problem) {
      this.fail(problem);
      return none;
    }
  }

  /** Puts a sentence in the place of the picture, and ends the figure. */
  fail(problem: unknown): void {
    this.host.pause();
    this.problem = problem;
    this.#end();
    warnOfScene(this.host.scene, problem);
    this.announce(problem);
    this.host.requestUpdate();
  }

  /** Shows under the picture why something was refused. */
  refuse(problem: unknown): void {
    this.refused = problem instanceof Error ? problem.message : String(problem);
    this.host.requestUpdate();
    this.announce(problem);
  }

  /** Dispatches an `error` event. */
  announce(error: unknown): void {
    this.host.dispatchEvent(new CustomEvent('error', { detail: { error } }));
  }

  async #load(scene: string): Promise<void> {
    const { host } = this;
    this.#loading.abort();
    this.#loading = new AbortController();
    const { signal } = this.#loading;
    try {
      expectObservers();
      const figure = await loadFigure(scene);
      const features = this.#features.map((it) => it.figureLoads?.(figure));
      await Promise.all(features);
      // Off the main thread, and in tasks of their own: the page has to answer its reader.
      await ready();
      await nextTask();
      if (signal.aborted) return;
      const runner = new Runner(figure, 1, new WallClock());
      for (const feature of this.#features) await feature.runBegins?.(runner);
      await nextTask();
      await inTurns(runner.poses(), signal);
      if (signal.aborted) return runner.dispose();
      const view = this.#begin(figure, runner);
      await view.rehearse(this.#rendered(signal), signal);
    } catch (problem) {
      if (signal.aborted) return;
      this.fail(problem);
    }
    host.requestUpdate();
    await host.updateComplete;
    await nextTask();
    if (signal.aborted) return;
    this.liveRegion.update();
    await nextTask();
    if (signal.aborted) return;
    host.requestUpdate();
    this.invalidate(true);
    const rest = this.#features.map((it) => it.restLoads?.());
    await Promise.all(rest).catch((problem: unknown) => this.announce(problem));
    await host.updateComplete;
    if (this.problem === null && !signal.aborted) host.dispatchEvent(new Event('ready', { bubbles: true }));
    // Without this renderer the last picture stays in its place.
    loadSvgRenderer().catch(() => {});
  }

  /** Renders the element in a task of its own; returns when it has. */
  async #rendered(signal: AbortSignal): Promise<void> {
    await nextTask();
    if (signal.aborted) return;
    this.host.requestUpdate();
    await this.host.updateComplete;
  }

  #begin(figure: Figure, runner: Runner): CanvasView {
    const { host } = this;
    this.#end();
    this.#running = new AbortController();
    const { signal } = this.#running;
    const view = new CanvasView(host.renderRoot, runner, viewOf(figure), {
      fellBack: () => host.dispatchEvent(new Event('fallback', { bubbles: true })),
      redraw: (patient) => this.invalidate(patient),
    });
    const interaction = new Interaction(host, runner, rareControls.module?.PadDriver);
    view.earlier = () => interaction.tried;
    runner.pose();
    const saved = this.saved.restore(runner, view.camera);
    this.problem = null;
    this.live = { figure, runner, view, interaction, saved, signal };
    for (const feature of this.#features) feature.figureStarted?.(this.live);
    return view;
  }

  #end(): void {
    this.#running.abort();
    this.live?.runner.dispose();
    this.live = null;
  }
}
