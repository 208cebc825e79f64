/** A workbench with a document, and the world matrices of a document's nodes, for tests. */
import { EMPTY, placeOf, type TreeDocument } from '../../www/src/playground/document/document.ts';
import { add } from '../../www/src/playground/document/edits.ts';
import { type Posed, posed } from '../../www/src/playground/document/posed.ts';
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
