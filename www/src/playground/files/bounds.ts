/** The bounds of what the playground reads, so that no file and no link can make a page hang. */

/** Bytes of all files that are opened at once. */
export const MOST_BYTES = 64 * 2 ** 20;
/** Nodes of a tree. */
export const MOST_NODES = 100_000;
/** Bytes of the JSON in a link. */
export const MOST_LINKED = 2 ** 21;
