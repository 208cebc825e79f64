/** The options of a link, and of what it does. */
import type { QuatLike, Vec3Like } from '../boundary/vectors.ts';
import type { Fit, PlaceOptions } from '../hierarchy/fit.ts';
import type { Hierarchy } from '../hierarchy.ts';

/** The options of {@link RapierLink}. */
export interface LinkOptions {
  /** The most steps of one {@link RapierLink.advance}; time beyond them is dropped. Default 8. */
  readonly maxSteps?: number;
  /**
   * Called in each step after the tree's, before bodies are led and Rapier steps: there clips are
   * applied, and kinematic bodies go where they have put their nodes.
   */
  readonly afterStep?: (dt: number, tree: Hierarchy) => unknown;
  /**
   * A node that is carried, and was put elsewhere by a way that its velocity and its last step do
   * not explain, has jumped: its body is put there, and hits nothing on the way. This is the speed
   * of the way from which on that is so, m/s. Default 50, which is 0.83 m in a step of 60 Hz.
   * `Infinity`: a body is always swept.
   */
  readonly jumpSpeed?: number;
}

/** The options of {@link RapierLink.bind}. */
export interface BindOptions {
  /** A dynamic body rides: the tree carries it, and things that it hits can push it. */
  readonly rides?: boolean;
  /**
   * How a node holds the pose of a body that leads it, where a parent is stretched. Default
   * `matrix`: the node is exactly where the body is, in the shape that it had when it was bound. By
   * the others its axes keep their lengths.
   */
  readonly fit?: Fit;
  /**
   * Who is right where node and body are at two places, or move otherwise: the `node`, to which the
   * body is brought at once, or the `body`. A body that follows or rides comes to its node by
   * default; between one that leads and its node a difference is refused.
   */
  readonly at?: 'node' | 'body';
}

/** The options of {@link RapierLink.attach}. */
export interface CatchOptions extends PlaceOptions {
  /** The body stays dynamic, and rides. Default: it becomes kinematic. */
  readonly rides?: boolean;
}

/** Where {@link RapierLink.place} brings a node and its body, in the world. */
export interface PlaceLike {
  /** m. Default: where it is. */
  readonly translation?: Vec3Like;
  /** A unit quaternion x, y, z, w. Default: as it is. */
  readonly rotation?: QuatLike;
  /** m/s, of the node's origin. Default: at rest. */
  readonly velocity?: Vec3Like;
  /** rad/s. Default: at rest. */
  readonly angularVelocity?: Vec3Like;
}
