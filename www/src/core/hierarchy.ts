/** Trees of transforms that move, after "Managing Transformations in Hierarchy" and "The Dynamics of a Transform Hierarchy". */
import { type ScaleRule, scaleRules } from './accumulate.ts';
import { KinetreeError } from './boundary/errors.ts';
import {
  type Fields,
  partsGiven,
  readPart,
  readRecord,
  records,
  writePart,
  writeRecord,
} from './boundary/records.ts';
import { answered, block, handle, handleOrWorld, run, runForAll } from './boundary/tree.ts';
import { choice, expectNumber, type QuatLike, type Vec3Like } from './boundary/vectors.ts';
import { start } from './boundary/wasm.ts';
import type {
  AccelerationTerms,
  BodyLike,
  DynamicTransform,
  MotionTerms,
  PointMotion,
  PointMotionLike,
  Rates,
  RatesLike,
  Space3Types,
} from './dynamic.ts';
import type { Tree } from './generated/glue.js';
import type { NodeHandle } from './node-handle.ts';

/** Place, turn and size of a node. What is missing is at the origin, unturned, of scale one. */
export interface PoseLike {
  /** m */
  readonly translation?: Vec3Like;
  /** A unit quaternion x, y, z, w. */
  readonly rotation?: QuatLike;
  /** Along each of the node's axes, or one number for all three. */
  readonly scale?: Vec3Like | number;
}

/**
 * A node's state: its pose, and its rates. In a parent they are measured there and written in the parent's axes and lengths.
 * What is missing is at rest.
 */
export interface LocalLike extends PoseLike, RatesLike<Space3Types> {}

/** {@link LocalLike}, as it comes back: the scale is always one number for each axis. */
export interface Local extends Rates<Space3Types> {
  translation: Float64Array;
  rotation: Float64Array;
  scale: Float64Array;
}

/**
 * What to do where no translation, rotation and scale holds a wanted pose, because a parent's stretch would have to be undone:
 *
 * - `exact`: refuse, and say how much would be left over. The default.
 * - `matrix`: let the node hold the matrix itself; the pose is kept to rounding.
 * - `lossyScale`: keep the rotation, and take of all scales the nearest.
 * - `polar`: take the rotation nearest to the matrix, too: closer to the picture, but turned.
 */
export type Fit = 'exact' | 'matrix' | 'lossyScale' | 'polar';

const fits: readonly Fit[] = ['exact', 'matrix', 'lossyScale', 'polar'];

/** What a pose lost when it was held: how far, as the square root of a sum of squares, the matrix is off. Zero where nothing was lost. */
export interface Residual {
  /** Of the node's matrix in its parent. */
  readonly local: number;
  /** Of the node's matrix in the world. */
  readonly world: number;
}

/** What a node keeps under another parent: its state in the parent, and jumps in the world; or its pose and rates in the world. */
export interface Keep {
  /** Default `world`. */
  readonly keep?: 'local' | 'world';
  /** Default `exact`. */
  readonly fit?: Fit;
}

const NO_OPTIONS: Keep & { position?: number } = {};
const AT_REST: LocalLike = {};
const KEEPS = ['local', 'world'] as const;

/**
 * A tree (or a wood: any number of roots) of nodes that stand, turn, stretch and move in what they hang on.
 *
 * ```js
 * const tree = new Hierarchy();
 * const ferry = tree.add({ translation: [100, 0, 0], velocity: [5, 0, 0] }, { name: 'ferry' });
 * const car = tree.add({ velocity: [0, 0, -1] }, { parent: ferry, name: 'car' });
 * tree.world(car).velocity; // 5, 0, −1
 * tree.reparent(car, null); // it drives off, and keeps its speed
 * tree.step(1 / 60);
 * ```
 *
 * `null` stands for the world, wherever a parent or a frame is asked for. What follows from a node is worked out when it is asked for, and kept
 * until something above it changes. Readings take an `out` last, which they fill and return: with one that an earlier call returned,
 * nothing is allocated.
 *
 * A call that is refused throws a {@link KinetreeError} and changes nothing. Besides what each says, all refuse: `NO_SUCH_NODE` for a handle whose node was
 * removed or is another tree's; `NOT_FINITE`, `NOT_UNIT` and `BAD_ARGUMENT` as `solid` does; `SINGULAR` where a parent that flattens space would have to be
 * undone; `DISPOSED`.
 *
 * It holds memory of the core: dispose of it, or let it go out of scope of `using`.
 */
export class Hierarchy {
  #tree: Tree | null;

  /** A world with nothing in it. `rule` says how scales add up. */
  constructor(rule?: ScaleRule);
  /** @internal */
  constructor(rule: ScaleRule | Tree);
  constructor(rule: ScaleRule | Tree = 'matrices') {
    this.#tree =
      rule instanceof start().Tree ? rule : new (start().Tree)(choice(scaleRules, rule as ScaleRule));
  }

  /** Another tree like this one, to go back to; handles mean the same in both. */
  copy(): this {
    return new (this.constructor as new (tree: Tree) => this)(this.core.copy());
  }

  /** How many nodes there are. */
  get size(): number {
    return this.core.size();
  }

  /** Whether the node is here. */
  contains(node: NodeHandle): boolean {
    return typeof node === 'number' && this.core.contains(node);
  }

  /**
   * Hangs a new node on another, or on the world, after the children that are there already. Names need not be unique.
   *
   * @throws KinetreeError `FULL` beyond four million nodes.
   */
  add(
    local: LocalLike = AT_REST,
    { parent = null, name = '' }: { parent?: NodeHandle | null; name?: string } = {},
  ): NodeHandle {
    const above = handleOrWorld(parent, 'parent');
    writeRecord(block(), 0, 3, records.local, local, ' of the new node');
    run(this.core, 'add', above, text(name, 'name'));
    return answered(block()[0]) as NodeHandle;
  }

  /** Removes a node and all that hangs on it; answers how many that were. */
  remove(node: NodeHandle): number {
    return this.#asked('remove', node);
  }

  /**
   * Hangs a node, with all that hangs on it, on another parent: after the children there, or at `position` among them. Answers what of the
   * pose was lost.
   *
   * With `keep: 'world'`, its place, turn and size in the world stay, and its four rates there. Under the rules that multiply matrices a
   * translation, a rotation and a scale may not be able to hold that; then `fit` decides.
   *
   * @throws KinetreeError `CYCLE` for a parent that is the node or hangs on it, `NOT_HELD`, `NO_SUCH_POSITION`.
   */
  reparent(
    node: NodeHandle,
    parent: NodeHandle | null,
    { keep = 'world', fit = 'exact', position }: Keep & { readonly position?: number } = NO_OPTIONS,
  ): Residual {
    const [it, above] = [handle(node), handleOrWorld(parent, 'parent')];
    const at = position === undefined ? -1 : place(position);
    run(this.core, 'reparent', it, above, keepsWorld(keep), fitNumber(fit), at);
    return residual();
  }

  /** What a node hangs on. */
  parent(node: NodeHandle): NodeHandle | null {
    run(this.core, 'parent', handle(node));
    return answered(block()[0]);
  }

  /** A node's name. */
  name(node: NodeHandle): string {
    // Refuses a node that is gone.
    run(this.core, 'parent', handle(node));
    return this.core.name(node) ?? '';
  }

  /** The node's state in its parent. */
  local(node: NodeHandle, out?: Local): Local {
    return this.#read('local', node, records.local, out) as Local;
  }

  /** Sets those quantities of the node in its parent that are given. The others stay. */
  change(node: NodeHandle, part: LocalLike): void {
    change(this.core, 'change', node, part);
  }

  /**
   * The node as it stands and moves in the world, as a transform with one scale.
   *
   * @throws KinetreeError `NOT_SIMILAR` where the scales from the root down made it longer along one axis than another, or skewed it; {@link worldState}
   * and {@link worldMatrix} always answer. `NOT_POSITIVE` where it is mirrored or flattened.
   */
  world(node: NodeHandle, out?: DynamicTransform<Space3Types>): DynamicTransform<Space3Types> {
    return this.relative(node, null, out);
  }

  /** World from node: 16 numbers, column by column, as WebGL and three.js take them. */
  worldMatrix(node: NodeHandle, out?: Float64Array): Float64Array {
    return this.relativeMatrix(node, null, out);
  }

  /**
   * The node as it moves in a frame, as a transform with one scale.
   *
   * @throws KinetreeError as {@link world}, of either.
   */
  relative(
    node: NodeHandle,
    frame: NodeHandle | null,
    out?: DynamicTransform<Space3Types>,
  ): DynamicTransform<Space3Types> {
    run(this.core, 'relative', handle(node), handleOrWorld(frame, 'frame'));
    return readRecord(block(), 3, records.moving, out) as DynamicTransform<Space3Types>;
  }

  /** Frame from node: 16 numbers, column by column. */
  relativeMatrix(node: NodeHandle, frame: NodeHandle | null, out?: Float64Array): Float64Array {
    run(this.core, 'relative_matrix', handle(node), handleOrWorld(frame, 'frame'));
    return readPart(block(), 0, 16, out) as Float64Array;
  }

  /** A point given in one node's coordinates, in another's. */
  transformPoint(
    point: Vec3Like,
    from: NodeHandle | null,
    to: NodeHandle | null,
    out?: Float64Array,
  ): Float64Array {
    return this.#transform(true, point, 'point', from, to, out);
  }

  /** An arrow given in one node's axes and lengths, in another's. */
  transformVector(
    vector: Vec3Like,
    from: NodeHandle | null,
    to: NodeHandle | null,
    out?: Float64Array,
  ): Float64Array {
    return this.#transform(false, vector, 'vector', from, to, out);
  }

  /** A moving point given in one node's coordinates, in another's. What is missing is at the origin, or at rest there. */
  transformMotion(
    motion: PointMotionLike<Space3Types>,
    from: NodeHandle | null,
    to: NodeHandle | null,
    out?: PointMotion<Space3Types>,
  ): PointMotion<Space3Types> {
    writeRecord(block(), 0, 3, records.motion, motion, ' of the point');
    runForAll(this.core, 'transform_motion', handleOrWorld(from, 'frame'), handleOrWorld(to, 'frame'));
    return readRecord(block(), 3, records.motion, out) as PointMotion<Space3Types>;
  }

  /**
   * Returns the terms that make up the motion of a point in `frame`. The point is given in the coordinates of `node`, which carries
   * it; its missing parts are at the origin, and at rest. The terms are in the axes and lengths of the frame.
   *
   * @throws KinetreeError `NOT_SIMILAR`, `NOT_POSITIVE` as {@link relative}.
   */
  motionTerms(
    node: NodeHandle,
    frame: NodeHandle | null,
    point: PointMotionLike<Space3Types>,
    out?: MotionTerms<Space3Types>,
  ): MotionTerms<Space3Types> {
    writeRecord(block(), 0, 3, records.motion, point, ' of the point');
    run(this.core, 'motion_terms', handle(node), handleOrWorld(frame, 'frame'));
    return readRecord(block(), 3, records.motionTerms, out) as MotionTerms<Space3Types>;
  }

  /**
   * Carries every node forward by its rates, over `dt` seconds: those that hang in their parent by their rates there, those that fly
   * {@link setFreeBody free} by their rates in the world. Accelerations are held constant: exact for places, of sixth order for turns.
   *
   * @throws KinetreeError `TOO_LARGE` for a spin that cannot be cut into pieces.
   */
  step(dt: number): void {
    runForAll(this.core, 'step', expectNumber(dt, 'duration'));
  }

  /**
   * Lets the node fly free, or hang still in its parent again. A free node is carried forward by its rates in the world: while its parent turns and
   * brakes, a stone in flight keeps to its parabola. It may change parents in flight.
   */
  setFreeBody(node: NodeHandle, free: boolean): void {
    run(this.core, 'set_free_body', handle(node), Boolean(free));
  }

  /** Whether the node flies free. */
  isFreeBody(node: NodeHandle): boolean {
    return this.#asked('is_free_body', node) === 1;
  }

  /** Strikes the node at a point of the world with a blow (N·s, world axes). Answers its jump in the world. */
  applyImpulse(
    node: NodeHandle,
    body: BodyLike<Space3Types>,
    point: Vec3Like,
    impulse: Vec3Like,
    out?: Rates<Space3Types>,
  ): Rates<Space3Types> {
    writeBody(body, 'point', point, 'impulse', impulse);
    return this.#read('apply_impulse', node, records.delta, out) as Rates<Space3Types>;
  }

  /** Makes the node's rates in the world jump by this much. What hangs on it is taken along. */
  jump(node: NodeHandle, delta: RatesLike<Space3Types>): void {
    writeRecord(block(), 0, 3, records.delta, delta, ' of the jump');
    run(this.core, 'jump', handle(node), false);
  }

  /** Makes the node's rates in the world jump, and counteracts that in its children, which go on in the world as before. */
  jumpWithoutChildren(node: NodeHandle, delta: RatesLike<Space3Types>): void {
    writeRecord(block(), 0, 3, records.delta, delta, ' of the jump');
    run(this.core, 'jump', handle(node), true);
  }

  /**
   * Why a mass at the node accelerates in the node's parent under a force (N, world axes), term by term. Changes nothing.
   *
   * @throws KinetreeError `NOT_SIMILAR` where the parent has no one scale in the world; `NOT_POSITIVE` for a mass.
   */
  accelerationTerms(
    node: NodeHandle,
    mass: number,
    force: Vec3Like,
    out?: AccelerationTerms<Space3Types>,
  ): AccelerationTerms<Space3Types> {
    const into = block();
    into[0] = expectNumber(mass, 'mass');
    writePart(into, 1, 3, 'vector', force, 'force', '');
    return this.#read(
      'acceleration_terms',
      node,
      records.accelerationTerms,
      out,
    ) as AccelerationTerms<Space3Types>;
  }

  /** Gives its memory back. A second time it does nothing; any other use afterwards throws `DISPOSED`. */
  dispose(): void {
    this.#tree?.free();
    this.#tree = null;
  }

  [Symbol.dispose](): void {
    this.dispose();
  }

  /** @internal */
  protected get core(): Tree {
    if (!this.#tree) throw new KinetreeError('DISPOSED', 'this hierarchy was disposed of');
    return this.#tree;
  }

  #asked(operation: 'remove' | 'is_free_body', node: NodeHandle): number {
    run(this.core, operation, handle(node));
    return block()[0] as number;
  }

  #read(
    operation: 'local' | 'acceleration_terms' | 'apply_impulse',
    node: NodeHandle,
    fields: Fields,
    out: object | undefined,
  ): unknown {
    run(this.core, operation, handle(node));
    return readRecord(block(), 3, fields, out);
  }

  #transform(
    isPoint: boolean,
    value: Vec3Like,
    label: string,
    from: NodeHandle | null,
    to: NodeHandle | null,
    out: Float64Array | undefined,
  ): Float64Array {
    writePart(block(), 0, 3, 'vector', value, label, '');
    runForAll(this.core, 'transform', handleOrWorld(from, 'frame'), handleOrWorld(to, 'frame'), isPoint);
    return readPart(block(), 0, 3, out) as Float64Array;
  }
}

/**
 * Sets those parts of a state that are given.
 *
 * @internal
 */
export function change(
  tree: Tree,
  operation: 'change' | 'change_world',
  node: NodeHandle,
  part: LocalLike,
): void {
  const it = handle(node);
  writeRecord(block(), 0, 3, records.local, part, '');
  run(tree, operation, it, partsGiven(records.local, part));
}

/**
 * A body and two vectors.
 *
 * @internal
 */
export function writeBody(
  body: BodyLike<Space3Types>,
  first: string,
  a: Vec3Like,
  second: string,
  b: Vec3Like,
): void {
  const into = block();
  into[0] = expectNumber(body?.mass, 'mass');
  writePart(into, 1, 3, 'inertia', body.inertia, 'inertia', '');
  writePart(into, 10, 3, 'vector', a, first, '');
  writePart(into, 13, 3, 'vector', b, second, '');
}

/**
 * The two numbers that the last call left.
 *
 * @internal
 */
export function residual(): Residual {
  const [local = 0, world = 0] = block();
  return { local, world };
}

/** @internal */
export function fitNumber(fit: Fit): number {
  return choice(fits, fit);
}

/** @internal */
export function keepsWorld(keep: 'local' | 'world'): boolean {
  return choice(KEEPS, keep) === 1;
}

/** @internal */
export function text(value: unknown, what: string): string {
  if (typeof value === 'string') return value;
  throw new KinetreeError('BAD_ARGUMENT', `${what} must be a text`);
}

/**
 * A place among siblings; whether there are so many is for the core to say.
 *
 * @internal
 */
export function place(position: unknown): number {
  if (Number.isInteger(position) && (position as number) >= 0)
    return Math.min(position as number, 2 ** 32 - 1);
  throw new KinetreeError(
    'BAD_ARGUMENT',
    `position must be a whole number from 0 on, but is ${String(position)}`,
  );
}
