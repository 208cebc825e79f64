/** Jacobians: how a point of a node moves for each joint above it. */

import { numbers, starter } from './boundary/core.ts';
import { described, type ErrorCode, inWords, KinetreeError } from './boundary/errors.ts';
import { options } from './boundary/options.ts';
import { send, take } from './boundary/scratch.ts';
import { jacobianSentences } from './boundary/sentences.ts';
import { choice, listOf, type Vec2Like, type Vec3Like, write } from './boundary/vectors.ts';
import { jacobian as group } from './generated/groups/jacobian.js';
import { handle, handleOrWorld, status } from './hierarchy/calls.ts';
import { expectTree } from './hierarchy/expect.ts';
import type { NodeHandle } from './hierarchy/node-handle.ts';
import type { Hierarchy } from './hierarchy.ts';

const start = /* @__PURE__ */ starter(group);

const kinds = ['turn', 'slide'] as const;
const rowsOf = ['all', 'velocity'] as const;

/** One way in which a node can move in its parent. */
export interface Joint {
  /** The node that the joint moves. */
  readonly node: NodeHandle;
  /** Its axis, of length one, in the node's own axes. */
  readonly axis: Vec3Like;
  /** `turn`, the default: about the axis, rad/s. `slide`: along it, m/s of the parent. */
  readonly kind?: (typeof kinds)[number];
}

/** One way in which a node of the plane can move in its parent. */
export interface Joint2 {
  /** The node that the joint moves. */
  readonly node: NodeHandle;
  /** Of a slide: its axis, of length one, in the node's own axes. A turn is counter-clockwise. */
  readonly axis?: Vec2Like;
  /** `turn`, the default, or `slide`. */
  readonly kind?: (typeof kinds)[number];
}

/** What a Jacobian is asked for. */
export interface JacobianOptions<Point = Vec3Like> {
  /** The point, in the node's coordinates. Default: its origin. */
  readonly point?: Point;
  /** The frame from which all is seen, in its axes and lengths. Default `null`, the world. */
  readonly frame?: NodeHandle | null;
  /** `velocity` for velocities alone, which there are under any scales. Default `all`. */
  readonly rows?: (typeof rowsOf)[number];
}

/**
 * Returns the Jacobian of a point of a node, column after column: for each joint the velocity of
 * the point, m/s, and the angular velocity of the node, rad/s, where that joint alone moves, at one
 * unit a second. Six numbers a joint; three with `rows: 'velocity'`.
 *
 * With the speeds q̇ of all joints and nothing else in motion, the sum of the columns times q̇ is
 * the velocity and the angular velocity of `tree.world(node)`, or of `tree.relative(node, frame)`.
 * A joint that moves neither the node nor the frame, or both, has zeros.
 *
 * ```js
 * const tree = new Hierarchy();
 * const shoulder = tree.add();
 * const elbow = tree.add({ translation: [0.4, 0, 0] }, { parent: shoulder });
 * const joints = [shoulder, elbow].map((node) => ({ node, axis: [0, 0, 1] }));
 * const J = motionJacobian(tree, elbow, joints, { point: [0.3, 0, 0] });
 * console.log(J[1].toFixed(2), J[7].toFixed(2)); // → 0.70 0.30
 * ```
 *
 * Under a mirror of one size angular velocities are those of the mirror image, as in
 * `tree.world`. For the matrix J of a turn with M, the linear part that the node inherits: velocity
 * M (a × M⁻¹ (x − o)), angular velocity det(Q) Q a; of a slide: M a, 0. Source: Lynch and Park,
 * "Modern Robotics", section 5.1; M by the product rule.
 *
 * @throws KinetreeError `NOT_SIMILAR` where a joint turns under scales that differ by axis, unless
 * `rows` is `'velocity'`; `NOT_UNIT` for an axis; `BAD_ARGUMENT` for one joint twice; `SINGULAR`
 * where a parent or the frame is flat.
 */
export function motionJacobian(
  tree: Hierarchy,
  node: NodeHandle,
  joints: readonly Joint[],
  options: JacobianOptions = NO_OPTIONS,
): Float64Array {
  return columns(tree, node, joints, options, false);
}

/**
 * Returns the rate of {@link motionJacobian} as the tree moves now, in the same order: J̇, with
 * which the accelerations are J q̈ + J̇ q̇.
 *
 * ```js
 * const tree = new Hierarchy();
 * const wheel = tree.add({ angularVelocity: [0, 0, 2] });
 * const J = motionJacobianRate(tree, wheel, [{ node: wheel, axis: [0, 0, 1] }], { point: [3, 0, 0] });
 * console.log(J.slice(0, 3).join()); // → -6,0,0
 * ```
 *
 * @throws KinetreeError as {@link motionJacobian}, with any `rows`.
 */
export function motionJacobianRate(
  tree: Hierarchy,
  node: NodeHandle,
  joints: readonly Joint[],
  options: JacobianOptions = NO_OPTIONS,
): Float64Array {
  return columns(tree, node, joints, options, true);
}

const NO_OPTIONS = {};
const OPTIONS = ['point', 'frame', 'rows'];
const JOINT = ['node', 'axis', 'kind'];
const ZERO = [0, 0, 0];
/** The numbers of a joint, those of a column, and the least length of the block, for errors. */
const [EACH, COLUMN, ROOM] = [5, 6, 42];

function columns(
  tree: Hierarchy,
  node: NodeHandle,
  joints: readonly Joint[],
  given: JacobianOptions,
  rate: boolean,
): Float64Array {
  const owner = expectTree(tree, 'call its own, tree.motionJacobian(node, joints)');
  const it = handle(node);
  const list = listOf<Joint>(joints, 'the joints');
  const { point = ZERO, frame = null, rows = 'all' } = options(given, OPTIONS, 'the options of a Jacobian');
  const from = handleOrWorld(frame, 'frame');
  const [what, count] = [choice(rowsOf, rows), 3 + EACH * list.length];
  const room = Math.max(ROOM, count, COLUMN * list.length);
  const sheet = take(count, room);
  write(sheet, 0, point, 3, 'point');
  for (const [place, joint] of list.entries()) {
    const where = ` of joint ${place}`;
    const { node: of, axis, kind = 'turn' } = options(joint, JOINT, `joint ${place}`);
    const at = 3 + EACH * place;
    sheet[at] = handle(of, `node${where}`);
    sheet[at + 1] = choice(kinds, kind);
    write(sheet, at + 2, axis, 3, 'axis', where);
  }
  const { motion_jacobian } = start();
  const core = owner.unchanged;
  send(sheet, count, room);
  const kind = motion_jacobian(core, it, from, list.length, what, rate);
  if (kind in codes) throw refusal(kind, (it) => core.label(it) ?? `node ${it}`);
  status(kind, core, it);
  const width = what === 0 ? COLUMN : 3;
  return numbers(room).slice(0, width * list.length);
}

/** The codes of a Jacobian's errors in the core's numbering. */
const codes: Readonly<Record<number, ErrorCode>> = { 118: 'NOT_SIMILAR', 119: 'BAD_ARGUMENT' };

function refusal(kind: number, label: (node: number) => string): KinetreeError {
  const [node = 0, second = 0, third = 0] = numbers().slice(0, 3);
  const words = { firstNode: label(node), second, third };
  return new KinetreeError(codes[kind] ?? 'INTERNAL', inWords(jacobianSentences[kind], words));
}

/** Returns the joints of the plane as those in space. @internal */
export function jointsInSpace(joints: readonly Joint2[]): Joint[] {
  return listOf<Joint2>(joints, 'the joints').map((joint, place) => {
    const what = `joint ${place}`;
    const { node, axis, kind = 'turn' } = options(joint, JOINT, what);
    if (choice(kinds, kind) === 0) {
      if (axis === undefined) return { node, axis: [0, 0, 1] };
      throw new KinetreeError(
        'BAD_ARGUMENT',
        `axis of ${what} must be left out, but is ${described(axis)}: in the plane a turn is counter-clockwise`,
      );
    }
    const flat = new Float64Array(3);
    write(flat, 0, axis as Vec2Like, 2, 'axis', ` of ${what}`);
    return { node, kind, axis: flat };
  });
}

/** Returns the columns of the plane: velocity 2 and angular velocity 1, or velocity 2. @internal */
export function columnsOfPlane(columns: Float64Array, rows: 'all' | 'velocity' = 'all'): Float64Array {
  const kept = rows === 'all' ? [0, 1, 5] : [0, 1];
  const width = rows === 'all' ? COLUMN : 3;
  const flat: number[] = [];
  for (let at = 0; at < columns.length; at += width)
    for (const place of kept) flat.push(columns[at + place] ?? 0);
  return Float64Array.from(flat);
}
