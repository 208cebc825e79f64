/** Motion of nodes whose scales differ by axis, as matrices. */

import { numbers } from './boundary/core.ts';
import { expectObject } from './boundary/options.ts';
import { readPart } from './boundary/records.ts';
import type { MatrixOut } from './boundary/vectors.ts';
import type { Filled } from './dynamic/states.ts';
import { handle, handleOrWorld, status } from './hierarchy/calls.ts';
import { expectTree } from './hierarchy/expect.ts';
import type { NodeHandle } from './hierarchy/node-handle.ts';
import type { Hierarchy } from './hierarchy.ts';

/**
 * A matrix that moves: x ↦ L x + t, with its rate and the rate of that, 16 numbers each, column by
 * column. A point at rest at x in the node has the velocity L̇ x + ṫ and the acceleration L̈ x + ẗ.
 *
 * Frames under a stretch that rotate need it: their axes change length and skew as they go, which
 * no angular velocity describes. The last row of the rates is 0.
 */
export interface AffineMotion {
  /** The matrix now: L and t. */
  matrix: Float64Array;
  /** L̇ and ṫ, per second. */
  rate: Float64Array;
  /** L̈ and ẗ, per second squared. */
  secondRate: Float64Array;
}

/** Matrices to be filled, of any library; those that are missing are made. */
type Out = { [Part in keyof AffineMotion]?: MatrixOut };

/** The numbers of the three matrices. */
const ROOM = 48;

/**
 * Returns the matrix of a node relative to a frame, `null` for the world, and its first two
 * derivatives in time, whatever scales are above the two.
 *
 * ```js
 * const tree = new Hierarchy();
 * const picture = tree.add({ scale: [2, 1, 1] });
 * const wheel = tree.add({ angularVelocity: [0, 0, 3] }, { parent: picture });
 * const { rate } = affineMotion(tree, wheel, null); // of the wheel's x axis, its y axis, …
 * console.log(rate.slice(0, 2), rate.slice(4, 6)); // → 0,3 -6,0
 * ```
 *
 * @throws KinetreeError `SINGULAR` where the frame is flat, `NO_SUCH_NODE`.
 */
export function affineMotion<Into extends Out | undefined = undefined>(
  tree: Hierarchy,
  node: NodeHandle,
  frame: NodeHandle | null,
  out?: Into,
): Filled<Into, AffineMotion> {
  const { core } = expectTree(tree);
  const it = handle(node);
  const from = handleOrWorld(frame, 'frame');
  numbers(ROOM);
  status(core.relative_motion(it, from), core, it);
  // Copied first: a setter of `out` may call the core.
  const found = numbers(ROOM).slice(0, ROOM);
  const into = (out === undefined ? {} : expectObject(out, 'out')) as AffineMotion;
  into.matrix = readPart(found, 0, 16, into.matrix) as Float64Array;
  into.rate = readPart(found, 16, 16, into.rate) as Float64Array;
  into.secondRate = readPart(found, 32, 16, into.secondRate) as Float64Array;
  return into as never;
}
