/**
 * Documents as trees of the core. A tree is made when it is first asked for, and kept for the last
 * few documents; where two documents differ in some states and names only, the second is a copy of
 * the first with these set.
 */
import { Hierarchy, type NodeHandle } from '../../core/entries/playground.ts';
import type { State, TreeDocument, TreeNode } from './document.ts';
import { sceneOf, stateOf } from './scene.ts';

/** A document in the core. Nobody changes its tree: who needs another one takes a copy. */
export interface Posed {
  readonly tree: Hierarchy;
  /** The handle of each node, in the order of the document. */
  readonly handles: readonly NodeHandle[];
}

interface Kept extends Posed {
  readonly document: TreeDocument;
}

const KEPT = 4;
const kept: Kept[] = [];

/**
 * Returns a document in the core.
 *
 * @throws KinetreeError for numbers that make no sense; see `Hierarchy.fromScene`.
 */
export function posed(document: TreeDocument): Posed {
  const place = kept.findIndex((it) => it.document === document);
  const [found] = place < 0 ? [] : kept.splice(place, 1);
  const made = found ?? like(document) ?? built(document);
  kept.unshift(made);
  for (const old of kept.splice(KEPT)) old.tree.dispose();
  return made;
}

/**
 * Returns a document in the core that is not kept: for one that is only tried out, so that those
 * which are shown stay. The caller disposes of its tree.
 *
 * @throws KinetreeError as {@link posed}.
 */
export function posedApart(document: TreeDocument): Posed {
  const same = kept.find((it) => it.document === document);
  if (same) return { tree: same.tree.copy(), handles: same.handles };
  return like(document) ?? built(document);
}

function built(document: TreeDocument): Kept {
  const handles: NodeHandle[] = [];
  return { document, tree: Hierarchy.fromScene(sceneOf(document), handles), handles };
}

/** Returns a copy of a tree that is kept, with some states set; `undefined` if none is alike. */
function like(document: TreeDocument): Kept | undefined {
  for (const old of kept) {
    const changed = differences(old.document, document);
    if (!changed) continue;
    const tree = old.tree.copy();
    try {
      if (tree.rule !== document.rule) tree.rule = document.rule;
      for (const place of changed) {
        const [handle, node] = [old.handles[place] as NodeHandle, document.nodes[place] as TreeNode];
        if (old.document.nodes[place]?.name !== node.name) tree.rename(handle, node.name);
        tree.setLocal(handle, localOf(node));
      }
    } catch (refusal) {
      tree.dispose();
      throw refusal;
    }
    return { document, tree, handles: old.handles };
  }
  return undefined;
}

/** Returns the nodes of a document as they are in a tree that was stepped or posed. */
export function nodesAsIn(document: TreeDocument, { tree, handles }: Posed): readonly TreeNode[] {
  // The core writes its nodes in an order of its own.
  const places = new Map(tree.nodes().map((handle, place) => [handle, place]));
  const { nodes: given } = tree.toScene();
  return document.nodes.map((node, i): TreeNode => {
    const { id, name, parent, shape } = node;
    const at = given[places.get(handles[i] as NodeHandle) ?? -1];
    return at ? { id, name, parent, shape, ...stateOf(at) } : node;
  });
}

/** Returns the pose and the rates of a node, as the core takes them. */
export function localOf(node: State): Parameters<Hierarchy['setLocal']>[1] {
  const { translation, rotation, scale, velocity, acceleration, angularVelocity, angularAcceleration } = node;
  return { translation, rotation, scale, velocity, acceleration, angularVelocity, angularAcceleration };
}

/**
 * Returns the places of the nodes whose name, pose or rates differ; `undefined` if anything else
 * does, or more than some.
 */
function differences(before: TreeDocument, after: TreeDocument): number[] | undefined {
  if (before.nodes.length !== after.nodes.length) return undefined;
  const found: number[] = [];
  for (let place = 0; place < before.nodes.length; place++) {
    const [a, b] = [before.nodes[place] as TreeNode, after.nodes[place] as TreeNode];
    if (a === b) continue;
    const same = a.id === b.id && a.parent === b.parent;
    if (!same || a.free || b.free || a.compensates !== b.compensates || a.stretch || b.stretch)
      return undefined;
    if (found.push(place) > 64) return undefined;
  }
  return found;
}
