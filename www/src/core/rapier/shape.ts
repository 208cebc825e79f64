/** What of a node turns with the body that leads it, as a rigid body turns: its size, its skew. */
import type { FitOptions } from '../hierarchy/fit.ts';
import type { WorldLike } from '../hierarchy/local.ts';
import type { NodeHandle } from '../hierarchy/node-handle.ts';
import type { Hierarchy } from '../hierarchy.ts';
import { magnitude } from '../linear/vec.ts';
import { inverse, rotate } from '../rotation.ts';

/** The most skew, as a part of the longest axis, that counts as rounding. */
const STRAIGHT = 1e-9;

/** The columns of a node's world matrix, in the axes of its rotation in the world. */
export interface Shape {
  readonly columns: readonly Float64Array[];
  /** Its scales, with their signs, where they say it all. */
  readonly scale: Float64Array | null;
}

/** Rotation, place and rates that a node is given. */
export interface Moved extends WorldLike {
  readonly translation: ArrayLike<number>;
  readonly rotation: ArrayLike<number>;
}

const columnsOf = (matrix: Float64Array): Float64Array[] => [0, 4, 8].map((at) => matrix.slice(at, at + 3));

/** Returns the shape that a node has now. */
export function shapeOf(tree: Hierarchy, node: NodeHandle): Shape {
  const { rotation, scale, matrix } = tree.world(node);
  const back = inverse(rotation);
  const columns = columnsOf(matrix).map((it) => rotate(back, it));
  if (tree.rule !== 'matrices' && tree.rule !== 'lossy') return { columns, scale };
  const least = STRAIGHT * Math.max(...columns.map(magnitude));
  const straight = columns.every((column, i) => column.every((it, k) => i === k || Math.abs(it) <= least));
  return { columns, scale: straight ? Float64Array.from(columns, (it, i) => it[i] as number) : null };
}

/**
 * Gives a node a place, a rotation and rates in the world, and turns its shape along. What the fit
 * cannot hold of the shape is not carried on to the next step: the lengths of its axes stay.
 */
export function moveRigidly(
  tree: Hierarchy,
  node: NodeHandle,
  { columns, scale }: Shape,
  { translation, rotation, ...rates }: Moved,
  { fit = 'exact' }: FitOptions,
): void {
  if (scale) tree.setWorld(node, { translation, rotation, scale, ...rates }, { fit });
  else {
    const turned = columns.flatMap((it) => [...rotate(rotation, it), 0]);
    tree.setWorldMatrix(node, [...turned, ...Array.from(translation), 1], { fit });
    tree.setWorld(node, rates);
  }
  if (fit === 'matrix' || fit === 'exact') return;
  const now = columnsOf(tree.worldMatrix(node));
  const factors = columns.map((it, i) => {
    const size = magnitude(now[i] ?? []);
    return size > 0 ? magnitude(it) / size : 1;
  });
  const own = tree.local(node).scale;
  tree.setLocal(node, { scale: own.map((it, i) => it * (factors[i] ?? 1)) });
}
