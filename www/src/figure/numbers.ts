/** Numbers as text, as figures tell them. */
import { fixed } from '../core/fixed.ts';
import { length, subtract } from '../core/linear/vec.ts';

export { fixed };

/** Degrees in a radian: figures work in radians, and pages show degrees. */
export const DEGREES = 180 / Math.PI;

/** Returns a whole number with its thousands apart: `31,000`. */
export function grouped(value: number): string {
  return fixed(value, 0).replace(/\B(?=(\d{3})+$)/g, ',');
}

/** Returns `1 edit`, `1,000 edits`. */
export function counted(value: number, noun: string): string {
  return `${grouped(value)} ${noun}${value === 1 ? '' : 's'}`;
}

/** Returns `(2.50, 3.00, 3.00)`. */
export function tuple(values: Iterable<number>, digits: number): string {
  return `(${Array.from(values, (value) => fixed(value, digits)).join(', ')})`;
}

/**
 * Returns a difference that ought to be zero as `0`, `3·10⁻¹⁴`, or `0.125` if it is more than
 * rounding.
 */
export function residual(value: number): string {
  if (value === 0) return '0';
  return Math.abs(value) < 1e-3 ? powerText(value) : fixed(value, 3);
}

/** Returns how far apart two vectors are that ought to be the same, as {@link residual} does. */
export function offBy(a: ArrayLike<number>, b: ArrayLike<number>): string {
  return residual(length(subtract(a, b)));
}

/** Returns a number with one digit and a power of ten: `3·10⁻¹⁴`. */
export function powerText(value: number): string {
  const [digits, power = ''] = value.toExponential(0).split('e');
  const raised = Array.from(power, (sign) => '⁻⁰¹²³⁴⁵⁶⁷⁸⁹'['-0123456789'.indexOf(sign)] ?? '');
  return `${digits?.replace('-', '−')}·10${raised.join('')}`;
}
