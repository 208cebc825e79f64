/** The place of a new node or a copy: where its body is seen, and lies in no other one. */
import type { NodeHandle } from '../../core/entries/index.ts';
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

/** The beginning and the end of a body along an axis. */
type Range = readonly [low: number, high: number];

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
  const place = carrier ? atop(carrier.shape) : ([0, 0, 0] as const);
  const body = place.map((it): Range => [it - HALF, it + HALF]);
  const [x, y, z] = place;
  return [x + aside(document, parent, body), y, z];
}

/**
 * Returns the translation of a copy of a node, whose body would be in that of the node: to the
 * right of all in that row, along the parent's x. A node without a body counts as if it had a
 * plain one.
 */
export function placeBeside(document: TreeDocument, id: number): Triple {
  const place = placeOf(document, id);
  const { parent, shape, translation } = document.nodes[place] as TreeNode;
  const { tree, handles } = posed(document);
  const matrix = tree.localMatrix(handles[place] as NodeHandle, new Float64Array(16));
  const seen = shape.kind === 'none' ? PLAIN_SHAPE : shape;
  const body = [0, 1, 2].map((axis) => extent(matrix, seen, axis));
  const [low, high] = body[0] as Range;
  const [x, y, z] = translation;
  return [x + (aside(document, parent, body) || high + GAP - low), y, z];
}

/**
 * Returns the meters along x that lead a body, which goes so far along each axis of its parent,
 * behind the last of those in its row; 0 where no child's body is in its place.
 */
function aside(document: TreeDocument, parent: number | null, body: readonly Range[]): number {
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
    tree.localMatrix(handles[at] as NodeHandle, matrix);
    const [own = 0, across = 0, deep = 0] = body.map((it, i) => between(it, extent(matrix, shape, i)));
    if (across > -TOUCH || deep > -TOUCH) continue;
    taken ||= own < -TOUCH;
    end = Math.max(end, extent(matrix, shape, 0)[1]);
  }
  return taken ? end + GAP - (body[0]?.[0] ?? 0) : 0;
}

/** Returns the place at which a plain body lies on another one of its parent. */
function atop({ kind, size, center }: Shape): Triple {
  return kind === 'none' ? [0, 0, 0] : [center[0], center[1] + size[1] / 2 + HALF, center[2]];
}

/** Returns the meters between two bodies along an axis; negative if they overlap. */
function between([begins, ends]: Range, [low, high]: Range): number {
  return Math.max(low - ends, begins - high);
}

/** Returns where a body of a node begins and ends along an axis of the node's parent. */
function extent(matrix: Float64Array, { size, center }: Shape, axis: number): Range {
  let middle = matrix[12 + axis] as number;
  let half = 0;
  for (let k = 0; k < 3; k++) {
    const along = matrix[4 * k + axis] as number;
    middle += along * (center[k] as number);
    half += (Math.abs(along) * (size[k] as number)) / 2;
  }
  return [middle - half, middle + half];
}
