/**
 * The contract between a figure and everything around it.
 *
 * A figure is one file in `figures/`, or one file and a folder of the same name. It says what this
 * file asks for; the panel, keys, attributes, links, replay and tests are made from that.
 */
import type { Hierarchy, NodeHandle } from '../core/entries/index.ts';
import type { Program } from '../export/code.ts';
import type { Clock } from './clock.ts';
import type { Controls, Params, Value, Values } from './controls.ts';
import type { Drawing } from './drawing.ts';
import type { Listing } from './listing.ts';
import type { Readout } from './readout.ts';
import type { Strip } from './strip.ts';
import type { FigureScene } from './tree.ts';
import type { Camera, Plan } from './view.ts';

export type { Camera, Plan } from './view.ts';

/** A hierarchy of moving nodes, and the handle of one of its nodes. */
export type Tree = Hierarchy;
export type Node = NodeHandle;

/**
 * The running state of one figure. It holds the state of the physics, in wasm, and never a canvas
 * or a clock.
 *
 * The Runner calls `create` with the settings at time zero, then `changed`, `act` and `step` as the
 * reader acts and time passes. It settles the model after `create`, after every change and after
 * every press, so `draw` and `readout` always see a model that fits its params. They must not
 * change the model: a run has the same bits however often it is drawn.
 */
export interface Model<C extends Controls = Controls> {
  /**
   * Advances by `dt` seconds. Without `step` time has no meaning for the figure: only its controls
   * change it.
   */
  step?(params: Params<C>, dt: number): void;
  /**
   * A control was set; `params` has its new value, which may equal the old one.
   *
   * Of several changes of one control between two steps a run keeps only the last, so only the last
   * may have an effect. Before the first step and press there are no changes: the Runner calls
   * `create` again.
   */
  changed?(name: keyof Params<C> & string, params: Params<C>): void;
  /**
   * A button was pressed; or, with `held`, a hold was taken hold of (`true`) or let go (`false`).
   */
  act?(name: string, params: Params<C>, held?: boolean): void;
  /**
   * Brings all that depends on params up to date while no time passes, before a step of `dt`
   * seconds; a second call in a row changes nothing. A model without it is stepped by zero seconds
   * instead.
   */
  settle?(params: Params<C>, dt: number): void;
  /**
   * Works out, in pieces, what its pictures and numbers share in every run: the page may answer its
   * reader between two, at each `yield`. What is missing is made when it is asked for, with the same bits.
   */
  prepare?(): Iterable<unknown>;
  draw(params: Params<C>, out: Drawing): void;
  /** Returns the numbers. `clock` has what the figure's work took, for one that shows its cost. */
  readout(params: Params<C>, clock: Clock): Readout;
  /**
   * The graph under the picture, if it has one. What it plots over time, the model keeps as it
   * steps.
   */
  strip?(params: Params<C>): Strip;
  /** The code under the picture, if it has some. */
  listing?(params: Params<C>): Listing;
  /** The figure as it is now, for "Copy as code"; `null` where there is nothing to copy yet. */
  code?(params: Params<C>): Program | null;
  /**
   * The figure's tree as it is now, for the playground. Its own file is loaded by this call: few
   * readers ask for it.
   */
  scene?(params: Params<C>): Promise<FigureScene>;
  /** Frees its wasm objects. */
  dispose?(): void;
}

export interface Figure<C extends Controls = Controls> {
  readonly title: string;
  /** The caption under the picture. It opens with a verb and says what to take hold of. */
  readonly notice: string;
  /** Through a lens, or a plan without perspective, which loads no renderer of bodies. */
  readonly camera: Camera | Plan;
  /**
   * The view where the picture is no wider than 1.4 times its height: on a phone. There what is
   * drawn takes three fifths of each pane, and its words no more than half
   * (`tests/unit/phone.test.ts`).
   */
  readonly upright?: Camera | Plan;
  readonly controls: C;
  /** The one or two controls under the picture. All others open on demand. */
  readonly row: readonly string[];
  /**
   * Returns the names of the controls that do nothing with these values: the panel leaves them out.
   * A figure with several views has them.
   */
  idle?(values: Values<C>): readonly string[];
  /** The names of both sides of a comparison, each of which every summary says. */
  readonly compares?: readonly [string, string];
  /** Starts to run when it comes into view, unless the reader prefers reduced motion. */
  readonly plays?: boolean;
  /** Seconds that the time bar covers before it grows; 20 by default. */
  readonly length?: number;
  /**
   * Seconds at which the figure is posed before anything plays: its first picture already says the
   * point. 0 by default.
   */
  readonly posed?: number;
  /** Seconds at which a run stops by itself and stays, since the picture then tells the most. */
  readonly tells?: number;
  /**
   * Moves by itself until the reader first touches it: returns the values at a time, in seconds,
   * from those at rest. It changes the view only; a run never has it.
   */
  breathes?(seconds: number, values: Values<C>): Readonly<Record<string, Value>>;
  /**
   * Builds the model at time zero. The same seed, params, changes, presses and steps must give the
   * same bits: the Runner goes back in time by building the model again and stepping it forward.
   */
  create(seed: number, params: Params<C>): Model<C>;
}

/** Returns the figure as it is; the compiler checks its shape where it is written. */
export function defineFigure<const C extends Controls>(
  figure: Figure<C> & { readonly row: readonly (keyof C & string)[] },
): Figure<C> {
  return figure;
}
