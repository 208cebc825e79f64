/** The ownership of a tree in the core's memory. */
import { KinetreeError } from '../boundary/errors.ts';
import type { Hierarchy as Core } from '../generated/glue.js';

/** Owns a tree of the core, and gives its memory back. */
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
  }

  [Symbol.dispose](): void {
    this.dispose();
  }

  /** @internal */
  protected get core(): Core {
    if (!this.#core) throw new KinetreeError('DISPOSED', 'this hierarchy was disposed of');
    return this.#core;
  }
}
