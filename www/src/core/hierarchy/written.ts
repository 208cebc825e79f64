/** The rows of a tree as its owner keeps them, with marks on slots that the core has to be told of. */

/**
 * The states of all nodes in the core's memory, an array for each quantity. The numbers of a node
 * begin at its slot times those of a node: `3 * slot` in `translations`.
 */
export interface Rows {
  /** 3 numbers a node, in the axes and lengths of its parent. NaN in a slot without a node. */
  readonly translations: Float64Array;
  /** 4 numbers a node: a unit quaternion x, y, z, w. */
  readonly rotations: Float64Array;
  /** 3 numbers a node, one for each of its axes. */
  readonly scales: Float64Array;
  /** 3 numbers a node. Empty until a node of the tree has a rate; so are the three that follow. */
  readonly velocities: Float64Array;
  /** 3 numbers a node. */
  readonly accelerations: Float64Array;
  /** 3 numbers a node: about x, y and z. */
  readonly angularVelocities: Float64Array;
  /** 3 numbers a node. */
  readonly angularAccelerations: Float64Array;
  /** The slot of each node's parent: −1 for the world, −2 in a slot without a node. Not to be written. */
  readonly parents: Int32Array;
  /** 16 numbers a node, column by column, as old as the last update. Not to be written. */
  readonly worldMatrices: Float64Array;
}

/**
 * The rates of all nodes in the world, as {@link Hierarchy.worldRates} has them: 3 numbers a node
 * in each, from 3 times its slot on.
 */
export interface WorldRates {
  /** m/s */
  readonly velocities: Float64Array;
  /** m/s² */
  readonly accelerations: Float64Array;
  /** rad/s, about x, y and z. */
  readonly angularVelocities: Float64Array;
  /** rad/s² */
  readonly angularAccelerations: Float64Array;
}

/** The rows of a tree, and which of them were written since the core was told. */
export class Written {
  /** The arrays as they were handed out; none yet. */
  rows: Rows | null = null;
  /** The addresses of the arrays, the parents' last. */
  addresses: readonly number[] = [];
  /** The known number of slots: more than in the arrays, where nodes were added. */
  count = 0;
  /** True while some slots are marked. */
  pending = false;
  /** True while all slots are marked. */
  all = false;
  /** A bit a slot, and the first and the last word in which one is set. */
  words = new Uint32Array(0);
  first = Number.POSITIVE_INFINITY;
  last = -1;
}

/** Returns the marks of the only word that has some, and clears them. */
export function taken(written: Written): number {
  const { words, first } = written;
  const bits = words[first] ?? 0;
  words[first] = 0;
  written.pending = false;
  written.first = Number.POSITIVE_INFINITY;
  written.last = -1;
  return bits;
}

/** Clears all marks. */
export function forget(written: Written): void {
  for (let word = written.first; word <= written.last; word++) written.words[word] = 0;
  written.all = false;
  written.pending = false;
  written.first = Number.POSITIVE_INFINITY;
  written.last = -1;
}
