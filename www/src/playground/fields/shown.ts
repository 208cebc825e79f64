/** Numbers as texts of fields. */
import { fixed } from '../../figure/readout.ts';
import type { Kind } from './units.ts';

/** The characters that a field has room for. */
const ROOM = 7;

/** Returns a number as a field at rest shows it: fewer decimals where there is no room for all. */
export function shown(value: number, { digits }: Kind): string {
  for (let decimals = digits; decimals >= 0; decimals--) {
    const text = fixed(value, decimals);
    if (text.length <= ROOM) return text;
  }
  const short = value.toExponential(value < 0 ? 0 : 1);
  return short.replace('e+', 'e').replaceAll('-', '−');
}

/**
 * Returns all digits of a number, for editing. Degrees have come from radians and lose the two
 * last, which that has made.
 */
export function whole(value: number, { dimension }: Kind): string {
  return String(dimension[1] === 0 ? value : Number(value.toPrecision(15)));
}
