/** A workbench with a document, and the world matrices of a document's nodes, for tests. */
import { EMPTY, placeOf, type TreeDocument } from '../../www/src/playground/document/document.ts';
import { add, change } from '../../www/src/playground/document/edits.ts';
import { type Posed, posed } from '../../www/src/playground/document/posed.ts';
import * as hand from '../../www/src/playground/picture/gizmo.ts';
import { Workbench } from '../../www/src/playground/workbench.ts';

/** Returns a workbench in which a document was opened. */
export function benchOf(document: TreeDocument): Workbench {
  const bench = new Workbench();
  bench.open(document);
  return bench;
}

/** Returns the world matrix of a node, by columns, as the document says, or as posed. */
export function worldOf(
  document: TreeDocument,
  id: number,
  { tree, handles }: Posed = posed(document),
): number[] {
  return [...tree.worldMatrix(handles[placeOf(document, id)] as never)];
}

/** a(b(c, d), e), f: ids 1 to 6 in that order. */
export function six(): TreeDocument {
  let document = EMPTY;
  for (const [name, parent] of [
    ['a', null],
    ['b', 1],
    ['c', 2],
    ['d', 2],
    ['e', 1],
    ['f', null],
  ] as const)
    document = add(document, parent, { name }).document;
  return document;
}

/** Returns an act of a hand on one node as an edit of the document. */
const edits =
  <Rest extends unknown[]>(
    act: (document: TreeDocument, gizmo: hand.Gizmo, ...rest: Rest) => Parameters<typeof change>[2],
  ) =>
  (document: TreeDocument, gizmo: hand.Gizmo, ...rest: Rest): TreeDocument =>
    change(document, gizmo.id, act(document, gizmo, ...rest));
export const dragged = edits(hand.dragged);
export const turnedAbout = edits(hand.turnedAbout);
export const stretched = edits(hand.stretched);

/** Returns the document with a node moved along an axis. */
export function moved(
  document: TreeDocument,
  gizmo: hand.Gizmo,
  axis: hand.GizmoAxis,
  by: number,
): TreeDocument {
  return change(document, gizmo.id, hand.moved(document, gizmo, [axis, by]));
}
