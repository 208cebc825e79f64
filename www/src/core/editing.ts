/** What trees can do beyond what figures ask of them: rows of siblings, paths, states set in the world, aims, forces, schemes. */
import { type ScaleRule, scaleRules } from './accumulate.ts';
import { KinetreeError } from './boundary/errors.ts';
import { readPart, readRecord, records, writePart, writeRecord } from './boundary/records.ts';
import { answered, block, handle, handleOrWorld, refuse, run, runForAll } from './boundary/tree.ts';
import { choice, expectNumber, type Vec3Like } from './boundary/vectors.ts';
import { Clip } from './clip.ts';
import type { BodyLike, RatesLike, Space3Types } from './dynamic.ts';
import {
  change,
  fitNumber,
  Hierarchy,
  type Keep,
  keepsWorld,
  type Local,
  type LocalLike,
  type PoseLike,
  place,
  type Residual,
  residual,
  text,
  writeBody,
} from './hierarchy.ts';
import { exponentials, magnusOrders, type RotationScheme } from './integrate.ts';
import type { NodeHandle } from './node-handle.ts';

/** How places are carried over a step. All but `semiImplicitEuler` agree where accelerations are constant. */
export type TranslationScheme = 'frozen' | 'semiImplicitEuler' | 'velocityVerlet' | 'rungeKutta4';

const translationSchemes: readonly TranslationScheme[] = [
  'frozen',
  'semiImplicitEuler',
  'velocityVerlet',
  'rungeKutta4',
];

/** How a step is made: `translation` for places (default `frozen`: exact under constant acceleration), the rest for turns. */
export interface StepScheme extends RotationScheme {
  readonly translation?: TranslationScheme;
}

const NO_OPTIONS: Keep = {};
const UP: Vec3Like = [0, 1, 0];
const FORWARD: Vec3Like = [0, 0, -1];
const NOTHING: Vec3Like = [0, 0, 0];
const AXES = ['parent', 'body'] as const;
/** The bits of {@link LocalLike} that are rates. */
const RATES = 0b1111000;

/** {@inheritDoc Hierarchy} */
export class Editing extends Hierarchy {
  /** How many nodes there is room for without more memory: the most there ever were at one time. */
  get capacity(): number {
    return this.core.capacity();
  }

  /** How scales add up. It can be changed at any time; all local states stay. */
  get rule(): ScaleRule {
    return scaleRules[this.core.rule()] as ScaleRule;
  }

  set rule(rule: ScaleRule) {
    this.core.set_rule(choice(scaleRules, rule));
  }

  /**
   * Removes a node and hangs its children on its parent, at its place in the row. Answers the most that any of their poses lost.
   *
   * @throws KinetreeError as {@link reparent}.
   */
  removeKeepingChildren(node: NodeHandle, { keep = 'world', fit = 'exact' }: Keep = NO_OPTIONS): Residual {
    run(this.core, 'remove_keeping_children', handle(node), keepsWorld(keep), fitNumber(fit));
    return residual();
  }

  /** What hangs on a node, or on the world, in order. */
  children(parent: NodeHandle | null): NodeHandle[] {
    return this.#kin(handleOrWorld(parent, 'parent'), 0);
  }

  /** The node and all that hangs on it, parents first. */
  descendants(node: NodeHandle): NodeHandle[] {
    return this.#kin(handle(node), 1);
  }

  /** The parent, its parent, and so on; a root has none. */
  ancestors(node: NodeHandle): NodeHandle[] {
    return this.#kin(handle(node), 2);
  }

  /** All nodes, parents first. */
  nodes(): NodeHandle[] {
    return this.#kin(-1, 1);
  }

  /** How many ancestors a node has. */
  depth(node: NodeHandle): number {
    run(this.core, 'place', handle(node));
    return block()[1] as number;
  }

  /** A node's place among its siblings, from 0. */
  position(node: NodeHandle): number {
    run(this.core, 'place', handle(node));
    return block()[2] as number;
  }

  /**
   * Puts a node at a place among its siblings. The others keep their order.
   *
   * @throws KinetreeError `NO_SUCH_POSITION`.
   */
  setPosition(node: NodeHandle, position: number): void {
    run(this.core, 'set_position', handle(node), place(position));
  }

  /** Gives a node another name. */
  rename(node: NodeHandle, name: string): void {
    run(this.core, 'rename', handle(node), text(name, 'name'));
  }

  /** The first node of this name, parents first. */
  find(name: string): NodeHandle | null {
    return answered(this.core.find(text(name, 'name')));
  }

  /** The first node that is reached from a root by these names: a list of them, or one text where slashes stand between them. */
  findPath(path: string | readonly string[]): NodeHandle | null {
    const names = typeof path === 'string' ? path.split('/') : Array.from(path);
    for (const name of names) text(name, 'path');
    return answered(this.core.find_path(names));
  }

  /** The names that lead from a root to the node, its own last. */
  path(node: NodeHandle): string[] {
    return [node, ...this.ancestors(node)].map((it) => this.name(it)).reverse();
  }

  /** The node's matrix in its parent, column by column. */
  localMatrix(node: NodeHandle, out?: Float64Array): Float64Array {
    run(this.core, 'local_matrix', handle(node));
    return readPart(block(), 0, 16, out) as Float64Array;
  }

  /**
   * Gives the node this matrix in its parent, skew and all: what a scale for each axis cannot tell is kept beside it. Its rates stay.
   *
   * @throws KinetreeError `SINGULAR` for a matrix that flattens space, `NOT_AFFINE`.
   */
  setLocalMatrix(node: NodeHandle, matrix: ArrayLike<number>): void {
    writePart(block(), 0, 3, 'matrix', matrix, 'matrix', '');
    run(this.core, 'set_local_matrix', handle(node));
  }

  /**
   * The node in the world, part by part: its place, the product of the rotations, the scale that the rule reports; velocity and acceleration of
   * its origin, angular velocity and acceleration of the product of the rotations. Under `matrices` the skew is left out.
   */
  worldState(node: NodeHandle, out?: Local): Local {
    run(this.core, 'world_state', handle(node));
    return readRecord(block(), 3, records.local, out) as Local;
  }

  /**
   * Sets those quantities of the node in the world that are given: rotation, scale, translation, then the rates. Each leaves what is not given
   * as it is in the parent; but acceleration and angular acceleration that are not given stay as they are in the *world*, if rates are given.
   */
  changeWorld(node: NodeHandle, part: LocalLike): void {
    change(this.core, 'change_world', node, part);
  }

  /** Gives the node these rates in the world, all four; what is missing is at rest. */
  setWorldRates(node: NodeHandle, rates: RatesLike<Space3Types>): void {
    writeRecord(block(), 10, 3, records.delta, rates, ' of the rates');
    run(this.core, 'change_world', handle(node), RATES);
  }

  /**
   * Gives the node a place, turn and size in the world. Its rates in the parent stay. Answers what was lost.
   *
   * @throws KinetreeError `NOT_HELD` where a parent's stretch would skew it, unless `fit` allows for that.
   */
  setWorld(node: NodeHandle, pose: PoseLike, { fit = 'exact' }: Pick<Keep, 'fit'> = NO_OPTIONS): Residual {
    writeRecord(block(), 0, 3, records.pose, pose, ' of the pose');
    run(this.core, 'set_world_pose', handle(node), fitNumber(fit));
    return residual();
  }

  /**
   * Gives the node this matrix in the world. Its rates in the parent stay. Answers what was lost.
   *
   * @throws KinetreeError `NOT_HELD`; `SINGULAR` for a matrix that flattens space; `NOT_AFFINE`.
   */
  setWorldMatrix(
    node: NodeHandle,
    matrix: ArrayLike<number>,
    { fit = 'exact' }: Pick<Keep, 'fit'> = NO_OPTIONS,
  ): Residual {
    writePart(block(), 0, 3, 'matrix', matrix, 'matrix', '');
    run(this.core, 'set_world_matrix', handle(node), fitNumber(fit));
    return residual();
  }

  /** The normal of a surface given in one node's axes, in another's: by the inverse transpose. Its length changes. */
  transformNormal(
    normal: Vec3Like,
    from: NodeHandle | null,
    to: NodeHandle | null,
    out?: Float64Array,
  ): Float64Array {
    writePart(block(), 0, 3, 'vector', normal, 'normal', '');
    runForAll(this.core, 'transform_normal', handleOrWorld(from, 'frame'), handleOrWorld(to, 'frame'));
    return readPart(block(), 0, 3, out) as Float64Array;
  }

  /**
   * Turns the node so that its −z axis, as it is shown, points at a place of the world, and its y axis as nearly up as that allows.
   *
   * @throws KinetreeError `NO_DIRECTION` where the target is the node's own place, or up is along the line of sight.
   */
  lookAt(node: NodeHandle, target: Vec3Like, up: Vec3Like = UP): void {
    this.#aim(node, FORWARD, UP, target, up);
  }

  /** As {@link lookAt}, for a node whose own forward and top directions are these. */
  aim(
    node: NodeHandle,
    { forward, top, target, up = UP }: { forward: Vec3Like; top: Vec3Like; target: Vec3Like; up?: Vec3Like },
  ): void {
    this.#aim(node, forward, top, target, up);
  }

  /**
   * Carries every node forward by its rates, over `dt` seconds: those that hang in their parent by their rates there, those that fly
   * {@link setFreeBody free} by their rates in the world. Without a scheme accelerations are held constant: exact for places, of sixth order for turns.
   *
   * @throws KinetreeError `TOO_LARGE` for a spin that cannot be cut into pieces, `NOT_POSITIVE` for a longest path of zero or less.
   */
  override step(dt: number, scheme?: StepScheme): void {
    if (scheme === undefined) {
      super.step(dt);
      return;
    }
    const {
      translation = 'frozen',
      magnus = 'order6',
      exponential = 'exact',
      axes = 'parent',
      longestPath = Math.PI / 2,
    } = scheme;
    runForAll(
      this.core,
      'step_by',
      expectNumber(dt, 'duration'),
      choice(translationSchemes, translation),
      choice(magnusOrders, magnus),
      choice(exponentials, exponential),
      choice(AXES, axes) === 1,
      expectNumber(longestPath, 'longest path'),
    );
  }

  /**
   * Lets a force through the node's origin, its center of mass, and a torque act on it, and nothing else; N and N·m, in world axes. The node keeps
   * the acceleration until it is given another.
   */
  applyForce(
    node: NodeHandle,
    body: BodyLike<Space3Types>,
    force: Vec3Like,
    torque: Vec3Like = NOTHING,
  ): void {
    writeBody(body, 'force', force, 'torque', torque);
    run(this.core, 'apply_force', handle(node), false);
  }

  /** As {@link applyForce}, for a force that acts at a point of the world: it twists as well. */
  applyForceAt(node: NodeHandle, body: BodyLike<Space3Types>, point: Vec3Like, force: Vec3Like): void {
    writeBody(body, 'point', point, 'force', force);
    run(this.core, 'apply_force', handle(node), true);
  }

  /**
   * Puts the nodes of a clip where they are at a time, s, with the rates they have then: the curves' own derivatives. Before its first key and from
   * its last on, a quantity stands still.
   *
   * @throws KinetreeError `NO_SUCH_NODE` for a node of the clip that is gone. Then no node has moved.
   */
  pose(clip: Clip, time: number): void {
    if (!(clip instanceof Clip)) throw new KinetreeError('BAD_ARGUMENT', 'what poses a tree must be a Clip');
    const tree = this.core;
    const kind = tree.pose(clip.core, expectNumber(time, 'time'));
    if (kind !== 0) refuse(kind, tree);
  }

  /** Works out every node that is not known yet, in one pass: for a frame in which all of them will be asked for. The answers are the same. */
  update(): void {
    runForAll(this.core, 'update');
  }

  #aim(node: NodeHandle, forward: Vec3Like, top: Vec3Like, target: Vec3Like, up: Vec3Like): void {
    const into = block();
    writePart(into, 0, 3, 'vector', forward, 'forward', '');
    writePart(into, 3, 3, 'vector', top, 'top', '');
    writePart(into, 6, 3, 'vector', target, 'target', '');
    writePart(into, 9, 3, 'vector', up, 'up', '');
    run(this.core, 'aim', handle(node));
  }

  #kin(node: number, which: number): NodeHandle[] {
    const tree = this.core;
    // Refuses a node that is gone.
    if (node > 0) run(tree, 'parent', node);
    return Array.from(tree.kin(node, which)) as NodeHandle[];
  }
}
