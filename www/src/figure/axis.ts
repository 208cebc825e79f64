/** Places along an axis: from a value to a share of its length, and back. */

import type { Axis } from './graph.ts';
import { fixed, powerText } from './readout.ts';

/** Returns the share of the axis at which a value lies, from 0 to 1 inside it. */
export function shareOf({ min, max, log }: Axis, value: number): number {
  return log ? Math.log(value / min) / Math.log(max / min) : (value - min) / (max - min);
}

export function valueAt({ min, max, log }: Axis, share: number): number {
  return log ? min * (max / min) ** share : min + (max - min) * share;
}

/** Returns the value of a curve at a place along x, between the two next to it; NaN outside. */
export function heightAt(at: Float64Array, y: Float64Array, x: number): number {
  const next = at.findIndex((it) => it >= x);
  const [x1 = Number.NaN, y1 = Number.NaN] = [at[next], y[next]];
  if (next < 0 || x1 === x) return y1;
  const [x0 = Number.NaN, y0 = Number.NaN] = [at[next - 1], y[next - 1]];
  return y0 + ((y1 - y0) * (x - x0)) / (x1 - x0);
}

/** Values from which on a number is a power of ten on an axis. */
const LARGE = 1e5;
const SMALL = 1e-3;

/** Returns an end of an axis with its unit. */
export function endWithUnit(value: number, unit: string): string {
  const space = unit === '' || unit === '°' ? '' : '\u202f';
  return `${endText(value)}${space}${unit}`;
}

/** Returns an end of an axis: three digits and no zeros after them, or a power of ten. */
export function endText(value: number): string {
  const size = Math.abs(value);
  if (size !== 0 && (size < SMALL || size >= LARGE)) return powerText(value).replace(/^1·/, '');
  const [, decimals = ''] = String(Number(size.toPrecision(3))).split('.');
  return fixed(value, decimals.length);
}
