/** A node's own stretch, and the chain of nodes above it. */
import { endOf, lineage, placeOf, type TreeDocument, type TreeNode } from '../document/document.ts';

/** Parts of a scale below which a difference is rounding. */
const ROUNDING = 1e-12;

/**
 * Returns the document of a node and its ancestors alone, root first, on which alone its pose in
 * the world depends.
 */
export function chainOf(document: TreeDocument, id: number): TreeDocument {
  return { ...lineage(document, [id]), clips: [], clip: null };
}

/** Returns whether a node stretches its children more along one axis than along another. */
export function isUneven(node: TreeNode): boolean {
  if (node.stretch) return true;
  const sizes = node.scale.map(Math.abs);
  return Math.max(...sizes) - Math.min(...sizes) > ROUNDING * Math.max(...sizes);
}

/**
 * Returns the document of a node, its ancestors and descendants: all that its stretch reaches; and
 * of another node with its ancestors, if there is one.
 */
export function partOf(document: TreeDocument, id: number, other: number | null = null): TreeDocument {
  const place = placeOf(document, id);
  if (place < 0) return document;
  const end = endOf(document, place);
  const above = lineage(document, [id, other]).nodes.map(
    (node) => [placeOf(document, node.id), node] as const,
  );
  const nodes = [
    ...above.flatMap(([at, node]) => (at < place ? [node] : [])),
    ...document.nodes.slice(place, end),
    ...above.flatMap(([at, node]) => (at >= end ? [node] : [])),
  ];
  return nodes.length === document.nodes.length ? document : { ...document, nodes };
}
