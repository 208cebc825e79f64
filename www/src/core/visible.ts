/** Signs that cannot be seen, or that a terminal obeys, as their numbers. */

/**
 * Returns a text with each control character as `U+001B`: in a terminal it would clear the screen,
 * and in a log begin a line. `signs` may name more of them.
 */
export function visible(text: string, signs: RegExp = /\p{Cc}/gu): string {
  return text.replaceAll(
    signs,
    (it) => `U+${(it.codePointAt(0) as number).toString(16).toUpperCase().padStart(4, '0')}`,
  );
}
