/** Chains of translation, rotation and scale under the rules that engines use, after "Accumulating Transforms". */

import { KinetreeError } from './boundary/errors.ts';
import { type QuatLike, type Vec3Like, write } from './boundary/vectors.ts';
import { check, numbers } from './boundary/wasm.ts';

/** A node's pose in its parent: scaled first, then turned, then moved. What is missing is at rest. */
export interface Trs {
  /** Metres; default the origin. */
  readonly translation?: Vec3Like;
  /** A unit quaternion x, y, z, w; default the identity. Renormalised within a millionth, refused beyond. */
  readonly rotation?: QuatLike;
  /** Along the node's own axes, or one number for all three; default 1. */
  readonly scale?: Vec3Like | number;
}

/**
 * How a chain of nodes becomes one transform of the world.
 *
 * - `matrices`: multiply matrices. Unity, Godot, three.js, Bevy, glTF. May skew.
 * - `transforms`: multiply rotations and scales component by component. Unreal, Ogre. Never skews.
 * - `lossy`: rotation and translation as with matrices, scale read off the diagonal, skew dropped.
 * - `compensated`: a child does not feel its parent's own scale, only its translation does. Maya's joints.
 */
export type ScaleRule = 'matrices' | 'transforms' | 'lossy' | 'compensated';

/** In the core's numbering. */
export const scaleRules: readonly ScaleRule[] = ['matrices', 'transforms', 'lossy', 'compensated'];

/** A node as the world sees it, under one rule. */
export interface WorldTransform {
  /** World from node: 4×4, column-major, translation at 12 to 14, ready for WebGL or three.js. */
  readonly matrix: Float64Array;
  readonly translation: readonly [number, number, number];
  /** The product of the rotations down the chain, x, y, z, w. */
  readonly rotation: readonly [number, number, number, number];
  /** The scale that the rule reports; under `matrices` it leaves out the skew. */
  readonly scale: readonly [number, number, number];
  /** How long a unit along each of the node's axes is in the world. */
  readonly axisLengths: readonly [number, number, number];
  readonly skew: Skew;
}

/** How far the node's axes are from square in the world. */
export interface Skew {
  /** Radians by which the angle between two world axes leaves 90°; `null` where one of them has no length. */
  readonly xy: number | null;
  readonly yz: number | null;
  readonly zx: number | null;
  /** What no rotation and scale can hold: the Frobenius norm of the off-diagonal part of R⁻¹L. */
  readonly residual: number;
}

/** Doubles a node takes: translation 3, rotation 4, scale 3. */
const IN = 10;
/** Doubles an answer takes: matrix 16, rotation 4, scale 3, axis lengths 3, skew yz zx xy, residual 1. */
const OUT = 30;

/**
 * The world pose of every node of a chain, root first, each the child of the one before.
 *
 * @throws KinetreeError `NOT_FINITE` or `NOT_UNIT`, naming the node, the quantity and its value.
 */
export function accumulate(rule: ScaleRule, chain: readonly Trs[]): WorldTransform[] {
  const number = scaleRules.indexOf(rule);
  if (number < 0)
    throw new KinetreeError('BAD_ARGUMENT', `"${rule}" is none of the rules ${scaleRules.join(', ')}`);
  const block = numbers(chain.length * (IN + OUT));
  chain.forEach(({ translation, rotation, scale }, i) => {
    const at = i * IN;
    block.set([0, 0, 0, 0, 0, 0, 1, 1, 1, 1], at);
    if (translation !== undefined) write(block, at, translation, 3, `translation of node ${i}`);
    if (rotation !== undefined) write(block, at + 3, rotation, 4, `rotation of node ${i}`);
    if (typeof scale === 'number') block.fill(scale, at + 7, at + 10);
    else if (scale !== undefined) write(block, at + 7, scale, 3, `scale of node ${i}`);
  });
  check(
    (core) => core.accumulate(number, chain.length),
    (node) => ` of node ${node}`,
  );
  const answer = numbers(chain.length * (IN + OUT));
  return chain.map((_, i) => read(answer, chain.length * IN + i * OUT));
}

function read(block: Float64Array, at: number): WorldTransform {
  const n = (i: number): number => block[at + i] ?? Number.NaN;
  const angle = (i: number): number | null => (Number.isNaN(n(i)) ? null : n(i));
  return {
    matrix: block.slice(at, at + 16),
    translation: [n(12), n(13), n(14)],
    rotation: [n(16), n(17), n(18), n(19)],
    scale: [n(20), n(21), n(22)],
    axisLengths: [n(23), n(24), n(25)],
    skew: { yz: angle(26), zx: angle(27), xy: angle(28), residual: n(29) },
  };
}

/**
 * The quaternion x, y, z, w of a turn about `vector` by its length in radians, counter-clockwise seen against it.
 * `[0, Math.PI / 2, 0]` is a quarter turn about y; a vector without length is no turn.
 *
 * @throws KinetreeError `NOT_FINITE`.
 */
export function rotationFromScaledAxis(vector: Vec3Like): [number, number, number, number] {
  write(numbers(4), 0, vector, 3, 'rotation vector');
  check((core) => core.rotation_from_scaled_axis());
  const [x = 0, y = 0, z = 0, w = 0] = numbers(4);
  return [x, y, z, w];
}

/**
 * Radians by which the axes of a child leave 90° when its parent stretches by `stretch` along one axis and the
 * child is turned by `angle` out of it: the closed form, zero at 0° and 90°.
 *
 * @throws KinetreeError `NOT_POSITIVE` for a stretch of zero or less, `NOT_FINITE`.
 */
export function shear(stretch: number, angle: number): number {
  numbers(2).set([stretch, angle]);
  check((core) => core.shear());
  return numbers(1)[0] ?? Number.NaN;
}

/**
 * The most that {@link shear} reaches, at 45°: 90° − 2·atan(1/stretch), in radians.
 *
 * @throws KinetreeError as {@link shear}.
 */
export function largestShear(stretch: number): number {
  numbers(1).set([stretch]);
  check((core) => core.largest_shear());
  return numbers(1)[0] ?? Number.NaN;
}
