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

import { check, numbers, starter } from './boundary/core.ts';
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
import type { Algebra } from './dynamic/algebra.ts';
import type { Space2Types, Space3Types, Types } from './dynamic/states.ts';
import { space as group } from './generated/groups/space.js';

const start = /* @__PURE__ */ starter(group);

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

  const { frame, dynamicTransform, rates, pointMotion } = records;
  const { motionTerms, accelerationTerms, angularAccelerationTerms } = records;
  const it: Argument = [' of the transform', frame];
  const parent: Argument = [' of the parent', frame];
  const child: Argument = [' of the child', frame];
  const body: Argument = [' of the body', frame];
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
      [' of the start', frame],
      [' of the end', frame],
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
    accelerationUnderForce: operation(
      (core) => core.acceleration_under_force(dimension),
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
