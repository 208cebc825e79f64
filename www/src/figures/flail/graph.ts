/** The ball's speed over the swing, with the dot at the moment at which it was let go. */

import type { Graph } from '../../figure/graph.ts';
import { fixed } from '../../figure/numbers.ts';
import { PERIOD } from './arm.ts';
import type { Flail } from './model.ts';

export function speedOverSwing({ swing: { at, speed }, released, moment }: Flail): Graph {
  const extreme = (of: (...speeds: number[]) => number): string => {
    const value = of(...speed);
    const where = at[speed.indexOf(value)] ?? 0;
    return `${fixed(value, 2)} meters per second at ${fixed(where, 2)} seconds`;
  };
  return {
    x: { label: 'moment of the swing', unit: 's', min: 0, max: PERIOD },
    y: { label: 'speed', unit: 'm/s', min: 0, max: 12 },
    at,
    curves: [{ name: 'speed of the ball', color: 'ink', y: speed }],
    now: released?.moment ?? moment,
    drives: 'moment',
    summary: `The ball’s speed over the swing: least ${extreme(Math.min)}, most ${extreme(Math.max)}.`,
  };
}
