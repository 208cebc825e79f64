/** The parts of a tree that its functions need. */
import { KinetreeError } from '../boundary/errors.ts';
import type { Hierarchy as Core } from '../generated/glue.js';
import type { WorldRates, Written } from './written.ts';

/** The views of a tree, and whether they show it as it is. */
export class Views {
  /** True while all world matrices are up to date and at the views' addresses. */
  current = false;
  /** True after a call that may have changed more than rows. */
  moved = true;
  /** 16 numbers a slot. */
  matrices = new Float64Array(0);
  /** The generation of the node in each slot. */
  generations = new Uint32Array(0);
  /** The number of slots, and the addresses of both. */
  count = -1;
  matricesAt = 0;
  generationsAt = 0;
  /** The matrices in 32 bits, once they were asked for, and their address. */
  singles: Float32Array | null = null;
  singlesAt = 0;
  /** The rates of all nodes in the world, once they were asked for. */
  rates: WorldRates | null = null;
}

/**
 * The owner of a tree of the core: a `Hierarchy`. Take `core` after the caller's arguments are
 * read, since reading them may run code of the caller's that brings the views up to date.
 */
export interface Owner {
  /** The tree in the core, for calls that may change it. */
  readonly core: Core;
  /** The tree in the core, for calls that only read it. */
  readonly unchanged: Core;
  /** The tree in the core, for calls that read no state: it may not know the last writes. */
  readonly untold: Core;
  readonly views: Views;
  readonly written: Written;
}

/**
 * Returns a copy of a tree in the core.
 *
 * @throws KinetreeError `FULL` where memory has no room for it.
 * @internal
 */
export function copyOf(core: Core): Core {
  const copy = core.copy();
  if (!copy) throw new KinetreeError('FULL', 'memory has no room for a copy of the hierarchy');
  return copy;
}
