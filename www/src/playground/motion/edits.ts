/** The edits of motion: steps, clips, letting go and catching. */
import { KinetreeError } from '../../core/entries/index.ts';
import { REST, type TreeDocument, type Triple } from '../document/document.ts';
import { change, changeWorld, reparent, setFree } from '../document/edits.ts';
import { nodesAsIn, posed } from '../document/posed.ts';
import type { Scheme } from './schemes.ts';
import { playingClip, Stepper } from './stepper.ts';

/** m/s² */
export const GRAVITY: Triple = [0, -9.81, 0];

export function setScheme(document: TreeDocument, part: Partial<Scheme>): TreeDocument {
  return { ...document, scheme: { ...document.scheme, ...part } };
}

/** Plays a clip, whose nodes take their pose in it at the document's time; `null` plays none. */
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
 * Lets go of a node: it keeps its pose, its velocity and its turning in the world, and falls. A
 * clip does not move it any more.
 */
export function letGo(document: TreeDocument, id: number): TreeDocument {
  const free = setFree(withoutChannels(document, id), id, true);
  return changeWorld(free, id, { acceleration: GRAVITY, angularAcceleration: [0, 0, 0] }).document;
}

/**
 * Catches a node: another one carries it from now on. It keeps its pose in the world and is at rest
 * in its parent.
 *
 * @throws KinetreeError as `reparent`.
 */
export function caught(document: TreeDocument, id: number, parent: number): TreeDocument {
  if (id === parent) throw new KinetreeError('CYCLE', 'a node cannot catch itself');
  const moved = reparent(document, id, parent).document;
  const { velocity, acceleration, angularVelocity, angularAcceleration } = REST;
  return change(setFree(moved, id, false), id, {
    velocity,
    acceleration,
    angularVelocity,
    angularAcceleration,
  });
}

/** Returns the speed of a node's origin against another node, in m/s. */
export function speedAgainst(document: TreeDocument, id: number, other: number): number {
  const { tree, handles } = posed(document);
  const handle = (it: number) => handles[document.nodes.findIndex((node) => node.id === it)] as never;
  const point = { position: [0, 0, 0] };
  const { velocity } = tree.transformMotion(point, handle(id), handle(other));
  // In meters of the world: the other node may be scaled.
  const [x = 0, y = 0, z = 0] = tree.transformVector(velocity, handle(other), null);
  return Math.sqrt(x * x + y * y + z * z);
}

function withoutChannels(document: TreeDocument, id: number): TreeDocument {
  const playing = playingClip(document);
  if (document.clip === null || !playing?.channels.some(({ node }) => node === id)) return document;
  const channels = playing.channels.filter(({ node }) => node !== id);
  return { ...document, clips: document.clips.with(document.clip, { ...playing, channels }) };
}
