/** Speed and size of the acceleration over the turn of the disc that the ride is in. */

import type { Graph } from '../../figure/graph.ts';
import { fixed } from '../../figure/numbers.ts';
import type { TeacupsParams } from './controls.ts';
import { type Ride, type Sizes, turnOf } from './model.ts';

/** Places of the curves: every other degree of the disc. */
const PLACES = 181;

export function sizesOverTurn(ride: Ride, params: TeacupsParams): Graph {
  const turn = turnOf(params);
  const from = Math.floor(ride.time / turn) * turn;
  const at = Float64Array.from({ length: PLACES }, (_, i) => from + (turn * i) / (PLACES - 1));
  const { speed, acceleration } = ride.over([at, params]);
  const { outermost, innermost } = ride.extremes(params);
  const both = (of: keyof Sizes): [number, number] => [outermost[of], innermost[of]];
  const range = (of: keyof Sizes): string =>
    `between ${fixed(Math.min(...both(of)), 2)} and ${fixed(Math.max(...both(of)), 2)}`;
  return {
    x: { label: 'one turn', unit: 's', min: from, max: from + turn },
    y: {
      label: 'speed and acceleration',
      unit: '',
      min: 0,
      max: Math.max(...both('speed'), ...both('acceleration')),
    },
    at,
    curves: [
      { name: 'speed m/s', color: 'ink', y: speed },
      { name: 'acceleration m/s²', color: 'ink', dotted: true, y: acceleration },
    ],
    now: ride.time,
    drives: null,
    summary: `Over one turn of the disc the speed is ${range('speed')} m/s, and the acceleration ${range('acceleration')} m/s².`,
  };
}
