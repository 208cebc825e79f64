/** The free bodies of documents. A list of nodes is looked through for them once, or not at all. */
import type { Difference } from './difference.ts';
import { placeOf, type TreeDocument, type TreeNode } from './document.ts';

const known = new WeakMap<readonly TreeNode[], readonly TreeNode[]>();

/** Takes note of all free bodies of a list of nodes. */
export function noteFree(nodes: readonly TreeNode[], free: readonly TreeNode[]): void {
  known.set(nodes, free);
}

/**
 * Returns the ids of the nodes above free bodies, in either of two documents that differ in the
 * part of their nodes between `begin` and `end`.
 */
export function carriers(
  before: TreeDocument,
  after: TreeDocument,
  part: Pick<Difference, 'begin' | 'end'>,
): ReadonlySet<number> {
  const above = new Set<number>();
  for (const [document, free] of [
    [before, freeOf(before)],
    [after, freeAfter(before, after, part)],
  ] as const)
    for (const { parent } of free)
      for (let next = parent; next !== null && !above.has(next); ) {
        above.add(next);
        next = document.nodes[placeOf(document, next)]?.parent ?? null;
      }
  return above;
}

function freeOf({ nodes }: TreeDocument): readonly TreeNode[] {
  let found = known.get(nodes);
  if (!found) {
    found = nodes.filter(({ free }) => free);
    known.set(nodes, found);
  }
  return found;
}

function freeAfter(
  before: TreeDocument,
  after: TreeDocument,
  { begin, end }: Pick<Difference, 'begin' | 'end'>,
): readonly TreeNode[] {
  let found = known.get(after.nodes);
  if (!found) {
    const [last, to] = [before.nodes.length - end, after.nodes.length - end];
    const stayed = freeOf(before).filter(({ id }) => {
      const place = placeOf(before, id);
      return place < begin || place >= last;
    });
    found = [...stayed, ...after.nodes.slice(begin, to).filter(({ free }) => free)];
    known.set(after.nodes, found);
  }
  return found;
}
