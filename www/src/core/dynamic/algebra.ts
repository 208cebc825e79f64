/** The operations on states that move, one interface for the plane and for space. */
import type { Given, MatrixLike, MatrixOut } from '../boundary/vectors.ts';
import type {
  AccelerationTerms,
  AngularAccelerationTerms,
  BodyLike,
  DynamicTransform,
  DynamicTransformLike,
  Filled,
  MotionTerms,
  OutOf,
  PointMotion,
  PointMotionLike,
  Rates,
  RatesLike,
  Types,
} from './states.ts';

/** The operations, in one dimension. */
export interface Algebra<T extends Types> {
  /**
   * Returns the motion of the child in what the parent is in: `world_from_child`, with all its
   * rates, of `world_from_parent` and `parent_from_child`.
   */
  compose<Out extends OutOf<T, DynamicTransform<T>> | undefined = undefined>(
    parent: DynamicTransformLike<T>,
    child: DynamicTransformLike<T>,
    out?: Out,
  ): Filled<Out, DynamicTransform<T>>;
  /** Returns the motion of the parent in the frame. */
  inverse<Out extends OutOf<T, DynamicTransform<T>> | undefined = undefined>(
    it: DynamicTransformLike<T>,
    out?: Out,
  ): Filled<Out, DynamicTransform<T>>;
  /**
   * Returns the motion of the child in the parent, both given in one world: the inverse of the
   * parent times the child.
   */
  relativeTo<Out extends OutOf<T, DynamicTransform<T>> | undefined = undefined>(
    child: DynamicTransformLike<T>,
    parent: DynamicTransformLike<T>,
    out?: Out,
  ): Filled<Out, DynamicTransform<T>>;
  /**
   * Returns the augmented matrix, column by column, as WebGL and three.js take it: 9 numbers in the
   * plane, 16 in space.
   */
  matrix<Out extends MatrixOut | undefined = undefined>(
    it: DynamicTransformLike<T>,
    out?: Out,
  ): Given<Out, Float64Array>;
  /**
   * Returns the transform with this augmented matrix, at rest.
   *
   * @throws KinetreeError `NOT_SIMILAR` if the matrix skews or stretches its axes unequally, or
   * mirrors the plane; `NOT_AFFINE`.
   */
  fromMatrix<Out extends OutOf<T, DynamicTransform<T>> | undefined = undefined>(
    matrix: MatrixLike,
    out?: Out,
  ): Filled<Out, DynamicTransform<T>>;
  /**
   * Returns the transform a `fraction` of the way from start to end along the group, at rest: a
   * steady screw, whose scale grows in steady proportion. Half a turn apart, it takes one of the
   * two ways. Of two ends of which one is a mirror image it refuses the way: `NOT_POSITIVE`.
   */
  interpolate<Out extends OutOf<T, DynamicTransform<T>> | undefined = undefined>(
    start: DynamicTransformLike<T>,
    end: DynamicTransformLike<T>,
    fraction: number,
    out?: Out,
  ): Filled<Out, DynamicTransform<T>>;
  /** Returns a point of the frame in the parent's coordinates. */
  transformPoint<Out extends T['VectorOut'] | undefined = undefined>(
    it: DynamicTransformLike<T>,
    point: T['VectorLike'],
    out?: Out,
  ): Given<Out, T['Vector']>;
  /** Returns a difference of two points of the frame in the parent: rotated and scaled. */
  transformVector<Out extends T['VectorOut'] | undefined = undefined>(
    it: DynamicTransformLike<T>,
    vector: T['VectorLike'],
    out?: Out,
  ): Given<Out, T['Vector']>;
  /**
   * Returns the normal of a surface of the frame in the parent: by the inverse transpose, not
   * normalized.
   */
  transformNormal<Out extends T['VectorOut'] | undefined = undefined>(
    it: DynamicTransformLike<T>,
    normal: T['VectorLike'],
    out?: Out,
  ): Given<Out, T['Vector']>;
  /**
   * Returns the motion of a point in the parent. The point is given in the frame; one at rest there
   * moves with the frame.
   */
  transformMotion<Out extends OutOf<T, PointMotion<T>> | undefined = undefined>(
    it: DynamicTransformLike<T>,
    point: PointMotionLike<T>,
    out?: Out,
  ): Filled<Out, PointMotion<T>>;
  /** Returns the motion of a point in the frame. The point is given in the parent. */
  inverseTransformMotion<Out extends OutOf<T, PointMotion<T>> | undefined = undefined>(
    it: DynamicTransformLike<T>,
    point: PointMotionLike<T>,
    out?: Out,
  ): Filled<Out, PointMotion<T>>;
  /** Returns the terms whose sums {@link transformMotion} returns. */
  motionTerms<Out extends OutOf<T, MotionTerms<T>> | undefined = undefined>(
    it: DynamicTransformLike<T>,
    point: PointMotionLike<T>,
    out?: Out,
  ): Filled<Out, MotionTerms<T>>;
  /**
   * Returns the rate of change, in the parent, of a vector that is given in the frame with its rate
   * of change there: J u̇ + ω × J u, the transport theorem. Of a velocity it is an acceleration.
   */
  transformRate<Out extends T['VectorOut'] | undefined = undefined>(
    it: DynamicTransformLike<T>,
    vector: T['VectorLike'],
    rate: T['VectorLike'],
    out?: Out,
  ): Given<Out, T['Vector']>;
  /**
   * Returns the rate of change, in the frame, of a vector that is given in the parent with its rate
   * of change there: J⁻¹ (u̇ − ω × u).
   */
  inverseTransformRate<Out extends T['VectorOut'] | undefined = undefined>(
    it: DynamicTransformLike<T>,
    vector: T['VectorLike'],
    rate: T['VectorLike'],
    out?: Out,
  ): Given<Out, T['Vector']>;
  /** Returns the jump of a child in the world, given its jump in the parent. */
  transformDelta<Out extends OutOf<T, Rates<T>> | undefined = undefined>(
    parent: DynamicTransformLike<T>,
    jump: RatesLike<T>,
    out?: Out,
  ): Filled<Out, Rates<T>>;
  /** Returns the jump of a child in the parent, given its jump in the world. */
  inverseTransformDelta<Out extends OutOf<T, Rates<T>> | undefined = undefined>(
    parent: DynamicTransformLike<T>,
    jump: RatesLike<T>,
    out?: Out,
  ): Filled<Out, Rates<T>>;
  /**
   * Returns the jump, in the world, of a child whose state in the parent stays, while the parent
   * jumps in the world.
   */
  inheritedDelta<Out extends OutOf<T, Rates<T>> | undefined = undefined>(
    parent: DynamicTransformLike<T>,
    child: DynamicTransformLike<T>,
    parentJump: RatesLike<T>,
    out?: Out,
  ): Filled<Out, Rates<T>>;
  /**
   * Returns the jump, in the world, of a child that jumps in its parent while the parent jumps in
   * the world, cross terms included.
   */
  combinedDelta<Out extends OutOf<T, Rates<T>> | undefined = undefined>(
    parent: DynamicTransformLike<T>,
    child: DynamicTransformLike<T>,
    parentJump: RatesLike<T>,
    childJump: RatesLike<T>,
    out?: Out,
  ): Filled<Out, Rates<T>>;
  /**
   * Returns the jump that a child must make in its parent so that the parent's jump does not change
   * the child's motion in the world.
   */
  counteract<Out extends OutOf<T, Rates<T>> | undefined = undefined>(
    parent: DynamicTransformLike<T>,
    child: DynamicTransformLike<T>,
    parentJump: RatesLike<T>,
    out?: Out,
  ): Filled<Out, Rates<T>>;
  /**
   * Returns the same for a parent whose velocity alone jumps: the article's pair. It is wrong as
   * soon as the parent's angular velocity jumps too.
   */
  counteractVelocity<Out extends OutOf<T, Rates<T>> | undefined = undefined>(
    parent: DynamicTransformLike<T>,
    velocityJump: T['VectorLike'],
    out?: Out,
  ): Filled<Out, Rates<T>>;
  /**
   * Returns the acceleration of a mass in a moving parent, term by term: `force` in world axes (N),
   * `position` and `velocity` in the parent.
   */
  accelerationUnderForce<Out extends OutOf<T, AccelerationTerms<T>> | undefined = undefined>(
    parent: DynamicTransformLike<T>,
    mass: number,
    force: T['VectorLike'],
    position: T['VectorLike'],
    velocity: T['VectorLike'],
    out?: Out,
  ): Filled<Out, AccelerationTerms<T>>;
  /** Returns the angular acceleration of a body in the world under a torque (N·m, world axes). */
  angularAcceleration<Out extends OutOf<T, AngularAccelerationTerms<T>> | undefined = undefined>(
    worldFromBody: DynamicTransformLike<T>,
    inertia: T['InertiaLike'],
    torque: T['BivectorLike'],
    out?: Out,
  ): Filled<Out, AngularAccelerationTerms<T>>;
  /** Returns a body's jump in the world under an impulse (N·s, world axes) at a point there. */
  impulseAt<Out extends OutOf<T, Rates<T>> | undefined = undefined>(
    worldFromBody: DynamicTransformLike<T>,
    body: BodyLike<T>,
    point: T['VectorLike'],
    impulse: T['VectorLike'],
    out?: Out,
  ): Filled<Out, Rates<T>>;
  /** Returns a body's jump in the world under an angular impulse (N·m·s, world axes). */
  angularImpulse<Out extends OutOf<T, Rates<T>> | undefined = undefined>(
    worldFromBody: DynamicTransformLike<T>,
    inertia: T['InertiaLike'],
    twist: T['BivectorLike'],
    out?: Out,
  ): Filled<Out, Rates<T>>;
}
