/**
 * Trees of transforms that move, after "Managing Transformations in Hierarchy" and "The Dynamics of
 * a Transform Hierarchy".
 *
 * The class is the list of what a tree can do; each method is a function in a file of `hierarchy/`.
 * What few programs use are functions of the package: `toScene`, `fromScene`, `applyBlend`,
 * `affineMotion`, `worldParts`.
 */
import { type ScaleRule, type Skew, scaleRules } from './accumulate.ts';
import { starter } from './boundary/core.ts';
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
import type {
  AccelerationTerms,
  BodyLike,
  Filled,
  MotionTerms,
  OutOf,
  PointMotion,
  PointMotionLike,
  Rates,
  RatesLike,
  Space3Types,
} from './dynamic/states.ts';
import type { Hierarchy as Core } from './generated/glue.js';
import { hierarchy as group } from './generated/groups/hierarchy.js';
import type {
  FitOptions,
  KeepOptions,
  PlaceOptions,
  ReleaseOptions,
  ReparentOptions,
  Residual,
} from './hierarchy/fit.ts';
import * as flat from './hierarchy/flat.ts';
import type { AddRatesOptions, ForceLike, ImpulseLike } from './hierarchy/forces.ts';
import * as forces from './hierarchy/forces.ts';
import type { AimOptions } from './hierarchy/frames.ts';
import * as frames from './hierarchy/frames.ts';
import type {
  DriveLike,
  Local,
  LocalLike,
  LocalOut,
  WorldLike,
  WorldOut,
  WorldState,
} from './hierarchy/local.ts';
import type { StepScheme } from './hierarchy/motion.ts';
import * as motion from './hierarchy/motion.ts';
import type { NodeHandle } from './hierarchy/node-handle.ts';
import { copyOf, Views } from './hierarchy/owner.ts';
import * as row from './hierarchy/row.ts';
import type { HierarchyOptions } from './hierarchy/rows.ts';
import * as arrays from './hierarchy/rows.ts';
import type { AddOptions } from './hierarchy/shape.ts';
import * as shape from './hierarchy/shape.ts';
import * as states from './hierarchy/states.ts';
import * as verbs from './hierarchy/verbs.ts';
import * as views from './hierarchy/views.ts';
import * as worlds from './hierarchy/world.ts';
import { type Rows, type WorldRates, Written } from './hierarchy/written.ts';

const start = /* @__PURE__ */ starter(group);

/** A node, or `null` for the world. */
type Frame = NodeHandle | null;
/** What a method fills, or nothing. */
type Out<Result> = OutOf<Space3Types, Result> | undefined;

/**
 * A forest of transforms that move: any number of roots, each node with its state in its parent.
 *
 * ```js
 * const tree = new Hierarchy();
 * const ferry = tree.add({ velocity: [5, 0, 0] }, { name: 'ferry' });
 * const car = tree.add({ translation: [0, 1, 3] }, { parent: ferry, name: 'car' });
 * tree.drive(car, { velocity: [0, 0, -2] }); // along its own axes, on the deck
 * tree.step(1); // seconds
 * console.log(tree.world(car).translation.join()); // → 5,1,1
 * console.log(tree.world(car).velocity.join()); // → 5,0,-2
 * ```
 *
 * | to read | to set |
 * |---|---|
 * | `local(node)`: pose and rates in the parent | `setLocal(node, parts)`; in loops `setTranslation`, `setRotation`, `setScale` |
 * | `world(node)`: pose, matrix, skew and rates in the world | `setWorld(node, parts, { fit })` |
 * | `relative(node, frame)`: the same in another node | `setWorld` |
 * | `localMatrix(node)`, `worldMatrix(node)` | `setLocalMatrix`, `setWorldMatrix` |
 * | `worldMatrices`, `worldMatrices32`, `worldRates`: of all nodes at once | `rows`, `touch`: all nodes as arrays |
 * | `parent`, `children`, `local(node).free`, `local(node).drive` | `attach`, `release`, `drive`, `reparent` |
 *
 * `null` is the world, wherever a method takes a parent or a frame. A node's values in the world
 * are computed when they are read, and kept until something above the node changes. Methods that
 * read take an `out` last, which they fill and return: with one that an earlier call returned, no
 * array is allocated.
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
  /** @internal */
  readonly written = new Written();

  /**
   * An empty tree. The rule says how scales accumulate.
   *
   * @throws KinetreeError `FULL` where memory has no room for the capacity.
   */
  constructor(rule?: ScaleRule | HierarchyOptions);
  /** @internal */
  constructor(rule: ScaleRule | HierarchyOptions | Core);
  constructor(given: ScaleRule | HierarchyOptions | Core = 'matrices') {
    const { Hierarchy: Tree } = start();
    const core = given instanceof Tree ? given : arrays.made(Tree, given);
    this.own = owned(core, 'hierarchy');
  }

  /** @internal */
  get core(): Core {
    this.views.current = false;
    this.views.moved = true;
    return this.unchanged;
  }

  /** @internal */
  get unchanged(): Core {
    const core = this.own();
    if (this.written.pending) arrays.tell(core, this.written);
    return core;
  }

  /** @internal */
  get untold(): Core {
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
    return this.core.size();
  }

  /**
   * Adds a node to a parent, after the children that are there already, or to the world. Names need
   * not be unique.
   *
   * ```js
   * const tree = new Hierarchy();
   * const boat = tree.add({ translation: [3, 0, 0] }, { name: 'boat' });
   * const mast = tree.add({ translation: [0, 4, 0] }, { parent: boat });
   * console.log(tree.world(mast).translation.join()); // → 3,4,0
   * ```
   *
   * @throws KinetreeError `FULL` beyond 4,194,303 nodes, or where memory has no room for more. The
   * nodes that are there can still be read.
   */
  add(local?: LocalLike, options?: AddOptions): NodeHandle {
    return shape.add(this, local, options);
  }

  /**
   * Removes a node and its descendants. Returns the number of nodes removed.
   *
   * ```js
   * const tree = new Hierarchy();
   * const boat = tree.add();
   * const mast = tree.add({}, { parent: boat });
   * console.log(tree.remove(boat), tree.contains(mast)); // → 2 false
   * ```
   */
  remove(node: NodeHandle): number {
    return shape.remove(this, node);
  }

  /**
   * Removes a node and gives its children to its parent, at its place among the siblings: each as
   * {@link reparent} does. Returns the largest residual of a child.
   *
   * ```js
   * const tree = new Hierarchy();
   * const boat = tree.add({ translation: [3, 0, 0] });
   * const mast = tree.add({ translation: [0, 4, 0] }, { parent: boat });
   * tree.removeKeepingChildren(boat);
   * console.log(tree.local(mast).translation.join()); // → 3,4,0
   * ```
   */
  removeKeepingChildren(node: NodeHandle, options?: KeepOptions): Residual {
    return verbs.removeKeepingChildren(this, node, options);
  }

  /**
   * Attaches a node, with its descendants, to a parent that carries it from then on: its pose in
   * the world stays, and its four rates in the parent are zero. Returns the residual of its pose.
   *
   * ```js
   * const tree = new Hierarchy();
   * const disk = tree.add({ angularVelocity: [0, 1, 0] });
   * const rider = tree.add({ translation: [5, 0, 0], velocity: [1, 0, 0] });
   * tree.attach(rider, disk);
   * tree.step(Math.PI / 2);
   * console.log(tree.world(rider).translation.map(Math.round).join()); // → 0,0,-5
   * ```
   *
   * @throws KinetreeError `CYCLE` for a parent that is the node or its descendant, `NOT_HELD` where
   * no translation, rotation and scale holds the pose, unless `fit` allows for that;
   * `NO_SUCH_INDEX`.
   */
  attach(node: NodeHandle, parent: Frame, options?: PlaceOptions): Residual {
    return verbs.attach(this, node, parent, options);
  }

  /**
   * Lets a node go: its pose, velocity and angular velocity in the world stay, what accelerated it
   * ends, and its acceleration in the world is the given one. It flies on so, whatever its old or
   * its new parent does. Returns the residual of its pose.
   *
   * ```js
   * const tree = new Hierarchy();
   * const arm = tree.add({ angularVelocity: [0, 0, 10] });
   * const stone = tree.add({ translation: [1, 0, 0] }, { parent: arm });
   * tree.release(stone, { acceleration: [0, -9.81, 0] });
   * tree.step(1);
   * console.log(tree.world(stone).translation.map((it) => it.toFixed(3)).join()); // → 1,5.095,0
   * ```
   *
   * @throws KinetreeError as {@link attach}.
   */
  release(node: NodeHandle, options?: ReleaseOptions): Residual {
    return verbs.release(this, node, options);
  }

  /**
   * Drives a node by a velocity and an angular velocity in its own axes, which stay so while it
   * turns: a car, a plane, a walker. It ends with the next rates that are set, and with
   * {@link attach} or {@link release}; what it accelerated ends, too.
   *
   * ```js
   * const tree = new Hierarchy();
   * const car = tree.add();
   * tree.drive(car, { velocity: [5, 0, 0], angularVelocity: [0, 0.5, 0] }); // a circle of 10 m
   * tree.step(2 * Math.PI); // half of it
   * console.log(tree.world(car).translation.map(Math.round).join()); // → 0,0,-20
   * ```
   *
   * @throws KinetreeError `NOT_SIMILAR` under a parent whose scales in the world differ by axis.
   */
  drive(node: NodeHandle, rates: DriveLike): void {
    states.drive(this, node, rates);
  }

  /**
   * Gives a node another parent, and keeps what you say: its state in the parent (`local`), its
   * pose in the world, at rest in the parent (`pose`), its velocities too (`velocity`), or its
   * accelerations as well (`motion`). {@link attach} and {@link release} are what most programs
   * mean. Returns the residual of its pose.
   *
   * ```js
   * const tree = new Hierarchy();
   * const ship = tree.add({ translation: [9, 0, 0] });
   * const gull = tree.add({ translation: [1, 2, 0] }, { parent: ship });
   * tree.reparent(gull, null, { keep: 'local' });
   * console.log(tree.world(gull).translation.join()); // → 1,2,0
   * ```
   *
   * @throws KinetreeError as {@link attach}.
   */
  reparent(node: NodeHandle, parent: Frame, options: ReparentOptions): Residual {
    return verbs.reparent(this, node, parent, options);
  }

  /**
   * Returns whether the node is in this tree.
   *
   * ```js
   * const tree = new Hierarchy();
   * console.log(tree.contains(tree.add())); // → true
   * ```
   */
  contains(node: NodeHandle): boolean {
    return shape.contains(this, node);
  }

  /**
   * Returns the parent of a node: `null` for the world.
   *
   * ```js
   * const tree = new Hierarchy();
   * const arm = tree.add();
   * const hand = tree.add({}, { parent: arm });
   * console.log(tree.parent(hand) === arm, tree.parent(arm) === null); // → true true
   * ```
   */
  parent(node: NodeHandle): NodeHandle | null {
    return shape.parent(this, node);
  }

  /**
   * Returns the children of a node, or of the world, in order.
   *
   * ```js
   * const tree = new Hierarchy();
   * const hand = tree.add();
   * const fingers = ['thumb', 'index'].map((name) => tree.add({}, { parent: hand, name }));
   * console.log(tree.children(hand).join() === fingers.join()); // → true
   * ```
   */
  children(parent: Frame): NodeHandle[] {
    return shape.children(this, parent);
  }

  /**
   * Returns the node and its descendants, parents first.
   *
   * ```js
   * const tree = new Hierarchy();
   * const arm = tree.add({}, { name: 'arm' });
   * tree.add({}, { name: 'hand', parent: arm });
   * console.log(tree.descendants(arm).map((it) => tree.name(it)).join()); // → arm,hand
   * ```
   */
  descendants(node: NodeHandle): NodeHandle[] {
    return shape.descendants(this, node);
  }

  /**
   * Returns the parent, its parent, and so on. A root has none.
   *
   * ```js
   * const tree = new Hierarchy();
   * const arm = tree.add();
   * const hand = tree.add({}, { parent: arm });
   * const finger = tree.add({}, { parent: hand });
   * console.log(tree.ancestors(finger).join() === [hand, arm].join()); // → true
   * ```
   */
  ancestors(node: NodeHandle): NodeHandle[] {
    return shape.ancestors(this, node);
  }

  /**
   * Returns all nodes, parents first.
   *
   * ```js
   * const tree = new Hierarchy();
   * const arm = tree.add();
   * const hand = tree.add({}, { parent: arm });
   * console.log(tree.nodes().join() === [arm, hand].join()); // → true
   * ```
   */
  nodes(): NodeHandle[] {
    return shape.nodes(this);
  }

  /**
   * Returns the name of a node.
   *
   * ```js
   * const tree = new Hierarchy();
   * console.log(tree.name(tree.add({}, { name: 'arm' }))); // → arm
   * ```
   */
  name(node: NodeHandle): string {
    return shape.name(this, node);
  }

  /**
   * Renames a node.
   *
   * ```js
   * const tree = new Hierarchy();
   * const arm = tree.add();
   * tree.rename(arm, 'left arm');
   * console.log(tree.find('left arm') === arm); // → true
   * ```
   */
  rename(node: NodeHandle, name: string): void {
    shape.rename(this, node, name);
  }

  /**
   * Returns the first node of this name, parents first; given a list of names, the first node at
   * the end of that path from a root. `null` if there is none.
   *
   * ```js
   * const tree = new Hierarchy();
   * const left = tree.add({}, { name: 'left' });
   * const hand = tree.add({}, { parent: left, name: 'hand' });
   * console.log(tree.find('hand') === hand, tree.find(['left', 'hand']) === hand); // → true true
   * ```
   */
  find(name: string | readonly string[]): NodeHandle | null {
    return shape.find(this, name);
  }

  /**
   * Returns the names from a root to the node, its own last.
   *
   * ```js
   * const tree = new Hierarchy();
   * const left = tree.add({}, { name: 'left' });
   * console.log(tree.path(tree.add({}, { parent: left, name: 'hand' })).join(' / ')); // → left / hand
   * ```
   */
  path(node: NodeHandle): string[] {
    return shape.path(this, node);
  }

  /**
   * Returns the state of a node in its parent: pose, rates, and `drive`, `free` or `compensates`
   * where the node has them.
   *
   * ```js
   * const tree = new Hierarchy();
   * const door = tree.add({ translation: [1, 0, 0], angularVelocity: [0, 2, 0] });
   * const { translation, angularVelocity } = tree.local(door);
   * console.log(translation.join(), angularVelocity.join()); // → 1,0,0 0,2,0
   * ```
   */
  local<Into extends LocalOut | undefined = undefined>(node: NodeHandle, out?: Into): Filled<Into, Local> {
    return states.local(this, node, out) as never;
  }

  /**
   * Sets the parts given of a node's state in its parent. The others stay.
   *
   * ```js
   * const tree = new Hierarchy();
   * const door = tree.add({ translation: [1, 0, 0] });
   * tree.setLocal(door, { angularVelocity: [0, 2, 0] });
   * console.log(tree.local(door).translation.join()); // → 1,0,0
   * ```
   */
  setLocal(node: NodeHandle, parts: LocalLike): void {
    states.setLocal(this, node, parts);
  }

  /**
   * Returns the state of a node in the world: translation, rotation, a scale for each axis, the
   * matrix, its skew, and the four rates. It always returns, whatever scales are above the node.
   *
   * The rates are those of the node's origin and of its rotation. Under a mirror M the angular
   * velocity is the mirror image's, det(M) M ω. Where a stretch turns above the node, its axes
   * deform; the angular velocity then belongs to the product of the rotations.
   *
   * ```js
   * const tree = new Hierarchy();
   * const wheel = tree.add({ angularVelocity: [0, 0, 2] });
   * const valve = tree.add({ translation: [3, 0, 0] }, { parent: wheel });
   * const { translation, velocity, acceleration } = tree.world(valve);
   * console.log(translation.join(), velocity.join(), acceleration.join()); // → 3,0,0 0,6,0 -12,0,0
   * ```
   */
  world<Into extends WorldOut | undefined = undefined>(
    node: NodeHandle,
    out?: Into,
  ): Filled<Into, WorldState> {
    return worlds.relative(this, node, null, out) as never;
  }

  /**
   * Sets the parts given of a node's state in the world: all of them, or none where one is refused.
   * Returns the residual of its pose.
   *
   * Missing parts of the pose stay as {@link world} returns them: a rotation alone keeps the scales
   * with their signs, and a skew turns along; a scale alone keeps the skew. A rotation and a scale
   * together make a pose without skew. If any rate is given, a missing one stays as it is in the
   * world, wherever the node is put; else those in the parent stay. Parts that are so already
   * change nothing. By the fits `lossy` and `polar` the local scale stays where no scale is given,
   * so that nothing adds up over many calls.
   *
   * ```js
   * const tree = new Hierarchy();
   * const boat = tree.add({ translation: [3, 0, 0] });
   * const mast = tree.add({}, { parent: boat });
   * tree.setWorld(mast, { translation: [5, 0, 0] });
   * console.log(tree.local(mast).translation.join()); // → 2,0,0
   * ```
   *
   * @throws KinetreeError `NOT_HELD` where a parent's stretch would skew the node, unless `fit`
   * allows for that.
   */
  setWorld(node: NodeHandle, parts: WorldLike, options?: FitOptions): Residual {
    return worlds.setWorld(this, node, parts, options);
  }

  /**
   * Returns the angles by which a node's axes are not at right angles in the world, in radians,
   * pair by pair.
   *
   * ```js
   * const tree = new Hierarchy();
   * const wall = tree.add({ scale: [2, 1, 1] });
   * const rotation = rotation3.fromAxisAngle([0, 0, 1], Math.PI / 4);
   * const sign = tree.add({ rotation }, { parent: wall });
   * console.log(((tree.skew(sign).xy * 180) / Math.PI).toFixed(2)); // → 36.87
   * ```
   */
  skew(node: NodeHandle): Skew {
    return worlds.skew(this, node);
  }

  /**
   * Returns the same as {@link world}, relative to a frame.
   *
   * ```js
   * const tree = new Hierarchy();
   * const train = tree.add({ velocity: [30, 0, 0] });
   * const other = tree.add({ translation: [0, 0, 4], velocity: [-30, 0, 0] });
   * console.log(tree.relative(other, train).velocity.join()); // → -60,0,0
   * ```
   *
   * @throws KinetreeError `SINGULAR` where the frame is flat.
   */
  relative<Into extends WorldOut | undefined = undefined>(
    node: NodeHandle,
    frame: Frame,
    out?: Into,
  ): Filled<Into, WorldState> {
    return worlds.relative(this, node, frame, out) as never;
  }

  /**
   * Returns the matrix of a node in its parent, column by column.
   *
   * ```js
   * const tree = new Hierarchy();
   * const arm = tree.add({ translation: [1, 2, 3], scale: 2 });
   * console.log(tree.localMatrix(arm).join()); // → 2,0,0,0,0,2,0,0,0,0,2,0,1,2,3,1
   * ```
   */
  localMatrix<Into extends MatrixOut | undefined = undefined>(
    node: NodeHandle,
    out?: Into,
  ): Given<Into, Float64Array> {
    return states.localMatrix(this, node, out) as never;
  }

  /**
   * Sets the matrix of a node in its parent, skew included: the node holds what no scale for each
   * axis can. Its rates stay.
   *
   * ```js
   * const tree = new Hierarchy();
   * const arm = tree.add();
   * tree.setLocalMatrix(arm, [1, 0, 0, 0, 0.5, 1, 0, 0, 0, 0, 1, 0, 7, 0, 0, 1]);
   * console.log(tree.transformPoint([0, 2, 0], arm, null).map((it) => it.toFixed(1)).join()); // → 8,2,0
   * ```
   *
   * A matrix that flattens space is held too.
   *
   * @throws KinetreeError `NOT_AFFINE`.
   */
  setLocalMatrix(node: NodeHandle, matrix: MatrixLike): void {
    states.setLocalMatrix(this, node, matrix);
  }

  /**
   * Returns the matrix of a node in the world: 16 numbers, column by column, as WebGL and three.js
   * take them.
   *
   * ```js
   * const tree = new Hierarchy();
   * const boat = tree.add({ translation: [3, 0, 0] });
   * const mast = tree.add({ translation: [0, 4, 0] }, { parent: boat });
   * console.log(tree.worldMatrix(mast).subarray(12).join()); // → 3,4,0,1
   * ```
   */
  worldMatrix<Into extends MatrixOut | undefined = undefined>(
    node: NodeHandle,
    out?: Into,
  ): Given<Into, Float64Array> {
    return views.worldMatrix(this, node, out) as never;
  }

  /**
   * Sets the matrix of a node in the world. Its rates in the parent stay. Returns the residual.
   *
   * ```js
   * const tree = new Hierarchy();
   * const boat = tree.add({ translation: [3, 0, 0] });
   * const mast = tree.add({}, { parent: boat });
   * tree.setWorldMatrix(mast, [2, 0, 0, 0, 0, 2, 0, 0, 0, 0, 2, 0, 5, 0, 0, 1]);
   * console.log(tree.local(mast).translation.join(), tree.local(mast).scale.join()); // → 2,0,0 2,2,2
   * ```
   *
   * @throws KinetreeError `NOT_HELD`; `SINGULAR` for a matrix that flattens space, by the fit
   * `polar`; `NOT_AFFINE`.
   */
  setWorldMatrix(node: NodeHandle, matrix: MatrixLike, options?: FitOptions): Residual {
    return worlds.setWorldMatrix(this, node, matrix, options);
  }

  /**
   * Sets the translation of a node in its parent by numbers. In a loop over many nodes this is many
   * times as fast as {@link setLocal}.
   *
   * ```js
   * const tree = new Hierarchy();
   * const boats = [1, 2, 3].map(() => tree.add());
   * for (const [i, boat] of boats.entries()) tree.setTranslation(boat, i, 0, 0);
   * console.log(tree.local(boats[2]).translation.join()); // → 2,0,0
   * ```
   */
  setTranslation(node: NodeHandle, x: number, y: number, z: number): void {
    row.setTranslation(this, node, x, y, z);
  }

  /**
   * Sets the rotation of a node in its parent: a unit quaternion.
   *
   * ```js
   * const tree = new Hierarchy();
   * const boat = tree.add();
   * tree.setRotation(boat, 0, 1, 0, 0); // half a turn about y
   * console.log(tree.transformVector([1, 0, 0], boat, null).join()); // → -1,0,0
   * ```
   */
  setRotation(node: NodeHandle, x: number, y: number, z: number, w: number): void {
    row.setRotation(this, node, x, y, z, w);
  }

  /**
   * Sets the scale of a node, one for each of its axes.
   *
   * ```js
   * const tree = new Hierarchy();
   * const boat = tree.add();
   * tree.setScale(boat, 1, 2, 3);
   * console.log(tree.local(boat).scale.join()); // → 1,2,3
   * ```
   */
  setScale(node: NodeHandle, x: number, y: number, z: number): void {
    row.setScale(this, node, x, y, z);
  }

  /**
   * Brings the world matrices of all nodes up to date in one pass. Nobody has to call it: without
   * it each reading works out what has changed above its node, and the results are the same. After
   * it {@link worldMatrix} copies them, and calls no core.
   *
   * ```js
   * const tree = new Hierarchy();
   * const boats = [1, 2, 3].map((x) => tree.add({ translation: [x, 0, 0] }));
   * tree.update(); // once a frame, before many readings
   * console.log(boats.map((it) => tree.worldMatrix(it)[12]).join()); // → 1,2,3
   * ```
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
   * The same in 32-bit numbers, each rounded to the nearest, as a graphics card takes them. From
   * the first time it is read, each {@link update} keeps them too; a tree that is never asked has
   * none.
   *
   * ```js
   * const tree = new Hierarchy();
   * const arm = tree.add({ translation: [0.1, 0, 0] });
   * const at = 16 * tree.slot(arm);
   * console.log(tree.worldMatrices32[at + 12] === Math.fround(0.1)); // → true
   * ```
   *
   * It is such a view as {@link worldMatrices}. Numbers beyond 3.4·10³⁸ are infinite. The first
   * time asks for memory: read {@link rows} anew after it.
   *
   * @throws KinetreeError as {@link update}; `FULL` where memory has no room for them.
   */
  get worldMatrices32(): Float32Array {
    return views.worldMatrices32(this);
  }

  /**
   * The rates of all nodes in the world, brought up to date in one pass: the same numbers as {@link
   * world} gives node by node, to the bit, whatever scales, mirrors and drives there are, in a
   * small part of the time. Those of a node begin at 3 times its {@link slot}.
   *
   * ```js
   * const tree = new Hierarchy();
   * const wheel = tree.add({ angularVelocity: [0, 0, 2] });
   * const valve = tree.add({ translation: [3, 0, 0] }, { parent: wheel });
   * const { velocities, accelerations } = tree.worldRates;
   * const at = 3 * tree.slot(valve);
   * console.log(velocities.subarray(at, at + 3).join()); // → 0,6,0
   * console.log(accelerations.subarray(at, at + 3).join()); // → -12,0,0
   * ```
   *
   * They are such views as {@link worldMatrices}: read this property anew after each change, and
   * write nothing to them. Slots without a node have zeros. A tree that is never asked keeps none;
   * the first time asks for memory: read {@link rows} anew after it.
   *
   * @throws KinetreeError `NOT_FINITE` for the first node whose rates overflow; `FULL` where memory
   * has no room for them.
   */
  get worldRates(): WorldRates {
    return views.worldRates(this);
  }

  /**
   * The states of all nodes as arrays in the core's memory, to be read and written where they are:
   * in a loop over many nodes many times as fast as calls. The numbers of a node begin at its
   * {@link slot} times those of a node. After writing say which row it was: {@link touch}.
   *
   * ```js
   * const tree = new Hierarchy();
   * const boats = [1, 2, 3].map(() => tree.add());
   * const { translations } = tree.rows; // once a frame
   * for (const boat of boats) {
   *   const slot = tree.slot(boat);
   *   translations[3 * slot + 1] = slot + 4; // y
   *   tree.touch(slot);
   * }
   * console.log(tree.worldMatrix(boats[2])[13]); // → 6
   * ```
   *
   * Read this property once a frame, and after each `add`: the arrays move when the tree grows beyond
   * its `capacity`, and lose their length when the core's memory grows, for any tree. Then what is
   * written to the old ones is lost, which the next `touch` refuses where it can tell; where the tree
   * has grown or was disposed of, their place may be another's, so never write there.
   *
   * Nothing is checked where it is written: {@link update} refuses the first row that is not finite,
   * or no rotation. The world matrices of that node and of those below it are then NaN, until it is
   * written again. A scale that is written replaces a matrix that the node held. Rates need no touch.
   */
  get rows(): Rows {
    return arrays.rows(this);
  }

  /**
   * Says that the row of a slot was written in {@link rows}. Every call that reads the node then
   * finds what was written, its rotation made exact.
   *
   * ```js
   * const tree = new Hierarchy();
   * const boat = tree.add();
   * tree.rows.scales.fill(2);
   * tree.touch(tree.slot(boat));
   * console.log(tree.local(boat).scale.join()); // → 2,2,2
   * ```
   *
   * @throws KinetreeError `BAD_ARGUMENT` for a number that is no slot of the tree, or where the
   * arrays have moved in memory since {@link rows} was read.
   */
  touch(slot: number): void {
    arrays.touch(this, slot);
  }

  /**
   * Says that any row may have been written in {@link rows}.
   *
   * ```js
   * const tree = new Hierarchy();
   * const boats = [1, 2, 3].map(() => tree.add());
   * tree.rows.scales.fill(2);
   * tree.touchAll();
   * console.log(boats.map((it) => tree.worldMatrix(it)[0]).join()); // → 2,2,2
   * ```
   */
  touchAll(): void {
    arrays.touchAll(this);
  }

  /**
   * Looks for a row that was written and not touched: works out all, and compares. It takes as long
   * as two updates: call it in tests, or when a node is not where it should be.
   *
   * ```js
   * const tree = new Hierarchy();
   * const boat = tree.add({}, { name: 'boat' });
   * tree.update();
   * tree.rows.translations[3 * tree.slot(boat)] = 5; // and no touch
   * try {
   *   tree.checkRows();
   * } catch (error) {
   *   console.log(error.code); // → UNTOUCHED
   * }
   * ```
   *
   * @throws KinetreeError `UNTOUCHED` with the first such node, parents first; as {@link update}.
   */
  checkRows(): void {
    arrays.checkRows(this);
  }

  /**
   * Returns the slot of a node, its place in {@link rows} and {@link worldMatrices}. It stays the
   * same until the node is removed; then another node may get it.
   *
   * ```js
   * const tree = new Hierarchy();
   * const boats = [1, 2, 3].map(() => tree.add());
   * console.log(boats.map((it) => tree.slot(it)).join()); // → 0,1,2
   * ```
   */
  slot(node: NodeHandle): number {
    return views.slot(this, node);
  }

  /**
   * Returns a point, given in the coordinates of `from`, in those of `to`.
   *
   * ```js
   * const tree = new Hierarchy();
   * const hull = tree.add({ translation: [5, 0, 0] });
   * const gun = tree.add({ translation: [1, 0, 0] }, { parent: hull });
   * console.log(tree.transformPoint([0, 0, 1], gun, null).join()); // → 6,0,1
   * ```
   */
  transformPoint<Into extends Vec3Out | undefined = undefined>(
    point: Vec3Like,
    from: Frame,
    to: Frame,
    out?: Into,
  ): Given<Into, Float64Array> {
    return frames.transformPoint(this, point, from, to, out) as never;
  }

  /**
   * Returns a vector, given in the axes and lengths of `from`, in those of `to`.
   *
   * ```js
   * const tree = new Hierarchy();
   * const hull = tree.add({ translation: [5, 0, 0] });
   * const gun = tree.add({ translation: [1, 0, 0] }, { parent: hull });
   * console.log(tree.transformVector([0, 0, 1], gun, null).join()); // → 0,0,1
   * ```
   */
  transformVector<Into extends Vec3Out | undefined = undefined>(
    vector: Vec3Like,
    from: Frame,
    to: Frame,
    out?: Into,
  ): Given<Into, Float64Array> {
    return frames.transformVector(this, vector, from, to, out) as never;
  }

  /**
   * Returns the normal of a surface, given in the axes of `from`, in those of `to`: by the inverse
   * transpose. Its length changes.
   *
   * ```js
   * const tree = new Hierarchy();
   * const hull = tree.add({ translation: [5, 0, 0] });
   * const gun = tree.add({ translation: [1, 0, 0] }, { parent: hull });
   * console.log(tree.transformNormal([0, 0, 1], gun, null).join()); // → 0,0,1
   * ```
   */
  transformNormal<Into extends Vec3Out | undefined = undefined>(
    normal: Vec3Like,
    from: Frame,
    to: Frame,
    out?: Into,
  ): Given<Into, Float64Array> {
    return frames.transformNormal(this, normal, from, to, out) as never;
  }

  /**
   * Returns the motion of a point, given in the coordinates of `from`, in those of `to`. A missing
   * part is at the origin, or at rest there.
   *
   * ```js
   * const tree = new Hierarchy();
   * const hull = tree.add({ velocity: [5, 0, 0], angularVelocity: [0, 0.5, 0] });
   * const muzzle = { position: [2, 0, 0], velocity: [100, 0, 0] };
   * console.log(tree.transformMotion(muzzle, hull, null).velocity.join()); // → 105,0,-1
   * ```
   */
  transformMotion<Into extends Out<PointMotion<Space3Types>> = undefined>(
    motion: PointMotionLike<Space3Types>,
    from: Frame,
    to: Frame,
    out?: Into,
  ): Filled<Into, PointMotion<Space3Types>> {
    return frames.transformMotion(this, motion, from, to, out) as never;
  }

  /**
   * Returns the terms that make up the motion of a point in `to`, whose sums {@link
   * transformMotion} returns. The point is given in the coordinates of `from`, which carries it; a
   * missing part is at the origin, or at rest. The terms are in the axes and lengths of `to`.
   *
   * ```js
   * const tree = new Hierarchy();
   * const disk = tree.add({ angularVelocity: [0, 0, 2] });
   * const ball = { position: [3, 0, 0], velocity: [1, 0, 0] }; // rolls outwards on the disk
   * const { coriolis, centripetal } = tree.motionTerms(ball, disk, null);
   * console.log(coriolis.join(), centripetal.join()); // → 0,4,0 -12,0,0
   * ```
   *
   * @throws KinetreeError `NOT_SIMILAR`, `NOT_POSITIVE` where `from` or `to` has no one scale
   * above zero: the scales above it stretch it unequally, skew, mirror or flatten it.
   */
  motionTerms<Into extends Out<MotionTerms<Space3Types>> = undefined>(
    point: PointMotionLike<Space3Types>,
    from: Frame,
    to: Frame,
    out?: Into,
  ): Filled<Into, MotionTerms<Space3Types>> {
    return frames.motionTerms(this, point, from, to, out) as never;
  }

  /**
   * Rotates a node so that its −z axis, or the direction of its own that `forward` says, points at
   * a place of the world, and its y axis, or `top`, as nearly `up` as that allows.
   *
   * ```js
   * const tree = new Hierarchy();
   * const camera = tree.add({ translation: [0, 0, 5] });
   * tree.lookAt(camera, [5, 0, 5]);
   * console.log(tree.transformVector([0, 0, -1], camera, null).map(Math.round).join()); // → 1,0,0
   * ```
   *
   * @throws KinetreeError `NO_DIRECTION` where the target is the node's own position, or up is
   * along the line of sight.
   */
  lookAt(node: NodeHandle, target: Vec3Like, options?: AimOptions): void {
    frames.lookAt(this, node, target, options);
  }

  /**
   * Steps every node by its rates over `dt` seconds: a node by its rates in the parent, one that is
   * driven by those in its own axes, a free body by its rates in the world. Without a scheme
   * accelerations are constant: exact for translations, of sixth order for rotations. What a clip
   * moves is posed after it.
   *
   * ```js
   * const tree = new Hierarchy();
   * const stone = tree.add({ velocity: [1, 0, 0], acceleration: [0, -10, 0] });
   * tree.step(2);
   * console.log(tree.world(stone).translation.join()); // → 2,-20,0
   * ```
   *
   * @throws KinetreeError `TOO_LARGE` for an angular velocity that cannot be cut into pieces,
   * `NOT_POSITIVE` for a longest path of zero or less.
   */
  step(dt: number, scheme?: StepScheme): void {
    motion.step(this, dt, scheme);
  }

  /**
   * Adds to the rates of a node in the world: a bump, a kick. Its descendants share the addition,
   * unless its `children` are `left`: then they go on in the world as before.
   *
   * ```js
   * const tree = new Hierarchy();
   * const cart = tree.add({ velocity: [1, 0, 0] });
   * tree.addWorldRates(cart, { velocity: [2, 0, 0] });
   * console.log(tree.world(cart).velocity.join()); // → 3,0,0
   * ```
   */
  addWorldRates(node: NodeHandle, rates: RatesLike<Space3Types>, options?: AddRatesOptions): void {
    forces.addWorldRates(this, node, rates, options);
  }

  /**
   * Applies an impulse at a point of the world to a node. Returns the node's jump in the world.
   *
   * ```js
   * const tree = new Hierarchy();
   * const crate = tree.add();
   * const body = { mass: 2, inertia: [1, 1, 1] };
   * const jump = tree.applyImpulse(crate, body, { impulse: [4, 0, 0], at: [0, 1, 0] });
   * console.log(jump.velocity.join(), jump.angularVelocity.join()); // → 2,0,0 0,0,-4
   * ```
   */
  applyImpulse<Into extends Out<Rates<Space3Types>> = undefined>(
    node: NodeHandle,
    body: BodyLike<Space3Types>,
    impulse: ImpulseLike,
    out?: Into,
  ): Filled<Into, Rates<Space3Types>> {
    return forces.applyImpulse(this, node, body, impulse, out) as never;
  }

  /**
   * Sets the accelerations of a node to those that a force through its origin, its center of mass,
   * and a torque give it, or a force at a point. The node keeps them until it is given others.
   *
   * ```js
   * const tree = new Hierarchy();
   * const crate = tree.add();
   * tree.applyForce(crate, { mass: 2, inertia: [1, 1, 1] }, { force: [4, 0, 0], at: [0, 1, 0] });
   * const { acceleration, angularAcceleration } = tree.world(crate);
   * console.log(acceleration.join(), angularAcceleration.join()); // → 2,0,0 0,0,-4
   * ```
   */
  applyForce(node: NodeHandle, body: BodyLike<Space3Types>, force: ForceLike): void {
    forces.applyForce(this, node, body, force);
  }

  /**
   * Returns the acceleration that a force (N, world axes) gives a mass (kg) at the node, in the
   * node's parent, m/s², and its terms: what the mass feels there, centrifugal and Coriolis among
   * them. Changes nothing. The terms of what a point does are {@link motionTerms}.
   *
   * ```js
   * const tree = new Hierarchy();
   * const disk = tree.add({ angularVelocity: [0, 0, 2] });
   * const puck = tree.add({ translation: [3, 0, 0] }, { parent: disk });
   * console.log(tree.accelerationUnderForce(puck, 1, [0, 0, 0]).centrifugal.join()); // → 12,0,0
   * ```
   *
   * @throws KinetreeError `NOT_SIMILAR` where the parent has no one scale in the world;
   * `NOT_POSITIVE` for a mass.
   */
  accelerationUnderForce<Into extends Out<AccelerationTerms<Space3Types>> = undefined>(
    node: NodeHandle,
    mass: number,
    force: Vec3Like,
    out?: Into,
  ): Filled<Into, AccelerationTerms<Space3Types>> {
    return forces.accelerationUnderForce(this, node, mass, force, out) as never;
  }

  /**
   * Returns a copy, to go back to. Handles name the same nodes in both.
   *
   * ```js
   * const tree = new Hierarchy();
   * const boat = tree.add({ velocity: [1, 0, 0] });
   * const before = tree.copy();
   * tree.step(5);
   * console.log(tree.local(boat).translation[0], before.local(boat).translation[0]); // → 5 0
   * ```
   *
   * @throws KinetreeError `FULL` where memory has no room for it.
   */
  copy(): Hierarchy {
    return new Hierarchy(copyOf(this.unchanged));
  }

  /** @internal The parents of all nodes, as a batch takes them. */
  parents(): Int32Array {
    return flat.parents(this);
  }

  /** @internal The local states of all nodes, as a batch holds them. */
  locals(options?: { readonly rates?: boolean }): Float64Array {
    return flat.locals(this, options);
  }

  /** @internal Sets them from those of a batch. */
  setLocals(locals: ArrayLike<number>): void {
    flat.setLocals(this, locals);
  }

  /** @internal Refuses: `JSON.stringify(toScene(tree))` writes a tree. */
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
    this.written.count = 0;
  }

  /** Tells stores of Vue to leave it alone: see `boundary/owned.ts`. @internal */
  get __v_skip(): true {
    return true;
  }

  [Symbol.dispose](): void {
    this.dispose();
  }
}
