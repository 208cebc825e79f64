/** The parts of a node in the world, as the rule of the tree adds them up. */

import { numbers } from './boundary/core.ts';
import { readRecord, records } from './boundary/records.ts';
import type { Filled, OutOf, Rates, Space3Types } from './dynamic/states.ts';
import { handle, status } from './hierarchy/calls.ts';
import { expectTree } from './hierarchy/expect.ts';
import type { NodeHandle } from './hierarchy/node-handle.ts';
import type { Hierarchy } from './hierarchy.ts';

/** See {@link worldParts}. */
export interface WorldParts extends Rates<Space3Types> {
  translation: Float64Array;
  rotation: Float64Array;
  scale: Float64Array;
}

/**
 * Returns the parts of a node in the world, as the rule of the tree adds them up: its translation,
 * the product of the rotations, the scale that the rule reports, and the rates of those. By the
 * rule `matrices` each rotation is taken as the mirrors above it show it. Without skew they are
 * those of {@link Hierarchy.world}; with skew `world` has the rotation nearest to the matrix, and
 * what remains along its axes.
 *
 * ```js
 * const tree = new Hierarchy();
 * const wall = tree.add({ scale: [2, 1, 1] });
 * const sign = tree.add({ rotation: rotation3.fromAxisAngle([0, 0, 1], Math.PI / 4) }, { parent: wall });
 * console.log(worldParts(tree, sign).scale.map((it) => it.toFixed(3)).join()); // → 1.5,1.5,1
 * ```
 *
 * @throws KinetreeError `NO_SUCH_NODE`.
 */
export function worldParts<Out extends OutOf<Space3Types, WorldParts> | undefined = undefined>(
  tree: Hierarchy,
  node: NodeHandle,
  out?: Out,
): Filled<Out, WorldParts> {
  const { core } = expectTree(tree);
  const it = handle(node);
  status(core.world_state(it), core, it);
  return readRecord(numbers(), 3, records.local, out) as never;
}
