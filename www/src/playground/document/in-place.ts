/**
 * Edits a tree of the core in place, from one document to another with the same nodes in the same
 * order, some of which have other names or numbers: a drag in a large tree makes such a document
 * for each frame. Where nodes came, went or moved, a new tree is made, once.
 */
import type { Hierarchy, NodeHandle } from '../../core/entries/index.ts';
import { ancestorsOf, isSameState, type State, type TreeDocument, type TreeNode } from './document.ts';

/** So many changed nodes are edited in place in a tree of any size. */
const LEAST = 64;
/** Nodes for each changed node. With fewer of them a new tree costs less. */
const SHARE = 4;

/** A tree of the core with the document that it is. */
export interface Known {
  readonly document: TreeDocument;
  readonly tree: Hierarchy;
  readonly handles: readonly NodeHandle[];
  /** The ids of its free bodies, which an edit in place leaves as they are. */
  readonly free: readonly number[];
}

/** Returns the ids of the free bodies of a document. */
export const freeOf = ({ nodes }: TreeDocument): readonly number[] =>
  nodes.filter((node) => node.free).map(({ id }) => id);

/** A node that differs: its place, and how it was and is. */
type Change = readonly [place: number, before: TreeNode, after: TreeNode];

/**
 * Returns a copy of a tree as another document has it; `undefined` where a new tree costs less, or
 * where the calls of the core would not lead to the same bits as a new one.
 *
 * @throws KinetreeError for numbers that make no sense.
 */
export function editedCopy(old: Known, document: TreeDocument): Known | undefined {
  const changes = changesOf(old.document.nodes, document.nodes);
  if (!changes || !leads(changes, old)) return undefined;
  const { handles, free } = old;
  const tree = old.tree.copy();
  try {
    if (tree.rule !== document.rule) tree.rule = document.rule;
    for (const [place, before, after] of changes) {
      const handle = handles[place] as NodeHandle;
      if (before.name !== after.name) tree.rename(handle, after.name);
      if (isSameState(before, after)) continue;
      tree.setLocal(handle, localOf(after));
      if (before.compensates !== after.compensates)
        tree.setLocal(handle, { compensates: after.compensates === true });
    }
    return { document, tree, handles, free };
  } catch (refusal) {
    tree.dispose();
    throw refusal;
  }
}

/** Returns the nodes that differ; `undefined` for another tree, or where too many do. */
function changesOf(before: readonly TreeNode[], after: readonly TreeNode[]): readonly Change[] | undefined {
  if (before.length !== after.length) return undefined;
  const most = Math.max(LEAST, Math.ceil(after.length / SHARE));
  const found: Change[] = [];
  for (let place = 0; place < after.length; place++) {
    const [old, node] = [before[place] as TreeNode, after[place] as TreeNode];
    if (old === node) continue;
    if (old.id !== node.id || old.parent !== node.parent || found.length === most) return undefined;
    found.push([place, old, node]);
  }
  return found;
}

/**
 * Returns whether calls of the core reach the new numbers exactly: a flight, a drive and a matrix
 * are rounded anew, and a free body keeps its motion in the world where a node above it changes.
 */
function leads(changes: readonly Change[], { document, free }: Known): boolean {
  const set = changes.filter(([, old, node]) => !isSameState(old, node));
  if (set.length === 0) return true;
  if (set.some(([, old, node]) => isApart(old) || isApart(node))) return false;
  const above = new Set(free.flatMap((id) => ancestorsOf(document, id)));
  return !set.some(([, { id }]) => above.has(id));
}

const isApart = ({ free, stretch, drive }: TreeNode): boolean => Boolean(free || stretch || drive);

/** Returns the pose and the rates of a node, as the core takes them. */
function localOf(node: State): Parameters<Hierarchy['setLocal']>[1] {
  const { translation, rotation, scale, velocity, acceleration, angularVelocity, angularAcceleration } = node;
  return { translation, rotation, scale, velocity, acceleration, angularVelocity, angularAcceleration };
}
