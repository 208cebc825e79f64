/**
 * Transforms that move, in the plane and in the solid, after "The Dynamics of a Transform Hierarchy".
 *
 * A transform scales (by one number), turns, then moves: x ↦ R S x + T. Its velocity, acceleration, angular velocity and
 * angular acceleration are measured in its parent and written in the parent's axes. `world` is any frame that stands still.
 *
 * Every operation takes plain objects, and missing parts are at rest. Each takes, last, an `out` that it fills and
 * returns; with one that an earlier call returned, nothing is allocated.
 *
 * What is refused, everywhere: `NOT_FINITE` for NaN and infinities, in what is handed in and in what would come out;
 * `NOT_POSITIVE` for a scale, mass or moment of inertia of zero or less; `NOT_UNIT` for a quaternion that is more than a millionth off; and
 * `BAD_ARGUMENT` for a wrong length, type or name.
 */

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
import type { QuatLike, Vec2Like, Vec3Like } from './boundary/vectors.ts';
import { check, numbers } from './boundary/wasm.ts';
import type * as glue from './generated/glue.js';

/** What differs between the plane and the solid: the types that go in, and those that come out. */
interface Types {
  VectorLike: unknown;
  RotationLike: unknown;
  BivectorLike: unknown;
  InertiaLike: unknown;
  Vector: unknown;
  Rotation: unknown;
  Bivector: unknown;
}

/** The plane: rotations are angles in radians, counter-clockwise; angular rates are numbers; a body has one moment of inertia. */
export interface Space2Types extends Types {
  VectorLike: Vec2Like;
  RotationLike: number;
  BivectorLike: number;
  InertiaLike: number;
  Vector: Float64Array;
  Rotation: number;
  Bivector: number;
}

/**
 * The solid: rotations are unit quaternions x, y, z, w; angular rates are vectors along the axis; inertia is three principal
 * moments, or the tensor's nine numbers, column by column, in the body's axes.
 */
export interface Space3Types extends Types {
  VectorLike: Vec3Like;
  RotationLike: QuatLike;
  BivectorLike: Vec3Like;
  InertiaLike: ArrayLike<number>;
  Vector: Float64Array;
  Rotation: Float64Array;
  Bivector: Float64Array;
}

/** A sudden change of a motion, or the rates of one. */
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

/** A transform and how it moves. */
export interface DynamicTransformLike<T extends Types> extends RatesLike<T> {
  /** m */
  readonly translation?: T['VectorLike'];
  readonly rotation?: T['RotationLike'];
  /** Above zero; default 1. */
  readonly scale?: number;
}

/** A point that moves. */
export interface PointMotionLike<T extends Types> {
  readonly position?: T['VectorLike'];
  readonly velocity?: T['VectorLike'];
  readonly acceleration?: T['VectorLike'];
}

/** {@link RatesLike}, as it comes back. */
export interface Rates<T extends Types> {
  velocity: T['Vector'];
  acceleration: T['Vector'];
  angularVelocity: T['Bivector'];
  angularAcceleration: T['Bivector'];
}

/** {@link DynamicTransformLike}, as it comes back. */
export interface DynamicTransform<T extends Types> extends Rates<T> {
  translation: T['Vector'];
  rotation: T['Rotation'];
  scale: number;
}

/** {@link PointMotionLike}, as it comes back. */
export interface PointMotion<T extends Types> {
  position: T['Vector'];
  velocity: T['Vector'];
  acceleration: T['Vector'];
}

/** A body's acceleration in its parent, term by term, m/s² in the parent's axes and lengths. Times the mass each is a force. */
export interface AccelerationTerms<T extends Types> {
  /** J⁻¹ F/m */
  applied: T['Vector'];
  /** −J⁻¹ a: the parent's own acceleration. */
  linear: T['Vector'];
  /** −α̃ T */
  euler: T['Vector'];
  /** −ω̃² T */
  centrifugal: T['Vector'];
  /** −2 ω̃ v */
  coriolis: T['Vector'];
  /** The sum of the five. */
  total: T['Vector'];
}

/** A body's angular acceleration in the world, term by term, rad/s². */
export interface AngularAccelerationTerms<T extends Types> {
  /** I⁻¹ τ */
  applied: T['Bivector'];
  /** −I⁻¹ (ω × I ω); zero in two dimensions. */
  gyroscopic: T['Bivector'];
  /** The sum of the two. */
  total: T['Bivector'];
}

/** A body: its mass in kg, and its inertia in its own axes, kg·m². */
export interface BodyLike<T extends Types> {
  readonly mass: number;
  readonly inertia: T['InertiaLike'];
}

/** The operations, in one dimension. */
export interface Algebra<T extends Types> {
  /** The child in what the parent is in: `world_from_child`, with all its rates, of `world_from_parent` and `parent_from_child`. */
  compose(
    parent: DynamicTransformLike<T>,
    child: DynamicTransformLike<T>,
    out?: DynamicTransform<T>,
  ): DynamicTransform<T>;
  /** The parent as it moves in the frame. */
  inverse(it: DynamicTransformLike<T>, out?: DynamicTransform<T>): DynamicTransform<T>;
  /** The child as it moves in the parent, both given in one world: the inverse of the parent times the child. */
  relativeTo(
    child: DynamicTransformLike<T>,
    parent: DynamicTransformLike<T>,
    out?: DynamicTransform<T>,
  ): DynamicTransform<T>;
  /**
   * The augmented matrix, column by column: 9 numbers in the plane, 16 in the solid, as WebGL and three.js take them.
   */
  matrix(it: DynamicTransformLike<T>, out?: Float64Array): Float64Array;
  /**
   * The transform that a matrix is, at rest.
   *
   * @throws KinetreeError `NOT_SIMILAR` where it skews, mirrors or stretches its axes unequally; `NOT_AFFINE`.
   */
  fromMatrix(matrix: ArrayLike<number>, out?: DynamicTransform<T>): DynamicTransform<T>;
  /**
   * The transform that lies `fraction` of the way from start to end, along the group: a steady screw, scale growing evenly in
   * proportion. At rest. Half a turn apart, one of the two ways round is taken.
   */
  interpolate(
    start: DynamicTransformLike<T>,
    end: DynamicTransformLike<T>,
    fraction: number,
    out?: DynamicTransform<T>,
  ): DynamicTransform<T>;
  /** A point of the frame, in the parent. */
  transformPoint(it: DynamicTransformLike<T>, point: T['VectorLike'], out?: T['Vector']): T['Vector'];
  /** A difference of two points of the frame, in the parent: scaled and turned. */
  transformVector(it: DynamicTransformLike<T>, vector: T['VectorLike'], out?: T['Vector']): T['Vector'];
  /** A normal of a surface of the frame, in the parent: by the inverse transpose; not renormalised. */
  transformNormal(it: DynamicTransformLike<T>, normal: T['VectorLike'], out?: T['Vector']): T['Vector'];
  /** How a point that moves in the frame moves in the parent. A point at rest in the frame moves with it. */
  transformMotion(
    it: DynamicTransformLike<T>,
    point: PointMotionLike<T>,
    out?: PointMotion<T>,
  ): PointMotion<T>;
  /** How a point that moves in the parent moves in the frame. */
  inverseTransformMotion(
    it: DynamicTransformLike<T>,
    point: PointMotionLike<T>,
    out?: PointMotion<T>,
  ): PointMotion<T>;
  /** What the world sees of a child that jumps in its parent. */
  transformDelta(parent: DynamicTransformLike<T>, jump: RatesLike<T>, out?: Rates<T>): Rates<T>;
  /** How a child must jump in its parent for the world to see this. */
  inverseTransformDelta(parent: DynamicTransformLike<T>, jump: RatesLike<T>, out?: Rates<T>): Rates<T>;
  /** What the world sees of a child that does nothing new while its parent jumps in the world. */
  inheritedDelta(
    parent: DynamicTransformLike<T>,
    child: DynamicTransformLike<T>,
    parentJump: RatesLike<T>,
    out?: Rates<T>,
  ): Rates<T>;
  /** What the world sees of a child that jumps in its parent while the parent jumps in the world, cross terms included. */
  combinedDelta(
    parent: DynamicTransformLike<T>,
    child: DynamicTransformLike<T>,
    parentJump: RatesLike<T>,
    childJump: RatesLike<T>,
    out?: Rates<T>,
  ): Rates<T>;
  /** How a child must jump in its parent for the world to see nothing of the parent's jump in it. Complete. */
  counteract(
    parent: DynamicTransformLike<T>,
    child: DynamicTransformLike<T>,
    parentJump: RatesLike<T>,
    out?: Rates<T>,
  ): Rates<T>;
  /** The same where only the parent's velocity jumped: the article's pair. Wrong as soon as its angular velocity did, too. */
  counteractVelocity(
    parent: DynamicTransformLike<T>,
    velocityJump: T['VectorLike'],
    out?: Rates<T>,
  ): Rates<T>;
  /**
   * The acceleration of a mass in a parent that moves, term by term: `force` in world axes (N), `position` and `velocity`
   * in the parent.
   */
  localAcceleration(
    parent: DynamicTransformLike<T>,
    mass: number,
    force: T['VectorLike'],
    position: T['VectorLike'],
    velocity: T['VectorLike'],
    out?: AccelerationTerms<T>,
  ): AccelerationTerms<T>;
  /** The angular acceleration of a body in the world under a torque (N·m, world axes). */
  angularAcceleration(
    worldFromBody: DynamicTransformLike<T>,
    inertia: T['InertiaLike'],
    torque: T['BivectorLike'],
    out?: AngularAccelerationTerms<T>,
  ): AngularAccelerationTerms<T>;
  /** What a blow (N·s, world axes) at a point of the world does to a body: its jump in the world. */
  impulseAt(
    worldFromBody: DynamicTransformLike<T>,
    body: BodyLike<T>,
    point: T['VectorLike'],
    impulse: T['VectorLike'],
    out?: Rates<T>,
  ): Rates<T>;
  /** What a sudden twist (N·m·s, world axes) does to a body: its jump in the world. */
  angularImpulse(
    worldFromBody: DynamicTransformLike<T>,
    inertia: T['InertiaLike'],
    twist: T['BivectorLike'],
    out?: Rates<T>,
  ): Rates<T>;
}

/**
 * The names of the core's operations that take a dimension and answer a status.
 *
 * @internal
 */
type Operation = {
  [Name in keyof typeof glue]: (typeof glue)[Name] extends (dimension: number) => number ? Name : never;
}[keyof typeof glue];

/** What an argument is, and what a message calls it. */
type Argument = readonly [name: string, shape: Fields | Kind];

function algebra<T extends Types>(dimension: Dimension): Algebra<T> {
  const lengths = (shape: Fields | Kind): number =>
    typeof shape === 'string' ? sizeOf(dimension, shape) : lengthOf(dimension, shape);

  /** An operation of the core: its arguments in their order, and what comes back. */
  const operation = (name: Operation, answer: Fields | Kind, ...shapes: readonly Argument[]) => {
    const size = lengths(answer);
    const room = Math.max(
      size,
      shapes.reduce((sum, [, shape]) => sum + lengths(shape), 0),
    );
    const count = shapes.length;
    const call = (core: typeof glue): number => core[name](dimension);
    // Six parameters and no list of them: a list would be garbage, sixty times a second for every node.
    return (a?: unknown, b?: unknown, c?: unknown, d?: unknown, e?: unknown, f?: unknown): never => {
      const given = (i: number): unknown =>
        i < 3 ? (i === 0 ? a : i === 1 ? b : c) : i === 3 ? d : i === 4 ? e : f;
      const block = numbers(room);
      let at = 0;
      for (let i = 0; i < count; i++) {
        const [label, shape] = shapes[i] as Argument;
        at =
          typeof shape === 'string'
            ? writePart(block, at, dimension, shape, given(i), label, '')
            : writeRecord(block, at, dimension, shape, given(i) as object, label);
      }
      check(call);
      const result = numbers(room);
      return (
        typeof answer === 'string'
          ? readPart(result, 0, size, given(count))
          : readRecord(result, dimension, answer, given(count) as object | undefined)
      ) as never;
    };
  };

  const { moving, delta, motion, accelerationTerms, angularTerms } = records;
  const it: Argument = [' of the transform', moving];
  const parent: Argument = [' of the parent', moving];
  const child: Argument = [' of the child', moving];
  const body: Argument = [' of the body', moving];
  const jump: Argument = [' of the jump', delta];
  const point: Argument = [' of the point', motion];
  const impulseAt = operation(
    'impulse_at',
    delta,
    body,
    ['mass', 'scalar'],
    ['inertia', 'inertia'],
    ['point', 'vector'],
    ['impulse', 'vector'],
  );
  return {
    compose: operation('compose', moving, parent, child),
    inverse: operation('inverse', moving, it),
    relativeTo: operation('relative_to', moving, child, parent),
    matrix: operation('matrix', 'matrix', it),
    fromMatrix: operation('from_matrix', moving, ['matrix', 'matrix']),
    interpolate: operation(
      'interpolate',
      moving,
      [' of the start', moving],
      [' of the end', moving],
      ['fraction', 'scalar'],
    ),
    transformPoint: operation('transform_point', 'vector', it, ['point', 'vector']),
    transformVector: operation('transform_vector', 'vector', it, ['vector', 'vector']),
    transformNormal: operation('transform_normal', 'vector', it, ['normal', 'vector']),
    transformMotion: operation('transform_motion', motion, it, point),
    inverseTransformMotion: operation('inverse_transform_motion', motion, it, point),
    transformDelta: operation('transform_delta', delta, parent, jump),
    inverseTransformDelta: operation('inverse_transform_delta', delta, parent, jump),
    inheritedDelta: operation('inherited_delta', delta, parent, child, jump),
    combinedDelta: operation('combined_delta', delta, parent, child, jump, [' of the child’s jump', delta]),
    counteract: operation('counteract', delta, parent, child, jump),
    counteractVelocity: operation('counteract_velocity', delta, parent, ['velocity jump', 'vector']),
    localAcceleration: operation(
      'local_acceleration',
      accelerationTerms,
      parent,
      ['mass', 'scalar'],
      ['force', 'vector'],
      ['position', 'vector'],
      ['velocity', 'vector'],
    ),
    angularAcceleration: operation(
      'angular_acceleration',
      angularTerms,
      body,
      ['inertia', 'inertia'],
      ['torque', 'bivector'],
    ),
    impulseAt: (frame, { mass, inertia }, at, impulse, out) =>
      impulseAt(frame, mass, inertia, at, impulse, out),
    angularImpulse: operation('angular_impulse', delta, body, ['inertia', 'inertia'], ['twist', 'bivector']),
  };
}

/** DynamicTransform transforms in two dimensions. */
export const space2: Algebra<Space2Types> = /* @__PURE__ */ algebra<Space2Types>(2);
/** DynamicTransform transforms in three dimensions. */
export const space3: Algebra<Space3Types> = /* @__PURE__ */ algebra<Space3Types>(3);
