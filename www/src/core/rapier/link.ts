/** A tree and a world of Rapier that move together. */
import { described, KinetreeError } from '../boundary/errors.ts';
import { options } from '../boundary/options.ts';
import { readPart } from '../boundary/records.ts';
import { expectFunction, type QuatOut, type Vec3Out } from '../boundary/vectors.ts';
import type { Filled } from '../dynamic/states.ts';
import type { ReleaseOptions, Residual } from '../hierarchy/fit.ts';
import type { NodeHandle } from '../hierarchy/node-handle.ts';
import type { Hierarchy } from '../hierarchy.ts';
import { slerp } from '../rotation.ts';
import { JUMP_SPEED } from './jumps.ts';
import { called, expectBody, expectWorld, named, type RapierWorldLike, type RigidBodyLike } from './like.ts';
import type { BindOptions, CatchOptions, LinkOptions, PlaceLike } from './options.ts';
import { Pair } from './pair.ts';
import { type Place, placeOf } from './place.ts';

/** A vector and a quaternion to be filled with a place to draw at. */
export interface InterpolatedPoseOut {
  translation?: Vec3Out;
  rotation?: QuatOut;
}

/** Where a node is drawn, between two steps. */
export interface InterpolatedPose {
  /** m, world. */
  translation: Float64Array;
  /** A unit quaternion x, y, z, w. */
  rotation: Float64Array;
}

/**
 * Moves a tree and a world of Rapier together, step by step. What a body does depends on its type:
 *
 * | body | in each step |
 * |---|---|
 * | kinematic, by position | it follows its node |
 * | dynamic | the solver moves it, and it leads its node, under any parent |
 * | dynamic, bound with `rides` | it is carried by its node, and led along by its velocity |
 *
 * ```js
 * const world = new RAPIER.World({ x: 0, y: -9.81, z: 0 });
 * const tree = new Hierarchy();
 * const disk = tree.add({ angularVelocity: [0, 1, 0] });
 * const rider = tree.add({ translation: [3, 1, 0] }, { parent: disk });
 *
 * const link = new RapierLink(tree, world);
 * const body = world.createRigidBody(RAPIER.RigidBodyDesc.kinematicPositionBased());
 * world.createCollider(RAPIER.ColliderDesc.ball(0.5), body);
 * link.bind(rider, body);
 * for (let i = 0; i < 600; i++) link.step(); // ten seconds
 * const { x, z } = body.translation();
 * console.log(Math.hypot(x, z).toFixed(5)); // → 3.00000
 *
 * link.release(rider); // it flies off along the tangent, and falls
 * link.step();
 * console.log(tree.parent(rider) === null, tree.world(rider).acceleration[1].toFixed(2)); // → true -9.81
 * world.free();
 * tree.dispose();
 * ```
 *
 * Rapier's world is the tree's, in meters. Rapier has places in single precision, and no scales: a
 * collider has the size that it was made with. A node that a kinematic body follows may be below
 * one that a body leads: it is led to where its parent is going to be, judged by the parent's
 * rates.
 *
 * Rapier derives the velocity of a kinematic body from two places, which is half a step old.
 * `tree.world(node)` has the instant's, and the accelerations.
 */
export class RapierLink<World extends RapierWorldLike = RapierWorldLike> {
  readonly tree: Hierarchy;
  readonly world: World;
  private readonly maxSteps: number;
  private readonly jumpSpeed: number;
  private readonly afterStep: LinkOptions['afterStep'];
  private readonly pairs = new Map<NodeHandle, Pair>();
  private readonly nodes = new Map<number, NodeHandle>();
  private readonly watched = new Map<NodeHandle, { before: Place; after: Place }>();
  /** The time that is not yet stepped, seconds. */
  private rest = 0;

  /**
   * @throws KinetreeError `BAD_ARGUMENT` unless these are a tree, and a `World` of Rapier in space:
   * then it says what to install.
   */
  constructor(tree: Hierarchy, world: World, given: LinkOptions = {}) {
    if (typeof tree !== 'object' || tree === null || !('worldMatrices' in tree))
      throw new KinetreeError('BAD_ARGUMENT', 'bodies of Rapier are moved by a Hierarchy');
    expectWorld(world);
    const known = ['maxSteps', 'afterStep', 'jumpSpeed'] as const;
    const {
      maxSteps = 8,
      afterStep,
      jumpSpeed = JUMP_SPEED,
    } = options(given, known, 'the options of a link');
    if (afterStep !== undefined) expectFunction(afterStep, 'afterStep');
    if (!Number.isInteger(maxSteps) || maxSteps < 1)
      throw new KinetreeError(
        'BAD_ARGUMENT',
        `maxSteps must be a whole number from 1 on, but is ${described(maxSteps)}`,
      );
    if (typeof jumpSpeed !== 'number' || !(jumpSpeed > 0))
      throw new KinetreeError('BAD_ARGUMENT', `jumpSpeed must be above zero, but is ${described(jumpSpeed)}`);
    this.tree = tree;
    this.world = world;
    this.jumpSpeed = jumpSpeed;
    this.maxSteps = maxSteps;
    this.afterStep = afterStep;
  }

  /**
   * Ties a body to a node. Returns the body. One that follows or rides is put on its node at once,
   * with the node's velocities. One that leads has to be there: its node, where that has a rate of
   * its own, has to move as it does, too. `at` says who is right where they differ.
   *
   * ```js
   * const world = new RAPIER.World({ x: 0, y: -9.81, z: 0 });
   * const tree = new Hierarchy();
   * const link = new RapierLink(tree, world);
   * const crate = tree.add({ translation: [0, 5, 0], velocity: [2, 0, 0] });
   * const body = world.createRigidBody(RAPIER.RigidBodyDesc.dynamic()); // at the origin
   * link.bind(crate, body, { at: 'node' });
   * console.log(body.translation().y, body.linvel().x); // → 5 2
   * world.free();
   * tree.dispose();
   * ```
   *
   * @throws KinetreeError with node and body in its message: `NO_SUCH_NODE`; `BAD_ARGUMENT` where
   * one of the two is bound already, for a body that is fixed or kinematic by velocity, for one
   * that rides without being dynamic, and with both places where a node is not at the body that is
   * to lead it; `NOT_FINITE` for a node that Rapier's numbers cannot hold.
   */
  bind<Body extends RigidBodyLike>(node: NodeHandle, body: Body, given: BindOptions = {}): Body {
    expectBody(body);
    const how = options(given, ['rides', 'fit', 'at'], 'the options of bind');
    const has = this.nodes.get(body.handle);
    if (has !== undefined)
      throw refused(`${called(body)} is bound to ${named(this.tree, has)} already: unbind it first`);
    const other = this.pairs.get(node);
    if (other)
      throw refused(`${named(this.tree, node)} has ${called(other.body)} already: unbind that one first`);
    // It asks the tree for the node, which refuses one that is gone.
    if (!this.tree.contains(node))
      throw new KinetreeError('NO_SUCH_NODE', `${called(body)}: node ${node} is not in the tree`);
    this.pairs.set(node, new Pair(this.tree, node, body, how, this.jumpSpeed));
    this.nodes.set(body.handle, node);
    return body;
  }

  /** Returns the body of a node: `null` for none. */
  body(node: NodeHandle): RigidBodyLike | null {
    return this.pairs.get(node)?.body ?? null;
  }

  /** Returns the node of a body, as an event or a ray of Rapier names it: `null` for none. */
  node(body: RigidBodyLike): NodeHandle | null {
    return this.nodes.get(body.handle) ?? null;
  }

  /**
   * Unties a node and its body. Both stay as they are: a kinematic body stands still, a body that
   * rode has its gravity and its damping again.
   *
   * @throws KinetreeError `BAD_ARGUMENT` for a node that has no body.
   */
  unbind(node: NodeHandle): void {
    const pair = this.pairOf(node);
    pair.giveBack();
    this.pairs.delete(node);
    this.nodes.delete(pair.body.handle);
  }

  /**
   * Lets go of a body: the node is released, and its body, dynamic from now on, has the velocity
   * and the angular velocity of the node at this instant, and leads it. `acceleration` is the
   * world's gravity, unless another one is given. Returns the residual of the node's pose.
   *
   * @throws KinetreeError as `tree.release`; then nothing has changed. `BAD_ARGUMENT` for a node
   * that has no body.
   */
  release(node: NodeHandle, given: ReleaseOptions = {}): Residual {
    const pair = this.pairOf(node);
    const { x, y, z } = this.world.gravity;
    return pair.about(() => {
      const state = this.tree.world(node);
      pair.checkState(state, this.duration());
      const residual = this.tree.release(node, { acceleration: [x, y, z], ...given });
      if (pair.role !== 'leads') pair.free(state);
      pair.leave();
      return residual;
    });
  }

  /**
   * Catches a body: the node is attached to a parent, which carries it, and its body is kinematic
   * from now on, or rides. Returns the residual of the node's pose.
   *
   * @throws KinetreeError as `tree.attach`; then nothing has changed. `BAD_ARGUMENT` for a node
   * that has no body.
   */
  attach(node: NodeHandle, parent: NodeHandle | null, given: CatchOptions = {}): Residual {
    const pair = this.pairOf(node);
    const { rides = false, ...place } = options(given, ['rides', 'fit', 'position'], 'the options of attach');
    const residual = pair.about(() => this.tree.attach(node, parent, place));
    pair.hold(rides);
    return residual;
  }

  /**
   * Brings a node and its body to a place of the world at once: a start anew, a teleport. What is
   * not given of the place stays. A velocity that is not given is zero: in the world for a body
   * that leads, in its parent for a node that carries it; a drive ends. Nothing is in between,
   * neither for the solver nor for {@link interpolated}: bodies below the node that follow it or
   * ride come along.
   *
   * ```js
   * const world = new RAPIER.World({ x: 0, y: -9.81, z: 0 });
   * const tree = new Hierarchy();
   * const link = new RapierLink(tree, world);
   * const ball = tree.add();
   * const body = link.bind(ball, world.createRigidBody(RAPIER.RigidBodyDesc.dynamic()));
   * for (let i = 0; i < 60; i++) link.step(); // it falls
   * link.place(ball, { translation: [0, 3, 0], velocity: [1, 0, 0] });
   * console.log(body.translation().y, body.linvel().x, body.linvel().y); // → 3 1 0
   * console.log(tree.world(ball).translation.join()); // → 0,3,0
   * world.free();
   * tree.dispose();
   * ```
   *
   * @throws KinetreeError as `tree.setWorld`; `BAD_ARGUMENT` for a node that has no body;
   * `NOT_FINITE` for numbers that Rapier has not.
   */
  place(node: NodeHandle, given: PlaceLike = {}): void {
    const pair = this.pairOf(node);
    const { tree } = this;
    const where = options(given, ['translation', 'rotation', 'velocity', 'angularVelocity'], 'the place');
    pair.about(() => pair.place(where));
    const below = new Set(tree.descendants(node));
    for (const it of this.pairs.values())
      if (it !== pair && it.role !== 'leads' && below.has(it.node)) it.settle();
    for (const [it, places] of this.watched) {
      if (!below.has(it)) continue;
      places.after = placeOf(tree, it);
      places.before = places.after;
    }
  }

  /**
   * Takes one step of the world's `timestep`: first the tree, then Rapier. What is given goes to
   * `world.step`: a queue of events, hooks.
   *
   * @throws KinetreeError with node and body in its message, and nothing has moved: `NOT_FINITE`
   * for a place or a velocity that is NaN, or too large for Rapier, which would ignore it in
   * silence; `NO_SUCH_NODE`, `BAD_ARGUMENT` for a node or a body that is gone, or of another type
   * than it was.
   */
  step(...given: Parameters<World['step']>): void {
    const { tree, world } = this;
    const dt = this.duration();
    const pairs = this.parentsFirst();
    for (const pair of pairs) pair.check(dt);
    for (const pair of pairs) pair.heed();
    for (const [node, places] of this.watched) if (tree.contains(node)) places.before = placeOf(tree, node);
    for (const pair of pairs) pair.begin();
    tree.step(dt);
    this.afterStep?.(dt, tree);
    for (const pair of pairs) pair.lead(dt);
    world.step(...given);
    for (const pair of pairs) if (pair.role === 'leads') pair.checkBody();
    for (const pair of pairs) pair.follow(dt);
    for (const pair of pairs) pair.end();
    for (const [node, places] of this.watched) if (tree.contains(node)) places.after = placeOf(tree, node);
  }

  /**
   * Goes on by the time of a frame in steps of the world's `timestep`, and keeps the rest for the
   * next frame. `before` is called before each step, with its duration: there programs walk and
   * push. Returns the number of steps.
   *
   * @throws KinetreeError as {@link step}; `NOT_FINITE`, `NEGATIVE` for the time.
   */
  advance(seconds: number, before?: (dt: number) => void, ...given: Parameters<World['step']>): number {
    if (!Number.isFinite(seconds))
      throw new KinetreeError('NOT_FINITE', `the time of a frame is ${described(seconds)}`);
    if (seconds < 0) throw new KinetreeError('NEGATIVE', `the time of a frame is ${seconds} s`);
    if (before !== undefined) expectFunction(before, 'before');
    const dt = this.duration();
    this.rest = Math.min(this.rest + seconds, (this.maxSteps + 0.5) * dt);
    let steps = 0;
    for (; this.rest >= dt; steps++) {
      before?.(dt);
      this.step(...given);
      this.rest -= dt;
    }
    return steps;
  }

  /** The part of a step that {@link advance} has left over, from 0 to 1. */
  get alpha(): number {
    return Math.min(1, this.rest / this.duration());
  }

  /**
   * Watches a node that has no body, a camera or a turret: keeps its places before and after each
   * step, as those of bodies are kept, so that {@link interpolated} can tell them.
   *
   * @throws KinetreeError `NO_SUCH_NODE`.
   */
  watch(node: NodeHandle): void {
    const place = placeOf(this.tree, node);
    this.watched.set(node, { before: place, after: place });
  }

  /** Watches it no more. Returns whether it did. */
  unwatch(node: NodeHandle): boolean {
    return this.watched.delete(node);
  }

  /**
   * Returns where to draw a node: between its places before and after the last step, as far as time
   * is left over. What is drawn is at most one step late, and never jerks.
   *
   * ```js
   * const world = new RAPIER.World({ x: 0, y: 0, z: 0 });
   * world.timestep = 0.5;
   * const tree = new Hierarchy();
   * const boat = tree.add({ velocity: [2, 0, 0] });
   * const link = new RapierLink(tree, world);
   * link.watch(boat);
   * console.log(link.advance(0.75), link.alpha); // → 1 0.5
   * console.log(link.interpolated(boat).translation.join()); // → 0.5,0,0
   * const mesh = new THREE.Object3D();
   * link.interpolated(boat, { translation: mesh.position, rotation: mesh.quaternion });
   * console.log(mesh.position.x); // → 0.5
   * world.free();
   * tree.dispose();
   * ```
   *
   * @throws KinetreeError `BAD_ARGUMENT` for a node that has no body and is not watched.
   */
  interpolated<Out extends InterpolatedPoseOut | undefined = undefined>(
    node: NodeHandle,
    out?: Out,
  ): Filled<Out, InterpolatedPose> {
    const places = this.pairs.get(node) ?? this.watched.get(node);
    if (!places)
      throw refused(`${named(this.tree, node)} has no body: link.watch(node) keeps its places for drawing`);
    const { before, after } = places;
    const { alpha } = this;
    const between = before.translation.map((it, i) => it + alpha * ((after.translation[i] ?? 0) - it));
    const into: { translation?: unknown; rotation?: unknown } = out ?? {};
    into.translation = readPart(between, 0, 3, into.translation);
    into.rotation = slerp(before.rotation, after.rotation, alpha, into.rotation as QuatOut | undefined);
    return into as Filled<Out, InterpolatedPose>;
  }

  /** Unties all bodies. The tree and the world stay. */
  dispose(): void {
    for (const node of [...this.pairs.keys()]) this.unbind(node);
    this.watched.clear();
  }

  /** Tells stores of Vue to leave it alone: see `boundary/owned.ts`. @internal */
  get __v_skip(): true {
    return true;
  }

  [Symbol.dispose](): void {
    this.dispose();
  }

  private pairOf(node: NodeHandle): Pair {
    const pair = this.pairs.get(node);
    if (!pair) throw refused(`${named(this.tree, node)} has no body: bind one to it`);
    return pair;
  }

  /** Returns the pairs, those of ancestors first: what leads a parent moves the children. */
  private parentsFirst(): Pair[] {
    const { tree } = this;
    const depth = ({ node }: Pair): number =>
      tree.contains(node) && tree.parent(node) !== null ? tree.ancestors(node).length : 0;
    const depths = new Map([...this.pairs.values()].map((pair) => [pair, depth(pair)]));
    return [...depths.keys()].sort((a, b) => (depths.get(a) ?? 0) - (depths.get(b) ?? 0));
  }

  /** Returns the duration of a step. */
  private duration(): number {
    let dt: unknown;
    try {
      dt = this.world.timestep;
    } catch (cause) {
      throw new KinetreeError('DISPOSED', 'this world of Rapier was freed', { cause });
    }
    if (typeof dt !== 'number' || !(dt > 0))
      throw new KinetreeError(
        'NOT_POSITIVE',
        `the world's timestep must be above zero, but is ${described(dt)}`,
      );
    return dt;
  }
}

function refused(why: string): KinetreeError {
  return new KinetreeError('BAD_ARGUMENT', why);
}
