/**
 * The difference of two documents as the calls that lead a tree of the core from one to the other.
 * The nodes before and after what an edit touched are the same objects, in the same order; only the
 * part between them is looked through.
 */
import type { TreeDocument, TreeNode } from './document.ts';

/** Calls for which a tree is edited in place at least, however small it is. */
const LEAST = 64;
/**
 * A document's nodes for each call, below which a new tree costs less; and the times by which a
 * document may be larger than the next, above which the copy of its tree costs more.
 */
const SHARE = 4;

export interface Difference {
  /** The number of nodes that are the same from the first on, and from the last back. */
  readonly begin: number;
  readonly end: number;
  /** The nodes that came, each after its parent. */
  readonly added: readonly TreeNode[];
  /** The nodes that are under another parent. */
  readonly moved: readonly TreeNode[];
  /** The places before of the nodes that went, without those below another one of them. */
  readonly removed: readonly number[];
  /** The nodes that differ in a name or a state, before and after. */
  readonly changed: readonly (readonly [before: TreeNode, after: TreeNode])[];
  /** The parents whose row of children differs, with all of its nodes in their order. */
  readonly rows: ReadonlyMap<number | null, Row>;
}

/** The ids of a parent's children. */
export interface Row {
  /** As they are once nodes were added at the end, moved to the end, and removed. */
  readonly now: number[];
  readonly wanted: readonly number[];
}

/** Returns the difference of two documents; `undefined` where a new tree costs less. */
export function differenceOf(before: TreeDocument, after: TreeDocument): Difference | undefined {
  const [old, nodes] = [before.nodes, after.nodes];
  if (nodes.length * SHARE < old.length) return undefined;
  const least = Math.min(old.length, nodes.length);
  let begin = 0;
  while (begin < least && old[begin] === nodes[begin]) begin++;
  let end = 0;
  while (end < least - begin && old[old.length - 1 - end] === nodes[nodes.length - 1 - end]) end++;
  const most = Math.max(LEAST, Math.ceil(nodes.length / SHARE));
  if (nodes.length - old.length > most) return undefined;
  const left = new Map<number, TreeNode>();
  for (let place = begin; place < old.length - end; place++) {
    const node = old[place] as TreeNode;
    left.set(node.id, node);
  }
  const added: TreeNode[] = [];
  const moved: TreeNode[] = [];
  const changed: [TreeNode, TreeNode][] = [];
  const stayed = new Set<number>();
  for (let place = begin; place < nodes.length - end; place++) {
    const node = nodes[place] as TreeNode;
    const known = left.get(node.id);
    if (!known) added.push(node);
    else {
      stayed.add(node.id);
      if (known.parent !== node.parent) moved.push(node);
      if (known !== node) changed.push([known, node]);
    }
    if (added.length + moved.length + changed.length > most) return undefined;
  }
  const removed: number[] = [];
  for (let place = begin; place < old.length - end; place++) {
    const { id, parent } = old[place] as TreeNode;
    const goes = !stayed.has(id);
    if (goes && (parent === null || !left.has(parent) || stayed.has(parent))) removed.push(place);
  }
  const rows = rowsOf(old, nodes, { begin, end }, stayed, [...added, ...moved]);
  return { begin, end, added, moved, removed, changed, rows };
}

/** Returns the rows of children that a tree has in another order after all calls but theirs. */
function rowsOf(
  old: readonly TreeNode[],
  nodes: readonly TreeNode[],
  { begin, end }: { readonly begin: number; readonly end: number },
  stayed: ReadonlySet<number>,
  last: readonly TreeNode[],
): ReadonlyMap<number | null, Row> {
  const rows = new Map<number | null, { now: number[]; wanted: number[] }>();
  const row = (parent: number | null): { now: number[]; wanted: number[] } => {
    const found = rows.get(parent) ?? { now: [], wanted: [] };
    rows.set(parent, found);
    return found;
  };
  const late = new Set(last.map(({ id }) => id));
  for (let place = begin; place < nodes.length - end; place++) {
    const { id, parent } = nodes[place] as TreeNode;
    row(parent).wanted.push(id);
  }
  for (let place = begin; place < old.length - end; place++) {
    const { id, parent } = old[place] as TreeNode;
    if (stayed.has(id) && !late.has(id)) row(parent).now.push(id);
  }
  // Behind the part that was looked through, a parent may have more children.
  const more = new Set(last.map(({ parent }) => parent));
  for (let place = nodes.length - end; more.size > 0 && place < nodes.length; place++) {
    const { id, parent } = nodes[place] as TreeNode;
    const found = more.has(parent) ? rows.get(parent) : undefined;
    found?.now.push(id);
    found?.wanted.push(id);
  }
  for (const { id, parent } of last) row(parent).now.push(id);
  for (const [parent, { now, wanted }] of rows)
    if (now.every((id, i) => id === wanted[i])) rows.delete(parent);
  // Before it, too: the positions of the core count them.
  if (rows.size > 0) {
    const first = new Map([...rows.keys()].map((parent) => [parent, [] as number[]]));
    for (let place = 0; place < begin; place++) {
      const { id, parent } = nodes[place] as TreeNode;
      first.get(parent)?.push(id);
    }
    for (const [parent, ids] of first) {
      const { now, wanted } = row(parent);
      rows.set(parent, { now: [...ids, ...now], wanted: [...ids, ...wanted] });
    }
  }
  return rows;
}
