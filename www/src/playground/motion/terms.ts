/**
 * The motion of the chosen node's origin in terms, as it is seen from a node.
 *
 * The parent carries the node, and the node moves in it besides. The terms are what the motion of the
 * parent's origin gives, what its turning gives, and the node's own motion in the parent; each is the
 * core's (`motionTerms`), in the axes and lengths of the node from which it is seen.
 */
import type { Hierarchy, NodeHandle } from '../../core/entries/index.ts';
import type { ColorName } from '../../figure/palette.ts';
import { length, type Vec3, vec3, ZERO } from '../../figure/vec.ts';
import { nodeOf, placeOf, type TreeDocument } from '../document/document.ts';
import type { Posed } from '../document/posed.ts';
import type { Watching } from './watching.ts';

/** A node, and the nodes by which its motion is told. */
export interface Watched {
  readonly node: number;
  /** The id of the node from which it is seen; `null` for the world. */
  readonly from: number | null;
  /** Its parent; of a root, itself. */
  readonly carrier: number;
}

export type Quantity = 'velocity' | 'acceleration';

/** The core's names of the terms, in the order of the formula. */
const order = {
  velocity: ['baseVelocity', 'rotationalVelocity', 'relativeVelocity'],
  acceleration: ['baseAcceleration', 'euler', 'centripetal', 'coriolis', 'relativeAcceleration'],
} as const;

type TermKey = (typeof order)[Quantity][number];

interface TermWords {
  readonly name: string;
  readonly symbols: string;
  readonly color: ColorName;
}

const termWords: Readonly<Record<TermKey, TermWords>> = {
  baseVelocity: { name: 'base', symbols: 'v₀', color: 'base' },
  rotationalVelocity: { name: 'spin', symbols: 'ω × r', color: 'spin' },
  relativeVelocity: { name: 'relative', symbols: 'v′', color: 'relative' },
  baseAcceleration: { name: 'base', symbols: 'a₀', color: 'base' },
  euler: { name: 'Euler', symbols: 'α × r', color: 'euler' },
  centripetal: { name: 'centripetal', symbols: 'ω × (ω × r)', color: 'centripetal' },
  coriolis: { name: 'Coriolis', symbols: '2 ω × v′', color: 'coriolis' },
  relativeAcceleration: { name: 'relative', symbols: 'a′', color: 'relative' },
};

export interface Term extends TermWords {
  readonly key: TermKey;
  /** m/s or m/s², in the axes of the node from which it is seen. */
  readonly vector: Vec3;
}

export interface Composition {
  readonly position: Vec3;
  /** The whole, in one call of the core. */
  readonly total: Vec3;
  /** In the order of the formula. They add up to the whole. */
  readonly terms: readonly Term[];
}

/** Returns how the chosen node is watched; `undefined` without one. */
export function watchedOf(
  document: TreeDocument,
  chosen: number | null,
  { from }: Watching,
): Watched | undefined {
  const node = nodeOf(document, chosen);
  if (!node) return undefined;
  const seen = from !== null && placeOf(document, from) >= 0 ? from : null;
  return { node: node.id, from: seen, carrier: node.parent ?? node.id };
}

/** The handles of these nodes, in a tree. */
export interface Handles {
  readonly tree: Hierarchy;
  readonly node: NodeHandle;
  readonly from: NodeHandle | null;
  readonly carrier: NodeHandle;
}

export function handlesOf(document: TreeDocument, { tree, handles }: Posed, watched: Watched): Handles {
  const handle = (id: number): NodeHandle => handles[placeOf(document, id)] as NodeHandle;
  const { node, from, carrier } = watched;
  return { tree, node: handle(node), from: from === null ? null : handle(from), carrier: handle(carrier) };
}

/** The point of a node whose motion is told. */
export const ORIGIN = { position: ZERO };

/**
 * Takes a motion apart.
 *
 * @throws KinetreeError `NOT_SIMILAR` or `NOT_POSITIVE` where the carrier has no one scale as it is
 * seen; `SINGULAR` from a node that flattens space.
 */
export function composition({ tree, node, from, carrier }: Handles, quantity: Quantity): Composition {
  const whole = tree.transformMotion(ORIGIN, node, from);
  const all = tree.motionTerms(carrier, from, tree.transformMotion(ORIGIN, node, carrier));
  const terms = order[quantity].map((key) => ({ key, ...termWords[key], vector: vec3(all[key]) }));
  return { position: vec3(whole.position), total: vec3(whole[quantity]), terms };
}

/** Returns the terms that are more than rounding beside the largest. */
export function tellingTerms({ terms }: Composition): readonly Term[] {
  const most = Math.max(...terms.map(({ vector }) => length(vector)));
  return terms.filter(({ vector }) => length(vector) > 1e-9 * most);
}
