/** Lengths and scales as the picture has them. */
import { fixed } from '../../figure/readout.ts';

/** Parts of 1 that are kept: smaller ones are rounding, by which 1.225 is 1.22 or 1.23. */
const EXACT = 1e9;

/** Returns a number with two digits. */
export function two(value: number): string {
  return fixed(Math.round(value * EXACT) / EXACT, 2);
}

/** Returns `1.75` for two numbers that are the same to two digits, else `2.32 by 1.18`. */
export function pair(x: number, y: number, between: string): string {
  return two(x) === two(y) ? two(x) : `${two(x)}${between}${two(y)}`;
}
