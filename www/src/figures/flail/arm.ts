/**
 * The tree: an arm, a stick, a chain and a ball. Each joint swings about its parent by a sine, and
 * the rates are the derivatives of the sines.
 */
import { Hierarchy, rotationFromScaledAxis } from '../../core/entries/index.ts';
import * as math from '../../core/math.ts';
import type { Node, Tree } from '../../figure/figure.ts';
import { type Vec3, vec3, ZERO } from '../../figure/vec.ts';

const RADIANS = Math.PI / 180;
/** Seconds. */
export const PERIOD = 1.6;
/** The shoulder, m above the ground. */
export const PIVOT: Vec3 = [0, 1.8, 0];
/** Radius of the ball, m. */
export const BALL = 0.07;

/** Joints from the shoulder on: angles in radians, the length of what each carries in meters. */
export const joints = [
  { name: 'shoulder', middle: -20 * RADIANS, swing: 70 * RADIANS, phase: 0, length: 0.34 },
  { name: 'elbow', middle: 35 * RADIANS, swing: 25 * RADIANS, phase: -0.5, length: 0.3 },
  { name: 'wrist', middle: 10 * RADIANS, swing: 35 * RADIANS, phase: -0.9, length: 0.55 },
  { name: 'chain', middle: 0, swing: 80 * RADIANS, phase: -1.5, length: 0.45 },
] as const;

/** A change of parent: it keeps the motion in the world, the place alone, or the local numbers. */
export type Way = 'motion' | 'place' | 'local';

export type JointName = (typeof joints)[number]['name'];

export interface Motion {
  readonly place: Vec3;
  readonly velocity: Vec3;
  readonly acceleration: Vec3;
}

/** The share of one joint in the ball's velocity: its own rate times its lever. */
export interface Share {
  readonly name: JointName;
  /** The place of the joint, m. */
  readonly at: Vec3;
  /** rad/s, in its parent. */
  readonly rate: number;
  /** ω × r, m/s. */
  readonly velocity: Vec3;
}

/** Returns angle, rate and its rate of each joint at a moment of the swing: rad, rad/s, rad/s². */
export function turnsAt(moment: number) {
  const { cos, sin } = math;
  const frequency = (2 * Math.PI) / PERIOD;
  return joints.map(({ middle, swing, phase }) => {
    const at = frequency * moment + phase;
    const wave = swing * sin(at);
    const rate = frequency * swing * cos(at);
    return { angle: middle + wave, rate, gain: -frequency * frequency * wave };
  });
}

export class Arm {
  readonly tree: Tree;
  readonly nodes: readonly Node[];
  readonly ball: Node;

  constructor() {
    this.tree = new Hierarchy();
    const nodes: Node[] = [];
    for (const [i, { name }] of joints.entries()) {
      const translation = i === 0 ? PIVOT : ([joints[i - 1]?.length ?? 0, 0, 0] as const);
      nodes.push(this.tree.add({ translation }, { parent: nodes.at(-1) ?? null, name }));
    }
    this.nodes = nodes;
    this.ball = this.tree.add({ translation: HUNG }, { parent: this.chain, name: 'ball' });
  }

  dispose(): void {
    this.tree.dispose();
  }

  /** The node of the chain, whose origin is the end of the stick. */
  get chain(): Node {
    return this.nodes.at(-1) as Node;
  }

  /** Brings the joints to a moment of the swing, in seconds. A ball in flight stays where it is. */
  pose(moment: number): void {
    for (const [i, { angle, rate, gain }] of turnsAt(moment).entries())
      this.tree.setLocal(this.nodes[i] as Node, {
        rotation: rotationFromScaledAxis([0, 0, angle]),
        angularVelocity: [0, 0, rate],
        angularAcceleration: [0, 0, gain],
      });
  }

  motion(): Motion {
    const { translation, velocity, acceleration } = this.tree.world(this.ball);
    return { place: vec3(translation), velocity: vec3(velocity), acceleration: vec3(acceleration) };
  }

  places(): readonly Vec3[] {
    return this.nodes.map((node) => vec3(this.tree.world(node).translation));
  }

  /** Returns the place of the chain's end, whether or not the ball is there. */
  empty(): Vec3 {
    return vec3(this.tree.transformPoint(HUNG, this.chain, null));
  }

  /** Returns the share of each joint in the velocity of a ball that is held. */
  shares(): readonly Share[] {
    const { tree } = this;
    return this.nodes.map((node, i): Share => {
      const parent = this.nodes[i - 1] ?? null;
      const point = tree.transformMotion({}, this.ball, node);
      const { rotationalVelocity } = tree.motionTerms(point, node, parent);
      return {
        name: joints[i]?.name as JointName,
        at: vec3(tree.world(node).translation),
        rate: vec3(tree.local(node).angularVelocity)[2],
        velocity: vec3(tree.transformVector(rotationalVelocity, parent, null)),
      };
    });
  }

  /** Takes the ball out of the chain: a change of parent that keeps its motion, or forgets it. */
  letGo(keep: Way): void {
    this.tree.reparent(this.ball, null, { keep: keep === 'local' ? 'local' : 'motion' });
    if (keep === 'place') this.tree.setLocal(this.ball, { velocity: ZERO });
  }

  /** Puts a ball that is in flight to a place of its flight. */
  fly({ place, velocity, acceleration }: Motion): void {
    const still = { angularAcceleration: ZERO };
    this.tree.setLocal(this.ball, { translation: place, velocity, acceleration, ...still });
  }

  /** Makes the ball the chain's child where it is, at rest there: it takes the chain's motion. */
  take(): void {
    this.tree.reparent(this.ball, this.chain, { keep: 'motion' });
    this.tree.setLocal(this.ball, REST);
  }

  /** Attaches the ball to the chain's end. */
  attach(): void {
    if (this.tree.parent(this.ball) === null) this.tree.reparent(this.ball, this.chain, { keep: 'local' });
    this.tree.setLocal(this.ball, { translation: HUNG, rotation: [0, 0, 0, 1], ...REST });
  }
}

/** The place of the ball on the chain. */
const HUNG: Vec3 = [joints[3].length, 0, 0];
const REST = { velocity: ZERO, acceleration: ZERO, angularVelocity: ZERO, angularAcceleration: ZERO };
