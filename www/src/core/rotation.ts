/**
 * Rotations of space in the forms that people, sensors and files give them; all of this is
 * `rotation3`.
 *
 * A rotation is a unit quaternion x, y, z, w; q and −q are the same one. Angles are in radians,
 * counter-clockwise as seen against the axis. Each quaternion may be off length one by a millionth;
 * {@link normalize} takes any other.
 *
 * Each function takes the `out` that it fills and returns, and makes a new array without one. Each
 * throws `NOT_FINITE` for NaN and infinities, `NOT_UNIT` for a quaternion that is no rotation, and
 * `BAD_ARGUMENT` for a wrong length, type or word.
 */

import { check, numbers, starter } from './boundary/core.ts';
import { readPart, readRecord, records } from './boundary/records.ts';
import { send, take } from './boundary/scratch.ts';
import {
  choice,
  elementsOf,
  expectNumber,
  type Given,
  type MatrixLike,
  type QuatLike,
  type QuatOut,
  type Vec3Like,
  type Vec3Out,
  write,
} from './boundary/vectors.ts';
import type { Filled, OutOf, Space3Types } from './dynamic/states.ts';
import { rotation as group } from './generated/groups/rotation.js';

const start = /* @__PURE__ */ starter(group);

export { rotationFromScaledAxis as fromScaledAxis } from './accumulate.ts';

/**
 * The axes of three rotations, one after the other, each about an axis of the frame as the ones
 * before have left it (intrinsic).
 *
 * `ZYX` is R_z(a) R_y(b) R_x(c); about axes that stay (extrinsic) the same rotation has letters and
 * angles in reverse. three.js has the first six by the same letters: its `Euler(x, y, z, 'ZYX')`,
 * which keeps angles by axis, has the angles `[z, y, x]` here.
 */
export type EulerOrder =
  | 'XYZ'
  | 'XZY'
  | 'YXZ'
  | 'YZX'
  | 'ZXY'
  | 'ZYX'
  | 'XYX'
  | 'XZX'
  | 'YXY'
  | 'YZY'
  | 'ZXZ'
  | 'ZYZ';

/**
 * All orders, in the core's numbering.
 *
 * ```js
 * console.log(eulerOrders.length); // → 12
 * console.log(rotation3.fromEuler([0, 0, 0], eulerOrders[0]).join()); // → 0,0,0,1
 * ```
 */
export const eulerOrders: readonly EulerOrder[] = [
  'XYZ',
  'XZY',
  'YXZ',
  'YZX',
  'ZXY',
  'ZYX',
  'XYX',
  'XZX',
  'YXY',
  'YZY',
  'ZXZ',
  'ZYZ',
];

/** The axis, of length one, and the angle in [0, π] of a rotation. */
export interface AxisAngle {
  axis: Float64Array;
  angle: number;
}

/** A matrix as translation, rotation and scale, and what these do not hold. */
export interface Decomposition {
  translation: Float64Array;
  rotation: Float64Array;
  /** Along the axes of the frame; the first is negative where the matrix mirrors. */
  scale: Float64Array;
  /** The norm of the skew that is lost, in the units of the scale; 0 to rounding without one. */
  residual: number;
}

/** An argument: a vector, a quaternion or a matrix, its count of numbers, its name in messages. */
type Argument = readonly [value: Vec3Like | QuatLike | number, size: number, name: string];

/** Calls an operation of the core, which leaves its result in the block. */
function call(operation: (core: typeof group.exports) => () => number, given: readonly Argument[]): void {
  const sheet = take(ROOM);
  let at = 0;
  for (const [value, length, name] of given) {
    if (length === 1) sheet[at] = expectNumber(value as number, name);
    else write(sheet, at, value as Vec3Like | QuatLike, length, name);
    at += length;
  }
  send(sheet, at, ROOM);
  check(operation(start())());
}

/** A matrix and an order: the most numbers of a call. */
const ROOM = 17;

/** Returns the `size` numbers of an operation's result, in `out` or in a new array. */
function result(
  operation: (core: typeof group.exports) => () => number,
  given: readonly Argument[],
  size: number,
  out: unknown,
): never {
  call(operation, given);
  return readPart(numbers(), 0, size, out) as never;
}

const rotationOf = (value: QuatLike, name = 'rotation'): Argument => [value, 4, name];

/**
 * Returns the rotation of three angles, in the order of the letters of `order`.
 *
 * ```js
 * const [heading, pitch, roll] = [0.3, -0.1, 0.02];
 * const attitude = rotation3.fromEuler([heading, pitch, roll], 'ZYX');
 * const angles = rotation3.toEuler(attitude, 'ZYX');
 * console.log(angles.map((it) => Number(it.toFixed(12)))); // → 0.3,-0.1,0.02
 * ```
 */
export function fromEuler<Out extends QuatOut | undefined = undefined>(
  angles: Vec3Like,
  order: EulerOrder,
  out?: Out,
): Given<Out, Float64Array> {
  const number = choice(eulerOrders, order);
  return result(
    (core) => core.rotation_from_euler,
    [
      [number, 1, 'order'],
      [angles, 3, 'angles'],
    ],
    4,
    out,
  );
}

/**
 * Returns the three angles of a rotation, in the order of the letters of `order`.
 *
 * The first and the third are in [−π, π]; the second is in [−π/2, π/2] for three different axes, in
 * [0, π] where the first comes back. {@link fromEuler} of them is the rotation, to rounding. Where
 * the second angle is at an end of its range the frame is locked: only the sum or difference of the
 * other two counts. The third is then 0.
 *
 * ```js
 * const down = rotation3.fromEuler([0.5, Math.PI / 2, 0.2], 'ZYX');
 * const [heading, pitch, roll] = rotation3.toEuler(down, 'ZYX');
 * console.log(heading.toFixed(12), pitch === Math.PI / 2, roll); // → 0.300000000000 true 0
 * ```
 */
export function toEuler<Out extends Vec3Out | undefined = undefined>(
  rotation: QuatLike,
  order: EulerOrder,
  out?: Out,
): Given<Out, Float64Array> {
  const number = choice(eulerOrders, order);
  return result((core) => core.rotation_to_euler, [[number, 1, 'order'], rotationOf(rotation)], 3, out);
}

/**
 * Returns the rotation about an axis by an angle. The length of the axis does not count.
 *
 * ```js
 * const quarter = rotation3.fromAxisAngle([0, 0, 5], Math.PI / 2);
 * console.log(rotation3.rotate(quarter, [1, 0, 0]).map(Math.round)); // → 0,1,0
 * ```
 *
 * @throws KinetreeError `NOT_POSITIVE` for an axis without length.
 */
export function fromAxisAngle<Out extends QuatOut | undefined = undefined>(
  axis: Vec3Like,
  angle: number,
  out?: Out,
): Given<Out, Float64Array> {
  return result(
    (core) => core.rotation_from_axis_angle,
    [
      [axis, 3, 'axis'],
      [angle, 1, 'angle'],
    ],
    4,
    out,
  );
}

/**
 * Returns the axis, of length one, and the angle in [0, π] of a rotation. The identity has the axis
 * x and the angle 0; of the two axes of a half-turn the quaternion's is returned.
 *
 * ```js
 * const { axis, angle } = rotation3.toAxisAngle([0, 0, 1, 0]);
 * console.log(axis, angle === Math.PI); // → 0,0,1 true
 * ```
 */
export function toAxisAngle<Out extends OutOf<Space3Types, AxisAngle> | undefined = undefined>(
  rotation: QuatLike,
  out?: Out,
): Filled<Out, AxisAngle> {
  call((core) => core.rotation_to_axis_angle, [rotationOf(rotation)]);
  return readRecord(numbers(), 3, records.axisAngle, out) as never;
}

/**
 * Returns the axis of a rotation times its angle, of a length in [0, π]: the logarithm. It undoes
 * `fromScaledAxis` up to whole turns.
 *
 * ```js
 * console.log(rotation3.toScaledAxis(rotation3.fromScaledAxis([0, 0.5, 0]))); // → 0,0.5,0
 * ```
 */
export function toScaledAxis<Out extends Vec3Out | undefined = undefined>(
  rotation: QuatLike,
  out?: Out,
): Given<Out, Float64Array> {
  return result((core) => core.rotation_to_scaled_axis, [rotationOf(rotation)], 3, out);
}

/**
 * Returns the rotation by the smallest angle that turns one direction into another. The lengths do
 * not count.
 *
 * Opposite directions are half a turn apart, about the axis `from` × e, where e is the coordinate
 * axis to which `from` is closest to being at right angles, x before y before z.
 *
 * ```js
 * console.log(rotation3.shortestArc([1, 0, 0], [-3, 0, 0])); // → 0,0,1,0
 * ```
 *
 * @throws KinetreeError `NOT_POSITIVE` for a direction without length.
 */
export function shortestArc<Out extends QuatOut | undefined = undefined>(
  from: Vec3Like,
  to: Vec3Like,
  out?: Out,
): Given<Out, Float64Array> {
  return result(
    (core) => core.rotation_shortest_arc,
    [
      [from, 3, 'from'],
      [to, 3, 'to'],
    ],
    4,
    out,
  );
}

/**
 * Returns the angle between two rotations, in [0, π]. Small angles keep their digits.
 *
 * ```js
 * const nudged = rotation3.fromScaledAxis([0, 0, 1e-9]);
 * console.log(rotation3.angleBetween([0, 0, 0, 1], nudged)); // → 1e-9
 * ```
 */
export function angleBetween(a: QuatLike, b: QuatLike): number {
  call((core) => core.rotation_angle_between, [rotationOf(a), rotationOf(b)]);
  return numbers()[0] ?? Number.NaN;
}

/**
 * Returns the rotation a `fraction` of the way from one to another, at a steady rate by the
 * shortest way: 0 is the start, 1 the end, and beyond these the rotation goes on.
 *
 * ```js
 * const end = rotation3.fromScaledAxis([0, 0, 1]);
 * console.log(rotation3.toScaledAxis(rotation3.slerp([0, 0, 0, 1], end, 0.25))); // → 0,0,0.25
 * ```
 */
export function slerp<Out extends QuatOut | undefined = undefined>(
  start: QuatLike,
  end: QuatLike,
  fraction: number,
  out?: Out,
): Given<Out, Float64Array> {
  return result(
    (core) => core.rotation_slerp,
    [rotationOf(start, 'start'), rotationOf(end, 'end'), [fraction, 1, 'fraction']],
    4,
    out,
  );
}

/**
 * Returns a quaternion scaled to length one: of a rotation that was typed with few digits, came
 * through single precision, or drifted.
 *
 * ```js
 * const tree = new Hierarchy();
 * const lying = tree.add({ rotation: rotation3.normalize([0, 0, 0.71, 0.71]) });
 * console.log(tree.local(lying).rotation[3].toFixed(6)); // → 0.707107
 * ```
 *
 * @throws KinetreeError `NOT_POSITIVE` for a quaternion without length.
 */
export function normalize<Out extends QuatOut | undefined = undefined>(
  rotation: QuatLike,
  out?: Out,
): Given<Out, Float64Array> {
  return result((core) => core.rotation_normalize, [rotationOf(rotation)], 4, out);
}

/**
 * Returns the product of two rotations, which rotates by the second first.
 *
 * ```js
 * const quarter = rotation3.fromScaledAxis([0, 0, Math.PI / 2]);
 * const half = rotation3.multiply(quarter, quarter);
 * console.log(rotation3.rotate(half, [1, 0, 0]).map(Math.round)[0]); // → -1
 * ```
 */
export function multiply<Out extends QuatOut | undefined = undefined>(
  first: QuatLike,
  second: QuatLike,
  out?: Out,
): Given<Out, Float64Array> {
  return result(
    (core) => core.rotation_multiply,
    [rotationOf(first, 'first rotation'), rotationOf(second, 'second rotation')],
    4,
    out,
  );
}

/**
 * Returns the rotation back.
 *
 * ```js
 * console.log(rotation3.inverse([0, 0.6, 0, 0.8]).map(Math.sign)); // → 0,-1,0,1
 * ```
 */
export function inverse<Out extends QuatOut | undefined = undefined>(
  rotation: QuatLike,
  out?: Out,
): Given<Out, Float64Array> {
  return result((core) => core.rotation_inverse, [rotationOf(rotation)], 4, out);
}

/**
 * Returns a rotated vector.
 *
 * ```js
 * console.log(rotation3.rotate([1, 0, 0, 0], [1, 2, 3])); // → 1,-2,-3
 * ```
 */
export function rotate<Out extends Vec3Out | undefined = undefined>(
  rotation: QuatLike,
  vector: Vec3Like,
  out?: Out,
): Given<Out, Float64Array> {
  return result((core) => core.rotation_rotate, [rotationOf(rotation), [vector, 3, 'vector']], 3, out);
}

/**
 * Returns the rotation nearest to a matrix, by its polar decomposition: a matrix that has drifted,
 * or was measured, becomes a rotation again. The matrix has 9 numbers, or 16 with a translation
 * that does not count, column by column.
 *
 * ```js
 * const noisy = [0.01, 1.02, 0, -0.99, 0, 0, 0, 0, 1.01];
 * const { axis, angle } = rotation3.toAxisAngle(rotation3.nearest(noisy));
 * console.log(axis[2].toFixed(3), angle.toFixed(2)); // → 1.000 1.57
 * ```
 *
 * @throws KinetreeError `NOT_SIMILAR` for a matrix that mirrors, `SINGULAR` for one that flattens.
 */
export function nearest<Out extends QuatOut | undefined = undefined>(
  matrix: MatrixLike,
  out?: Out,
): Given<Out, Float64Array> {
  return result((core) => core.rotation_nearest, [affine(matrix)], 4, out);
}

/**
 * Returns the translation, rotation and scale of a matrix, and the norm of what they leave over.
 * The matrix has 16 numbers, or 9 without a translation, column by column.
 *
 * The rotation is the nearest one; what a scale along its axes cannot hold is lost, and `residual`
 * tells how much: it is 0 to rounding for a matrix that was made of translation, rotation and
 * scale.
 *
 * ```js
 * const sheared = [1, 0, 0, 0, 0.5, 1, 0, 0, 0, 0, 1, 0, 7, 8, 9, 1];
 * const { translation, residual } = rotation3.decompose(sheared);
 * console.log(translation, residual.toFixed(3)); // → 7,8,9 0.343
 * ```
 *
 * @throws KinetreeError `SINGULAR` for a matrix that flattens space, `NOT_AFFINE` for a last row
 * that is not 0 0 0 1.
 */
export function decompose<Out extends OutOf<Space3Types, Decomposition> | undefined = undefined>(
  matrix: MatrixLike,
  out?: Out,
): Filled<Out, Decomposition> {
  call((core) => core.rotation_decompose, [affine(matrix)]);
  return readRecord(numbers(), 3, records.decomposition, out) as never;
}

/** Makes 16 numbers of 9. */
function affine(matrix: MatrixLike): Argument {
  const list = elementsOf(matrix) as ArrayLike<number>;
  if (list?.length !== 9) return [list, 16, 'matrix'];
  const [a, b, c, d, e, f, g, h, i] = Array.from(list);
  return [[a, b, c, 0, d, e, f, 0, g, h, i, 0, 0, 0, 0, 1] as number[], 16, 'matrix'];
}
