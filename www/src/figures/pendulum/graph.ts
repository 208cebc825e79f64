/** The angle by which the line of the swing has turned over time. */

import type { Graph } from '../../figure/graph.ts';
import { DEGREES, fixed } from '../../figure/numbers.ts';
import type { PendulumParams } from './controls.ts';
import { DAY } from './earth.ts';
import type { Pendulum } from './model.ts';
import { leftOut } from './paint.ts';
import type { Track } from './track.ts';

/** Seconds that the graph has at first, and in the end. */
const FIRST = 60;
const LAST = 300;
/** Degrees in which its height grows. */
const QUARTER = 90;

export function angleOverTime({ truth, ghost, seconds }: Pendulum, params: PendulumParams): Graph {
  const max = seconds > FIRST ? LAST : FIRST;
  const whole = Math.abs(truth.rate) * max * DEGREES;
  const high = Math.max(1, Math.ceil(whole / QUARTER)) * QUARTER;
  const south = truth.rate < 0;
  const hours = ((max / params.day) * DAY) / 3600;
  const at = Float64Array.from(truth.angles, (_, i) => i * truth.reading);
  const of = ({ angles }: Track): Float64Array => Float64Array.from(angles, (it) => it * DEGREES);
  return {
    x: { label: `${fixed(hours, 1)} hours on Earth`, unit: 's', min: 0, max },
    y: { label: 'angle', unit: '°', min: south ? -high : 0, max: south ? 0 : high },
    at,
    curves: [
      { name: 'angle of the swing', color: 'ink', y: of(truth) },
      ...(ghost ? ([{ name: leftOut(params), color: 'wrong', dotted: true, y: of(ghost) }] as const) : []),
    ],
    now: seconds,
    drives: null,
    summary: `The angle of the swing over ${max} seconds, ${fixed(hours, 1)} hours on Earth: a straight line to ${fixed(whole, 0)} degrees.`,
  };
}
