/** The edits of motion: clips, and the nodes that fly or are driven. */
import { KinetreeError, type NodeHandle, rotation3 } from '../../core/entries/index.ts';
import {
  hasMotion,
  nodeOf,
  placeOf,
  playingClip,
  type TreeDocument,
  type Triple,
} from '../document/document.ts';
import { change } from '../document/edits.ts';
import { nodesAsIn, posed } from '../document/posed.ts';
import { drive, release } from '../document/verbs.ts';
import { Stepper } from './stepper.ts';

/** m/s² */
export const GRAVITY: Triple = [0, -9.81, 0];
const ZERO: Triple = [0, 0, 0];

/** Plays a clip: its nodes take their poses of the document's time. `null` plays none. */
export function setClip(document: TreeDocument, clip: number | null): TreeDocument {
  const chosen = { ...document, clip };
  if (!playingClip(chosen)) return { ...document, clip: null };
  const { tree, handles } = posed(chosen);
  const copy = tree.copy();
  const stepper = new Stepper(chosen, handles);
  try {
    stepper.pose(copy);
    return { ...chosen, nodes: nodesAsIn(chosen, { tree: copy, handles }) };
  } finally {
    stepper.dispose();
    copy.dispose();
  }
}

/**
 * Releases a node into the world. Where no translation, rotation and scale holds it there, it stays
 * under its parent, through whose motion it flies the same way.
 */
export function released(document: TreeDocument, id: number, acceleration: Triple): TreeDocument {
  try {
    return release(document, id, { acceleration }).document;
  } catch (refusal) {
    if (!(refusal instanceof KinetreeError) || refusal.code !== 'NOT_HELD') throw refusal;
    const to = nodeOf(document, id)?.parent ?? null;
    return release(document, id, { acceleration, to }).document;
  }
}

/** Drives a node along its own axes by the velocities that it has now. */
export function driven(document: TreeDocument, id: number): TreeDocument {
  const { tree, handles } = posed(document);
  const node = handles[placeOf(document, id)] as NodeHandle;
  const { rotation, velocity, angularVelocity } = tree.local(node);
  const inward = rotation3.inverse(rotation);
  const own = (vector: Float64Array): Triple =>
    Array.from(rotation3.rotate(inward, vector)) as unknown as Triple;
  return drive(document, id, own(velocity), own(angularVelocity));
}

/** Ends a drive: the node keeps its velocities of this moment, in its parent's axes. */
export function undriven(document: TreeDocument, id: number): TreeDocument {
  const { velocity = ZERO, angularVelocity = ZERO } = nodeOf(document, id) ?? {};
  return change(document, id, { velocity, angularVelocity });
}

const moving = new WeakMap<TreeDocument['nodes'], boolean>();

/** Returns whether a tree has a clip, or a node that moves in its parent. */
export function moves({ nodes, clips }: TreeDocument): boolean {
  if (clips.length > 0) return true;
  const found = moving.get(nodes) ?? nodes.some(hasMotion);
  moving.set(nodes, found);
  return found;
}
