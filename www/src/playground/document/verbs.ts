/**
 * Attach, release and drive a node, with the package's words and meanings: a parent carries an
 * attached node, a released node flies on, a driven node goes along its own axes. Any earlier
 * motion of the node ends, also of a clip.
 */
import type { Fit, Hierarchy, NodeHandle, Residual } from '../../core/entries/index.ts';
import {
  childrenOf,
  endOf,
  nodeOf,
  placeOf,
  playingClip,
  type TreeDocument,
  type Triple,
} from './document.ts';
import { expectPlace, type Fitted, NOTHING_LOST, replace, within } from './edits.ts';

type Options<Verb extends 'attach' | 'release' | 'reparent'> = NonNullable<
  Parameters<Hierarchy[Verb]>[Verb extends 'release' ? 1 : 2]
>;

/**
 * Attaches a node to a parent, which carries it from then on: its pose in the world stays, and its
 * four rates in the parent are zero. `null` is the world, in which it then rests. A node that holds
 * a matrix may hold another one there.
 *
 * @throws KinetreeError `CYCLE` under a descendant of its own, `NOT_HELD` where it would lose
 * something and `fit` allows no loss.
 */
export function attach(
  document: TreeDocument,
  id: number,
  parent: number | null,
  { index: position, fit = fitOf(document, id) }: Options<'attach'> = {},
): Fitted {
  const act = (tree: Hierarchy, node: NodeHandle, above: NodeHandle | null): Residual =>
    tree.attach(node, above, { fit });
  return under(withoutChannels(document, id), id, parent, act, position);
}

/**
 * Lets a node go: its pose, velocity and angular velocity in the world stay, its old acceleration
 * ends, and its acceleration in the world is the given one. `to` is the parent that it then has, by
 * default the world.
 *
 * @throws KinetreeError as {@link attach}.
 */
export function release(
  document: TreeDocument,
  id: number,
  {
    to = null,
    acceleration = [0, 0, 0],
    index: position,
    fit = fitOf(document, id),
  }: Omit<Options<'release'>, 'to' | 'acceleration'> & {
    readonly to?: number | null;
    readonly acceleration?: Triple;
  } = {},
): Fitted {
  const act = (tree: Hierarchy, node: NodeHandle, above: NodeHandle | null): Residual =>
    tree.release(node, { to: above, acceleration, fit });
  return under(withoutChannels(document, id), id, to, act, position);
}

/**
 * Drives a node by a velocity and an angular velocity in its own axes, which stay so while it
 * turns: m/s of the parent, and rad/s.
 *
 * @throws KinetreeError `NOT_SIMILAR` under a parent whose scales in the world differ by axis.
 */
export function drive(
  document: TreeDocument,
  id: number,
  velocity: Triple,
  angularVelocity: Triple,
): TreeDocument {
  return within(withoutChannels(document, id), id, (tree, node) => {
    tree.drive(node, { velocity, angularVelocity });
    return NOTHING_LOST;
  }).document;
}

/**
 * Puts a node under another parent; `keep` says what of it stays in the world.
 *
 * @throws KinetreeError as {@link attach}.
 */
export function reparent(
  document: TreeDocument,
  id: number,
  parent: number | null,
  { index: position, keep, fit = 'exact' }: Options<'reparent'>,
): Fitted {
  const act = (tree: Hierarchy, node: NodeHandle, above: NodeHandle | null): Residual =>
    tree.reparent(node, above, { keep, fit });
  return under(document, id, parent, act, position);
}

/** Returns the fit that takes nothing from a node: `matrix` for a node that holds one. */
const fitOf = (document: TreeDocument, id: number): Fit =>
  nodeOf(document, id)?.stretch ? 'matrix' : 'exact';

/** Puts a node elsewhere among its siblings; `position` counts them without it. */
export function reorder(document: TreeDocument, id: number, position: number): TreeDocument {
  const place = expectPlace(document, id);
  return moved(document, document, id, document.nodes[place]?.parent ?? null, position);
}

function under(
  document: TreeDocument,
  id: number,
  parent: number | null,
  act: (tree: Hierarchy, node: NodeHandle, above: NodeHandle | null) => Residual,
  position?: number,
): Fitted {
  const from = nodeOf(document, id)?.parent;
  const { document: changed, residual } = within(document, id, act, parent);
  if (from === parent && position === undefined) return { document: changed, residual };
  return { document: moved(replace(changed, id, { parent }), document, id, parent, position), residual };
}

/** Returns the document with a node's nodes in their place in the order of the outline. */
function moved(
  changed: TreeDocument,
  before: TreeDocument,
  id: number,
  parent: number | null,
  position?: number,
): TreeDocument {
  const place = expectPlace(before, id);
  const end = endOf(before, place);
  const siblings = childrenOf(before, parent).filter((it) => it.id !== id);
  const next = siblings[position ?? siblings.length];
  const above = parent === null ? before.nodes.length : endOf(before, placeOf(before, parent));
  const at = next ? placeOf(before, next.id) : above;
  const subtree = changed.nodes.slice(place, end);
  const rest = changed.nodes.toSpliced(place, end - place);
  const to = at > place ? at - subtree.length : at;
  return { ...changed, nodes: [...rest.slice(0, to), ...subtree, ...rest.slice(to)] };
}

/** Returns the document whose playing clip does not move a node. */
function withoutChannels(document: TreeDocument, id: number): TreeDocument {
  const playing = playingClip(document);
  if (document.clip === null || !playing?.channels.some(({ node }) => node === id)) return document;
  const channels = playing.channels.filter(({ node }) => node !== id);
  return { ...document, clips: document.clips.with(document.clip, { ...playing, channels }) };
}
