/** World matrices of whole documents. */
import type { Hierarchy, NodeHandle } from '../../core/entries/playground.ts';
import { placeOf, type TreeDocument } from '../document/document.ts';
import { type Posed, posedApart } from '../document/posed.ts';

/** Numbers of a matrix, column by column. */
export const EACH = 16;

const known = new WeakMap<TreeDocument, Float64Array>();

/**
 * Returns the world matrices of a document's nodes, in its order. That of a node that overflows
 * is NaN.
 *
 * @throws KinetreeError for a document that the core does not take.
 */
export function worldsOf(document: TreeDocument): Float64Array {
  let found = known.get(document);
  if (!found) {
    const { tree, handles } = posedApart(document);
    found = matricesOf({ tree, handles });
    tree.dispose();
    known.set(document, found);
  }
  return found;
}

/** Returns the world matrices of a tree's nodes, in the order of its document. */
export function matricesOf({ tree, handles }: Posed): Float64Array {
  update(tree);
  const found = new Float64Array(EACH * handles.length);
  const matrix = new Float64Array(EACH);
  for (const [place, handle] of handles.entries()) found.set(read(tree, handle, matrix), EACH * place);
  return found;
}

/**
 * Brings all matrices up to date in one pass. One that overflows is met again where it is read.
 */
export function update(tree: Hierarchy): void {
  try {
    tree.update();
  } catch {}
}

/** Returns the world matrix of a node in `into`; NaN where it overflows. */
export function read(tree: Hierarchy, handle: NodeHandle, into: Float64Array): Float64Array {
  try {
    return tree.worldMatrix(handle, into);
  } catch {
    return into.fill(Number.NaN);
  }
}

/** Returns the world matrix of one node of a document. */
export function worldOf(document: TreeDocument, id: number): Float64Array {
  const at = EACH * placeOf(document, id);
  return worldsOf(document).subarray(at, at + EACH);
}
