/** Angles in words and numbers, from tiny errors to half turns. */
import { DEGREES, fixed, powerText } from '../../figure/numbers.ts';
import { live } from '../../figure/readout.ts';

/** Below it a number of degrees is written as a power of ten; below that it is rounding. */
const SMALL = 1e-5;
const ROUNDING = 1e-10;

/** Returns an angle with three digits, at most five of them after the point. */
export function degrees(radians: number): string {
  const value = Math.abs(radians * DEGREES);
  if (value < ROUNDING) return '0°';
  return value < SMALL ? `${powerText(value)}°` : `${fixed(radians * DEGREES, digitsOf(value))}°`;
}

function digitsOf(value: number): number {
  if (value >= 100) return 0;
  if (value >= 10) return 1;
  if (value >= 1) return 2;
  return value >= 0.1 ? 3 : value >= 0.01 ? 4 : 5;
}

/** Returns an angle as a angleValue number. */
export const angleValue = (radians: number) => {
  const value = Math.abs(radians * DEGREES);
  return live(value, '°', digitsOf(value));
};

/** The least error of the graph, degrees: below is rounding. */
export const LEAST = 1e-10;

/** Returns a number of degrees for a graph; none where it is rounding. */
export const shown = (radians: number): number => {
  const value = Math.abs(radians) * DEGREES;
  return value > LEAST ? value : Number.NaN;
};
