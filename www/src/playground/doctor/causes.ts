/**
 * The nodes whose stretch makes another one lean, found by trial: the core says how much it would
 * lean if one of them were scaled evenly.
 */

import { MARKED, skewOf } from '../../core/doctor/skew.ts';
import { nodeOf, type Quadruple, type TreeDocument, type TreeNode } from '../document/document.ts';
import { chainOf, evened, isUneven, put } from './stretch.ts';
import { worldOf } from './worlds.ts';

const DEGREES = 180 / Math.PI;
/** Degrees by which one trial has to be better than another, above rounding. */
const BETTER = 1e-6;

/** A node that stretches unevenly, and the skew that the trial without that leaves, in degrees. */
export interface Cause {
  readonly node: TreeNode;
  readonly left: number;
}

/** Returns the skew of a node in degrees; NaN for one that is flat. */
export function skewAt(document: TreeDocument, id: number): number {
  return DEGREES * skewOf(worldOf(document, id));
}

/**
 * Returns the nodes of a chain that stretch its last node, the one that matters most first. Of two
 * that matter as much, the nearer one is first.
 *
 * The last node's own scale is none of them, since it is along its own axes; a matrix that it holds
 * is.
 */
export function causesOf(chain: TreeDocument): readonly Cause[] {
  const { nodes } = chain;
  const last = nodes.at(-1) as TreeNode;
  const now = skewAt(chain, last.id);
  return nodes
    .filter((node) => (node === last ? node.stretch !== undefined : isUneven(node)))
    .map((node): Cause => ({ node, left: skewAt(put(chain, evened(node)), last.id) }))
    .filter(({ left }) => Math.abs(left - now) > BETTER)
    .reverse()
    .sort((a, b) => (Math.abs(a.left - b.left) > BETTER ? a.left - b.left : 0));
}

/** Returns the skew that is left if all these are scaled evenly, in degrees. */
export function leftWithout(chain: TreeDocument, causes: readonly Cause[]): number {
  const even = causes.reduce((made, { node }) => put(made, evened(node)), chain);
  return skewAt(even, (chain.nodes.at(-1) as TreeNode).id);
}

/**
 * Returns the first node below a cause from which on all nodes of a chain lean: its children
 * inherit that.
 */
export function beginOf(chain: TreeDocument, cause: TreeNode): TreeNode {
  const { nodes } = chain;
  let at = nodes.length - 1;
  const least = Math.min(nodes.indexOf(cause) + 1, at);
  while (
    at > least &&
    skewAt(chainOf(chain, (nodes[at - 1] as TreeNode).id), (nodes[at - 1] as TreeNode).id) >= MARKED
  )
    at--;
  return nodes[at] as TreeNode;
}

/** Returns the angle by which a node is turned against an ancestor, in degrees up to 180. */
export function turnBetween(chain: TreeDocument, ancestor: TreeNode, node: TreeNode): number {
  let whole: Quadruple = [0, 0, 0, 1];
  for (let at: TreeNode | undefined = node; at && at.id !== ancestor.id; at = nodeOf(chain, at.parent))
    whole = product(at.rotation, whole);
  const [x, y, z, w] = whole;
  return 2 * DEGREES * Math.atan2(Math.sqrt(x * x + y * y + z * z), Math.abs(w));
}

function product([ax, ay, az, aw]: Quadruple, [bx, by, bz, bw]: Quadruple): Quadruple {
  return [
    aw * bx + ax * bw + ay * bz - az * by,
    aw * by - ax * bz + ay * bw + az * bx,
    aw * bz + ax * by - ay * bx + az * bw,
    aw * bw - ax * bx - ay * by - az * bz,
  ];
}
