/** The place of a new node or a copy: where its body is in sight, and overlaps no other. */
import type { NodeHandle } from '../../core/entries/index.ts';
import {
  childrenOf,
  nodeOf,
  PLAIN_SHAPE,
  placeOf,
  type Shape,
  type TreeDocument,
  type TreeNode,
  type Triple,
} from '../document/document.ts';
import { posed } from '../document/posed.ts';

/** The beginning and the end of a body along an axis. */
type Range = readonly [low: number, high: number];
/** The extents along each axis of the parent. */
type Room = readonly [Range, Range, Range];

/** Half the length of a new body, in meters. */
const HALF = PLAIN_SHAPE.size[0] / 2;
/** Meters between a new body and those beside it: enough to see two of them. */
const GAP = HALF;
/** Bodies that overlap by less, in meters, only touch: matrices are rounded. */
const TOUCH = 1e-6;

/**
 * Returns a translation for a new node with a plain body: on its parent's body or, at the top of
 * the tree, at the origin. Where a sibling is there, it is to the right of all in that row, along
 * the parent's x.
 */
export function placeFor(document: TreeDocument, parent: number | null): Triple {
  const carrier = nodeOf(document, parent);
  const [x, y, z] = carrier ? atop(carrier.shape) : ([0, 0, 0] as const);
  const around = (it: number): Range => [it - HALF, it + HALF];
  return [x + aside(document, parent, [around(x), around(y), around(z)]), y, z];
}

/**
 * Returns the translation of a copy of a node, so that the bodies do not overlap: to the right of
 * all in that row, along the parent's x. A node without a body counts as if it had a plain one.
 */
export function placeBeside(document: TreeDocument, id: number): Triple {
  const node = nodeOf(document, id) as TreeNode;
  const [x, y, z] = node.translation;
  const room = roomOf(document, node);
  const [[low, high]] = room;
  return [x + (aside(document, node.parent, room) || high + GAP - low), y, z];
}

/**
 * Returns the meters along x that lead a body behind the last of those in its row; 0 where no
 * child's body is in its place.
 */
function aside(document: TreeDocument, parent: number | null, [own, ...across]: Room): number {
  const row = childrenOf(document, parent)
    .filter(({ shape }) => shape.kind !== 'none')
    .map((it) => roomOf(document, it))
    .filter(([, ...others]) => others.every((it, i) => overlap(it, across[i] as Range)));
  if (!row.some(([along]) => overlap(along, own))) return 0;
  return row.reduce((end, [[, high]]) => Math.max(end, high), Number.NEGATIVE_INFINITY) + GAP - own[0];
}

const overlap = ([begins, ends]: Range, [low, high]: Range): boolean =>
  Math.min(ends, high) - Math.max(begins, low) > TOUCH;

/** Returns the place at which a plain body lies on another one of its parent. */
function atop({ kind, size, center }: Shape): Triple {
  return kind === 'none' ? [0, 0, 0] : [center[0], center[1] + size[1] / 2 + HALF, center[2]];
}

/** Returns where the body of a node is, or a plain one in its place. */
function roomOf(document: TreeDocument, { id, shape }: TreeNode): Room {
  const { size, center } = shape.kind === 'none' ? PLAIN_SHAPE : shape;
  const { tree, handles } = posed(document);
  const matrix = tree.localMatrix(handles[placeOf(document, id)] as NodeHandle);
  const along = (axis: number): Range => {
    let middle = matrix[12 + axis] as number;
    let half = 0;
    for (let k = 0; k < 3; k++) {
      const part = matrix[4 * k + axis] as number;
      middle += part * (center[k] as number);
      half += (Math.abs(part) * (size[k] as number)) / 2;
    }
    return [middle - half, middle + half];
  };
  return [along(0), along(1), along(2)];
}
