/** The parts of a node, and where the core writes them. */
import { numbers, starter } from '../boundary/core.ts';
import { doctorWays } from '../generated/groups/doctorWays.js';
import type { Matrix3 } from '../linear/matrix3.ts';
import type { Quaternion } from '../linear/quaternion.ts';
import type { Vec3 } from '../linear/vec.ts';

/** The new parts of a node, in its parent. */
export interface LocalParts {
  readonly translation: Vec3;
  readonly rotation: Quaternion;
  readonly scale: Vec3;
}

/** A node above a node that held a sheared matrix. */
export interface Helper extends LocalParts {
  /** The rotation of the node under it, which has nothing else. */
  readonly below: Quaternion;
}

/** The calls of the core's part for the ways out: see `crate/wasm/src/doctor_plan.rs`. */
interface Ways {
  wish_rows(rule: number, count: number, least: number): number;
  plan_rows(rule: number, count: number, way: number): number;
  shown_rows(rule: number, count: number, engine: number): number;
  effect_of(count: number): number;
  stretch_vertices(kind: number, count: number, based: boolean): void;
  look_along(): void;
  split_matrix(): void;
}

/** Starts that part. Its type is written out, since the package tells none of the generated ones. */
export const ways: () => Ways = /* @__PURE__ */ starter(doctorWays);

/** Numbers of parts: a translation, a rotation, a scale. */
export const PARTS = 10;

/** Returns parts that begin at a place of a list. */
export function partsIn(list: Float64Array, at: number): LocalParts {
  const n = (i: number): number => list[at + i] as number;
  return {
    translation: [n(0), n(1), n(2)],
    rotation: [n(3), n(4), n(5), n(6)],
    scale: [n(7), n(8), n(9)],
  };
}

/** Returns a helper whose numbers begin at a place of a list. */
export function helperIn(list: Float64Array, at: number): Helper {
  const below = [...list.subarray(at + PARTS, at + PARTS + 4)] as unknown as Quaternion;
  return { ...partsIn(list, at), below };
}

/**
 * Returns the helper's rotation and scale for a matrix, and the rotation below: two nodes hold what one
 * cannot, by a rotation, a scale and a rotation. The lower node is turned as little as can be.
 */
export function split(linear: Matrix3): Omit<Helper, 'translation'> {
  const own = ways();
  numbers().set(linear);
  own.split_matrix();
  const { translation: _, ...helper } = helperIn(numbers(), 0);
  return helper;
}

/**
 * Returns the rotation for a camera or a light under a stretch: its direction, −z, is kept exactly,
 * and its y axis is made square to that.
 */
export function lookingAlong(stretch: Matrix3): Quaternion {
  const own = ways();
  numbers().set(stretch);
  own.look_along();
  return [...numbers().subarray(0, 4)] as unknown as Quaternion;
}

/** The parts of a leaf that changes nothing. */
export const IDENTITY_PARTS: LocalParts = {
  translation: [0, 0, 0],
  rotation: [0, 0, 0, 1],
  scale: [1, 1, 1],
};
