/** The bounds of what the playground reads, so that no file and no link can make a page hang. */

/** Bytes of all files that are opened at once. */
export const MOST_BYTES = 64 * 2 ** 20;
/** Nodes of a tree. */
export const MOST_NODES = 100_000;
/** Characters of a name. A longer one is cut. */
export const LONGEST_NAME = 200;
/** Bytes of the JSON in a link. */
export const MOST_LINKED = 2 ** 21;

/** Returns a name that is short, and has no half of a character. */
export function tidy(name: string): string {
  const cut = name.slice(0, LONGEST_NAME);
  if (!/\p{Cs}/u.test(cut)) return cut;
  const whole = name.length > cut.length ? cut.replace(/[\uD800-\uDBFF]$/, '') : cut;
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(new TextEncoder().encode(whole));
}
