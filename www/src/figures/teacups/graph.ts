/** Speed and size of the acceleration over the turn of the disc that the ride is in. */

import type { Graph } from '../../figure/graph.ts';
import { fixed } from '../../figure/numbers.ts';
import type { TeacupsParams } from './controls.ts';
import { type Ride, turnOf } from './model.ts';

/** Places of the curves: every other degree of the disc. */
const PLACES = 181;

export function sizesOverTurn(ride: Ride, params: TeacupsParams): Graph {
  const turn = turnOf(params);
  const from = Math.floor(ride.time / turn) * turn;
  const at = Float64Array.from({ length: PLACES }, (_, i) => from + (turn * i) / (PLACES - 1));
  const { speed, acceleration } = ride.over([at, params]);
  const { outermost, innermost } = ride.extremes(params);
  const fastest = Math.max(outermost.speed, innermost.speed);
  const hardest = Math.max(outermost.acceleration, innermost.acceleration);
  const least = {
    speed: Math.min(outermost.speed, innermost.speed),
    acceleration: Math.min(outermost.acceleration, innermost.acceleration),
  };
  return {
    x: { label: 'one turn', unit: 's', min: from, max: from + turn },
    y: { label: 'speed and acceleration', unit: '', min: 0, max: Math.max(fastest, hardest) },
    at,
    curves: [
      { name: 'speed m/s', color: 'ink', y: speed },
      { name: 'acceleration m/s²', color: 'ink', dotted: true, y: acceleration },
    ],
    now: ride.time,
    drives: null,
    summary:
      `Over one turn of the disc the speed is between ${fixed(least.speed, 2)} and ${fixed(fastest, 2)} m/s, ` +
      `and the acceleration between ${fixed(least.acceleration, 2)} and ${fixed(hardest, 2)} m/s².`,
  };
}
