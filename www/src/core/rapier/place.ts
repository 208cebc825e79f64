/** Where a node is at an instant. */
import type { NodeHandle } from '../hierarchy/node-handle.ts';
import type { Hierarchy } from '../hierarchy.ts';

/** The place of a node at an instant, for drawing. */
export interface Place {
  readonly translation: Float64Array;
  readonly rotation: Float64Array;
}

/** Returns copies of a node's place and rotation in the world. */
export function placeOf(tree: Hierarchy, node: NodeHandle): Place {
  const { translation, rotation } = tree.world(node);
  return { translation, rotation };
}
