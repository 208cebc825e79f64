/** Numbers as they are written in programs. */

/**
 * Returns a number as JavaScript and Rust read it; `decimal` for a language that tells decimal
 * numbers by their point. It has `digits` digits, or without them all that it needs to have the
 * same bits.
 *
 * @throws RangeError if it is not finite.
 */
export function numberText(value: number, decimal: boolean, digits?: number): string {
  if (!Number.isFinite(value)) throw new RangeError(`${value} is not a finite number`);
  const rounded = digits === undefined ? value : Number(value.toPrecision(digits)) + 0;
  const text = Object.is(rounded, -0) ? '-0' : String(rounded);
  return decimal && !/[.e]/.test(text) ? `${text}.0` : text.replace('e+', 'e');
}
