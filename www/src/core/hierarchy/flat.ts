/** Whole trees as flat arrays, as a `Batch` has them. */
import { fromCore, KinetreeError } from '../boundary/errors.ts';
import { options } from '../boundary/options.ts';
import { isList } from '../boundary/vectors.ts';
import { status } from './calls.ts';
import type { NodeHandle } from './node-handle.ts';
import { HierarchyRow } from './row.ts';

/** The numbers of a node in the core's list: parent, skew, and a local state. */
const EACH = 24;
const STATE = 2;
const POSE = 10;
const RATES = 12;
/** A pose with one scale, and rates. */
const MOVING = 20;

/** Kinds of errors and quantities in the core's numbering. */
const NOT_SIMILAR = 6;
const SCALE = 3;
const STRETCH = 15;

/** The part of a {@link Hierarchy} about flat arrays. */
export abstract class HierarchyFlat extends HierarchyRow {
  /**
   * Returns for each node, in the order of {@link nodes}, the place of its parent in that order, or
   * −1 for the world: what a `Batch` is made of.
   */
  parents(): Int32Array {
    const all = this.#all();
    return Int32Array.from({ length: all.length / EACH }, (_, i) => all[EACH * i] as number);
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
  locals(given: { readonly rates?: boolean } = {}): Float64Array {
    const { rates = false } = options(given, ['rates'], 'the options of locals');
    const all = this.#all();
    const each = rates ? MOVING : POSE;
    const flat = new Float64Array((all.length / EACH) * each);
    for (let i = 0; i < all.length / EACH; i++) {
      const [from, to] = [EACH * i, each * i];
      const skew = all[from + 1] as number;
      if (skew !== 0) throw this.#notSimilar(i, STRETCH, skew);
      const pose = rates ? POSE - 2 : POSE;
      for (let k = 0; k < pose; k++) flat[to + k] = all[from + STATE + k] as number;
      if (!rates) continue;
      const [x = 0, y = 0, z = 0] = all.subarray(from + STATE + 7, from + STATE + POSE);
      if (x !== y || x !== z || !(x > 0))
        throw this.#notSimilar(i, SCALE, Math.max(x, y, z) - Math.min(x, y, z));
      for (let k = 0; k < RATES; k++) flat[to + pose + k] = all[from + STATE + POSE + k] as number;
    }
    return flat;
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
    const count = this.unchanged.size();
    const length = isList(locals) ? locals.length : 0;
    const each = length / count;
    if (each !== POSE && each !== MOVING && !(count === 0 && isList(locals) && length === 0)) {
      throw new KinetreeError(
        'BAD_ARGUMENT',
        `locals takes ${POSE} or ${MOVING} numbers for each of the ${count} nodes, but there are ${length}`,
      );
    }
    if (count === 0) return;
    const flat = Float64Array.from(locals);
    const core = this.core;
    status(core.set_locals(flat, each), core);
  }

  #all(): Float64Array {
    const all = this.unchanged.locals();
    if (!all) throw new KinetreeError('FULL', 'memory has no room for the states of all nodes at once');
    return all;
  }

  #notSimilar(place: number, quantity: number, off: number): KinetreeError {
    const node = this.nodes()[place] as NodeHandle;
    const name = this.name(node);
    const where = ` of ${name ? `"${name}"` : `node ${node}`}`;
    return fromCore(NOT_SIMILAR, Float64Array.of(quantity, off), () => where);
  }
}
