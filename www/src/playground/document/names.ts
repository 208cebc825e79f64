/** The names of nodes: how long they may be, and which characters they keep. */

/** The most characters of a name; a longer one is cut. */
export const LONGEST_NAME = 200;

/** Returns a name that is short, and has no half of a character. */
export function tidy(name: string): string {
  const cut = name.slice(0, LONGEST_NAME);
  if (!/\p{Cs}/u.test(cut)) return cut;
  const whole = name.length > cut.length ? cut.replace(/[\uD800-\uDBFF]$/, '') : cut;
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(new TextEncoder().encode(whole));
}
