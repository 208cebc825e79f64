/** The state of a node, in its parent and in the world. */
import type { Skew } from '../accumulate.ts';
import type { MatrixOut, QuatLike, Vec3Like } from '../boundary/vectors.ts';
import type { OutOf, Rates, RatesLike, Space3Types } from '../dynamic/states.ts';

/** A translation, a rotation and a scale. A missing part is the identity's. */
export interface PoseLike {
  /** m */
  readonly translation?: Vec3Like;
  /** A unit quaternion x, y, z, w. */
  readonly rotation?: QuatLike;
  /** One number for each of the node's axes, or one for all three. */
  readonly scale?: Vec3Like | number;
}

/** Rates in a node's own axes, which stay so while it turns: see {@link Hierarchy.drive}. */
export interface DriveLike {
  /** m/s of the parent, along the node's own axes. Default zero. */
  readonly velocity?: Vec3Like;
  /** rad/s, about the node's own axes. Default zero. */
  readonly angularVelocity?: Vec3Like;
}

/** {@link DriveLike} as a method returns it. */
export interface Drive {
  velocity: Float64Array;
  angularVelocity: Float64Array;
}

/**
 * The state of a node: its pose, and its rates. They are measured in the parent, and written in the
 * parent's axes and lengths. A missing rate is zero.
 */
export interface LocalLike extends PoseLike, RatesLike<Space3Types> {
  /** Its rates in its own axes, in place of those in the parent's, which are then not read. */
  readonly drive?: DriveLike | undefined;
  /**
   * True for a free body: it moves by its rates in the world, whatever its parents do by theirs, as
   * after {@link Hierarchy.release}.
   */
  readonly free?: boolean | undefined;
  /**
   * True for a node that feels its parent's own scale in its place, but not in its axes, as a joint
   * of Maya's with segment scale compensate: W = W_P T S_P⁻¹ R S. By the rules that multiply
   * matrices it counts; by the others it has no effect.
   */
  readonly compensates?: boolean | undefined;
}

/**
 * {@link LocalLike} as a method returns it: the scale is one number for each axis. `drive`, `free`
 * and `compensates` are there only for a node that is driven, free, or compensates.
 */
export interface Local extends Rates<Space3Types> {
  translation: Float64Array;
  rotation: Float64Array;
  scale: Float64Array;
  drive?: Drive | undefined;
  free?: boolean | undefined;
  compensates?: boolean | undefined;
}

/** Arrays and vectors to be filled with a {@link Local}. */
export interface LocalOut extends OutOf<Space3Types, Omit<Local, 'drive' | 'free' | 'compensates'>> {
  drive?: unknown;
  free?: unknown;
  compensates?: unknown;
}

/** The parts of a state in the world that can be set. */
export interface WorldLike extends PoseLike, RatesLike<Space3Types> {}

/** The state of a node in the world, or in another node, whatever scales are above it. */
export interface WorldState extends Rates<Space3Types> {
  /** The place of its origin, m. */
  translation: Float64Array;
  /** The rotation nearest to the matrix, x, y, z, w. */
  rotation: Float64Array;
  /** The matrix's scale along each of the axes that are rotated so. */
  scale: Float64Array;
  /** All of it: 16 numbers, column by column, as WebGL and three.js take them. */
  matrix: Float64Array;
  /** The skew of the matrix, which translation, rotation and scale leave out. */
  skew: Skew;
}

/** Arrays and vectors to be filled with a {@link WorldState}. */
export interface WorldOut extends OutOf<Space3Types, Omit<WorldState, 'matrix' | 'skew'>> {
  matrix?: MatrixOut;
  skew?: Skew;
}
