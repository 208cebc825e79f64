/** The rows of the outline: the nodes that are seen, with their places in the tree. */
import { parentsOf, type TreeNode } from '../document/document.ts';

/**
 * The tree as lists of numbers, each in the order of the document, so that ten thousand nodes make
 * no objects.
 */
export interface Rows {
  readonly nodes: readonly TreeNode[];
  /** The ids of the nodes whose children are not shown. */
  readonly closed: ReadonlySet<number>;
  /** The place in the document of each row, from the top. */
  readonly places: Int32Array;
  /** The row of each node, or of its nearest closed ancestor if the node is not shown. */
  readonly rowAt: Int32Array;
  /** The place of each node's parent, or −1. */
  readonly parents: Int32Array;
  /** The number of ancestors of each node. */
  readonly depths: Int32Array;
  /** The place after each node's last descendant. */
  readonly ends: Int32Array;
  /** The number of siblings before each node. */
  readonly positions: Int32Array;
  /** The number of children of each node. */
  readonly counts: Int32Array;
  readonly roots: number;
  /** The filter's verdict on each node; `null` without a filter. */
  readonly left: Filtered | null;
}

/** For each node `FOUND`, 1 above a node that was found, or 0 if it is not shown. */
export type Filtered = Uint8Array;
export const FOUND = 2;

/** Returns the verdicts of a filter: it leaves the nodes found, and all above them. */
export function filtered(
  nodes: readonly TreeNode[],
  takes: (node: TreeNode, place: number) => boolean,
): Filtered {
  const parents = parentsOf(nodes);
  const left = new Uint8Array(nodes.length);
  for (const [place, node] of nodes.entries()) {
    if (!takes(node, place)) continue;
    left[place] = FOUND;
    for (let above = at(parents, place); above >= 0 && left[above] === 0; above = at(parents, above))
      left[above] = 1;
  }
  return left;
}

/**
 * Returns the rows of a document. Where only names and numbers have changed since `before`, its
 * lists are used again.
 */
export function rowsOf(
  nodes: readonly TreeNode[],
  closed: ReadonlySet<number>,
  before?: Rows,
  left: Filtered | null = null,
): Rows {
  if (before && before.closed === closed && before.left === left) {
    if (before.nodes === nodes) return before;
    if (isSameTree(before.nodes, nodes)) return { ...before, nodes };
  }
  const count = nodes.length;
  const list = () => new Int32Array(count);
  const [depths, ends, positions, counts, rowAt] = [list(), list(), list(), list(), list()];
  const parents = parentsOf(nodes);
  let roots = 0;
  for (let place = 0; place < count; place++) {
    const above = at(parents, place);
    depths[place] = above < 0 ? 0 : at(depths, above) + 1;
    positions[place] = above < 0 ? roots++ : at(counts, above);
    if (above >= 0) counts[above] = at(counts, above) + 1;
  }
  for (let place = count - 1; place >= 0; place--) {
    ends[place] = Math.max(at(ends, place), place + 1);
    const above = at(parents, place);
    if (above >= 0) ends[above] = Math.max(at(ends, above), at(ends, place));
  }
  const places = list();
  let shown = 0;
  for (let place = 0; place < count; ) {
    if (left && left[place] === 0) {
      rowAt.fill(Math.max(shown - 1, 0), place, at(ends, place));
      place = at(ends, place);
      continue;
    }
    const isClosed = closed.size > 0 && closed.has((nodes[place] as TreeNode).id);
    const next = isClosed ? at(ends, place) : place + 1;
    if (isClosed) rowAt.fill(shown, place, next);
    else rowAt[place] = shown;
    places[shown++] = place;
    place = next;
  }
  return {
    nodes,
    closed,
    places: places.subarray(0, shown),
    rowAt,
    parents,
    depths,
    ends,
    positions,
    counts,
    roots,
    left,
  };
}

export function at(list: Int32Array, place: number): number {
  return list[place] as number;
}

/** Returns the number of siblings of a node, itself included. */
export function siblingsOf({ parents, counts, roots }: Rows, place: number): number {
  const above = at(parents, place);
  return above < 0 ? roots : at(counts, above);
}

/** Returns the node of a row, or `undefined` beyond the last. */
export function nodeAt({ nodes, places }: Rows, row: number): TreeNode | undefined {
  return nodes[places[row] ?? -1];
}

/** Returns the ids that are closed once a node can be seen: all but its ancestors. */
export function revealing(rows: Rows, place: number): ReadonlySet<number> {
  const { nodes, closed, parents } = rows;
  let open = closed;
  for (let above = at(parents, place); above >= 0; above = at(parents, above)) {
    const { id } = nodes[above] as TreeNode;
    if (open.has(id)) open = new Set([...open].filter((it) => it !== id));
  }
  return open;
}

/** Rows beyond the edges of the list that are in the page, so that a scroll meets them. */
const SPARE = 6;

/**
 * Returns the rows that are in the page: those that are seen from `top` on, some more, and the
 * current one, which has the focus. `top` and `height` are in rows.
 */
export function seenRows(count: number, current: number, top: number, height: number): readonly number[] {
  const from = Math.max(Math.floor(top) - SPARE, 0);
  const to = Math.min(Math.ceil(top + height) + SPARE, count);
  const seen: number[] = current < from ? [current] : [];
  for (let row = from; row < to; row++) seen.push(row);
  if (current >= to && current < count) seen.push(current);
  return seen;
}

/** The indent of a level, in pixels: at most, and at least; and the deepest level that is indented. */
const INDENT = { most: 14, least: 3 };
const DEEPEST = 24;
/** Pixels before the first level, and pixels for a name with its mark. */
const EDGE = 6;
const NAME = { wanted: 190, least: 160 };

/** The indent of a tree's rows: smaller where its deepest would be out of sight. */
export interface Indents {
  readonly step: number;
  /** The pixels that the rows need, so that the name of the deepest can be read. */
  readonly width: number;
}

/** Returns the indent of rows in a list of a width. */
export function indentsOf({ places, depths }: Rows, width: number): Indents {
  let deepest = 0;
  for (const place of places) deepest = Math.max(deepest, at(depths, place));
  const levels = Math.min(deepest, DEEPEST);
  const fits = Math.floor((width - EDGE - NAME.wanted) / Math.max(1, levels));
  const step = Math.min(INDENT.most, Math.max(INDENT.least, fits));
  return { step, width: EDGE + step * levels + NAME.least };
}

/** Returns the distance of a row's icon from the left, in pixels. */
export const indentOf = ({ step }: Indents, depth: number): number => EDGE + step * Math.min(depth, DEEPEST);

function isSameTree(before: readonly TreeNode[], after: readonly TreeNode[]): boolean {
  if (before.length !== after.length) return false;
  for (let place = 0; place < after.length; place++) {
    const [a, b] = [before[place] as TreeNode, after[place] as TreeNode];
    if (a !== b && (a.id !== b.id || a.parent !== b.parent)) return false;
  }
  return true;
}
