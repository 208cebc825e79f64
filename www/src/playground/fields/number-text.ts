/** Numbers as texts of fields. */
import { fixed } from '../../figure/readout.ts';
import { grainOf, isAngle, type Kind } from './units.ts';

/** Characters that the narrowest field shows at once. */
const ROOM = 5;

/**
 * Returns a number as a field at rest shows it: with fewer decimals where there is no room for all
 * characters. A cut number would be read as another one.
 */
export function numberText(value: number, kind: Kind): string {
  for (let decimals = grainOf(kind).digits; decimals >= 0; decimals--) {
    const text = fixed(value, decimals);
    if (text.length <= ROOM) return text;
  }
  const short = value.toExponential(value < 0 ? 0 : 1);
  return short.replace('e+', 'e').replaceAll('-', '−');
}

/**
 * Returns all digits of a number, for editing. Degrees lose the two last, which are rounding of the
 * conversion from radians.
 */
export function whole(value: number, kind: Kind): string {
  return String(isAngle(kind) ? Number(value.toPrecision(15)) : value);
}
