/**
 * States that move, in the plane and in space: what operations take, what they return, and the
 * terms of a motion.
 */
import type { QuatLike, QuatOut, Vec2Like, Vec2Out, Vec3Like, Vec3Out } from '../boundary/vectors.ts';

/** The types that differ between the plane and space: arguments (`…Like`) and results. */
export interface Types {
  VectorOut: unknown;
  RotationOut: unknown;
  VectorLike: unknown;
  RotationLike: unknown;
  BivectorLike: unknown;
  InertiaLike: unknown;
  Vector: unknown;
  Rotation: unknown;
  Bivector: unknown;
}

/**
 * The plane. Rotations are angles in radians, counter-clockwise; angular rates are numbers; a body
 * has one moment of inertia.
 */
export interface Space2Types extends Types {
  VectorOut: Vec2Out;
  RotationOut: number;
  VectorLike: Vec2Like;
  RotationLike: number;
  BivectorLike: number;
  InertiaLike: number;
  Vector: Float64Array;
  Rotation: number;
  Bivector: number;
}

/**
 * Space. Rotations are unit quaternions x, y, z, w; angular rates are vectors along the axis;
 * inertia is three principal moments, or the nine numbers of the tensor, column by column, in the
 * body's axes.
 */
export interface Space3Types extends Types {
  VectorOut: Vec3Out;
  RotationOut: QuatOut;
  VectorLike: Vec3Like;
  RotationLike: QuatLike;
  BivectorLike: Vec3Like;
  InertiaLike: ArrayLike<number>;
  Vector: Float64Array;
  Rotation: Float64Array;
  Bivector: Float64Array;
}

/** The four rates of a state, or sudden changes of them. */
export interface RatesLike<T extends Types> {
  /** m/s */
  readonly velocity?: T['VectorLike'];
  /** m/s² */
  readonly acceleration?: T['VectorLike'];
  /** rad/s */
  readonly angularVelocity?: T['BivectorLike'];
  /** rad/s² */
  readonly angularAcceleration?: T['BivectorLike'];
}

/** A transform with its rates. */
export interface DynamicTransformLike<T extends Types> extends RatesLike<T> {
  /** m */
  readonly translation?: T['VectorLike'];
  readonly rotation?: T['RotationLike'];
  /**
   * A number that is not zero, or one for each axis, of one size; default 1. In space minus signs
   * are a mirror image: 1, 1, −1 is half a turn about z, and the scale −1. The plane takes no
   * mirror.
   */
  readonly scale?: number | T['VectorLike'];
}

/**
 * An object to fill with a result: each part is a list, or a vector of another library, or missing,
 * and then made.
 */
export type OutOf<T extends Types, Result> = {
  -readonly [Part in keyof Result]?: Result[Part] extends number
    ? number
    : Part extends 'rotation'
      ? T['RotationOut']
      : T['VectorOut'];
};
/** A result that was filled in: the parts given, and those that were made. */
export type Filled<Out, Result> = {
  new: Result;
  out: NonNullable<Out> & Omit<Result, keyof NonNullable<Out>>;
}[Out extends undefined ? 'new' : 'out'];

/** The motion of a point. */
export interface PointMotionLike<T extends Types> {
  /** m */
  readonly position?: T['VectorLike'];
  /** m/s */
  readonly velocity?: T['VectorLike'];
  /** m/s² */
  readonly acceleration?: T['VectorLike'];
}

/** {@link RatesLike} as a result. */
export interface Rates<T extends Types> {
  velocity: T['Vector'];
  acceleration: T['Vector'];
  angularVelocity: T['Bivector'];
  angularAcceleration: T['Bivector'];
}

/** {@link DynamicTransformLike} as a result. */
export interface DynamicTransform<T extends Types> extends Rates<T> {
  translation: T['Vector'];
  rotation: T['Rotation'];
  /** Negative for a mirror image in space. */
  scale: number;
}

/** {@link PointMotionLike} as a result. */
export interface PointMotion<T extends Types> {
  position: T['Vector'];
  velocity: T['Vector'];
  acceleration: T['Vector'];
}

/**
 * The velocity (m/s) and acceleration (m/s²) of a point in a moving frame, term by term, in the
 * parent's axes and lengths. With J = R S, the point at x in the frame, r = J x and u = J ẋ.
 */
export interface MotionTerms<T extends Types> {
  /** v: the velocity of the frame's origin. */
  baseVelocity: T['Vector'];
  /** ω × r: the velocity that the frame's rotation gives to a point fixed in it. */
  rotationalVelocity: T['Vector'];
  /** u: the velocity of the point within the frame. */
  relativeVelocity: T['Vector'];
  /** The sum of the three. */
  velocity: T['Vector'];
  /** a: the acceleration of the frame's origin. */
  baseAcceleration: T['Vector'];
  /** α × r */
  euler: T['Vector'];
  /** ω × (ω × r) */
  centripetal: T['Vector'];
  /** 2 ω × u */
  coriolis: T['Vector'];
  /** J ẍ: the acceleration of the point within the frame. */
  relativeAcceleration: T['Vector'];
  /** The sum of the five. */
  acceleration: T['Vector'];
}

/**
 * The acceleration of a body in its parent, term by term, m/s² in the parent's axes and lengths.
 * Times the mass each term is a force.
 */
export interface AccelerationTerms<T extends Types> {
  /** J⁻¹ F/m */
  applied: T['Vector'];
  /** −J⁻¹ a: the parent's own acceleration. */
  translational: T['Vector'];
  /** −α̃ T */
  euler: T['Vector'];
  /** −ω̃² T */
  centrifugal: T['Vector'];
  /** −2 ω̃ v */
  coriolis: T['Vector'];
  /** The sum of the five. */
  total: T['Vector'];
}

/** The angular acceleration of a body in the world, term by term, rad/s². */
export interface AngularAccelerationTerms<T extends Types> {
  /** I⁻¹ τ */
  applied: T['Bivector'];
  /** −I⁻¹ (ω × I ω); zero in two dimensions. */
  gyroscopic: T['Bivector'];
  /** The sum of the two. */
  total: T['Bivector'];
}

/** The mass of a body in kg, and its inertia in its own axes, kg·m². */
export interface BodyLike<T extends Types> {
  readonly mass: number;
  readonly inertia: T['InertiaLike'];
}
