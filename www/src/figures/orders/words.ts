/** The words for an order and for the shape that it leads to. */
import { DEGREES, fixed } from '../../figure/readout.ts';
import type { Factor } from './controls.ts';
import type { Outcome } from './model.ts';

/** Returns the name of an order: `T·R·S`. */
export function named(order: readonly Factor[]): string {
  return order.join('·');
}

/** Returns the product as it is written, with the point beside the factor that acts first. */
export function written(order: readonly Factor[], rows: boolean): string {
  return rows ? `p · ${order.toReversed().join(' · ')}` : `${order.join(' · ')} · p`;
}

/** Returns `half as long, square`, or `sheared by 33.0 degrees`. */
export function shapeOf({ long, wide, lean, flipped }: Outcome): string {
  if (lean === null) return 'flat: nothing leads back';
  const mirrored = flipped ? ', flipped' : '';
  if (lean * DEGREES >= 0.05) return `sheared by ${fixed(lean * DEGREES, 1)} degrees${mirrored}`;
  const same = (factor: number): boolean => fixed(factor, 2) === '1.00';
  const length = same(long) ? 'as long as before' : `${times(long)} as long`;
  return `${length}, ${same(wide) ? '' : `${times(wide)} as wide, `}square${mirrored}`;
}

/** Returns `half`, `twice`, `1.25 times`. */
function times(factor: number): string {
  const text = fixed(factor, 2);
  return { '0.50': 'half', '2.00': 'twice' }[text] ?? `${text} times`;
}
