/**
 * The handle of a node. It has its own file, since the package's declarations name it and may not
 * name the glue.
 */

declare const brand: unique symbol;

/**
 * A node of a {@link Hierarchy}: a plain number, to be kept, compared, or put into a map. It is
 * never 0.
 *
 * It goes stale when its node is removed: every call with it is refused, and it never becomes the
 * handle of another node. Another tree refuses it too.
 */
export type NodeHandle = number & { readonly [brand]: 'node' };
