/** How far apart two orders are, over the angle of each turn. */

import type { Graph } from '../../figure/graph.ts';
import { DEGREES } from '../../figure/numbers.ts';
import type { TurnsParams } from './controls.ts';
import { degrees, shown } from './degrees.ts';
import { ordersOf } from './model.ts';

/** Angles of the graph, degrees: closer where the axis is wider. */
const ANGLES = [
  1, 1.5, 2, 3, 4, 6, 8, 11, 15, 20, 27, 35, 45, 55, 65, 75, 85, 95, 105, 110, 113, 114.5, 116, 120, 130, 140,
  150, 160, 170, 176, 179,
];

export function apartOverAngle(params: TurnsParams): Graph {
  const apart = (angle: number): number => ordersOf({ ...params, angle: angle / DEGREES }).apart;
  const y = Float64Array.from(ANGLES, (it) => shown(apart(it)));
  return {
    x: { label: 'each turn, both by powers of ten', unit: '°', min: 1, max: 180, log: true },
    y: { label: 'apart', unit: '°', min: 0.01, max: 180, log: true },
    at: Float64Array.from(ANGLES),
    curves: [{ name: 'between the two orders', color: 'ink', y }],
    now: params.angle * DEGREES,
    drives: 'angle',
    summary: `The angle between the two orders over that of each turn, both by powers of ten: ${degrees(apart(1))} at 1°, ${degrees(apart(10))} at 10°, ${degrees(apart(90))} at 90°. It grows as the square.`,
  };
}
