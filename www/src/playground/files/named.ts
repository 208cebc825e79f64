/** The names of nodes that come from a file: short, and one for each node. */
import type { Scene } from '../../core/entries/index.ts';
import { tidy } from '../document/document.ts';
import { MOST_NODES } from './bounds.ts';
import { refused } from './fields.ts';

/**
 * Returns a scene in which each node has a name: one without is called by its number.
 *
 * @throws KinetreeError for a scene with more nodes than are read.
 */
export function named(scene: Scene): Scene {
  if (scene.nodes.length > MOST_NODES)
    throw refused(`the file has ${scene.nodes.length} nodes; the most that are read are ${MOST_NODES}`);
  const nodes = scene.nodes.map((node, place) => ({
    ...node,
    name: tidy(node.name ?? '') || `node ${place}`,
  }));
  return { ...scene, nodes };
}
