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
import type { Graph } from './graph.ts';
import type { Listing } from './listing.ts';
import type { Readout } from './readout.ts';
import type { FigureScene } from './tree.ts';
import type { Camera, Plan } from './view.ts';

export type { Camera, Plan } from './view.ts';

/** A hierarchy of moving nodes, and the handle of one of its nodes. */
export type Tree = Hierarchy;
export type Node = NodeHandle;

/**
 * The running state of a figure in which time passes or something is pressed. It holds the state
 * of the physics, in wasm, and never a canvas or a clock.
 *
 * The Runner calls `create` with the settings at time zero, then `changed`, `act` and `step` as the
 * reader acts and time passes. Where a model settles, it does so after `create`, after every change
 * and after every press, so `draw` and `readout` always see a model that fits its params.
 */
export interface Model<C extends Controls = Controls> {
  /** Advances by `dt` seconds. */
  step?(dt: number, params: Params<C>): void;
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
   * seconds; a second call in a row changes nothing.
   */
  settle?(params: Params<C>, dt: number): void;
  /**
   * Prepares, in pieces, the data that its pictures and numbers share in every run: at each `yield`
   * the page may answer its reader. Missing data is made on demand, with the same bits.
   */
  prepare?(): Iterable<unknown>;
  /** Frees its wasm objects. */
  dispose?(): void;
}

/**
 * A figure of these controls. What it shows is its state: the `facts` that follow from its settings
 * alone, or the model that `create` returns where time passes or something is pressed. Its pictures
 * and numbers are functions of the state and the settings, and never change the state: a run has
 * the same bits however often it is drawn.
 */
export interface Figure<C extends Controls = Controls, State = unknown> {
  readonly title: string;
  /**
   * The caption under the picture. It opens with a verb and says what to take hold of; it may end
   * with a question, and never tells what comes out.
   */
  readonly notice: string;
  /** Returns the caption of a state whose picture takes hands in another way than `notice` says. */
  notices?(state: State, params: Params<C>): string | null;
  /** Through a lens, or a plan without perspective, which loads no renderer of bodies. */
  readonly camera: Camera | Plan;
  /**
   * The view where the picture is no wider than 1.4 times its height: on a phone. There the drawing
   * takes three fifths of each pane, and its words at most half (`tests/unit/phone.test.ts`).
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
  /** Settings of the picture by which other sites show it, where those at rest say less. */
  readonly shared?: Readonly<Record<string, Value>>;
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
   * from those at rest; none of them once it has moved enough. It changes the view only; a run
   * never has it.
   */
  breathes?(seconds: number, values: Values<C>): Readonly<Record<string, Value>>;
  /** Returns what follows from the settings alone: it is worked out once, and kept until one changes. */
  facts?(params: Params<C>): State;
  /**
   * Builds the model at time zero. The same seed, params, changes, presses and steps must give the
   * same bits: the Runner goes back in time by building the model again and stepping it forward.
   */
  create?(params: Params<C>, seed: number): State & Model<C>;
  draw(state: State, params: Params<C>, out: Drawing): void;
  /**
   * Leaves a guess at pictures in the drawing, over what came out: the thing as it would be with
   * that word, the second box turned so far, in the color `accent` and of the part `guess`. The
   * words "you said" are the Runner's, and all that a figure without it has.
   */
  leaves?(said: string, state: State, params: Params<C>, out: Drawing): void;
  /** Returns the numbers. `clock` has what the figure's work took, for one that shows its cost. */
  readout(state: State, params: Params<C>, clock: Clock): Readout;
  /** The graph under the picture. What it plots over time, the model keeps as it steps. */
  graph?(state: State, params: Params<C>): Graph;
  /** The code under the picture. */
  listing?(state: State): Listing;
  /** The figure as it is now, for "Copy as code"; `null` where there is nothing to copy yet. */
  code?(state: State, params: Params<C>): Program | null;
  /** Loads the module that has the figure's tree, for the playground: few readers ask for it. */
  scene?(): Promise<{ sceneOf(state: State, params: Params<C>): FigureScene }>;
}

/** Returns the figure as it is; the compiler checks its shape where it is written. */
export function defineFigure<const C extends Controls, State>(
  figure: Figure<C, State> & { readonly row: readonly (keyof C & string)[] },
): Figure<C> {
  return figure as Figure<C>;
}
