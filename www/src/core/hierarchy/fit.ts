/** The choice of what to do with a pose that a node cannot hold exactly. */
import { options } from '../boundary/options.ts';
import { choice, type Vec3Like } from '../boundary/vectors.ts';
import type { NodeHandle } from './node-handle.ts';

/**
 * The treatment of a pose that no translation, rotation and scale holds, because it would have to
 * undo a parent's stretch:
 *
 * - `exact`: refuse, and say how much would be left over. The default. The rotation is kept if that
 *   holds the pose; if not, and the rule is `matrices`, the rotation of `polar` is tried before: it
 *   holds a mirror image, for instance.
 * - `matrix`: let the node hold the matrix itself; the pose is kept to rounding.
 * - `lossy`: keep the rotation, and take the nearest scale.
 * - `polar`: take the rotation nearest to the matrix as well (of a mirror image, once its x axis is
 *   mirrored back). Usually, but not always, closer to the picture than `lossy`; the rotation
 *   changes.
 */
export type Fit = 'exact' | 'matrix' | 'lossy' | 'polar';

/** In the core's numbering. */
const fits: readonly Fit[] = ['exact', 'matrix', 'lossy', 'polar'];
const KEEPS = ['local', 'pose', 'velocity', 'motion'] as const;

/**
 * The error of a pose that was fitted: the distance of two matrices, as the square root of a sum of
 * squares, and the same loss in the world in meters and radians. Zero for an exact fit, to
 * rounding.
 *
 * ```js
 * const tree = new Hierarchy();
 * const cart = tree.add({ scale: [2.5, 1, 1] });
 * const rotation = [0, 0, Math.sin(Math.PI / 8), Math.cos(Math.PI / 8)];
 * const crate = tree.add({ rotation }, { parent: cart });
 * const { displacement, angle } = tree.attach(crate, null, { fit: 'lossy' });
 * console.log(displacement.toFixed(3), ((angle * 180) / Math.PI).toFixed(1)); // → 0.530 23.2
 * ```
 */
export interface Residual {
  /** Between the wanted and the held matrix in the parent. */
  readonly local: number;
  /** Between the wanted and the held matrix in the world. */
  readonly world: number;
  /**
   * The largest displacement in the world of a corner of the node's unit box, whose coordinates
   * are ½ or −½, in meters.
   */
  readonly displacement: number;
  /**
   * The largest angle in the world between an axis of the node as it is held and as it was wanted,
   * in radians from 0 to π. An axis of no length has none.
   */
  readonly angle: number;
}

export interface FitOptions {
  /** Default `exact`. */
  readonly fit?: Fit;
}

/**
 * What a node keeps under another parent:
 *
 * - `local`: its state in the parent, so that it jumps in the world.
 * - `pose`: its pose in the world; its four rates in the parent become zero.
 * - `velocity`: its pose, velocity and angular velocity in the world; its accelerations in the
 *   parent become zero.
 * - `motion`: its pose and its four rates in the world.
 */
export type Keep = (typeof KEEPS)[number];

/** Where a node goes, and the treatment of a pose that it cannot hold there. */
export interface PlaceOptions extends FitOptions {
  /** The place among the new parent's children, from 0. Default: after the last. */
  readonly index?: number;
}

export interface ReparentOptions extends PlaceOptions {
  readonly keep: Keep;
}

/** The options of {@link Hierarchy.release}. */
export interface ReleaseOptions extends PlaceOptions {
  /** The parent that it then has, through whose motion it flies. Default `null`, the world. */
  readonly to?: NodeHandle | null;
  /** Its acceleration in the world from then on, m/s²: gravity. Default zero. */
  readonly acceleration?: Vec3Like;
}

/** The options of {@link Hierarchy.removeKeepingChildren}. */
export interface KeepOptions extends FitOptions {
  /** What the children keep. Default `motion`. */
  readonly keep?: Keep;
}

export const NO_OPTIONS: FitOptions = {};

/** @internal */
export function fitNumber(fit: Fit): number {
  return choice(fits, fit);
}

/** @internal */
export function fitOf(given: FitOptions): number {
  return fitNumber(options(given, ['fit'], 'the options').fit ?? 'exact');
}

/** @internal */
export function keepNumber(keep: Keep): number {
  return choice(KEEPS, keep);
}

/**
 * Returns the residual that the last call left.
 *
 * @internal
 */
export function residualOf([local = 0, world = 0, displacement = 0, angle = 0]: Float64Array): Residual {
  return { local, world, displacement, angle };
}
