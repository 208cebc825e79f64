/** Trees in the plane: a tree in space, with the types of `space2`. */
import type { ScaleRule, Skew } from './accumulate.ts';
import { expectNumber, type Vec2Like } from './boundary/vectors.ts';
import type {
  AccelerationTerms,
  BodyLike,
  MotionTerms,
  PointMotion,
  PointMotionLike,
  Rates,
  RatesLike,
  Space2Types,
  Space3Types,
} from './dynamic/states.ts';
import type {
  FitOptions,
  KeepOptions,
  PlaceOptions,
  ReleaseOptions,
  ReparentOptions,
  Residual,
} from './hierarchy/fit.ts';
import type { AddRatesOptions } from './hierarchy/forces.ts';
import type { StepScheme } from './hierarchy/motion.ts';
import type { NodeHandle } from './hierarchy/node-handle.ts';
import type { HierarchyOptions } from './hierarchy/rows.ts';
import { type AddOptions, expectInPlace } from './hierarchy/shape.ts';
import type { Rows } from './hierarchy/written.ts';
import { Hierarchy } from './hierarchy.ts';
import { along, flat, lift } from './hierarchy2/lift.ts';
import {
  columnsOfPlane,
  type JacobianOptions,
  type Joint2,
  jointsInSpace,
  motionJacobian,
  motionJacobianRate,
} from './jacobian.ts';
import { type Law, stepWithLaw } from './step-with-law.ts';

/** A translation, a rotation and a scale in the plane. A missing part is the identity's. */
export interface Pose2Like {
  /** m */
  readonly translation?: Vec2Like;
  /** An angle in radians, counter-clockwise. */
  readonly rotation?: number;
  /** One number for each of the node's axes, or one for both. */
  readonly scale?: Vec2Like | number;
}

/** Rates in a node's own axes in the plane. */
export interface Drive2Like {
  /** m/s of the parent, along the node's own axes. Default zero. */
  readonly velocity?: Vec2Like;
  /** rad/s, counter-clockwise. Default zero. */
  readonly angularVelocity?: number;
}

/** The state of a node in the plane: its pose, and its rates in its parent. */
export interface Local2Like extends Pose2Like, RatesLike<Space2Types> {
  /** Its rates in its own axes, in place of those in the parent's, which are then not read. */
  readonly drive?: Drive2Like | undefined;
  /** True for a free body. */
  readonly free?: boolean | undefined;
  /** True for a node that does not feel its parent's own scale in its axes. */
  readonly compensates?: boolean | undefined;
}

/** {@link Local2Like} as a method returns it: an angle in [−π, π], a scale for each axis. */
export interface Local2 extends Rates<Space2Types> {
  translation: Float64Array;
  rotation: number;
  scale: Float64Array;
  drive?: { velocity: Float64Array; angularVelocity: number } | undefined;
  free?: boolean | undefined;
  compensates?: boolean | undefined;
}

/** The state of a node in the plane in the world, or in another node. */
export interface WorldState2 extends Rates<Space2Types> {
  translation: Float64Array;
  /** The angle of the rotation nearest to the matrix. */
  rotation: number;
  scale: Float64Array;
  /** Nine numbers, column by column. */
  matrix: Float64Array;
  skew: Pick<Skew, 'xy' | 'residual'>;
}

/** The options of {@link Hierarchy2.release}. */
export interface Release2Options extends Omit<ReleaseOptions, 'acceleration'> {
  /** Its acceleration in the world from then on, m/s². Default zero. */
  readonly acceleration?: Vec2Like;
}

/** A law of motion in the plane: see {@link Law}. */
export type Law2 = (
  node: NodeHandle,
  time: number,
  position: Float64Array,
  velocity: Float64Array,
) => Vec2Like;

/** A node, or `null` for the world. */
type Frame = NodeHandle | null;

/**
 * A forest of transforms that move in the plane. Its methods are those of {@link Hierarchy}, with
 * the types of `space2`: vectors have two numbers, a rotation is an angle in radians,
 * counter-clockwise, an angular rate is a number, a matrix has nine numbers, column by column, and
 * a body one moment of inertia.
 *
 * ```js
 * const tree = new Hierarchy2();
 * const boat = tree.add({ translation: [3, 0], rotation: Math.PI / 2, velocity: [0, 2] });
 * const gun = tree.add({ translation: [1, 0], angularVelocity: 1 }, { parent: boat });
 * const muzzle = tree.transformMotion({ position: [2, 0] }, gun, null);
 * console.log(Array.from(muzzle.position, (it) => it.toFixed(3)).join()); // → 3.000,3.000
 * console.log(Array.from(muzzle.velocity, (it) => it.toFixed(3)).join()); // → -2.000,2.000
 * tree.setLocal(boat, { rotation: 7 });
 * console.log(tree.local(boat).rotation.toFixed(3)); // → 0.717
 * ```
 *
 * An angle may be any number, and is returned in [−π, π]: a tree holds rotations, not turns.
 *
 * It is a tree in space whose nodes stay in the plane z = 0, in {@link space}: for scenes, clips,
 * `kinetree/three`, and for all that it has no method for. What is changed there has to stay in the
 * plane.
 */
export class Hierarchy2 {
  /** The tree in space. Handles name the same nodes in both. */
  readonly space: Hierarchy;

  /** An empty tree, or the plane of a tree in space. */
  constructor(rule: ScaleRule | HierarchyOptions | Hierarchy = 'matrices') {
    this.space = rule instanceof Hierarchy ? rule : new Hierarchy(rule);
  }

  get rule(): ScaleRule {
    return this.space.rule;
  }

  set rule(rule: ScaleRule) {
    this.space.rule = rule;
  }

  get size(): number {
    return this.space.size;
  }

  add(local?: Local2Like, options?: AddOptions): NodeHandle {
    expectInPlace(local, options);
    return this.space.add(lifted(local), options);
  }

  remove(node: NodeHandle): number {
    return this.space.remove(node);
  }

  removeKeepingChildren(node: NodeHandle, options?: KeepOptions): Residual {
    const children = this.space.children(node);
    const residual = this.space.removeKeepingChildren(node, options);
    for (const it of children) settle(this.space, it);
    return residual;
  }

  attach(node: NodeHandle, parent: Frame, options?: PlaceOptions): Residual {
    return settled(this.space, node, this.space.attach(node, parent, options));
  }

  release(node: NodeHandle, options?: Release2Options): Residual {
    return settled(this.space, node, this.space.release(node, lifted(options)));
  }

  drive(node: NodeHandle, rates: Drive2Like): void {
    this.space.drive(node, lifted(rates));
  }

  reparent(node: NodeHandle, parent: Frame, options: ReparentOptions): Residual {
    return settled(this.space, node, this.space.reparent(node, parent, options));
  }

  contains(node: NodeHandle): boolean {
    return this.space.contains(node);
  }

  parent(node: NodeHandle): Frame {
    return this.space.parent(node);
  }

  children(parent: Frame): NodeHandle[] {
    return this.space.children(parent);
  }

  descendants(node: NodeHandle): NodeHandle[] {
    return this.space.descendants(node);
  }

  ancestors(node: NodeHandle): NodeHandle[] {
    return this.space.ancestors(node);
  }

  nodes(): NodeHandle[] {
    return this.space.nodes();
  }

  name(node: NodeHandle): string {
    return this.space.name(node);
  }

  rename(node: NodeHandle, name: string): void {
    this.space.rename(node, name);
  }

  find(name: string | readonly string[]): Frame {
    return this.space.find(name);
  }

  path(node: NodeHandle): string[] {
    return this.space.path(node);
  }

  local(node: NodeHandle, out?: Local2): Local2 {
    return flat(this.space.local(node), out) as Local2;
  }

  setLocal(node: NodeHandle, parts: Local2Like): void {
    this.space.setLocal(node, lifted(parts));
  }

  world(node: NodeHandle, out?: WorldState2): WorldState2 {
    return flat(this.space.world(node), out) as WorldState2;
  }

  setWorld(node: NodeHandle, parts: Pose2Like & RatesLike<Space2Types>, options?: FitOptions): Residual {
    return settled(this.space, node, this.space.setWorld(node, lifted(parts), options));
  }

  skew(node: NodeHandle): WorldState2['skew'] {
    const { xy, residual } = this.space.skew(node);
    return { xy, residual };
  }

  relative(node: NodeHandle, frame: Frame, out?: WorldState2): WorldState2 {
    return flat(this.space.relative(node, frame), out) as WorldState2;
  }

  localMatrix(node: NodeHandle, out?: Float64Array): Float64Array {
    return flat(this.space.localMatrix(node), out) as Float64Array;
  }

  setLocalMatrix(node: NodeHandle, matrix: ArrayLike<number>): void {
    this.space.setLocalMatrix(node, lifted(matrix, 'matrix'));
  }

  worldMatrix(node: NodeHandle, out?: Float64Array): Float64Array {
    return flat(this.space.worldMatrix(node), out) as Float64Array;
  }

  setWorldMatrix(node: NodeHandle, matrix: ArrayLike<number>, options?: FitOptions): Residual {
    const residual = this.space.setWorldMatrix(node, lifted(matrix, 'matrix'), options);
    return settled(this.space, node, residual);
  }

  setTranslation(node: NodeHandle, x: number, y: number): void {
    this.space.setTranslation(node, x, y, 0);
  }

  setRotation(node: NodeHandle, angle: number): void {
    const [x = 0, y = 0, z = 0, w = 1] = lifted<number[]>(expectNumber(angle, 'rotation'), 'rotation');
    this.space.setRotation(node, x, y, z, w);
  }

  setScale(node: NodeHandle, x: number, y: number): void {
    this.space.setScale(node, x, y, along(expectNumber(x, 'scale') * expectNumber(y, 'scale')));
  }

  update(): void {
    this.space.update();
  }

  slot(node: NodeHandle): number {
    return this.space.slot(node);
  }

  /**
   * The rows of the tree in {@link space}, with its numbers: a translation has a z, which is 0, and
   * a rotation by an angle is the quaternion 0, 0, sin(angle / 2), cos(angle / 2).
   */
  get rows(): Rows {
    return this.space.rows;
  }

  touch(slot: number): void {
    this.space.touch(slot);
  }

  touchAll(): void {
    this.space.touchAll();
  }

  checkRows(): void {
    this.space.checkRows();
  }

  transformPoint(point: Vec2Like, from: Frame, to: Frame, out?: Float64Array): Float64Array {
    return flat(this.space.transformPoint(lifted(point, 'point'), from, to), out) as Float64Array;
  }

  transformVector(vector: Vec2Like, from: Frame, to: Frame, out?: Float64Array): Float64Array {
    return flat(this.space.transformVector(lifted(vector, 'vector'), from, to), out) as Float64Array;
  }

  transformNormal(normal: Vec2Like, from: Frame, to: Frame, out?: Float64Array): Float64Array {
    return flat(this.space.transformNormal(lifted(normal, 'normal'), from, to), out) as Float64Array;
  }

  transformMotion(
    motion: PointMotionLike<Space2Types>,
    from: Frame,
    to: Frame,
    out?: PointMotion<Space2Types>,
  ): PointMotion<Space2Types> {
    return flat(this.space.transformMotion(lifted(motion), from, to), out) as PointMotion<Space2Types>;
  }

  motionTerms(
    point: PointMotionLike<Space2Types>,
    from: Frame,
    to: Frame,
    out?: MotionTerms<Space2Types>,
  ): MotionTerms<Space2Types> {
    return flat(this.space.motionTerms(lifted(point), from, to), out) as MotionTerms<Space2Types>;
  }

  /** Rotates a node so that its x axis, as it is shown, points at a place of the world. */
  lookAt(node: NodeHandle, target: Vec2Like): void {
    const at = lifted<number[]>(target, 'target');
    this.space.lookAt(node, at, { forward: [1, 0, 0], top: UP, up: UP });
  }

  step(dt: number, scheme?: StepScheme): void {
    this.space.step(dt, scheme);
  }

  /** Two numbers of velocity and one of angular velocity a joint. */
  motionJacobian(
    node: NodeHandle,
    joints: readonly Joint2[],
    options?: JacobianOptions<Vec2Like>,
  ): Float64Array {
    const columns = motionJacobian(this.space, node, jointsInSpace(joints), lifted(options));
    return columnsOfPlane(columns, options?.rows);
  }

  /** The rate of {@link motionJacobian}. */
  motionJacobianRate(
    node: NodeHandle,
    joints: readonly Joint2[],
    options?: JacobianOptions<Vec2Like>,
  ): Float64Array {
    const columns = motionJacobianRate(this.space, node, jointsInSpace(joints), lifted(options));
    return columnsOfPlane(columns, options?.rows);
  }

  stepWithLaw(dt: number, law: Law2, scheme?: StepScheme): void {
    stepWithLaw(this.space, dt, lifted<Law>(law, 'law'), scheme);
  }

  addWorldRates(node: NodeHandle, rates: RatesLike<Space2Types>, options?: AddRatesOptions): void {
    this.space.addWorldRates(node, lifted(rates), options);
  }

  applyImpulse(
    node: NodeHandle,
    body: BodyLike<Space2Types>,
    impulse: Impulse2Like,
    out?: Rates<Space2Types>,
  ): Rates<Space2Types> {
    // A refusal must come before the impulse, not after it.
    if (out !== undefined) flat(AT_REST, out);
    const jump = this.space.applyImpulse(node, lifted(body, 'body'), lifted(impulse));
    return flat(jump, out) as Rates<Space2Types>;
  }

  applyForce(node: NodeHandle, body: BodyLike<Space2Types>, force: Force2Like): void {
    this.space.applyForce(node, lifted(body, 'body'), lifted(force));
  }

  accelerationUnderForce(
    node: NodeHandle,
    mass: number,
    force: Vec2Like,
    out?: AccelerationTerms<Space2Types>,
  ): AccelerationTerms<Space2Types> {
    return flat(
      this.space.accelerationUnderForce(node, mass, lifted(force, 'force')),
      out,
    ) as AccelerationTerms<Space2Types>;
  }

  copy(): Hierarchy2 {
    return new Hierarchy2(this.space.copy());
  }

  /** @internal Refuses, as the tree in space does. */
  toJSON(): never {
    return this.space.toJSON();
  }

  dispose(): void {
    this.space.dispose();
  }

  /** Tells stores of Vue to leave it alone: see `boundary/owned.ts`. @internal */
  get __v_skip(): true {
    return true;
  }

  [Symbol.dispose](): void {
    this.dispose();
  }
}

/** An impulse at a point of the plane. */
export interface Impulse2Like {
  /** N·s, in the world's axes. */
  readonly impulse: Vec2Like;
  /** A point of the world. */
  readonly at: Vec2Like;
}

/** A force through the center of mass and a torque, or a force at a point. */
export interface Force2Like {
  /** N, in the world's axes. Default zero. */
  readonly force?: Vec2Like;
  /** N·m, counter-clockwise. Default zero. */
  readonly torque?: number;
  /** A point of the world; default the node's origin, its center of mass. */
  readonly at?: Vec2Like;
}

const UP = [0, 0, 1];

/** Returns an argument as the tree in space takes it. */
function lifted<Taken>(value: unknown, name = 'record'): Taken {
  return lift(name, value) as Taken;
}

const NONE = new Float64Array(3);
const AT_REST: Rates<Space3Types> = {
  velocity: NONE,
  acceleration: NONE,
  angularVelocity: NONE,
  angularAcceleration: NONE,
};

/** Less than this is rounding: a fit loses more, or is exact. */
const ROUNDING = 1e-9;

/** Returns the residual of a fit, after {@link settle}. */
function settled(space: Hierarchy, node: NodeHandle, residual: Residual): Residual {
  settle(space, node);
  return residual;
}

/** A fit that has lost something of the plane has kept the factor along z: it is set anew. */
function settle(space: Hierarchy, node: NodeHandle): void {
  const [a = 0, b = 0, , , c = 0, d = 0, , , , , z = 0] = space.localMatrix(node);
  const wanted = along(a * d - b * c);
  if (Math.abs(Math.abs(z) - wanted) <= ROUNDING * wanted) return;
  const [x = 1, y = 1] = space.local(node).scale;
  space.setLocal(node, { scale: [x, y, along(x * y)] });
}
