/** What names a node. In a file of its own, since the package's declarations name it, and may not name the glue. */

declare const brand: unique symbol;

/**
 * A node of a {@link Hierarchy}: a plain number, to be kept, compared, or put into a map. When its node is removed it goes stale: every call
 * with it is refused, and it never becomes the handle of another node. In another tree it is refused too. It is never 0.
 */
export type NodeHandle = number & { readonly [brand]: 'node' };
