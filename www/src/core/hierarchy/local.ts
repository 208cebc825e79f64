/** The state of a node. */
import type { QuatLike, Vec3Like } from '../boundary/vectors.ts';
import type { Rates, RatesLike, Space3Types } from '../dynamic/states.ts';

/** A translation, a rotation and a scale. A missing part is that of the identity. */
export interface PoseLike {
  /** m */
  readonly translation?: Vec3Like;
  /** A unit quaternion x, y, z, w. */
  readonly rotation?: QuatLike;
  /** One number for each of the node's axes, or one for all three. */
  readonly scale?: Vec3Like | number;
}

/**
 * The state of a node: its pose, and its rates. They are measured in the parent, and written in the
 * parent's axes and lengths. A missing rate is zero.
 */
export interface LocalLike extends PoseLike, RatesLike<Space3Types> {}

/** {@link LocalLike} as a method returns it: the scale is one number for each axis. */
export interface Local extends Rates<Space3Types> {
  translation: Float64Array;
  rotation: Float64Array;
  scale: Float64Array;
}
