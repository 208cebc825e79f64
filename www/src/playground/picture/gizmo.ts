/**
 * The axes along which a hand moves, turns and stretches nodes, and the numbers that change by it.
 *
 * A move along the node's own axes or the world's is in meters of the world, as the ground shows
 * them; one along the parent's axes is in the parent's, as the fields show them. A turn rotates the
 * node in its parent, about the axis there whose image the reader sees: under a parent that
 * stretches unequally the points of the node go along an ellipse. A stretch changes a scale, so it
 * is possible only along an axis of the node's own.
 *
 * Several nodes do the same, each by its own axes about its own pivot; or all go about their
 * middle, along the axes of the one that is chosen.
 */

import { KinetreeError, type NodeHandle, rotation3, worldParts } from '../../core/entries/index.ts';
import {
  applied,
  columnOf,
  determinant,
  identity3,
  inverse,
  linearOf,
  type Matrix3,
  product,
} from '../../core/linear/matrix3.ts';
import {
  add,
  addScaled,
  cross,
  dot,
  length,
  normalize,
  scale,
  subtract,
  type Vec3,
  vec3,
  ZERO,
} from '../../core/linear/vec.ts';
import {
  nodeOf,
  type Quadruple,
  type State,
  type TreeDocument,
  type TreeNode,
} from '../document/document.ts';
import type { Posed } from '../document/posed.ts';
import type { Axes, Pivot } from '../workbench.ts';

/** The least factor of one stretch: at 0 the child would be flat, and nothing undoes that. */
export const LEAST = 0.05;
/** Share of a length within which two directions are the same: the rounding of a few products. */
const ALIKE = 1e-9;
const LETTERS = ['x', 'y', 'z'] as const;

/** A rotation about an axis, as it is seen. */
export interface Turning {
  /** The axis in the parent, of length 1. */
  readonly axis: Vec3;
  /** The images in the world of two directions of length 1, a right angle apart, around it. */
  readonly images: readonly [Vec3, Vec3];
}

/** One of the three axes of a gizmo. */
export interface GizmoAxis {
  readonly letter: 'x' | 'y' | 'z';
  /** In the world, of length 1. */
  readonly direction: Vec3;
  /** The way of the node in the world for a move by 1. */
  readonly shift: Vec3;
  /** The change of its translation for that; `null` under a parent that flattens space. */
  readonly local: Vec3 | null;
  readonly turning: Turning | null;
  /** The node's own axis that a stretch along this one changes; `null` if it would skew it. */
  readonly own: 0 | 1 | 2 | null;
}

export interface Gizmo {
  readonly id: number;
  readonly axes: Axes;
  readonly origin: Vec3;
  /** The axes with a length. */
  readonly along: readonly GizmoAxis[];
  /** From a way in the world to one in the parent; `null` under a parent that flattens space. */
  readonly inward: Matrix3 | null;
  /** The point about which all turn and stretch; without it each does about its own origin. */
  readonly middle?: Vec3;
  /** The gizmos of the other nodes. */
  readonly others: readonly Gizmo[];
}

/**
 * Returns the gizmo of several nodes, by their places in the document: of the first, or at their
 * middle.
 */
export function gizmoOfAll(
  document: TreeDocument,
  posed: Posed,
  [first = 0, ...rest]: readonly number[],
  axes: Axes,
  pivot: Pivot,
): Gizmo {
  const own = gizmoOf(document, posed, first, axes);
  if (rest.length === 0) return own;
  if (pivot === 'own') return { ...own, others: rest.map((it) => gizmoOf(document, posed, it, axes)) };
  const ways = LETTERS.map((letter, i) => {
    const along = own.along.find((it) => it.letter === letter);
    return along ? axisOf(along) : unitAlong(i);
  });
  const others = rest.map((it) => ({ ...gizmoOf(document, posed, it, 'world', ways), axes }));
  const sum = others.reduce((sum, it) => add(sum, it.origin), own.origin);
  const middle = scale(sum, 1 / (1 + rest.length));
  const about = (it: Gizmo): Gizmo => ({ ...it, middle });
  return { ...about(own), others: others.map(about) };
}

/** Returns the axis in the world about which a turn goes, as it is seen. */
function axisOf({ turning, direction }: GizmoAxis): Vec3 {
  return turning ? normalize(cross(...turning.images)) : direction;
}

/**
 * Returns the gizmo of a node, by its place in the document. Its axes along the world's may get
 * others.
 */
export function gizmoOf(
  document: TreeDocument,
  { tree, handles }: Posed,
  place: number,
  axes: Axes,
  ways: readonly Vec3[] = UNITS,
): Gizmo {
  const node = document.nodes[place] as TreeNode;
  const handle = handles[place] as NodeHandle;
  const world = tree.worldMatrix(handle);
  const local = linearOf(tree.localMatrix(handle));
  const { rotation } = tree.local(handle);
  const outward = outwardOf(tree, handle);
  const inward = inverse(outward);
  const turns = turningBasis(tree, handle, linearOf(world), local, outward);
  const back = inverse(turns);
  const along = [0, 1, 2].flatMap((i): GizmoAxis[] => {
    const unit = unitAlong(i);
    const way = ways[i] as Vec3;
    const seen = { node: columnOf(linearOf(world), i), parent: columnOf(outward, i), world: way }[axes];
    if (!(length(seen) > 0)) return [];
    const direction = normalize(seen);
    const shift = axes === 'parent' ? seen : direction;
    const inParent = axes === 'parent' ? unit : inward && applied(inward, direction);
    const own = columnOf(local, i);
    const axis = {
      node: length(own) > 0 ? normalize(own) : vec3(rotation3.rotate(rotation, unit)),
      parent: unit,
      world: back && scale(normalize(applied(back, way)), Math.sign(determinant(turns))),
    }[axes];
    const letter = LETTERS[i] as GizmoAxis['letter'];
    const turning = axis && ringOf(axis, turns);
    return [
      { letter, direction, shift, local: inParent, turning, own: ownOf(linearOf(world), i, axes, seen) },
    ];
  });
  const origin: Vec3 = [world[12] as number, world[13] as number, world[14] as number];
  return { id: node.id, axes, origin, along, inward, others: [] };
}

/** Returns the matrix from a translation in the parent to the way in the world. */
function outwardOf(tree: Posed['tree'], handle: NodeHandle): Matrix3 {
  const parent = tree.parent(handle);
  if (parent === null) return IDENTITY;
  if (tree.rule !== 'lossy') return linearOf(tree.worldMatrix(parent));
  // This rule drops the skew from a node's axes, but not from its children's places.
  let whole = IDENTITY;
  for (let at: NodeHandle | null = parent; at !== null; at = tree.parent(at))
    whole = product(linearOf(tree.localMatrix(at)), whole);
  return whole;
}

/** Returns the matrix from a direction that turns with the node in its parent to its image. */
function turningBasis(
  tree: Posed['tree'],
  handle: NodeHandle,
  world: Matrix3,
  local: Matrix3,
  outward: Matrix3,
): Matrix3 {
  const parent = tree.parent(handle);
  if (tree.rule === 'matrices' || tree.rule === 'compensated') {
    const back = inverse(local);
    return back ? product(world, back) : outward;
  }
  if (parent === null) return IDENTITY;
  const { rotation } = worldParts(tree, parent);
  return Float64Array.from([0, 1, 2].flatMap((i) => vec3(rotation3.rotate(rotation, unitAlong(i)))));
}

/** Returns a rotation about an axis with its images: two directions at right angles to it. */
function ringOf(axis: Vec3, basis: Matrix3): Turning {
  const [ax, ay, az] = axis;
  const [x, y, z] = [Math.abs(ax), Math.abs(ay), Math.abs(az)];
  // The unit vector that comes after the one nearest to the axis.
  const next = x >= y && x >= z ? 1 : y >= z ? 2 : 0;
  const other = unitAlong(next);
  const first = normalize(addScaled(other, axis, -dot(other, axis)));
  const second = cross(axis, first);
  return { axis, images: [applied(basis, first), applied(basis, second)] };
}

/** Returns the own axis that lies along an axis of the gizmo, with the others at right angles. */
function ownOf(world: Matrix3, index: number, axes: Axes, seen: Vec3): 0 | 1 | 2 | null {
  if (axes === 'node') return index as 0 | 1 | 2;
  const columns = [0, 1, 2].map((i) => columnOf(world, i));
  const share = (it: Vec3): number => Math.abs(dot(it, seen)) / (length(it) * length(seen));
  const found = columns.findIndex((it) => share(it) > 1 - ALIKE);
  const apart = columns.every((it, i) => i === found || !(share(it) > ALIKE));
  return found >= 0 && apart ? (found as 0 | 1 | 2) : null;
}

/** The numbers of a node that a hand changes. */
type Part = Partial<State>;

/** Returns what changes as the node moves along axes, by an amount each. */
export function moved(
  document: TreeDocument,
  gizmo: Gizmo,
  ...ways: readonly (readonly [axis: GizmoAxis, by: number])[]
): Part {
  if (gizmo.middle) {
    const way = ways.reduce((sum, [{ shift }, by]) => addScaled(sum, shift, by), ZERO);
    return dragged(document, gizmo, way);
  }
  const node = expectNode(document, gizmo.id);
  let at: Vec3 = node.translation;
  for (const [{ local, letter }, by] of ways) {
    if (!local) throw flat(node, `along ${letter}`);
    at = addScaled(at, local, by);
  }
  return { translation: at };
}

/** Two axes of a gizmo: a plane in which a hand moves the node. */
export type GizmoPlane = readonly [GizmoAxis, GizmoAxis];

/** Returns the planes of a gizmo by their names, `xy`: each pair of its axes. */
export function planesOf({ along }: Gizmo): ReadonlyMap<string, GizmoPlane> {
  const pairs = along.flatMap((a, i) => along.slice(i + 1).map((b): GizmoPlane => [a, b]));
  return new Map(pairs.map((pair) => [pair.map(({ letter }) => letter).join(''), pair]));
}

/** Returns how far a way in a plane leads along each of its two axes, as {@link moved} takes it. */
export function amountsIn([{ shift: a }, { shift: b }]: GizmoPlane, way: Vec3): readonly [number, number] {
  const [aa, ab, bb] = [dot(a, a), dot(a, b), dot(b, b)];
  const [wa, wb] = [dot(way, a), dot(way, b)];
  const area = aa * bb - ab * ab;
  return [(bb * wa - ab * wb) / area, (aa * wb - ab * wa) / area];
}

/** Returns what changes as the node goes a way in the world. */
export function dragged(document: TreeDocument, { id, inward }: Gizmo, way: Vec3): Part {
  const node = expectNode(document, id);
  if (!inward) throw flat(node, 'freely');
  return { translation: add(node.translation, applied(inward, way)) };
}

/** Returns what changes as the node turns about an axis by radians. */
export function turnedAbout(document: TreeDocument, gizmo: Gizmo, axis: GizmoAxis, by: number): Part {
  const { turning, letter } = axis;
  const node = expectNode(document, gizmo.id);
  if (!turning) throw flat(node, `about ${letter}`);
  if (by === 0) return {};
  const turn = (around: Vec3): Quadruple => [...scale(around, Math.sin(by / 2)), Math.cos(by / 2)];
  const turned = rotation3.multiply(turn(turning.axis), node.rotation);
  const rotation = [...rotation3.normalize(turned)] as unknown as Quadruple;
  const about = turn(axisOf(axis));
  return { rotation, ...carried(document, gizmo, (from) => vec3(rotation3.rotate(about, from))) };
}

/** Returns what changes as the node stretches by a factor along an axis; along all by `null`. */
export function stretched(document: TreeDocument, gizmo: Gizmo, axis: GizmoAxis | null, by: number): Part {
  const { id, axes } = gizmo;
  const node = expectNode(document, id);
  if (axis && axis.own === null) {
    const whose = { node: 'that of the chosen node, its', parent: 'its parent’s', world: 'the world’s' }[
      axes
    ];
    throw new KinetreeError(
      'NOT_HELD',
      `a stretch of ${node.name || 'the node'} along ${whose} ${axis.letter} would skew it, which no scale does; its own axes can be stretched`,
    );
  }
  const factor = (i: number): number => (axis === null || axis.own === i ? by : 1);
  const shift = carried(document, gizmo, (from) =>
    axis ? addScaled(from, axis.direction, (by - 1) * dot(from, axis.direction)) : scale(from, by),
  );
  if (node.stretch)
    return { stretch: node.stretch.map((value, k) => value * factor(Math.floor(k / 3))), ...shift };
  const [x, y, z] = node.scale;
  return { scale: [x * factor(0), y * factor(1), z * factor(2)], ...shift };
}

/** Returns the node's place after the vector to it from the common middle is mapped. */
function carried(document: TreeDocument, gizmo: Gizmo, to: (from: Vec3) => Vec3): Part {
  const { middle, origin } = gizmo;
  if (!middle) return {};
  const from = subtract(origin, middle);
  return dragged(document, gizmo, subtract(to(from), from));
}

function flat({ name }: TreeNode, way: string): KinetreeError {
  return new KinetreeError(
    'SINGULAR',
    `the parent of ${name || 'the node'} flattens space, so nothing moves it ${way} there; the parent’s axes still can`,
  );
}

function expectNode(document: TreeDocument, id: number): TreeNode {
  const node = nodeOf(document, id);
  if (!node) throw new KinetreeError('NO_SUCH_NODE', `there is no node ${id} in the tree`);
  return node;
}

const IDENTITY = identity3();
const UNITS = [0, 1, 2].map(unitAlong);

function unitAlong(index: number): Vec3 {
  return [index === 0 ? 1 : 0, index === 1 ? 1 : 0, index === 2 ? 1 : 0];
}
