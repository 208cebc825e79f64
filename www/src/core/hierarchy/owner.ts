/** The ownership of a tree in the core's memory. */
import { KinetreeError, notOurs } from '../boundary/errors.ts';
import type { HierarchyEditing as Core } from '../generated/main/glue.js';

/**
 * Owns a tree of the core, and gives its memory back. In a figure the tree has only the methods
 * that figures use: see `figure-tree.ts`.
 */
export abstract class HierarchyOwner {
  #core: Core | null;

  /** @internal */
  constructor(core: Core) {
    this.#core = core;
  }

  /**
   * Gives the memory back. A second time it does nothing; any other use afterwards throws
   * `DISPOSED`.
   */
  dispose(): void {
    this.#core?.free();
    this.#core = null;
    this.current = false;
  }

  [Symbol.dispose](): void {
    this.dispose();
  }

  /** True while all world matrices are up to date, and where the views of them say. */
  protected current = false;

  /**
   * The tree in the core, for calls that may change it.
   *
   * @internal
   */
  get core(): Core {
    this.current = false;
    return this.unchanged;
  }

  /**
   * The tree in the core, for calls that only read it.
   *
   * @internal
   */
  get unchanged(): Core {
    if (!this.#core) throw new KinetreeError('DISPOSED', 'this hierarchy was disposed of');
    return this.#core;
  }
}

/**
 * Returns what a caller hands in as a tree. A class of another copy is known by its members only.
 *
 * @internal
 */
export function expectTree<Tree extends HierarchyOwner>(tree: Tree): Tree {
  if (tree instanceof HierarchyOwner) return tree;
  const it = tree as { space?: unknown; reparent?: unknown } | null | undefined;
  if (it?.space instanceof HierarchyOwner)
    throw new KinetreeError('BAD_ARGUMENT', 'the tree is one in the plane: take its `space`');
  throw notOurs('the tree', 'a Hierarchy', typeof it?.reparent === 'function');
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
