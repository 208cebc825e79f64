/** The motion of a node as arrows that add up: places and vectors, without anything of three.js. */
import { KinetreeError } from '../boundary/errors.ts';
import type { NodeHandle } from '../hierarchy/node-handle.ts';
import type { Hierarchy } from '../hierarchy.ts';
import { addScaled, magnitude, subtract, type Vec3, vec3, ZERO } from '../linear/vec.ts';

/** What an arrow stands for. */
export type MotionTerm =
  /** What the parent's origin does; what the frame does, of a node that nothing carries. */
  | 'base'
  /** ω × r: what the parent's turning gives to the node's place, and its stretching, if it has any. */
  | 'rotational'
  /** α × r. */
  | 'euler'
  /** ω × (ω × r); outward where it is a term of the frame. */
  | 'centripetal'
  /** Both of them, of a parent that is stretched unequally, where they have no parts. */
  | 'carried'
  /** 2 ω × v. */
  | 'coriolis'
  /** The node's own motion in its parent. */
  | 'relative'
  /** The sum. */
  | 'total';

/** An arrow in the world of the tree. */
export interface MotionArrow {
  readonly term: MotionTerm;
  /** m/s, or m/s². */
  readonly vector: readonly [number, number, number];
  /** Where it begins and ends, m: its vector times the size. */
  readonly from: readonly [number, number, number];
  readonly to: readonly [number, number, number];
}

/** What of a motion is shown, and how. */
export interface MotionShown {
  /** Default `velocity`. */
  readonly show?: 'velocity' | 'acceleration';
  /** Term by term, tip to tail, and the sum; or the sum alone. Default true. */
  readonly terms?: boolean;
  /** Meters of an arrow for 1 m/s, or 1 m/s². Default 0.25. */
  readonly size?: number;
}

/** A term that is smaller than this share of the largest one is rounding. */
const ROUNDING = 1e-12;

/** Returns a − b − c …. */
const without = (a: Vec3, ...all: readonly Vec3[]): Vec3 => all.reduce((rest, it) => subtract(rest, it), a);

type Terms = readonly (readonly [MotionTerm, Vec3])[];

/**
 * Returns the arrows of a node's motion as it is seen from a frame, `null` for the world: from the
 * node's place, tip to tail, the sum last. Terms that are zero are left out.
 *
 * @throws KinetreeError `NO_SUCH_NODE`, `NOT_FINITE`, `SINGULAR` for a frame that is flat.
 */
export function arrowsOf(
  tree: Hierarchy,
  node: NodeHandle,
  frame: NodeHandle | null,
  { show = 'velocity', terms = true, size: each = 0.25 }: MotionShown = {},
): MotionArrow[] {
  const at = vec3(tree.transformPoint([0, 0, 0], node, null));
  const seen = tree.transformMotion({}, node, frame);
  const total = vec3(seen[show]);
  const parts = terms ? partsOf(tree, node, frame, show, seen) : [];
  const drawn = (it: Vec3): Vec3 => (frame === null ? it : vec3(tree.transformVector(it, frame, null)));
  const all = parts.map(([term, it]) => [term, drawn(it)] as const);
  const largest = Math.max(...all.map(([, it]) => magnitude(it)), magnitude(drawn(total)));
  let from = at;
  const arrows: MotionArrow[] = [];
  for (const [term, it] of all) {
    if (!(magnitude(it) > ROUNDING * largest)) continue;
    const to = addScaled(from, it, each);
    arrows.push({ term, vector: it, from, to });
    from = to;
  }
  const sum = drawn(total);
  // A sum of one term is that term.
  if (arrows.length !== 1 && magnitude(sum) > ROUNDING * largest)
    arrows.push({ term: 'total', vector: sum, from: at, to: addScaled(at, sum, each) });
  return arrows;
}

/** Returns the terms of a motion, in the axes of the frame. What is left of the sum is never lost. */
function partsOf(
  tree: Hierarchy,
  node: NodeHandle,
  frame: NodeHandle | null,
  show: 'velocity' | 'acceleration',
  seen: {
    readonly position: Float64Array;
    readonly velocity: Float64Array;
    readonly acceleration: Float64Array;
  },
): Terms {
  // A free body moves by its rates in the world, whatever its parent does.
  const carrier = tree.local(node).free ? null : tree.parent(node);
  const total = vec3(seen[show]);
  if (carrier === frame) return [['relative', total]];
  const inFrame = (point: object) => tree.transformMotion(point, carrier, frame);
  const own = tree.transformMotion({}, node, carrier);
  const move = (it: Float64Array): Vec3 => vec3(tree.transformVector(it, carrier, frame));
  const relative = move(own[show]);
  if (carrier === null && frame !== null) return ofFrame(tree, frame, show, seen, relative);
  const base = vec3(inFrame({})[show]);
  if (show === 'velocity')
    return [
      ['base', base],
      ['rotational', without(total, base, relative)],
      ['relative', relative],
    ];
  const { position } = own;
  const carried = without(vec3(inFrame({ position }).acceleration), base);
  const split = carrier === null ? undefined : splitOf(() => tree.motionTerms({ position }, carrier, frame));
  return [
    ['base', base],
    ...(split ?? [['carried', carried] as const]),
    ['coriolis', without(total, base, carried, relative)],
    ['relative', relative],
  ];
}

/**
 * Returns the terms of what nothing carries, as it is seen from a frame that moves: its own motion,
 * less that of the frame.
 */
function ofFrame(
  tree: Hierarchy,
  frame: NodeHandle,
  show: 'velocity' | 'acceleration',
  { position, velocity, acceleration }: Parameters<typeof partsOf>[4],
  own: Vec3,
): Terms {
  const less = (it: ArrayLike<number> & Iterable<number>): Vec3 =>
    without(ZERO, vec3(tree.transformVector(vec3(it), null, frame)));
  const total = vec3(show === 'velocity' ? velocity : acceleration);
  const base = less(tree.transformMotion({}, frame, null)[show]);
  if (show === 'velocity')
    return [
      ['relative', own],
      ['base', base],
      ['rotational', without(total, own, base)],
    ];
  const carried = without(less(tree.transformMotion({ position }, frame, null).acceleration), base);
  const split = splitOf(() => tree.motionTerms({ position }, frame, null));
  return [
    ['relative', own],
    ['base', base],
    ...(split?.map(([term, it]) => [term, less(it)] as const) ?? [['carried', carried] as const]),
    ['coriolis', without(total, own, base, carried)],
  ];
}

/** Returns α × r and ω × (ω × r), where a frame has one scale. */
function splitOf(
  terms: () => { readonly euler: Float64Array; readonly centripetal: Float64Array },
): Terms | undefined {
  try {
    const { euler, centripetal } = terms();
    return [
      ['euler', vec3(euler)],
      ['centripetal', vec3(centripetal)],
    ];
  } catch (error) {
    if (error instanceof KinetreeError && (error.code === 'NOT_SIMILAR' || error.code === 'NOT_POSITIVE'))
      return undefined;
    throw error;
  }
}
