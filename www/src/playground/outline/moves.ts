/** The places that a node can be moved to, by keys and by hand, and the rows that keys lead to. */
import type { TreeNode } from '../document/document.ts';
import { at, nodeAt, type Rows, siblingsOf } from './rows.ts';

/** A place in the tree. `position` counts the siblings without the moved node. */
export interface Target {
  readonly parent: number | null;
  readonly position: number;
}

export type Way = 'up' | 'down' | 'in' | 'out';

/**
 * Returns the place to which a key moves a node: before the sibling above, after the one below,
 * under the one above as its last child, or after its parent. `null` if there is none.
 */
export function moveOf(rows: Rows, place: number, way: Way): Target | null {
  const { nodes, parents, positions, counts } = rows;
  const { parent } = nodes[place] as TreeNode;
  const position = at(positions, place);
  if (way === 'up') return position > 0 ? { parent, position: position - 1 } : null;
  if (way === 'down')
    return position + 1 < siblingsOf(rows, place) ? { parent, position: position + 1 } : null;
  const above = at(parents, place);
  if (way === 'out') {
    const outer = nodes[above];
    return outer ? { parent: outer.parent, position: at(positions, above) + 1 } : null;
  }
  if (position === 0) return null;
  let before = place - 1;
  while (at(parents, before) !== above) before = at(parents, before);
  return { parent: (nodes[before] as TreeNode).id, position: at(counts, before) };
}

/** A place under the pointer: `line` is the row above which a line is shown, at a depth. */
export interface Drop extends Target {
  /** The row of the new parent, if the pointer is on its middle. */
  readonly into: number | null;
  readonly line: number | null;
  readonly depth: number;
}

/** The parts of a row, at its top and its bottom, that mean between rows. */
const EDGE = 0.27;

/**
 * Returns the place that a pointer names: `y` in rows from the top, as 2.5 for the middle of the
 * third. `null` where the node is already, and within its own descendants.
 */
export function dropOf(rows: Rows, moved: number, y: number): Drop | null {
  const { nodes, places, parents, positions, depths, ends } = rows;
  const inside = (place: number) => place >= moved && place < at(ends, moved);
  const drop = (above: number, position: number, line: number | null, into: number | null): Drop | null => {
    if (above >= 0 && inside(above)) return null;
    const same = at(parents, moved) === above;
    const own = at(positions, moved);
    // A position counts the siblings without the moved node.
    const without = same && position > own ? position - 1 : position;
    if (same && without === own) return null;
    const parent = above < 0 ? null : (nodes[above] as TreeNode).id;
    return { parent, position: without, line, into, depth: above < 0 ? 0 : at(depths, above) + 1 };
  };
  const row = Math.floor(y);
  if (row >= places.length) return drop(-1, rows.roots, places.length, null);
  const place = at(places, Math.max(row, 0));
  const part = y - row;
  if (part < EDGE || row < 0) return drop(at(parents, place), at(positions, place), Math.max(row, 0), null);
  if (part <= 1 - EDGE) return inside(place) ? null : drop(place, at(rows.counts, place), null, row);
  const isOpen = at(rows.counts, place) > 0 && places[row + 1] === place + 1;
  if (isOpen) return drop(place, 0, row + 1, null);
  return drop(at(parents, place), at(positions, place) + 1, row + 1, null);
}

/** A key's meaning: a row to go to, or a node to open or close. */
type Step = { readonly to: number } | { readonly toggle: number };

/** Returns what a key of a tree means at a row; `null` for a key that means nothing. */
export function stepOf(rows: Rows, row: number, key: string): Step | null {
  const place = rows.places[row];
  const node = nodeAt(rows, row);
  if (place === undefined || !node) return null;
  const above = at(rows.parents, place);
  const parent = at(rows.counts, place) > 0;
  const open = parent && !rows.closed.has(node.id);
  if ((key === 'ArrowRight' && parent && !open) || (key === 'ArrowLeft' && open)) return { toggle: node.id };
  const last = rows.places.length - 1;
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: row + 1,
    ArrowUp: row - 1,
    PageDown: row + 10,
    PageUp: row - 10,
    Home: 0,
    End: last,
    ArrowLeft: above < 0 ? row : at(rows.rowAt, above),
    ArrowRight: open ? row + 1 : row,
  };
  const to = steps[key];
  return to === undefined ? null : { to: Math.min(Math.max(to, 0), last) };
}
