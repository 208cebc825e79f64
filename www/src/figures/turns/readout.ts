/** How far apart two orders are. */
import { DEGREES, fixed } from '../../figure/numbers.ts';
import { group, type Readout, table, textRow } from '../../figure/readout.ts';
import type { TurnsParams } from './controls.ts';
import { angleValue, degrees } from './degrees.ts';
import { type Orders, ordersOf } from './model.ts';

export function readout(_: unknown, params: TurnsParams): Readout {
  const { angle } = params;
  const orders = ordersOf(params);
  return {
    summary: `Turns by ${degrees(angle)} about x, then y, and about y, then x: ${degrees(orders.apart)} apart.`,
    values: { apart: angleValue(orders.apart), product: angleValue(orders.each) },
    groups: [ofOrders(orders)],
  };
}

function ofOrders({ apart, each }: Orders) {
  const row = (label: string, radians: number) =>
    textRow(label, fixed(radians * DEGREES, 3), fixed(radians / (2 * Math.PI), 4));
  return group(
    table('Two orders', ['degrees', 'turns'], row('Each product', each), row('Between both', apart)),
  );
}
