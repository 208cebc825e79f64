/**
 * Transforms that move, in the plane and in space, after "The Dynamics of a Transform Hierarchy".
 *
 * A transform scales by one number, rotates, then translates: x ↦ R S x + T. Its velocity,
 * acceleration, angular velocity and angular acceleration are measured in its parent and written in
 * the parent's axes. `world` is any frame at rest.
 *
 * Every operation takes plain objects. Missing parts are zero: at the origin, not rotated, at rest.
 * The last argument of each is an `out` that it fills and returns; an `out` from an earlier call
 * saves every allocation.
 *
 * Every operation throws `NOT_FINITE` for NaN and infinities, in the arguments and in the result;
 * `NOT_POSITIVE` for a scale, a mass or a moment of inertia of zero or less; `NOT_UNIT` for a
 * quaternion whose length is off by more than a millionth; `BAD_ARGUMENT` for a wrong length, type
 * or name.
 */

import { expectObject } from './boundary/options.ts';
import {
  type Dimension,
  type Fields,
  type Kind,
  lengthOf,
  readPart,
  readRecord,
  records,
  sizeOf,
  writePart,
  writeRecord,
} from './boundary/records.ts';
import { send, take } from './boundary/scratch.ts';
import type {
  Given,
  MatrixLike,
  MatrixOut,
  QuatLike,
  QuatOut,
  Vec2Like,
  Vec2Out,
  Vec3Like,
  Vec3Out,
} from './boundary/vectors.ts';
import { check, numbers, starter } from './boundary/wasm.ts';
import { space as group } from './generated/main/groups/space.js';

const start = /* @__PURE__ */ starter(group);

/** The types that differ between the plane and space: arguments (`…Like`) and results. */
interface Types {
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
  /** Above zero; default 1. */
  readonly scale?: number;
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
   * @throws KinetreeError `NOT_SIMILAR` if the matrix skews, mirrors or stretches its axes
   * unequally; `NOT_AFFINE`.
   */
  fromMatrix<Out extends OutOf<T, DynamicTransform<T>> | undefined = undefined>(
    matrix: MatrixLike,
    out?: Out,
  ): Filled<Out, DynamicTransform<T>>;
  /**
   * Returns the transform a `fraction` of the way from start to end along the group, at rest: a
   * steady screw, whose scale grows in steady proportion. Half a turn apart, it takes one of the
   * two ways.
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
  localAcceleration<Out extends OutOf<T, AccelerationTerms<T>> | undefined = undefined>(
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

/** The shape of an argument, and its name in messages. */
type Argument = readonly [name: string, shape: Fields | Kind];

function algebra<T extends Types>(dimension: Dimension): Algebra<T> {
  const lengths = (shape: Fields | Kind): number =>
    typeof shape === 'string' ? sizeOf(dimension, shape) : lengthOf(dimension, shape);

  /** Makes a function of an operation of the core and the shapes of its result and arguments. */
  const operation = (
    call: (core: typeof group.exports) => number,
    answer: Fields | Kind,
    ...shapes: readonly Argument[]
  ) => {
    const size = lengths(answer);
    const sizes = shapes.map(([, shape]) => lengths(shape));
    const length = sizes.reduce((sum, it) => sum + it, 0);
    const room = Math.max(size, length);
    const count = shapes.length;
    // Six parameters instead of a rest array, which would be garbage for every node of every frame.
    return (a?: unknown, b?: unknown, c?: unknown, d?: unknown, e?: unknown, f?: unknown): never => {
      const given = (i: number): unknown =>
        i < 3 ? (i === 0 ? a : i === 1 ? b : c) : i === 3 ? d : i === 4 ? e : f;
      const sheet = take(length);
      let at = 0;
      for (let i = 0; i < count; i++) {
        const [label, shape] = shapes[i] as Argument;
        if (typeof shape === 'string') writePart(sheet, at, dimension, shape, given(i), label, '');
        else writeRecord(sheet, at, dimension, shape, given(i) as object, label);
        at += sizes[i] as number;
      }
      send(sheet, length, room);
      check(call(start()));
      const result = numbers(room);
      return (
        typeof answer === 'string'
          ? readPart(result, 0, size, given(count))
          : readRecord(result, dimension, answer, given(count) as object | undefined)
      ) as never;
    };
  };

  const { dynamicTransform, rates, pointMotion, motionTerms, accelerationTerms, angularAccelerationTerms } =
    records;
  const it: Argument = [' of the transform', dynamicTransform];
  const parent: Argument = [' of the parent', dynamicTransform];
  const child: Argument = [' of the child', dynamicTransform];
  const body: Argument = [' of the body', dynamicTransform];
  const jump: Argument = [' of the jump', rates];
  const point: Argument = [' of the point', pointMotion];
  const vector: Argument = ['vector', 'vector'];
  const rate: Argument = ['rate', 'vector'];
  const impulseAt = operation(
    (core) => core.impulse_at(dimension),
    rates,
    body,
    ['mass', 'scalar'],
    ['inertia', 'inertia'],
    ['point', 'vector'],
    ['impulse', 'vector'],
  );
  return {
    compose: operation((core) => core.compose(dimension), dynamicTransform, parent, child),
    inverse: operation((core) => core.inverse(dimension), dynamicTransform, it),
    relativeTo: operation((core) => core.relative_to(dimension), dynamicTransform, child, parent),
    matrix: operation((core) => core.matrix(dimension), 'matrix', it),
    fromMatrix: operation((core) => core.from_matrix(dimension), dynamicTransform, ['matrix', 'matrix']),
    interpolate: operation(
      (core) => core.interpolate(dimension),
      dynamicTransform,
      [' of the start', dynamicTransform],
      [' of the end', dynamicTransform],
      ['fraction', 'scalar'],
    ),
    transformPoint: operation((core) => core.transform_point(dimension), 'vector', it, ['point', 'vector']),
    transformVector: operation((core) => core.transform_vector(dimension), 'vector', it, vector),
    transformNormal: operation((core) => core.transform_normal(dimension), 'vector', it, [
      'normal',
      'vector',
    ]),
    transformMotion: operation((core) => core.transform_motion(dimension), pointMotion, it, point),
    inverseTransformMotion: operation(
      (core) => core.inverse_transform_motion(dimension),
      pointMotion,
      it,
      point,
    ),
    motionTerms: operation((core) => core.motion_terms(dimension), motionTerms, it, point),
    transformRate: operation((core) => core.transform_rate(dimension), 'vector', it, vector, rate),
    inverseTransformRate: operation(
      (core) => core.inverse_transform_rate(dimension),
      'vector',
      it,
      vector,
      rate,
    ),
    transformDelta: operation((core) => core.transform_delta(dimension), rates, parent, jump),
    inverseTransformDelta: operation((core) => core.inverse_transform_delta(dimension), rates, parent, jump),
    inheritedDelta: operation((core) => core.inherited_delta(dimension), rates, parent, child, jump),
    combinedDelta: operation((core) => core.combined_delta(dimension), rates, parent, child, jump, [
      ' of the child’s jump',
      rates,
    ]),
    counteract: operation((core) => core.counteract(dimension), rates, parent, child, jump),
    counteractVelocity: operation((core) => core.counteract_velocity(dimension), rates, parent, [
      'velocity jump',
      'vector',
    ]),
    localAcceleration: operation(
      (core) => core.local_acceleration(dimension),
      accelerationTerms,
      parent,
      ['mass', 'scalar'],
      ['force', 'vector'],
      ['position', 'vector'],
      ['velocity', 'vector'],
    ),
    angularAcceleration: operation(
      (core) => core.angular_acceleration(dimension),
      angularAccelerationTerms,
      body,
      ['inertia', 'inertia'],
      ['torque', 'bivector'],
    ),
    impulseAt: (frame, body, at, impulse, out) => {
      const { mass, inertia } = expectObject(body, 'the body');
      return impulseAt(frame, mass, inertia, at, impulse, out);
    },
    angularImpulse: operation(
      (core) => core.angular_impulse(dimension),
      rates,
      body,
      ['inertia', 'inertia'],
      ['twist', 'bivector'],
    ),
  };
}

/**
 * The operations in the plane.
 *
 * ```js
 * const wheel = { translation: [3, 0], angularVelocity: 2 };
 * const { position, velocity } = space2.transformMotion(wheel, { position: [1, 0] });
 * console.log(position.join(), velocity.join()); // → 4,0 0,2
 * ```
 */
export const space2: Algebra<Space2Types> = /* @__PURE__ */ algebra<Space2Types>(2);
/**
 * The operations in space: each member says what it does.
 *
 * ```js
 * const tank = { velocity: [5, 0, 0] };
 * const turret = { angularVelocity: [0, 0, 0.5] };
 * const muzzle = space3.compose(tank, { ...turret, translation: [0, 0, 2] });
 * const seen = space3.transformMotion(muzzle, { position: [4, 0, 0] });
 * console.log(seen.velocity.join(), seen.acceleration.join()); // → 5,2,0 -1,0,0
 * const back = space3.compose(space3.inverse(muzzle), muzzle);
 * console.log(back.velocity.map(Math.abs).join()); // → 0,0,0
 * ```
 */
export const space3: Algebra<Space3Types> = /* @__PURE__ */ algebra<Space3Types>(3);
