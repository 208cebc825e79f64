/**
 * The terms of a motion, level by level, as arrows that add up.
 *
 * From the ground, or from the frame looked from, down to the point each level adds what its own
 * motion gives to a point in it: base, ω × r, Euler, centripetal, Coriolis. What still moves in the
 * last level is added at the end. In a moving frame the sum can be read in the other direction: the
 * motion in the world, less the terms of the frame. For an acceleration these are the inertial
 * ones, among them the centrifugal.
 *
 * Every term is the core's (`motionTerms`). This file names it, and draws it in the axes of the
 * frame looked from.
 */
import type { Node, Tree } from '../../figure/figure.ts';
import { length, scale, type Vec3, vec3 } from '../../figure/vec.ts';
import type { TankParams } from './controls.ts';
import type { Kind, Level } from './kinds.ts';

export type Quantity = TankParams['shown'];
/**
 * The core's terms of each quantity that a level's own motion gives, in the order in which they are drawn.
 */
const given = {
  velocity: [
    ['base', 'baseVelocity'],
    ['rotational', 'rotationalVelocity'],
  ],
  acceleration: [
    ['base', 'baseAcceleration'],
    ['euler', 'euler'],
    ['centripetal', 'centripetal'],
    ['coriolis', 'coriolis'],
  ],
} as const;

export interface Term {
  readonly kind: Kind;
  readonly level: Level;
  /** In the axes of the frame looked from: m/s or m/s². */
  readonly vector: Vec3;
  readonly size: number;
}

export interface Parts {
  readonly terms: readonly Term[];
  readonly size: number;
}

/** A point's motion in terms, and their sum as the core gives it in one call. */
export interface Composition extends Parts {
  readonly total: Vec3;
  readonly at: Vec3;
}

/** A node in which a point is carried along. */
export interface Carrier {
  readonly level: Level;
  readonly node: Node;
}

/** A point and its carriers, outermost first: each is attached to the one before it. */
export interface CarriedPoint {
  readonly node: Node;
  readonly at: Vec3;
  readonly carriers: readonly Carrier[];
  /** The level that moves in the last carrier, or in the world. */
  readonly own: Level;
}

/** Below this length, m/s or m/s², a term is rounding and is left out. */
const SMALLEST = 1e-9;

export function term(kind: Kind, level: Level, vector: ArrayLike<number>): Term {
  return { kind, level, vector: vec3(vector), size: length(vector) };
}

/**
 * Takes a point's motion apart, as seen from a frame: the ground (`null`), or a node that carries
 * the vehicle's points at depth `depth`, counted from the hull, which is 1.
 */
export function takeApart(
  tree: Tree,
  { node, at, carriers, own }: CarriedPoint,
  shown: Quantity,
  frame: { readonly node: Node | null; readonly depth: number },
): Composition {
  const point = { position: at };
  const seen = tree.transformMotion(point, node, frame.node);
  const terms: Term[] = [];
  const add = (kind: Kind, level: Level, vector: ArrayLike<number>, axes: Node | null, sign = 1): void => {
    if (!(length(vector) > SMALLEST)) return;
    terms.push(term(kind, level, scale(tree.transformVector(vector, axes, frame.node), sign)));
  };
  /** Adds what a carrier's motion in `above` gives to the point. */
  const give = ({ level, node: carrier }: Carrier, above: Node | null, sign = 1): void => {
    const within = tree.transformMotion(point, node, carrier);
    const all = tree.motionTerms(within, carrier, above);
    for (const [kind, name] of given[shown]) add(kind, level, all[name], above, sign);
  };
  if (frame.node !== null && (shown === 'acceleration' || carriers.length < frame.depth)) {
    add('inWorld', 'frame', tree.transformMotion(point, node, null)[shown], null);
    give({ level: 'frame', node: frame.node }, null, -1);
  } else {
    let above = frame.node;
    for (const carrier of carriers.slice(frame.depth)) {
      give(carrier, above);
      above = carrier.node;
    }
    add(above ? 'relative' : 'free', own, tree.transformMotion(point, node, above)[shown], above);
  }
  return { terms, total: vec3(seen[shown]), size: length(seen[shown]), at: vec3(seen.position) };
}
