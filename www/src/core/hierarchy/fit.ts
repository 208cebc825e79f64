/** The choice of what to do with a pose that a node cannot hold exactly. */
import { options } from '../boundary/options.ts';
import { choice } from '../boundary/vectors.ts';

/**
 * The treatment of a pose that no translation, rotation and scale holds, because it would have to
 * undo a parent's stretch:
 *
 * - `exact`: refuse, and say how much would be left over. The default. The rotation is kept if that
 *   holds the pose; if not, and the rule is `matrices`, the rotation of `polar` is tried before: it
 *   holds a mirror image, for instance.
 * - `matrix`: let the node hold the matrix itself; the pose is kept to rounding.
 * - `lossyScale`: keep the rotation, and take the nearest scale.
 * - `polar`: take the rotation nearest to the matrix as well (of a mirror image, once its x axis is
 *   mirrored back). Usually, but not always, closer to the picture than `lossyScale`; the rotation
 *   changes.
 */
export type Fit = 'exact' | 'matrix' | 'lossyScale' | 'polar';

/** In the core's numbering. */
const fits: readonly Fit[] = ['exact', 'matrix', 'lossyScale', 'polar'];
const KEEPS = ['local', 'world'] as const;

/**
 * The error of a pose that was fitted: the distance of two matrices, as the square root of a sum of
 * squares. Zero for an exact fit.
 */
export interface Residual {
  /** Between the wanted and the held matrix in the parent. */
  readonly local: number;
  /** Between the wanted and the held matrix in the world. */
  readonly world: number;
}

export interface FitOptions {
  /** Default `exact`. */
  readonly fit?: Fit;
}

/** The choice of what a node keeps under another parent. */
export interface KeepOptions extends FitOptions {
  /**
   * With `world` its pose and its rates in the world; with `local` its state in the parent, so that
   * it jumps in the world. Default `world`.
   */
  readonly keep?: 'local' | 'world';
}

export interface ReparentOptions extends KeepOptions {
  /** The position among the new parent's children, from 0. Default: after the last. */
  readonly position?: number;
}

export const NO_OPTIONS: ReparentOptions = {};

/** @internal */
export function fitNumber(fit: Fit): number {
  return choice(fits, fit);
}

/** @internal */
export function fitOf(given: FitOptions): number {
  return fitNumber(options(given, ['fit'], 'the options').fit ?? 'exact');
}

/** @internal */
export function keepsWorld(keep: 'local' | 'world'): boolean {
  return choice(KEEPS, keep) === 1;
}

/**
 * Returns the residual that the last call left.
 *
 * @internal
 */
export function residualOf([local = 0, world = 0]: Float64Array): Residual {
  return { local, world };
}
