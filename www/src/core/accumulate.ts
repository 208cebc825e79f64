/**
 * Chains of translation, rotation and scale under the rules that engines use, after "Accumulating
 * Transforms".
 */

import { check, numbers, starter } from './boundary/core.ts';
import { options } from './boundary/options.ts';
import { send, take } from './boundary/scratch.ts';
import { choice, expectNumber, listOf, type QuatLike, type Vec3Like, write } from './boundary/vectors.ts';
import { scale } from './generated/groups/scale.js';
import { scaledAxis } from './generated/groups/scaledAxis.js';

const start = /* @__PURE__ */ starter(scale);
const startRotations = /* @__PURE__ */ starter(scaledAxis);

/** The pose of a node in its parent: first the scale, then the rotation, then the translation. */
export interface Trs {
  /** In meters; the origin by default. */
  readonly translation?: Vec3Like;
  /**
   * A unit quaternion x, y, z, w; the identity by default. Normalized within a millionth, refused
   * beyond.
   */
  readonly rotation?: QuatLike;
  /** Along the node's own axes, or one number for all three; 1 by default. */
  readonly scale?: Vec3Like | number;
}

/** A node of a chain. */
export interface ChainNode extends Trs {
  /**
   * True for a node that feels its parent's own scale in its place but not in its axes, as a joint
   * of Maya's with segment scale compensate: W = W_P T S_P⁻¹ R S. By the rules that multiply
   * matrices it counts; by the others it has no effect.
   */
  readonly compensates?: boolean;
}

/**
 * The way in which a chain of nodes becomes one transform of the world.
 *
 * - `matrices`: multiplies matrices. Unity, Godot, three.js, Bevy, glTF. May skew.
 * - `transforms`: multiplies rotations, and scales component by component. Unreal, Ogre. Never
 *   skews.
 * - `lossy`: has rotation and translation as with matrices, reads the scale off the diagonal and
 *   drops the skew.
 * - `compensated`: a parent's own scale moves a child, but does not scale it. Maya's joints.
 */
export type ScaleRule = 'matrices' | 'transforms' | 'lossy' | 'compensated';

/**
 * All rules, in the core's numbering.
 *
 * ```js
 * console.log(scaleRules.join()); // → matrices,transforms,lossy,compensated
 * console.log(new Hierarchy(scaleRules[1]).rule); // → transforms
 * ```
 */
export const scaleRules: readonly ScaleRule[] = ['matrices', 'transforms', 'lossy', 'compensated'];

/** The transform of a node in the world, under one rule. */
export interface WorldTransform {
  /** World from node: 4×4, column-major, translation at 12 to 14, ready for WebGL or three.js. */
  readonly matrix: Float64Array;
  readonly translation: readonly [number, number, number];
  /**
   * The product of the rotations down the chain, x, y, z, w. Under `matrices` each is taken as the
   * mirrors above it show it.
   */
  readonly rotation: readonly [number, number, number, number];
  /** The scale that the rule reports; under `matrices` it leaves out the skew. */
  readonly scale: readonly [number, number, number];
  /** The length, in the world, of a unit along each of the node's axes. */
  readonly axisLengths: readonly [number, number, number];
  readonly skew: Skew;
}

/** The angles by which the node's axes are not at right angles in the world. */
export interface Skew {
  /** In radians, beyond 90°; `null` where one of the two axes has no length. */
  readonly xy: number | null;
  readonly yz: number | null;
  readonly zx: number | null;
  /**
   * The part that no rotation and scale can hold: the Frobenius norm of the off-diagonal part of
   * R⁻¹L.
   */
  readonly residual: number;
}

/** A node as `tree.local` returns it has its rates besides, which are not read. */
const NODE = [
  'translation',
  'rotation',
  'scale',
  'compensates',
  'velocity',
  'acceleration',
  'angularVelocity',
  'angularAcceleration',
  'free',
  'drive',
];

/** Doubles a node takes: translation 3, rotation 4, scale 3. */
const IN = 10;
/**
 * Doubles a result takes: matrix 16, rotation 4, scale 3, axis lengths 3, skew yz zx xy, residual
 * 1.
 */
const OUT = 30;
/** Both, and 1 if the node compensates: all nodes, then all results, then this of all. */
const EACH = IN + OUT + 1;

/**
 * Returns the world transform of every node of a chain, root first, each the child of the one
 * before.
 *
 * ```js
 * const stretched = { scale: [2, 1, 1] };
 * const turned = { rotation: rotationFromScaledAxis([0, Math.PI / 4, 0]) };
 * const [, child] = accumulate('matrices', [stretched, turned]);
 * console.log(child.axisLengths.map((it) => it.toFixed(2)).join()); // → 1.58,1.00,1.58
 * const [, another] = accumulate('transforms', [stretched, turned]);
 * console.log(another.axisLengths.map((it) => it.toFixed(2)).join()); // → 2.00,1.00,1.00
 * const joint = { ...turned, compensates: true }; // as a joint of Maya's
 * const [, third] = accumulate('matrices', [stretched, joint]);
 * console.log(third.axisLengths.map((it) => it.toFixed(2)).join()); // → 1.00,1.00,1.00
 * ```
 *
 * @throws KinetreeError `NOT_FINITE` or `NOT_UNIT`, naming the node, the quantity and its value,
 * and `BAD_ARGUMENT` for a rule with another name, a chain that is no list, or a node that is no
 * object.
 */
export function accumulate(rule: ScaleRule, chain: readonly ChainNode[]): WorldTransform[] {
  const number = choice(scaleRules, rule);
  const nodes = listOf<ChainNode>(chain, 'the nodes of a chain');
  const [count, block] = [nodes.length, take(nodes.length * IN, nodes.length * EACH)];
  const flags = nodes.map((node, i) => {
    const { translation, rotation, scale, compensates } = options(node, NODE, `node ${i}`);
    const at = i * IN;
    block.set([0, 0, 0, 0, 0, 0, 1, 1, 1, 1], at);
    if (translation !== undefined) write(block, at, translation, 3, `translation of node ${i}`);
    if (rotation !== undefined) write(block, at + 3, rotation, 4, `rotation of node ${i}`);
    if (typeof scale === 'number') block.fill(scale, at + 7, at + 10);
    else if (scale !== undefined) write(block, at + 7, scale, 3, `scale of node ${i}`);
    return compensates ? 1 : 0;
  });
  send(block, count * IN, count * EACH);
  numbers(count * EACH).set(flags, count * (IN + OUT));
  check(start().accumulate(number, count), (node) => ` of node ${node}`);
  const results = numbers(count * (IN + OUT));
  return nodes.map((_, i) => read(results, count * IN + i * OUT));
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
 * Returns the quaternion x, y, z, w of a rotation about `vector` by its length in radians,
 * counter-clockwise as seen against it. `[0, Math.PI / 2, 0]` is a right angle about y; a vector
 * without length is the identity.
 *
 * ```js
 * const rotation = rotationFromScaledAxis([0, Math.PI / 2, 0]);
 * console.log(rotation.map((it) => it.toFixed(4)).join()); // → 0.0000,0.7071,0.0000,0.7071
 * ```
 *
 * @throws KinetreeError `NOT_FINITE`.
 */
export function rotationFromScaledAxis(vector: Vec3Like): [number, number, number, number] {
  const sheet = take(3);
  write(sheet, 0, vector, 3, 'rotation vector');
  send(sheet, 3, 4);
  check(startRotations().rotation_from_scaled_axis());
  const [x = 0, y = 0, z = 0, w = 0] = numbers(4);
  return [x, y, z, w];
}

/**
 * Returns the angle in radians by which the axes of a child leave 90° when its parent stretches by
 * `stretch` along one axis and the child is rotated by `angle` out of it: the closed form, zero at
 * 0° and 90°.
 *
 * ```js
 * console.log((shear(2, Math.PI / 4) * (180 / Math.PI)).toFixed(2)); // → 36.87
 * ```
 *
 * @throws KinetreeError `NOT_POSITIVE` for a stretch of zero or less, `NOT_FINITE`, `BAD_ARGUMENT`
 * unless all are numbers.
 */
export function shear(stretch: number, angle: number): number {
  numbers(4).set([expectNumber(stretch, 'stretch'), expectNumber(angle, 'angle')]);
  check(start().shear());
  return numbers(1)[0] ?? Number.NaN;
}

/**
 * Returns the largest value of {@link shear}, which it has at 45°: 90° − 2·atan(1/stretch), in
 * radians.
 *
 * ```js
 * console.log((largestShear(2) * (180 / Math.PI)).toFixed(2)); // → 36.87
 * ```
 *
 * @throws KinetreeError as {@link shear}.
 */
export function largestShear(stretch: number): number {
  numbers(4).set([expectNumber(stretch, 'stretch')]);
  check(start().largest_shear());
  return numbers(1)[0] ?? Number.NaN;
}
