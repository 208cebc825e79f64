/**
 * Trees of transforms that move, after "Managing Transformations in Hierarchy" and "The Dynamics of
 * a Transform Hierarchy".
 *
 * The class is the list of what a tree can do; each method is a function in a file of `hierarchy/`.
 * What few programs use are functions of the package: `toScene`, `fromScene`, `poseBlend`.
 */
import { type ScaleRule, scaleRules } from './accumulate.ts';
import { KinetreeError } from './boundary/errors.ts';
import { type Owned, owned } from './boundary/owned.ts';
import {
  choice,
  type Given,
  type MatrixLike,
  type MatrixOut,
  type Vec3Like,
  type Vec3Out,
} from './boundary/vectors.ts';
import { starter } from './boundary/wasm.ts';
import type {
  AccelerationTerms,
  BodyLike,
  DynamicTransform,
  Filled,
  MotionTerms,
  OutOf,
  PointMotion,
  PointMotionLike,
  Rates,
  RatesLike,
  Space3Types,
} from './dynamic/states.ts';
import type { HierarchyEditing as Core } from './generated/main/glue.js';
import { editing as group } from './generated/main/groups/editing.js';
import type { AffineMotion, AffineMotionOut } from './hierarchy/affine-motion.ts';
import * as affineMotion from './hierarchy/affine-motion.ts';
import type { FitOptions, KeepOptions, ReparentOptions, Residual } from './hierarchy/fit.ts';
import * as flat from './hierarchy/flat.ts';
import * as forces from './hierarchy/forces.ts';
import type { Directions } from './hierarchy/frames.ts';
import * as frames from './hierarchy/frames.ts';
import type { Local, LocalLike, PoseLike } from './hierarchy/local.ts';
import type { StepScheme } from './hierarchy/motion.ts';
import * as motion from './hierarchy/motion.ts';
import type { NodeHandle } from './hierarchy/node-handle.ts';
import { copyOf, Views } from './hierarchy/owner.ts';
import * as row from './hierarchy/row.ts';
import type { AddOptions } from './hierarchy/shape.ts';
import * as shape from './hierarchy/shape.ts';
import * as states from './hierarchy/states.ts';
import * as views from './hierarchy/views.ts';

const start = /* @__PURE__ */ starter(group);

/**
 * A forest of transforms that move: any number of roots, each node with its state in its parent.
 *
 * ```js
 * const tree = new Hierarchy();
 * const ferry = tree.add({ translation: [100, 0, 0], velocity: [5, 0, 0] }, { name: 'ferry' });
 * const car = tree.add({ velocity: [0, 0, -1] }, { parent: ferry, name: 'car' });
 * console.log(tree.world(car).velocity.join()); // → 5,0,-1
 * tree.reparent(car, null); // it drives off, and keeps its velocity
 * tree.step(1 / 60);
 * ```
 *
 * `null` is the world, wherever a method takes a parent or a frame. A node's values in the world
 * are computed when they are read, and kept until something above the node changes. Methods that
 * read take an `out` last, which they fill and return: with one that an earlier call returned,
 * nothing is allocated.
 *
 * `change` and `changeWorld` set the parts given; `setLocal` and `setWorld` set all, and take a
 * missing part for that of the identity.
 *
 * A call that is refused throws a {@link KinetreeError} and changes nothing. Besides what each
 * method says, all refuse: `NO_SUCH_NODE` for a handle whose node was removed or is another tree's;
 * `NOT_FINITE`, `NOT_UNIT` and `BAD_ARGUMENT` as `space3` does; `SINGULAR` where they would have to
 * undo a parent that flattens space; `DISPOSED`.
 *
 * It holds memory of the core: dispose of it, or let it go out of scope of `using`.
 */
export class Hierarchy {
  private readonly own: Owned<Core>;
  /** @internal */
  readonly views = new Views();

  /** An empty tree. `rule` says how scales accumulate. */
  constructor(rule?: ScaleRule);
  /** @internal */
  constructor(rule: ScaleRule | Core);
  constructor(rule: ScaleRule | Core = 'matrices') {
    const { HierarchyEditing } = start();
    const core = rule instanceof HierarchyEditing ? rule : new HierarchyEditing(choice(scaleRules, rule));
    this.own = owned(core, 'hierarchy');
  }

  /** @internal */
  get core(): Core {
    this.views.current = false;
    return this.own();
  }

  /** @internal */
  get unchanged(): Core {
    return this.own();
  }

  /** The rule by which scales accumulate. It can be changed at any time; all local states stay. */
  get rule(): ScaleRule {
    return scaleRules[this.core.rule()] as ScaleRule;
  }

  set rule(rule: ScaleRule) {
    this.core.set_rule(choice(scaleRules, rule));
  }

  /** The number of nodes. */
  get size(): number {
    return shape.size(this);
  }

  /** The number of nodes that fit without more memory: the largest {@link size} so far. */
  get capacity(): number {
    return shape.capacity(this);
  }

  /** Returns whether the node is in this tree. */
  contains(node: NodeHandle): boolean {
    return shape.contains(this, node);
  }

  /**
   * Adds a node to a parent, after the children that are there already, or to the world. Names need
   * not be unique.
   *
   * @throws KinetreeError `FULL` beyond 4,194,303 nodes, or where memory has no room for more. The
   * nodes that are there can still be read.
   */
  add(local?: LocalLike, options?: AddOptions): NodeHandle {
    return shape.add(this, local, options);
  }

  /** Removes a node and its descendants. Returns the number of nodes removed. */
  remove(node: NodeHandle): number {
    return shape.remove(this, node);
  }

  /**
   * Removes a node and attaches its children to its parent, at its position. Returns the largest
   * residual of a child.
   *
   * @throws KinetreeError as {@link reparent}.
   */
  removeKeepingChildren(node: NodeHandle, options?: KeepOptions): Residual {
    return shape.removeKeepingChildren(this, node, options);
  }

  /**
   * Attaches a node, with its descendants, to another parent: after the children there, or at
   * `position` among them. Returns the residual of its pose.
   *
   * With `keep: 'world'` its pose and its four rates in the world stay. Under the rules that
   * multiply matrices a translation, a rotation and a scale may not be able to hold that pose; then
   * `fit` decides.
   *
   * @throws KinetreeError `CYCLE` for a parent that is the node or its descendant, `NOT_HELD`,
   * `NO_SUCH_POSITION`.
   */
  reparent(node: NodeHandle, parent: NodeHandle | null, options?: ReparentOptions): Residual {
    return shape.reparent(this, node, parent, options);
  }

  /** Returns the parent of a node: `null` for the world. */
  parent(node: NodeHandle): NodeHandle | null {
    return shape.parent(this, node);
  }

  /** Returns the children of a node, or of the world, in order. */
  children(parent: NodeHandle | null): NodeHandle[] {
    return shape.children(this, parent);
  }

  /** Returns the node and its descendants, parents first. */
  descendants(node: NodeHandle): NodeHandle[] {
    return shape.descendants(this, node);
  }

  /** Returns the parent, its parent, and so on. A root has none. */
  ancestors(node: NodeHandle): NodeHandle[] {
    return shape.ancestors(this, node);
  }

  /** Returns all nodes, parents first. */
  nodes(): NodeHandle[] {
    return shape.nodes(this);
  }

  /** Returns the number of ancestors of a node. */
  depth(node: NodeHandle): number {
    return shape.depth(this, node);
  }

  /** Returns the position of a node among its siblings, from 0. */
  position(node: NodeHandle): number {
    return shape.position(this, node);
  }

  /**
   * Moves a node to a position among its siblings. The others keep their order.
   *
   * @throws KinetreeError `NO_SUCH_POSITION`.
   */
  setPosition(node: NodeHandle, position: number): void {
    shape.setPosition(this, node, position);
  }

  /** Returns the name of a node. */
  name(node: NodeHandle): string {
    return shape.name(this, node);
  }

  /** Renames a node. */
  rename(node: NodeHandle, name: string): void {
    shape.rename(this, node, name);
  }

  /** Returns the first node of this name, parents first. */
  find(name: string): NodeHandle | null {
    return shape.find(this, name);
  }

  /**
   * Returns the first node at the end of a path of names from a root: a list of them, or one text
   * with slashes between.
   */
  findPath(path: string | readonly string[]): NodeHandle | null {
    return shape.findPath(this, path);
  }

  /** Returns the names from a root to the node, its own last. */
  path(node: NodeHandle): string[] {
    return shape.path(this, node);
  }

  /** Parent, depth and position. */
  /** Returns the state of a node in its parent. */
  local<Out extends OutOf<Space3Types, Local> | undefined = undefined>(
    node: NodeHandle,
    out?: Out,
  ): Filled<Out, Local> {
    return states.local(this, node, out) as never;
  }

  /**
   * Sets the whole state of a node in its parent. A missing part becomes that of the identity, a
   * missing rate zero, as in {@link add}.
   */
  setLocal(node: NodeHandle, local: LocalLike): void {
    states.setLocal(this, node, local);
  }

  /** Sets the parts given of a node's state in its parent. The others stay. */
  change(node: NodeHandle, part: LocalLike): void {
    states.change(this, node, part);
  }

  /**
   * Lets a node compensate for its parent's own scale, or inherit it again. A node that compensates
   * feels that scale in its place, but not in its axes, as a joint of Maya's with segment scale
   * compensate: W = W_P T S_P⁻¹ R S. By the rules that multiply matrices it counts; by the others
   * it has no effect. The node keeps the flag under another parent.
   *
   * ```js
   * const tree = new Hierarchy();
   * const arm = tree.add({ scale: [1, 3, 3] });
   * const hand = tree.add({ translation: [2, 1, 0] }, { parent: arm });
   * tree.setCompensates(hand, true);
   * const { translation, scale } = tree.worldState(hand);
   * console.log(translation.join(), scale.join()); // → 2,3,0 1,1,1
   * ```
   */
  setCompensates(node: NodeHandle, compensates: boolean): void {
    states.setCompensates(this, node, compensates);
  }

  /** Returns whether the node compensates for its parent's own scale. */
  compensates(node: NodeHandle): boolean {
    return states.compensates(this, node);
  }

  /** Returns the matrix of a node in its parent, column by column. */
  localMatrix<Out extends MatrixOut | undefined = undefined>(
    node: NodeHandle,
    out?: Out,
  ): Given<Out, Float64Array> {
    return states.localMatrix(this, node, out) as never;
  }

  /**
   * Sets the matrix of a node in its parent, skew included: the node holds what no scale for each
   * axis can. Its rates stay.
   *
   * @throws KinetreeError `SINGULAR` for a matrix that flattens space, `NOT_AFFINE`.
   */
  setLocalMatrix(node: NodeHandle, matrix: MatrixLike): void {
    states.setLocalMatrix(this, node, matrix);
  }

  /**
   * Returns the state of a node in the world, part by part: its translation, the product of the
   * rotations, the scale that the rule reports; velocity and acceleration of its origin, angular
   * velocity and acceleration of the product of the rotations. Under `matrices` the skew is left
   * out.
   *
   * The crate has `world_transform` and `world_rates` in its place.
   */
  worldState<Out extends OutOf<Space3Types, Local> | undefined = undefined>(
    node: NodeHandle,
    out?: Out,
  ): Filled<Out, Local> {
    return states.worldState(this, node, out) as never;
  }

  /**
   * Sets the parts given of a node's state in the world: rotation, scale, translation, then the
   * rates. A missing part stays as it is in the parent. If any rate is given, a missing
   * acceleration stays as it is in the *world*.
   */
  changeWorld(node: NodeHandle, part: LocalLike): void {
    states.changeWorld(this, node, part);
  }

  /** Sets the four rates of a node in the world. A missing one becomes zero. */
  setWorldRates(node: NodeHandle, rates: RatesLike<Space3Types>): void {
    states.setWorldRates(this, node, rates);
  }

  /**
   * Sets the pose of a node in the world; a missing part becomes that of the identity. Its rates in
   * the parent stay. Returns the residual.
   *
   * @throws KinetreeError `NOT_HELD` where a parent's stretch would skew it, unless `fit` allows
   * for that.
   */
  setWorld(node: NodeHandle, pose: PoseLike, options?: FitOptions): Residual {
    return states.setWorld(this, node, pose, options);
  }

  /**
   * Sets the matrix of a node in the world. Its rates in the parent stay. Returns the residual.
   *
   * @throws KinetreeError `NOT_HELD`; `SINGULAR` for a matrix that flattens space; `NOT_AFFINE`.
   */
  setWorldMatrix(node: NodeHandle, matrix: MatrixLike, options?: FitOptions): Residual {
    return states.setWorldMatrix(this, node, matrix, options);
  }

  /**
   * Sets the translation of a node in its parent by numbers. In a loop over many nodes this is many
   * times as fast as {@link change}.
   */
  setTranslation(node: NodeHandle, x: number, y: number, z: number): void {
    row.setTranslation(this, node, x, y, z);
  }

  /** Sets the rotation of a node in its parent: a unit quaternion. */
  setRotation(node: NodeHandle, x: number, y: number, z: number, w: number): void {
    row.setRotation(this, node, x, y, z, w);
  }

  /** Sets the scale of a node, one for each of its axes. */
  setScale(node: NodeHandle, x: number, y: number, z: number): void {
    row.setScale(this, node, x, y, z);
  }

  /** Sets the velocity of a node in its parent, m/s. */
  setVelocity(node: NodeHandle, x: number, y: number, z: number): void {
    row.setVelocity(this, node, x, y, z);
  }

  /** Sets the acceleration of a node in its parent, m/s². */
  setAcceleration(node: NodeHandle, x: number, y: number, z: number): void {
    row.setAcceleration(this, node, x, y, z);
  }

  /** Sets the angular velocity of a node in its parent, rad/s. */
  setAngularVelocity(node: NodeHandle, x: number, y: number, z: number): void {
    row.setAngularVelocity(this, node, x, y, z);
  }

  /** Sets the angular acceleration of a node in its parent, rad/s². */
  setAngularAcceleration(node: NodeHandle, x: number, y: number, z: number): void {
    row.setAngularAcceleration(this, node, x, y, z);
  }

  /**
   * Brings the world matrices of all nodes up to date in one pass. {@link worldMatrix} then copies
   * them, and calls no core. Without it each reading works out what has changed above its node; the
   * results are the same.
   *
   * @throws KinetreeError `NOT_FINITE` for the first node whose matrix overflows. The matrices of
   * the others are up to date all the same.
   */
  update(): void {
    views.update(this);
  }

  /**
   * The world matrices of all nodes, brought up to date: 64-bit numbers, 16 a node, column by
   * column, as WebGL and three.js take them. That of a node is at 16 times its {@link slot}.
   *
   * ```js
   * const tree = new Hierarchy();
   * const arm = tree.add();
   * const hand = tree.add({ translation: [0, 2, 0] }, { parent: arm });
   * tree.setTranslation(arm, 5, 0, 0);
   * const at = 16 * tree.slot(hand);
   * console.log(tree.worldMatrices.subarray(at + 12, at + 15).join()); // → 5,2,0
   * ```
   *
   * It is a view of the core's memory: read this property anew after each change, and write nothing
   * to the view. A view that was kept may show other numbers after a change, and is empty when the
   * core's memory has grown. Slots without a node have NaN.
   *
   * @throws KinetreeError as {@link update}.
   */
  get worldMatrices(): Float64Array {
    return views.worldMatrices(this);
  }

  /**
   * Returns the slot of a node, its place in {@link worldMatrices}. It stays the same until the
   * node is removed; then another node may get it.
   */
  slot(node: NodeHandle): number {
    return views.slot(this, node);
  }

  /**
   * Returns the matrix of a node in the world: 16 numbers, column by column, as WebGL and three.js
   * take them.
   */
  worldMatrix<Out extends MatrixOut | undefined = undefined>(
    node: NodeHandle,
    out?: Out,
  ): Given<Out, Float64Array> {
    return views.worldMatrix(this, node, out) as never;
  }

  /** Looks where the matrices are, all of which are up to date. */
  /**
   * Returns for each node, in the order of {@link nodes}, the place of its parent in that order, or
   * −1 for the world: what a `Batch` is made of.
   */
  parents(): Int32Array {
    return flat.parents(this);
  }

  /**
   * Returns the local states of all nodes, in the order of {@link nodes}, as the `locals` of a
   * batch hold them: 10 numbers a node, its translation, rotation and scale. With `rates` there are
   * 20, with one scale, as those of a `DynamicBatch`.
   *
   * ```js
   * const tree = new Hierarchy();
   * const arm = tree.add({ translation: [1, 2, 3] });
   * console.log(tree.locals().join()); // → 1,2,3,0,0,0,1,1,1,1
   * tree.setLocals([4, 5, 6, 0, 0, 0, 1, 1, 1, 1]);
   * console.log(tree.local(arm).translation.join()); // → 4,5,6
   * ```
   *
   * @throws KinetreeError `NOT_SIMILAR` for a node with a skew, which no scale holds; with `rates`
   * for one whose scales are not equal and positive.
   */
  locals(options?: { readonly rates?: boolean }): Float64Array {
    return flat.locals(this, options);
  }

  /**
   * Sets the local states of all nodes, in the order of {@link nodes}, from an array of 10 numbers
   * a node or of 20, as `locals()` returns them: all of them, or none where one is refused.
   * With 10 numbers the rates stay. So the poses of a batch come back:
   *
   * ```js
   * const tree = new Hierarchy();
   * const arm = tree.add();
   * const batch = Batch.from(tree);
   * batch.set(0, { translation: [1, 2, 3] });
   * tree.setLocals(batch.locals);
   * console.log(tree.local(arm).translation.join()); // → 1,2,3
   * ```
   *
   * @throws KinetreeError `BAD_ARGUMENT` for an array of another length.
   */
  setLocals(locals: ArrayLike<number>): void {
    flat.setLocals(this, locals);
  }

  /**
   * Returns the motion of a node in the world, as a transform with one scale.
   *
   * @throws KinetreeError `NOT_SIMILAR` or `NOT_POSITIVE` where it has no one scale above zero: the
   * scales from the world to it stretch it unequally, skew, mirror or flatten it.
   * {@link worldState} and {@link worldMatrix} always return.
   */
  world<Out extends OutOf<Space3Types, DynamicTransform<Space3Types>> | undefined = undefined>(
    node: NodeHandle,
    out?: Out,
  ): Filled<Out, DynamicTransform<Space3Types>> {
    return frames.world(this, node, out) as never;
  }

  /**
   * Returns the motion of a node relative to a frame, as a transform with one scale.
   *
   * @throws KinetreeError as {@link world}, of either.
   */
  relative<Out extends OutOf<Space3Types, DynamicTransform<Space3Types>> | undefined = undefined>(
    node: NodeHandle,
    frame: NodeHandle | null,
    out?: Out,
  ): Filled<Out, DynamicTransform<Space3Types>> {
    return frames.relative(this, node, frame, out) as never;
  }

  /** Returns the matrix of a node relative to a frame: 16 numbers, column by column. */
  relativeMatrix<Out extends MatrixOut | undefined = undefined>(
    node: NodeHandle,
    frame: NodeHandle | null,
    out?: Out,
  ): Given<Out, Float64Array> {
    return frames.relativeMatrix(this, node, frame, out) as never;
  }

  /** Returns a point, given in the coordinates of `from`, in those of `to`. */
  transformPoint<Out extends Vec3Out | undefined = undefined>(
    point: Vec3Like,
    from: NodeHandle | null,
    to: NodeHandle | null,
    out?: Out,
  ): Given<Out, Float64Array> {
    return frames.transformPoint(this, point, from, to, out) as never;
  }

  /** Returns a vector, given in the axes and lengths of `from`, in those of `to`. */
  transformVector<Out extends Vec3Out | undefined = undefined>(
    vector: Vec3Like,
    from: NodeHandle | null,
    to: NodeHandle | null,
    out?: Out,
  ): Given<Out, Float64Array> {
    return frames.transformVector(this, vector, from, to, out) as never;
  }

  /**
   * Returns the normal of a surface, given in the axes of `from`, in those of `to`: by the inverse
   * transpose. Its length changes.
   */
  transformNormal<Out extends Vec3Out | undefined = undefined>(
    normal: Vec3Like,
    from: NodeHandle | null,
    to: NodeHandle | null,
    out?: Out,
  ): Given<Out, Float64Array> {
    return frames.transformNormal(this, normal, from, to, out) as never;
  }

  /**
   * Returns the motion of a point, given in the coordinates of `from`, in those of `to`. A missing
   * part is at the origin, or at rest there.
   */
  transformMotion<Out extends OutOf<Space3Types, PointMotion<Space3Types>> | undefined = undefined>(
    motion: PointMotionLike<Space3Types>,
    from: NodeHandle | null,
    to: NodeHandle | null,
    out?: Out,
  ): Filled<Out, PointMotion<Space3Types>> {
    return frames.transformMotion(this, motion, from, to, out) as never;
  }

  /**
   * Returns the terms that make up the motion of a point in `frame`. The point is given in the
   * coordinates of `node`, which carries it; a missing part is at the origin, or at rest. The terms
   * are in the axes and lengths of the frame.
   *
   * @throws KinetreeError `NOT_SIMILAR`, `NOT_POSITIVE` as {@link relative}.
   */
  motionTerms<Out extends OutOf<Space3Types, MotionTerms<Space3Types>> | undefined = undefined>(
    node: NodeHandle,
    frame: NodeHandle | null,
    point: PointMotionLike<Space3Types>,
    out?: Out,
  ): Filled<Out, MotionTerms<Space3Types>> {
    return frames.motionTerms(this, node, frame, point, out) as never;
  }

  /**
   * Rotates a node so that its −z axis, as it is shown, points at a place of the world, and its y
   * axis as nearly up as that allows.
   *
   * @throws KinetreeError `NO_DIRECTION` where the target is the node's own position, or up is
   * along the line of sight.
   */
  lookAt(node: NodeHandle, target: Vec3Like, up?: Vec3Like): void {
    frames.lookAt(this, node, target, up);
  }

  /** Does the same as {@link lookAt} for a node whose own forward and top directions are these. */
  aim(node: NodeHandle, directions: Directions): void {
    frames.aim(this, node, directions);
  }

  /**
   * Returns the motion of a node in the world, whatever scales are above it; {@link world} returns
   * it as a transform with one scale.
   *
   * @throws KinetreeError `NO_SUCH_NODE`.
   */
  worldMotion<Into extends AffineMotionOut | undefined = undefined>(
    node: NodeHandle,
    out?: Into,
  ): Filled<Into, AffineMotion> {
    return affineMotion.worldMotion(this, node, out) as never;
  }

  /**
   * Returns the motion of a node relative to a frame, whatever scales are above the two;
   * {@link relative} returns it as a transform with one scale.
   *
   * ```js
   * const tree = new Hierarchy();
   * const picture = tree.add({ scale: [2, 1, 1] });
   * const wheel = tree.add({ angularVelocity: [0, 0, 3] }, { parent: picture });
   * const { rate } = tree.worldMotion(wheel); // of the wheel's x axis, its y axis, …
   * console.log(rate.slice(0, 2), rate.slice(4, 6)); // → 0,3 -6,0
   * ```
   *
   * @throws KinetreeError `SINGULAR` where the frame is flat, `NO_SUCH_NODE`.
   */
  relativeMotion<Into extends AffineMotionOut | undefined = undefined>(
    node: NodeHandle,
    frame: NodeHandle | null,
    out?: Into,
  ): Filled<Into, AffineMotion> {
    return affineMotion.relativeMotion(this, node, frame, out) as never;
  }

  /**
   * Steps every node by its rates over `dt` seconds: a node by its rates in the parent, a
   * {@link setFreeBody free body} by its rates in the world. Without a scheme accelerations are
   * constant: exact for translations, of sixth order for rotations.
   *
   * @throws KinetreeError `TOO_LARGE` for an angular velocity that cannot be cut into pieces,
   * `NOT_POSITIVE` for a longest path of zero or less.
   */
  step(dt: number, scheme?: StepScheme): void {
    motion.step(this, dt, scheme);
  }

  /**
   * Makes a node a free body, or carries it with its parent again. A free body moves by its rates
   * in the world: a stone in flight keeps to its parabola while its parent rotates and brakes. It
   * may change parents in flight.
   */
  setFreeBody(node: NodeHandle, free: boolean): void {
    motion.setFreeBody(this, node, free);
  }

  /** Returns whether the node is a free body. */
  isFreeBody(node: NodeHandle): boolean {
    return motion.isFreeBody(this, node);
  }

  /** Adds to the rates of a node in the world. Its descendants share the jump. */
  jump(node: NodeHandle, delta: RatesLike<Space3Types>): void {
    forces.jump(this, node, delta);
  }

  /**
   * Adds to the rates of a node in the world, and counteracts that in its children: they go on in
   * the world as before.
   */
  jumpWithoutChildren(node: NodeHandle, delta: RatesLike<Space3Types>): void {
    forces.jumpWithoutChildren(this, node, delta);
  }

  /**
   * Applies an impulse (N·s, world axes) to a node at a point of the world. Returns the node's jump
   * in the world.
   */
  applyImpulse<Out extends OutOf<Space3Types, Rates<Space3Types>> | undefined = undefined>(
    node: NodeHandle,
    body: BodyLike<Space3Types>,
    point: Vec3Like,
    impulse: Vec3Like,
    out?: Out,
  ): Filled<Out, Rates<Space3Types>> {
    return forces.applyImpulse(this, node, body, point, impulse, out) as never;
  }

  /**
   * Sets the accelerations of a node to those that a force through its origin, its center of mass,
   * and a torque give it; N and N·m, in world axes. The node keeps them until it is given others.
   */
  applyForce(node: NodeHandle, body: BodyLike<Space3Types>, force: Vec3Like, torque?: Vec3Like): void {
    forces.applyForce(this, node, body, force, torque);
  }

  /**
   * Does the same as {@link applyForce} for a force at a point of the world, which has a torque
   * about the origin.
   */
  applyForceAt(node: NodeHandle, body: BodyLike<Space3Types>, point: Vec3Like, force: Vec3Like): void {
    forces.applyForceAt(this, node, body, point, force);
  }

  /**
   * Returns the terms of the acceleration that a mass at the node has in the node's parent under a
   * force (N, world axes). Changes nothing.
   *
   * @throws KinetreeError `NOT_SIMILAR` where the parent has no one scale in the world;
   * `NOT_POSITIVE` for a mass.
   */
  accelerationTerms<Out extends OutOf<Space3Types, AccelerationTerms<Space3Types>> | undefined = undefined>(
    node: NodeHandle,
    mass: number,
    force: Vec3Like,
    out?: Out,
  ): Filled<Out, AccelerationTerms<Space3Types>> {
    return forces.accelerationTerms(this, node, mass, force, out) as never;
  }

  /**
   * Returns a copy, to go back to. Handles name the same nodes in both.
   *
   * @throws KinetreeError `FULL` where memory has no room for it.
   */
  copy(): Hierarchy {
    return new Hierarchy(copyOf(this.unchanged));
  }

  /**
   * Refuses: `JSON.stringify(toScene(tree))` writes a tree.
   *
   * @throws KinetreeError `BAD_ARGUMENT`.
   */
  toJSON(): never {
    throw new KinetreeError(
      'BAD_ARGUMENT',
      'a tree is in memory of the core: JSON is written of toScene(tree)',
    );
  }

  /**
   * Gives the memory back. A second time it does nothing; any other use afterwards throws
   * `DISPOSED`.
   */
  dispose(): void {
    this.own.free();
    this.views.current = false;
  }

  /** Tells stores of Vue to leave it alone: see `boundary/owned.ts`. @internal */
  get __v_skip(): true {
    return true;
  }

  [Symbol.dispose](): void {
    this.dispose();
  }
}
