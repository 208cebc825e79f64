/** Trees that callers hand in. */
import { KinetreeError, notOurs } from '../boundary/errors.ts';
import { Hierarchy } from '../hierarchy.ts';

/**
 * Returns a caller's value as a tree. A class of another copy is known by its members only.
 * `ofPlane` is the advice for a tree in the plane.
 *
 * @internal
 */
export function expectTree(tree: Hierarchy, ofPlane = 'take its `space`'): Hierarchy {
  if (tree instanceof Hierarchy) return tree;
  const it = tree as { space?: unknown; reparent?: unknown } | null | undefined;
  if (it?.space instanceof Hierarchy)
    throw new KinetreeError('BAD_ARGUMENT', `the tree is one in the plane: ${ofPlane}`);
  throw notOurs('the tree', 'a Hierarchy', typeof it?.reparent === 'function');
}
