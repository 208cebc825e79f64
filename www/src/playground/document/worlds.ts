/** World matrices of whole documents. */
import type { Hierarchy, NodeHandle } from '../../core/entries/index.ts';
import { placeOf, type TreeDocument } from './document.ts';
import { type Posed, whilePosed } from './posed.ts';

/** Numbers of a matrix, column by column. */
export const EACH = 16;

/**
 * The stretches that a way out leaves over, by the document that the way made: nine numbers for
 * each node's id. The picture binds skins by them.
 */
export const restsOf = new WeakMap<TreeDocument, ReadonlyMap<number, ArrayLike<number>>>();

const known = new WeakMap<TreeDocument, Float64Array>();

/**
 * Returns the world matrices of a document's nodes, in its order. A matrix that overflows is NaN.
 *
 * @throws KinetreeError for a document that the core does not take.
 */
export function worldsOf(document: TreeDocument): Float64Array {
  let found = known.get(document);
  if (!found) {
    found = whilePosed(document, matricesOf);
    known.set(document, found);
  }
  return found;
}

/** Returns the world matrices of a tree's nodes, in the order of its document. */
function matricesOf(posed: Posed): Float64Array {
  const found = new Float64Array(EACH * posed.handles.length);
  copyMatrices(posed, found);
  return found;
}

const slots = new WeakMap<readonly NodeHandle[], Int32Array>();

/**
 * Copies the world matrices of a tree's nodes, in the order of its document; a matrix that
 * overflows becomes NaN.
 */
export function copyMatrices({ tree, handles }: Posed, into: Float64Array): void {
  let all: Float64Array;
  try {
    all = tree.worldMatrices;
  } catch {
    update(tree);
    for (let i = 0; i < handles.length; i++)
      read(tree, handles[i] as NodeHandle, into.subarray(EACH * i, EACH * i + EACH));
    return;
  }
  let places = slots.get(handles);
  if (!places) {
    places = Int32Array.from(handles, (handle) => EACH * tree.slot(handle));
    slots.set(handles, places);
  }
  for (let i = 0; i < handles.length; i++) {
    const from = places[i] as number;
    const at = EACH * i;
    for (let k = 0; k < EACH; k++) into[at + k] = all[from + k] as number;
  }
}

/** Brings all matrices up to date in one pass. A matrix that overflows throws where it is read. */
function update(tree: Hierarchy): void {
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
