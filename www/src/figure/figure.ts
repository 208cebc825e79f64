/**
 * A figure is one file. This is all it has to say; everything else (panel, keys, attributes, share link,
 * reset, tests) is made from it.
 */
import type { Chain } from '../export/chain.ts';
import type { Controls, Params } from './controls.ts';
import type { Drawing, Vec3 } from './drawing.ts';
import type { Readout } from './readout.ts';

/** The typed face of the wasm core, as figures see it. */
export type Core = typeof import('../core/entries/figures.ts');

/** The running state of one figure. It holds the physics' state (in wasm), never a canvas or a clock. */
export interface Model<C extends Controls = Controls> {
  /** Moves on by `dt` seconds. A figure without it stands still: nothing ever moves but by its controls. */
  step?(params: Params<C>, dt: number): void;
  /** A button was pressed. */
  act?(name: string, params: Params<C>): void;
  draw(params: Params<C>, out: Drawing): void;
  readout(params: Params<C>): Readout;
  /** The hierarchy as it stands, for "Copy as code". */
  code?(params: Params<C>): Chain;
  /** Frees what it holds in wasm. */
  dispose?(): void;
}

export interface Camera {
  readonly position: Vec3;
  readonly target: Vec3;
  /** Vertical, in degrees. */
  readonly fieldOfView: number;
}

export interface Figure<C extends Controls = Controls> {
  readonly title: string;
  /** What to notice, in a sentence or two. */
  readonly notice: string;
  readonly camera: Camera;
  readonly controls: C;
  /** It asks the core only for what `core/entries/still.ts` has, and so has less to load. */
  readonly still?: boolean;
  /** It starts to run when it comes into view, unless the reader asked for less motion. */
  readonly plays?: boolean;
  /** Seconds that its time bar covers before it grows: 20 if it does not say. */
  readonly length?: number;
  /**
   * Builds the model at time zero. The same seed, parameters, presses and steps must give the same run, bit for bit:
   * going back in time builds it anew and steps it forward again.
   */
  create(core: Core, seed: number): Model<C>;
}

/** Checks a figure's shape where it is written; returns it as it is. */
export function defineFigure<const C extends Controls>(figure: Figure<C>): Figure<C> {
  return figure;
}
