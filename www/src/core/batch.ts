/** Many nodes at once: a hierarchy in flat arrays, written and drawn in place. */
import type { Trs } from './accumulate.ts';
import { memory, numbers, starter } from './boundary/core.ts';
import { described, type ErrorCode, fromCore, inWords, KinetreeError, tooLarge } from './boundary/errors.ts';
import { options } from './boundary/options.ts';
import { type Owned, owned } from './boundary/owned.ts';
import { batchSentences } from './boundary/sentences.ts';
import { lengthOfList, write } from './boundary/vectors.ts';
import type {
  Batch as MatrixBatch,
  DynamicBatch as MovingCore,
  DynamicBatch32 as MovingCore32,
} from './generated/glue.js';
import { dynamicBatch } from './generated/groups/dynamicBatch.js';
import { matrixBatch } from './generated/groups/matrixBatch.js';

const startMatrices = /* @__PURE__ */ starter(matrixBatch);
const startDynamics = /* @__PURE__ */ starter(dynamicBatch);

type Core = MatrixBatch | MovingCore | MovingCore32;
type Numbers = Float32Array<ArrayBuffer> | Float64Array<ArrayBuffer>;

/** The parent number of a node whose parent is the world, in the core. */
const WORLD = 2 ** 32 - 1;
/** More nodes than memory can hold. */
const MOST = 2 ** 26;

/** The part that all batches share. */
abstract class Nodes<View extends Numbers> {
  private readonly own: Owned<Core>;
  private readonly view: new (
    buffer: ArrayBuffer,
    at: number,
    length: number,
  ) => View;
  private readonly lengths: readonly [local: number, world: number];
  private localsView: View | undefined;
  private worldsView: View | undefined;
  private matricesView: Float32Array<ArrayBuffer> | undefined;

  /** @internal */
  protected constructor(
    core: Core,
    view: new (buffer: ArrayBuffer, at: number, length: number) => View,
    lengths: readonly [local: number, world: number],
    parents: ArrayLike<number>,
  ) {
    this.view = view;
    this.lengths = lengths;
    this.own = owned<Core>(core, 'batch');
    try {
      this.count = fill(core, parents, 'parent of node', WORLD);
      // One node more: the world.
      if (!(core.constructor as typeof MatrixBatch).fits(this.count + 1)) throw tooLarge(this.count, 'nodes');
      status(core.set_parents(this.count));
    } catch (error) {
      this.dispose();
      throw error;
    }
  }

  /** The number of nodes. */
  readonly count: number;

  /**
   * The locals, node after node in the order of the parents given. Write them in place, then
   * update.
   *
   * Read this property anew in every frame. When the core's memory grows, older arrays are dead:
   * they have no length, and their elements are `undefined`.
   */
  get locals(): View {
    const core = this.own();
    if (!this.localsView?.byteLength) {
      this.localsView = new this.view(memory(), core.locals(), this.count * this.lengths[0]);
    }
    return this.localsView;
  }

  /** The worlds of the last update, in the same order. Read it anew in every frame. */
  get worlds(): View {
    const core = this.own();
    if (!this.worldsView?.byteLength) {
      this.worldsView = new this.view(memory(), core.worlds(), this.count * this.lengths[1]);
    }
    return this.worldsView;
  }

  /**
   * The worlds as 4×4 matrices, 16 numbers a node, column-major, for WebGL and three.js. They cost
   * memory and time only if read: reading brings them up to date with the last update. Read this
   * anew in every frame, and before the others: the first reading allocates, which may grow the
   * core's memory.
   */
  get matrices(): Float32Array<ArrayBuffer> {
    const at = this.own().columns();
    if (at === 0) throw tooLarge(this.count, 'matrices');
    if (!this.matricesView?.byteLength) this.matricesView = new Float32Array(memory(), at, this.count * 16);
    return this.matricesView;
  }

  /**
   * Works out the worlds of all nodes; or, given the nodes that moved, of those and their
   * descendants, at a cost proportional to their number. A node may be given twice. Worlds and
   * matrices are old until it is called, unlike those of a `Hierarchy`.
   *
   * Numbers are not checked: one that is not finite, or no rotation, spreads to the descendants.
   * {@link check} finds it.
   *
   * @returns the number of nodes worked out.
   * @throws KinetreeError `NO_SUCH_NODE`; then nothing has changed.
   */
  update(moved?: ArrayLike<number>): number {
    const core = this.own();
    if (moved === undefined) {
      core.update();
      return this.count;
    }
    const count = fill(core, moved, 'moved node');
    // Reading the list may run code of the caller's, which may have disposed of the batch.
    status(this.own().update_moved(count));
    return numbers()[0] ?? 0;
  }

  /**
   * Checks every number of locals and worlds.
   *
   * @throws KinetreeError for the first that is refused, with its node, quantity and value:
   * `NOT_FINITE`, `NOT_UNIT` for a rotation more than a millionth away from one, `NOT_POSITIVE`.
   */
  check(): void {
    status(this.own().check());
  }

  /**
   * Sets the local states of the nodes of a `Hierarchy` to its own: node i of the batch is number i
   * of `tree.nodes()`. A {@link Batch} has poses only; then the rates of the nodes stay.
   *
   * ```js
   * const tree = new Hierarchy();
   * const arm = tree.add();
   * const batch = Batch.from(tree);
   * batch.set(0, { translation: [1, 2, 3] });
   * batch.applyTo(tree);
   * console.log(tree.local(arm).translation.join()); // → 1,2,3
   * ```
   *
   * @throws KinetreeError `BAD_ARGUMENT` for a tree with another number of nodes.
   */
  applyTo(tree: Tree): void {
    expectTree(tree).setLocals(this.locals);
  }

  /**
   * Frees its memory. A second call does nothing; any other use afterward throws `DISPOSED`. Its
   * arrays must not be used any more: they are filled with NaN first, but their memory will be
   * reused.
   */
  dispose(): void {
    for (const view of [this.localsView, this.worldsView, this.matricesView]) {
      if (view?.byteLength) view.fill(Number.NaN);
    }
    // A second call would write into memory that another batch has by then.
    this.localsView = undefined;
    this.worldsView = undefined;
    this.matricesView = undefined;
    this.own.free();
  }

  /** Tells stores of Vue to leave it alone: see `boundary/owned.ts`. @internal */
  get __v_skip(): true {
    return true;
  }

  [Symbol.dispose](): void {
    this.dispose();
  }
}

/** A tree that a batch can be made of: a `Hierarchy`, of this copy of the package or of another. */
interface Tree {
  readonly size: number;
  nodes(): readonly number[];
}

/** What a tree has besides, which is not public. */
interface Rows extends Tree {
  parents(): ArrayLike<number>;
  locals(options?: { readonly rates?: boolean }): ArrayLike<number>;
  setLocals(locals: ArrayLike<number>): void;
}

/**
 * A hierarchy whose nodes have a translation, a rotation and a scale for each axis, and world
 * matrices as in three.js, Unity and glTF. The parents are given once; then write poses, update,
 * draw:
 *
 * ```js
 * const arm = new Batch([-1, 0, 1]); // shoulder, elbow, hand: each on the one before
 * arm.set(1, { translation: [0, 3, 0] });
 * arm.locals[2 * 10 + 1] = 2; // the hand's y, in place
 * arm.update();
 * arm.matrices.subarray(2 * 16, 3 * 16); // the hand in the world, for WebGL
 * console.log(arm.matrices.subarray(2 * 16 + 12, 3 * 16).join()); // → 0,5,0,1
 * ```
 *
 * | array | numbers of a node |
 * |---|---|
 * | `locals` | 10: translation x, y, z; rotation x, y, z, w; scale x, y, z |
 * | `worlds` | 12: the rows of the matrix, three of the linear part and one of the translation each |
 * | `matrices` | 16: the columns of the 4×4 matrix |
 *
 * Numbers have 32 bits. A batch holds memory of the core: dispose of it, or declare it with
 * `using`.
 */
export class Batch extends Nodes<Float32Array<ArrayBuffer>> {
  /**
   * Makes nodes at rest.
   *
   * @param parents for each node the number of its parent, or −1 for the world; parents may come
   * after their children.
   * @throws KinetreeError `CYCLE`, `NO_SUCH_NODE`, `BAD_ARGUMENT`.
   */
  constructor(parents: ArrayLike<number>) {
    super(new (startMatrices().Batch)(), Float32Array, [10, 12], parents);
  }

  /**
   * Makes a batch of the nodes of a `Hierarchy` with their poses. Node i of the batch is number i
   * of `tree.nodes()`; {@link applyTo} brings the poses back. The batch multiplies
   * all matrices, whatever the rule of the tree, and no node of it compensates.
   *
   * @throws KinetreeError `NOT_SIMILAR` for a node with a skew.
   */
  static from(tree: Tree): Batch {
    const rows = expectTree(tree);
    const batch = new Batch(rows.parents());
    batch.locals.set(rows.locals());
    return batch;
  }

  /**
   * Writes one pose; a missing part is at the origin, not rotated, of scale one. For many nodes
   * write {@link locals}.
   *
   * @throws KinetreeError `NO_SUCH_NODE`, `BAD_ARGUMENT`.
   */
  set(node: number, pose: Trs): void {
    const { translation = [0, 0, 0], rotation = [0, 0, 0, 1], scale = 1 } = options(pose, TRS, 'the pose');
    if (typeof node !== 'number') throw new KinetreeError('BAD_ARGUMENT', 'node must be a number');
    if (!(Number.isInteger(node) && node >= 0 && node < this.count)) throw noNode(node, this.count);
    const sheet = new Float64Array(10);
    write(sheet, 0, translation, 3, `translation of node ${node}`);
    write(sheet, 3, rotation, 4, `rotation of node ${node}`);
    if (typeof scale === 'number') sheet.fill(scale, 7);
    else write(sheet, 7, scale, 3, `scale of node ${node}`);
    this.locals.set(sheet, node * 10);
  }
}

/**
 * A hierarchy whose nodes have one scale and move: velocities and accelerations are composed with
 * the poses, as `space3.compose` does.
 *
 * `locals` and `worlds` have 20 numbers a node: translation x, y, z; rotation x, y, z, w; scale;
 * velocity, acceleration, angular velocity and angular acceleration, x, y, z each. Those of
 * `locals` are measured in the parent and written in its axes. Numbers have 64 bits; {@link
 * DynamicBatch32} is the same in 32, and twice as fast.
 *
 * ```js
 * const batch = new DynamicBatch([-1, 0]); // a turntable, and a cup on it
 * batch.locals[16] = 1; // the turntable's rate about y, rad/s
 * batch.locals[20] = 2; // the cup's x
 * batch.update();
 * console.log(batch.worlds.subarray(20 + 8, 20 + 14).join()); // → 0,2,0,-2,0,0
 * ```
 */
export class DynamicBatch extends Nodes<Float64Array<ArrayBuffer>> {
  /** Makes nodes at rest, as {@link Batch}. */
  constructor(parents: ArrayLike<number>) {
    super(new (startDynamics().DynamicBatch)(), Float64Array, [20, 20], parents);
  }

  /**
   * Makes a batch of the nodes of a `Hierarchy` with their poses and rates, as {@link Batch.from}.
   *
   * @throws KinetreeError `NOT_SIMILAR` for a node whose scales are not of one size, or zero. Minus
   * signs of one size become half turns of the rotation and the sign of the scale.
   */
  static from(tree: Tree): DynamicBatch {
    const rows = expectTree(tree);
    const batch = new DynamicBatch(rows.parents());
    batch.locals.set(rows.locals({ rates: true }));
    return batch;
  }
}

/**
 * {@link DynamicBatch} with numbers of 32 bits.
 *
 * ```js
 * const tree = new Hierarchy();
 * tree.add({ translation: [0, 2, 0], velocity: [0.5, 0, 0] });
 * const batch = DynamicBatch32.from(tree);
 * batch.update();
 * console.log(batch.worlds[1], batch.worlds[8]); // → 2 0.5
 * ```
 */
export class DynamicBatch32 extends Nodes<Float32Array<ArrayBuffer>> {
  /** Makes nodes at rest, as {@link Batch}. */
  constructor(parents: ArrayLike<number>) {
    super(new (startDynamics().DynamicBatch32)(), Float32Array, [20, 20], parents);
  }

  /**
   * Makes a batch of the nodes of a `Hierarchy` with their poses and rates, as {@link Batch.from}.
   *
   * @throws KinetreeError `NOT_SIMILAR` for a node whose scales are not of one size, or zero. Minus
   * signs of one size become half turns of the rotation and the sign of the scale.
   */
  static from(tree: Tree): DynamicBatch32 {
    const rows = expectTree(tree);
    const batch = new DynamicBatch32(rows.parents());
    batch.locals.set(rows.locals({ rates: true }));
    return batch;
  }
}

const TRS = ['translation', 'rotation', 'scale'];

/**
 * Writes the core's list; returns its length. Every number is checked: WebAssembly takes any other
 * value for 0.
 */
function fill(core: Core, values: ArrayLike<number>, what: string, minusOne?: number): number {
  const length = lengthOfList(values, `the numbers of ${what}`);
  if (length > MOST) throw tooLarge(length, 'nodes');
  // A list of the caller's may run code of the caller's: it is read before the core is asked.
  const list = new Uint32Array(length);
  for (let i = 0; i < length; i++) {
    const value = values[i] as number;
    if (typeof value === 'number' && value >>> 0 === value) list[i] = value;
    else if (value === -1 && minusOne !== undefined) list[i] = minusOne;
    else
      throw new KinetreeError(
        'BAD_ARGUMENT',
        `${what} ${i} is ${described(value)}, which is no node's number`,
      );
  }
  const at = core.list(length);
  if (at === 0) throw tooLarge(length, 'nodes');
  new Uint32Array(memory(), at, length).set(list);
  return length;
}

function expectTree(tree: Tree): Rows {
  const rows = tree as Rows;
  if (typeof rows?.parents === 'function' && typeof rows.locals === 'function') return rows;
  throw new KinetreeError('BAD_ARGUMENT', 'a batch is made from a Hierarchy');
}

/** Throws the error of a call that returned its kind; 0 is success. */
function status(kind: number): void {
  if (kind === 0) return;
  const block = numbers();
  const [first = 0, second = 0, third = 0] = block;
  const code = codes[kind];
  throw code
    ? new KinetreeError(code, inWords(batchSentences[kind], { first, second, third }))
    : fromCore(kind, block, (node) => ` of node ${node}`);
}

/** The codes of a batch's errors in the core's numbering. */
const codes: Readonly<Record<number, ErrorCode>> = {
  201: 'NO_SUCH_NODE',
  202: 'CYCLE',
  203: 'NO_SUCH_NODE',
  204: 'BAD_ARGUMENT',
};

function noNode(first: number, third: number): KinetreeError {
  return new KinetreeError('NO_SUCH_NODE', inWords(batchSentences[203], { first, third }));
}
