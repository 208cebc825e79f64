/** Parts of a tree: several nodes with all below them, as they are copied and put elsewhere. */
import { endOf, freshId, nodeOf, placeOf, type TreeDocument, type TreeNode } from './document.ts';
import { expectPlace, freshName, type Made } from './edits.ts';

/** Returns the topmost of some nodes, in the order of the outline. */
export function topsOf(document: TreeDocument, ids: readonly number[]): readonly number[] {
  const places = ids.map((id) => placeOf(document, id)).filter((place) => place >= 0);
  let end = 0;
  return places
    .sort((a, b) => a - b)
    .flatMap((place) => {
      if (place < end) return [];
      end = endOf(document, place);
      return [(document.nodes[place] as TreeNode).id];
    });
}

/** Returns a tree of some nodes with all below them: its roots are these nodes. */
export function partOfIds(document: TreeDocument, ids: readonly number[]): TreeDocument {
  const nodes = topsOf(document, ids).flatMap((id) => {
    const place = placeOf(document, id);
    const [top, ...below] = document.nodes.slice(place, endOf(document, place)) as [TreeNode, ...TreeNode[]];
    return [{ ...top, parent: null }, ...below];
  });
  const { source: _, added: __, ...rest } = document;
  return { ...rest, nodes, start: 0, clips: [], clip: null };
}

/** Copies a node with all its descendants, as the next child of the same parent. */
export function duplicate(document: TreeDocument, id: number): Made {
  const place = expectPlace(document, id);
  const { parent } = document.nodes[place] as TreeNode;
  return insert(document, partOfIds(document, [id]), parent, endOf(document, place));
}

/** Puts another tree's nodes under a parent, by default after its children, with new ids. */
export function insert(
  document: TreeDocument,
  part: TreeDocument,
  parent: number | null,
  at = parent === null ? document.nodes.length : endOf(document, placeOf(document, parent)),
): Made {
  const first = freshId(document);
  const ids = new Map(part.nodes.map(({ id }, i) => [id, first + i]));
  let named = document;
  const nodes = part.nodes.map((node): TreeNode => {
    const above = node.parent === null ? parent : (ids.get(node.parent) ?? null);
    const name = node.parent === null ? freshName(named, node.name) : node.name;
    const made = { ...node, id: ids.get(node.id) as number, parent: above, name };
    if (node.parent === null) named = { ...named, nodes: [...named.nodes, made] };
    return made;
  });
  return { document: { ...document, nodes: document.nodes.toSpliced(at, 0, ...nodes) }, id: first };
}

/** Returns a node's name, or how many there are. */
export const namesOf = (document: TreeDocument, ids: readonly number[]): string =>
  ids.length === 1 ? (nodeOf(document, ids[0] ?? null)?.name ?? '') : `${ids.length} nodes`;

/** Returns the number of a node's descendants. */
function below(document: TreeDocument, id: number): number {
  const place = placeOf(document, id);
  return endOf(document, place) - place - 1;
}

/** Returns nodes in a sentence, with the number of those below them. */
export function countOf(document: TreeDocument, tops: readonly number[]): string {
  const more = tops.reduce((sum, id) => sum + below(document, id), 0);
  const them = tops.length === 1 ? 'it' : 'them';
  return `${namesOf(document, tops)}${more === 0 ? '' : `, and ${more} below ${them}`}`;
}
