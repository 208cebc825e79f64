/** Whole trees as plain objects. */
import type { ScaleRule } from '../accumulate.ts';

/** A tree as a plain object, ready for JSON. The crate reads and writes the same. */
export interface Scene {
  /** The version of this format: 1 so far. */
  readonly version: number;
  /** The number of axes of space: 3. */
  readonly dimension: number;
  readonly rule: ScaleRule;
  /** Parents before children, children in their order. */
  readonly nodes: readonly SceneNode[];
}

/**
 * A node of a {@link Scene}: numbers in the order of the axes. A part that is missing, or empty, is
 * that of the identity, or at rest.
 */
export interface SceneNode {
  readonly name?: string;
  /** The place of the parent in the list, before this node; `null` for the world. */
  readonly parent?: number | null;
  readonly translation?: readonly number[];
  /** x, y, z, w */
  readonly rotation?: readonly number[];
  readonly scale?: readonly number[];
  /** Nine numbers, column by column, of a node that holds a matrix: its rotation times this. */
  readonly stretch?: readonly number[];
  readonly velocity?: readonly number[];
  readonly acceleration?: readonly number[];
  readonly angularVelocity?: readonly number[];
  readonly angularAcceleration?: readonly number[];
  /** True for a free body: steps carry it by its rates in the world. */
  readonly free?: boolean;
  /** Course of a free node in flight, to the last bit. Leave it out of a scene written by hand. */
  readonly flight?: readonly number[];
}
