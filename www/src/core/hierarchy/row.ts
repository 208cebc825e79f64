/** Loops over many nodes: quantities set by numbers, and world matrices read where they are. */

import { KinetreeError } from '../boundary/errors.ts';
import { readPart } from '../boundary/records.ts';
import type { Given, MatrixOut } from '../boundary/vectors.ts';
import { memory, numbers } from '../boundary/wasm.ts';
import { handle, noSuchNode, status, WORLD } from './calls.ts';
import type { NodeHandle } from './node-handle.ts';
import { HierarchyStates } from './states.ts';

/** The numbers of handles that share a generation, of which the first is no handle. */
const SLOTS = 2 ** 22;

/** Rates in the core's numbering. */
const [VELOCITY, ACCELERATION, ANGULAR_VELOCITY, ANGULAR_ACCELERATION] = [0, 1, 2, 3];

/** The part of a {@link Hierarchy} about loops over many nodes. */
export abstract class HierarchyRow extends HierarchyStates {
  #matrices = new Float64Array(0);
  #generations = new Uint32Array(0);

  /**
   * Sets the translation of a node in its parent by numbers. In a loop over many nodes this is many
   * times as fast as {@link change}.
   */
  setTranslation(node: NodeHandle, x: number, y: number, z: number): void {
    const it = handle(node);
    if (!areNumbers(x, y, z)) throw notNumbers('translation', 'x, y, z');
    const core = this.core;
    const kind = core.set_translation(it, x, y, z);
    if (kind !== 0) status(kind, core, it);
  }

  /** Sets the rotation of a node in its parent: a unit quaternion. */
  setRotation(node: NodeHandle, x: number, y: number, z: number, w: number): void {
    const it = handle(node);
    if (!areNumbers(x, y, z) || typeof w !== 'number') throw notNumbers('rotation', 'x, y, z, w');
    const core = this.core;
    const kind = core.set_rotation(it, x, y, z, w);
    if (kind !== 0) status(kind, core, it);
  }

  /** Sets the scale of a node, one for each of its axes. */
  setScale(node: NodeHandle, x: number, y: number, z: number): void {
    const it = handle(node);
    if (!areNumbers(x, y, z)) throw notNumbers('scale', 'x, y, z');
    const core = this.core;
    const kind = core.set_scale(it, x, y, z);
    if (kind !== 0) status(kind, core, it);
  }

  /** Sets the velocity of a node in its parent, m/s. */
  setVelocity(node: NodeHandle, x: number, y: number, z: number): void {
    this.#setRate(VELOCITY, 'velocity', node, x, y, z);
  }

  /** Sets the acceleration of a node in its parent, m/s². */
  setAcceleration(node: NodeHandle, x: number, y: number, z: number): void {
    this.#setRate(ACCELERATION, 'acceleration', node, x, y, z);
  }

  /** Sets the angular velocity of a node in its parent, rad/s. */
  setAngularVelocity(node: NodeHandle, x: number, y: number, z: number): void {
    this.#setRate(ANGULAR_VELOCITY, 'angular velocity', node, x, y, z);
  }

  /** Sets the angular acceleration of a node in its parent, rad/s². */
  setAngularAcceleration(node: NodeHandle, x: number, y: number, z: number): void {
    this.#setRate(ANGULAR_ACCELERATION, 'angular acceleration', node, x, y, z);
  }

  #setRate(which: number, name: string, node: NodeHandle, x: number, y: number, z: number): void {
    const it = handle(node);
    if (!areNumbers(x, y, z)) throw notNumbers(name, 'x, y, z');
    const { current } = this;
    const core = this.core;
    const kind = core.set_rate(it, which, x, y, z);
    if (kind !== 0) status(kind, core, it);
    // Matrices do not depend on rates.
    this.current = current;
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
    if (this.current) return;
    const core = this.unchanged;
    status(core.update(), core);
    this.#look();
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
    if (!(this.current && this.#matrices.length > 0)) {
      this.current = false;
      this.update();
    }
    return this.#matrices;
  }

  /**
   * Returns the slot of a node, its place in {@link worldMatrices}. It stays the same until the
   * node is removed; then another node may get it.
   */
  slot(node: NodeHandle): number {
    const it = handle(node);
    if (!this.unchanged.contains(it)) throw noSuchNode(it);
    return slotOf(it, generationOf(it));
  }

  /**
   * Returns the matrix of a node in the world: 16 numbers, column by column, as WebGL and three.js
   * take them.
   */
  worldMatrix<Out extends MatrixOut | undefined = undefined>(
    node: NodeHandle,
    out?: Out,
  ): Given<Out, Float64Array> {
    if (this.current && typeof node === 'number') {
      const generation = generationOf(node);
      const slot = slotOf(node, generation) | 0;
      const from = this.#matrices;
      const at = 16 * slot;
      // A node's last number is 1; an empty slot and a dead view have none.
      if (from[at + 15] === 1 && this.#generations[slot] === generation) {
        const into = out ?? new Float64Array(16);
        if (into instanceof Float64Array && into.length === 16) {
          return copyMatrix(from, at, into) as never;
        }
      }
    }
    const it = handle(node);
    const core = this.unchanged;
    status(core.relative_matrix(it, WORLD), core, it);
    const into = readPart(numbers(), 0, 16, out);
    // A tree of figures does not say.
    if (core.is_up_to_date?.()) this.#look();
    return into as never;
  }

  /** Looks where the matrices are, all of which are up to date. */
  #look(): void {
    const core = this.unchanged;
    const [buffer, count] = [memory(), core.capacity()];
    const [at, generations] = [core.world_matrices(), core.generations()];
    const known = this.#matrices;
    if (known.buffer !== buffer || known.byteOffset !== at || known.length !== 16 * count) {
      this.#matrices = new Float64Array(buffer, at, 16 * count);
    }
    if (
      this.#generations.buffer !== buffer ||
      this.#generations.byteOffset !== generations ||
      this.#generations.length !== count
    ) {
      this.#generations = new Uint32Array(buffer, generations, count);
    }
    this.current = true;
  }
}

/** Copies a matrix number by number: a loop takes half as long again. */
function copyMatrix(from: Float64Array, at: number, into: Float64Array): Float64Array {
  into[0] = from[at] as number;
  into[1] = from[at + 1] as number;
  into[2] = from[at + 2] as number;
  into[3] = 0;
  into[4] = from[at + 4] as number;
  into[5] = from[at + 5] as number;
  into[6] = from[at + 6] as number;
  into[7] = 0;
  into[8] = from[at + 8] as number;
  into[9] = from[at + 9] as number;
  into[10] = from[at + 10] as number;
  into[11] = 0;
  into[12] = from[at + 12] as number;
  into[13] = from[at + 13] as number;
  into[14] = from[at + 14] as number;
  into[15] = 1;
  return into;
}

function generationOf(node: number): number {
  return Math.floor(node / SLOTS);
}

function slotOf(node: number, generation: number): number {
  return node - generation * SLOTS - 1;
}

function areNumbers(x: unknown, y: unknown, z: unknown): boolean {
  return typeof x === 'number' && typeof y === 'number' && typeof z === 'number';
}

function notNumbers(what: string, names: string): KinetreeError {
  return new KinetreeError('BAD_ARGUMENT', `${what} is not made of the numbers ${names}`);
}
