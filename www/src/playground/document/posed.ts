/**
 * Documents as trees of the core. A tree is made when it is first asked for, and kept for the last
 * few documents; where two documents differ in the numbers of a few nodes, the second is a copy of
 * the first that is edited in place.
 */
import {
  type ErrorCode,
  fromScene,
  type Hierarchy,
  KinetreeError,
  type NodeHandle,
  toScene,
} from '../../core/entries/index.ts';
import { isSameState, sharePlaces, type TreeDocument, type TreeNode } from './document.ts';
import { editedCopy, freeOf, type Known } from './in-place.ts';
import { sceneOf, stateOf } from './scene.ts';

/** A document in the core. Nobody changes its tree: who needs another one takes a copy. */
export interface Posed {
  readonly tree: Hierarchy;
  /** The handle of each node, in the order of the document. */
  readonly handles: readonly NodeHandle[];
}

const KEPT = 4;
const kept: Known[] = [];

/**
 * Returns a document in the core.
 *
 * @throws KinetreeError for numbers that make no sense; see `fromScene`.
 */
export function posed(document: TreeDocument): Posed {
  const place = kept.findIndex((it) => it.document === document);
  const [found] = place < 0 ? [] : kept.splice(place, 1);
  const made = found ?? like(document) ?? built(document);
  keep(made);
  return made;
}

function keep(made: Known): void {
  kept.unshift(made);
  for (const old of kept.splice(KEPT)) old.tree.dispose();
}

/**
 * Keeps a copy of a tree that is a document, as {@link nodesAsIn} wrote it. An edit of that
 * document is then made in place.
 */
export function adopt(document: TreeDocument, { tree, handles }: Posed): void {
  keep({ document, tree: tree.copy(), handles, free: freeOf(document) });
}

/**
 * Returns a document in the core that no cache keeps, for a document that is only tried out. The
 * caller disposes of its tree.
 *
 * @throws KinetreeError as {@link posed}.
 */
export function posedApart(document: TreeDocument): Posed {
  const same = kept.find((it) => it.document === document);
  if (same) return { tree: same.tree.copy(), handles: same.handles };
  return like(document) ?? built(document);
}

/**
 * Calls `read` on a document in the core, and returns its result. The tree is disposed afterwards,
 * unless it is kept already.
 *
 * @throws KinetreeError as {@link posed}.
 */
export function whilePosed<T>(document: TreeDocument, read: (posed: Posed) => T): T {
  const same = kept.find((it) => it.document === document);
  if (same) return read(same);
  const made = like(document) ?? built(document);
  try {
    return read(made);
  } finally {
    made.tree.dispose();
  }
}

function built(document: TreeDocument): Known {
  const handles: NodeHandle[] = [];
  return { document, tree: fromScene(sceneOf(document), handles), handles, free: freeOf(document) };
}

/** Returns a copy of a tree that is kept, edited in place; `undefined` if none is alike. */
function like(document: TreeDocument): Known | undefined {
  for (const old of kept) {
    const made = editedCopy(old, document);
    if (made) return made;
  }
  return undefined;
}

/**
 * Returns the nodes of a document as they are in a tree that was stepped or posed. A node that is
 * as it was is the same object.
 */
export function nodesAsIn(document: TreeDocument, { tree, handles }: Posed): readonly TreeNode[] {
  // The core's order of nodes is mostly the document's.
  const order = tree.nodes();
  const places = order.every((handle, i) => handle === handles[i])
    ? null
    : new Map(order.map((handle, place) => [handle, place]));
  const { nodes: given } = toScene(tree);
  const made = document.nodes.map((node, i): TreeNode => {
    const { id, name, parent, shape } = node;
    const at = given[places ? (places.get(handles[i] as NodeHandle) ?? -1) : i];
    return !at || isSameState(node, at) ? node : { id, name, parent, shape, ...stateOf(at) };
  });
  sharePlaces(document.nodes, made);
  return made;
}

/** Returns what a call returns; `undefined` where the core refuses it, with this code if one is given. */
export function unlessRefused<T>(call: () => T, code?: ErrorCode): T | undefined {
  try {
    return call();
  } catch (refusal) {
    if (refusal instanceof KinetreeError && refusal.code === (code ?? refusal.code)) return undefined;
    throw refusal;
  }
}
