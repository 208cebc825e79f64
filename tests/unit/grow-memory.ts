/** The memory of the core, made to grow: views of it from before have no length then. */
import { memory } from '../../www/src/core/boundary/core.ts';
import { Hierarchy } from '../../www/src/core/entries/index.ts';

/** Takes all memory that the core has, until it grows, and gives it back. */
export function growMemory(): void {
  const before = memory();
  const kept: Hierarchy[] = [];
  while (memory() === before) kept.push(new Hierarchy({ capacity: 50_000 }));
  for (const tree of kept) tree.dispose();
}
