/** A figure that has started, as the parts of the element know it. */
import type { Values } from '../../figure/controls.ts';
import type { Figure } from '../../figure/figure.ts';
import type { ViewState } from '../../render/view-state.ts';
import type { Run, Runner } from '../../runner/runner.ts';
import type { CanvasView } from '../canvas-view.ts';
import type { Interaction } from '../input/interaction.ts';

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
