/** Motion of nodes whose scales differ by axis. */
import { expectObject } from '../boundary/options.ts';
import { readPart } from '../boundary/records.ts';
import type { MatrixOut } from '../boundary/vectors.ts';
import { numbers } from '../boundary/wasm.ts';
import { handle, handleOrWorld, status } from './calls.ts';
import type { NodeHandle } from './node-handle.ts';
import type { Owner } from './owner.ts';

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
export type AffineMotionOut = { [Part in keyof AffineMotion]?: MatrixOut };

/** The numbers of the three matrices. */
const ROOM = 48;

export function worldMotion(tree: Owner, node: NodeHandle, out?: object): unknown {
  return relativeMotion(tree, node, null, out);
}

export function relativeMotion(
  tree: Owner,
  node: NodeHandle,
  frame: NodeHandle | null,
  out?: object,
): unknown {
  const core = tree.core;
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
  return into;
}
