/** The joints of a robot in a tree: what they are set to, and as the Jacobian takes them. */
import { inWords, KinetreeError } from '../boundary/errors.ts';
import { noSuch, options } from '../boundary/options.ts';
import { NOT_FINITE } from '../boundary/sentences.ts';
import type { NodeHandle } from '../hierarchy/node-handle.ts';
import type { Hierarchy } from '../hierarchy.ts';
import { fromAxisAngle, multiply, rotate } from '../rotation.ts';
import type { UrdfFile, UrdfJoint } from './robot.ts';

/** Where a joint is, and its rates: radians, or meters, and these per second. */
export interface JointState {
  readonly position: number;
  /** Default 0. */
  readonly velocity?: number;
  /** Default 0. */
  readonly acceleration?: number;
}

/** A joint as `motionJacobian` takes it. */
export interface MotionJoint {
  readonly node: NodeHandle;
  /** A unit vector in the node's own axes. */
  readonly axis: readonly [number, number, number];
  readonly kind: 'turn' | 'slide';
}

/** What moves a joint, and how: of one that mimics no other, itself. */
export interface Leader {
  readonly joint: UrdfJoint;
  readonly multiplier: number;
  readonly offset: number;
}

/** Returns what moves each joint, through all that mimic one another. */
export function leadersOf(joints: readonly UrdfJoint[]): ReadonlyMap<UrdfJoint, Leader> {
  const byName = new Map(joints.map((it) => [it.name, it]));
  const leaders = new Map<UrdfJoint, Leader>();
  for (const joint of joints) {
    const way: UrdfJoint[] = [];
    let it = joint;
    for (; it.mimic && !leaders.has(it); it = byName.get(it.mimic.joint) as UrdfJoint) way.push(it);
    let leader = leaders.get(it) ?? { joint: it, multiplier: 1, offset: 0 };
    leaders.set(it, leader);
    for (let follower = way.pop(); follower?.mimic; follower = way.pop()) {
      const { multiplier, offset } = follower.mimic;
      leader = {
        joint: leader.joint,
        multiplier: multiplier * leader.multiplier,
        offset: multiplier * leader.offset + offset,
      };
      leaders.set(follower, leader);
    }
  }
  return leaders;
}

/** Returns the pose of a joint's node at a position, by its pose at 0. */
export function posedAt({ kind, axis, origin }: UrdfJoint, position: number) {
  const { translation, rotation } = origin;
  if (kind === 'turn') return { translation, rotation: multiply(rotation, fromAxisAngle(axis, position)) };
  const way = rotate(rotation, axis);
  return { translation: translation.map((it, i) => it + position * (way[i] as number)), rotation };
}

/**
 * Sets joints of a robot, and those that mimic them: a position alone is at rest. Joints that are not
 * named stay as they are. Nothing holds a joint to its limits.
 *
 * ```js
 * const robot = readUrdf(
 *   `<robot name="gate"><link name="post"/><link name="bar"/><joint name="hinge" type="continuous">
 *   <parent link="post"/><child link="bar"/><origin xyz="0 0 1"/><axis xyz="0 0 1"/></joint></robot>`,
 *   { DOMParser },
 * );
 * const nodes = [];
 * const tree = fromScene(robot.scene, nodes);
 * setJoints(tree, nodes, robot, { hinge: { position: Math.PI / 2, velocity: 2 } });
 * const tip = tree.transformMotion({ position: [3, 0, 0] }, nodes[1], null);
 * console.log(tip.position.map(Math.round).join(), tip.velocity.map(Math.round).join()); // → 0,3,1 -6,0,0
 * ```
 *
 * @param nodes The tree's nodes in the order of `robot.scene.nodes`, as `fromScene` fills them in.
 * @throws KinetreeError `BAD_ARGUMENT` for a name that no joint has, and for a joint that no number
 * moves or that mimics another; `NOT_FINITE`; `NO_SUCH_NODE`. Then no joint has moved.
 */
export function setJoints(
  tree: Hierarchy,
  nodes: readonly NodeHandle[],
  robot: UrdfFile,
  states: Readonly<Record<string, number | JointState>>,
): void {
  const byName = new Map(robot.joints.map((it) => [it.name, it]));
  const set = new Map<UrdfJoint, JointState>();
  for (const [name, given] of Object.entries(states)) {
    const joint = byName.get(name);
    if (!joint) throw noSuch(name, [...byName.keys()], ` among the joints of ${robot.name}`);
    const what = `joint "${name}"`;
    if (!joint.kind)
      throw new KinetreeError('BAD_ARGUMENT', `${what} is ${joint.type}: no one number moves it`);
    if (joint.mimic)
      throw new KinetreeError('BAD_ARGUMENT', `${what} mimics "${joint.mimic.joint}": set that one`);
    set.set(joint, stateOf(given, what));
  }
  const leaders = leadersOf(robot.joints);
  const moves = robot.joints.flatMap((joint) => {
    const { joint: leader, multiplier, offset } = leaders.get(joint) as Leader;
    const state = joint.kind ? set.get(leader) : undefined;
    if (!state) return [];
    const node = nodeAt(nodes, joint);
    // The tree refuses a node that is not its own before any joint moves.
    tree.local(node);
    const { position, velocity = 0, acceleration = 0 } = state;
    const way = rotate(joint.origin.rotation, joint.axis);
    const along = (rate: number): number[] => Array.from(way, (it) => multiplier * rate * it);
    const still = [0, 0, 0];
    const turns = joint.kind === 'turn';
    return [
      [
        node,
        {
          ...posedAt(joint, multiplier * position + offset),
          velocity: turns ? still : along(velocity),
          acceleration: turns ? still : along(acceleration),
          angularVelocity: turns ? along(velocity) : still,
          angularAcceleration: turns ? along(acceleration) : still,
        },
      ] as const,
    ];
  });
  for (const [node, local] of moves) tree.setLocal(node, local);
}

/**
 * Returns the joints of a robot that one number moves, in the order of its file, as `motionJacobian`
 * takes them. A joint that mimics another has a row of its own: its column, times its multiplier,
 * belongs to the joint that it mimics.
 *
 * ```js
 * const robot = readUrdf(
 *   `<robot name="gate"><link name="post"/><link name="bar"/><joint name="hinge" type="continuous">
 *   <parent link="post"/><child link="bar"/><axis xyz="0 0 1"/></joint></robot>`,
 *   { DOMParser },
 * );
 * const nodes = [];
 * const tree = fromScene(robot.scene, nodes);
 * const [{ node, axis, kind }] = motionJoints(nodes, robot);
 * console.log(tree.name(node), axis.join(), kind); // → bar 0,0,1 turn
 * ```
 *
 * @param nodes The tree's nodes in the order of `robot.scene.nodes`, as `fromScene` fills them in.
 * @throws KinetreeError `BAD_ARGUMENT` for a list of nodes that is too short.
 */
export function motionJoints(nodes: readonly NodeHandle[], robot: UrdfFile): MotionJoint[] {
  return robot.joints.flatMap((joint) =>
    joint.kind ? [{ node: nodeAt(nodes, joint), axis: joint.axis, kind: joint.kind }] : [],
  );
}

function nodeAt(nodes: readonly NodeHandle[], { name, node }: UrdfJoint): NodeHandle {
  const found = nodes[node];
  if (found !== undefined) return found;
  throw new KinetreeError(
    'BAD_ARGUMENT',
    `the nodes must be those of the robot's scene, but there is no node ${node}, that of joint "${name}"`,
  );
}

const STATE = ['position', 'velocity', 'acceleration'] as const;

function stateOf(given: number | JointState, what: string): JointState {
  const state =
    typeof given === 'number' ? { position: given } : options(given, STATE, `the state of ${what}`);
  for (const part of STATE) {
    const value = state[part] ?? (part === 'position' ? Number.NaN : 0);
    const quantity = `${part} of ${what}`;
    if (!Number.isFinite(value))
      throw new KinetreeError('NOT_FINITE', inWords(NOT_FINITE, { quantity, value }));
  }
  return state;
}
