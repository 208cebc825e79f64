/** An object's transform in its parent, by position, quaternion and scale or by its matrix. */
import type { Local } from '../hierarchy/local.ts';
import { typed } from '../unit-rotation.ts';
import type { Matrix4Like, Object3DLike } from './like.ts';

/** A pose as the tree takes it. */
export interface Pose {
  readonly translation: readonly number[];
  readonly rotation: readonly number[];
  readonly scale: readonly number[];
}

/**
 * Returns position, quaternion and scale. The translation is the matrix's, pivot included. A
 * quaternion of few digits is scaled to length one.
 */
export function poseOf({ matrix: { elements }, quaternion: { x, y, z, w }, scale }: Object3DLike): Pose {
  return {
    translation: [elements[12] ?? 0, elements[13] ?? 0, elements[14] ?? 0],
    rotation: typed([x, y, z, w]),
    scale: [scale.x, scale.y, scale.z],
  };
}

/**
 * Differences of two matrices, relative to their largest number, that no renderer shows: its own
 * numbers are 6e-8 apart. Undoing a parent costs 2e-16 times the ratio of its scales.
 */
const UNSEEN = 1e-9;

/** Returns whether two matrices have the same axes, the translation aside. */
export function haveSameAxes(a: ArrayLike<number>, b: ArrayLike<number>): boolean {
  let [largest, difference] = [0, 0];
  for (let i = 0; i < 11; i++) {
    largest = Math.max(largest, Math.abs(a[i] ?? 0));
    difference = Math.max(difference, Math.abs((a[i] ?? 0) - (b[i] ?? 0)));
  }
  return difference <= UNSEEN * largest;
}

/**
 * Sets an object's `matrix` to its `matrixWorld` as its parent in three.js sees it, and its
 * position, quaternion and scale to the same, where they can hold it. Returns whether they do.
 *
 * Given the node's own `matrix`, no parent is undone: it may be flat. Tried first is the node's own
 * local state, which knows mirrored axes from rotated ones, then what three.js makes of the matrix.
 */
export function writeLocal(object: Object3DLike, local?: Local, own?: ArrayLike<number>): boolean {
  const { matrix, matrixWorld, parent } = object;
  const wanted = matrixWorld.clone();
  if (own) {
    for (let i = 0; i < 16; i++) wanted.elements[i] = own[i] as number;
  } else if (parent) {
    parent.updateWorldMatrix(true, false);
    wanted.copy(parent.matrixWorld);
    wanted.invert();
    wanted.multiply(matrixWorld);
  }
  const { position, quaternion, scale } = object;
  const holds = (): boolean => {
    matrix.compose(position, quaternion, scale);
    return haveSameAxes(wanted.elements, matrix.elements);
  };
  if (local) {
    const [x = 0, y = 0, z = 0, w = 1] = local.rotation;
    quaternion.set(x, y, z, w);
    const [along = 1, up = 1, across = 1] = local.scale;
    scale.set(along, up, across);
  }
  let held = holds();
  if (!held) {
    wanted.decompose(position, quaternion, scale);
    held = holds();
  }
  place(object, wanted);
  matrix.copy(wanted);
  object.matrixWorldNeedsUpdate = true;
  return held;
}

/** Sets the position that gives the matrix its translation, about a pivot, too. */
function place(
  { position, pivot, matrix: { elements: own } }: Object3DLike,
  { elements }: Matrix4Like,
): void {
  const { x, y, z } = pivot ?? { x: 0, y: 0, z: 0 };
  const shifted = (i: number, at: number): number =>
    (elements[12 + i] ?? 0) - at + (own[i] ?? 0) * x + (own[4 + i] ?? 0) * y + (own[8 + i] ?? 0) * z;
  position.set(shifted(0, x), shifted(1, y), shifted(2, z));
}
