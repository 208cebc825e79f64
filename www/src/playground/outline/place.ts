/** The place of a new node: where its body is seen, and lies in no other one. */
import {
  endOf,
  nodeOf,
  PLAIN_SHAPE,
  parentsOf,
  placeOf,
  type Shape,
  type TreeDocument,
  type TreeNode,
  type Triple,
} from '../document/document.ts';
import { posed } from '../document/posed.ts';

/** Half the length of a new body, in meters. */
const HALF = PLAIN_SHAPE.size[0] / 2;
/** Meters between a new body and those beside it: enough to see two of them. */
const GAP = HALF;
/** Meters up to which bodies only touch: matrices are rounded. */
const TOUCH = 1e-6;

/**
 * Returns a translation for a new node with a plain body: on its parent's body or, at the top of
 * the tree, at the origin. Where a sibling is there, it is to the right of all in that row, along
 * the parent's x.
 */
export function placeFor(document: TreeDocument, parent: number | null): Triple {
  const carrier = nodeOf(document, parent);
  const [x, y, z] = carrier ? atop(carrier.shape) : [0, 0, 0];
  const { tree, handles } = posed(document);
  const matrix = new Float64Array(16);
  let taken = false;
  let end = Number.NEGATIVE_INFINITY;
  const { nodes } = document;
  const top = parent === null ? -1 : placeOf(document, parent);
  const last = top < 0 ? nodes.length : endOf(document, top);
  const above = parentsOf(nodes);
  for (let at = top + 1; at < last; at++) {
    const { shape } = nodes[at] as TreeNode;
    if (above[at] !== top || shape.kind === 'none') continue;
    tree.localMatrix(handles[at] as (typeof handles)[0], matrix);
    const [own = 0, across = 0, deep = 0] = [x, y, z].map((it, i) => between(it, matrix, shape, i));
    if (across > -TOUCH || deep > -TOUCH) continue;
    taken ||= own < -TOUCH;
    end = Math.max(end, extent(matrix, shape, 0)[1]);
  }
  return [taken ? end + GAP + HALF : x, y, z];
}

/** Returns the place at which a plain body lies on another one of its parent. */
function atop({ kind, size, center }: Shape): Triple {
  return kind === 'none' ? [0, 0, 0] : [center[0], center[1] + size[1] / 2 + HALF, center[2]];
}

/** Returns the meters between a new body at a place and another one; negative if they overlap. */
function between(at: number, matrix: Float64Array, shape: Shape, axis: number): number {
  const [low, high] = extent(matrix, shape, axis);
  return Math.max(low - (at + HALF), at - HALF - high);
}

/** Returns where a body of a node begins and ends along an axis of the node's parent. */
function extent(matrix: Float64Array, { size, center }: Shape, axis: number): readonly [number, number] {
  let middle = matrix[12 + axis] as number;
  let half = 0;
  for (let k = 0; k < 3; k++) {
    const along = matrix[4 * k + axis] as number;
    middle += along * (center[k] as number);
    half += (Math.abs(along) * (size[k] as number)) / 2;
  }
  return [middle - half, middle + half];
}
