import * as math from '../../core/math.ts';

/** Returns ten to a power; a whole one is the double nearest to it. */
export function power(exponent: number): number {
  return Number.isInteger(exponent) ? Number(`1e${exponent}`) : math.pow(10, exponent);
}
