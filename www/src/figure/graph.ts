/** The graph under a picture, as data: curves over a common axis, and a cursor at now. */
import type { ColorName } from './palette.ts';

export interface Axis {
  readonly label: string;
  readonly unit: string;
  readonly min: number;
  readonly max: number;
  /** Powers of ten at equal distances. */
  readonly log?: boolean;
}

export interface Curve {
  readonly name: string;
  readonly color: ColorName;
  readonly dotted?: boolean;
  /** As many as there are places along x. NaN leaves a gap. */
  readonly y: Float64Array;
}

export interface Graph {
  readonly x: Axis;
  readonly y: Axis;
  /** Places along x, ascending. */
  readonly at: Float64Array;
  readonly curves: readonly Curve[];
  /** The place of the cursor along x. */
  readonly now: number;
  /**
   * The control that a drag of the cursor sets, in the unit shown; `null` for time, which it seeks.
   */
  readonly drives: string | null;
  /** The second of the run at a place along x, where time there is another one. */
  readonly seconds?: (x: number) => number;
  /** One sentence for those who hear the page. */
  readonly summary: string;
}
