/** The displacement of a corner over the child's turn, at the present stretch. */

import type { Graph } from '../../figure/graph.ts';
import { DEGREES, fixed } from '../../figure/numbers.ts';
import type { UnparentParams } from './controls.ts';
import { type Model, TURNS } from './model.ts';

/** Heights of the axis, in meters. */
const HEIGHTS = [0.6, 1.2, 2.5, 5, 12, 25];

export function lossOverJoint(model: Model, params: UnparentParams): Graph {
  const y = model.losses(params);
  const most = y.reduce((most, value) => Math.max(most, value), 0);
  const place = fixed(TURNS[y.indexOf(most)] ?? 0, 0);
  return {
    x: { label: 'turn of the child', unit: '°', min: 0, max: 90 },
    y: { label: 'lost at a corner', unit: 'm', min: 0, max: HEIGHTS.find((it) => it > most) ?? 40 },
    at: TURNS,
    curves: [{ name: 'lost at a corner', color: 'ink', y }],
    now: params.joint * DEGREES,
    drives: 'joint',
    summary:
      most < 0.0005
        ? 'Nothing is lost at any turn of the child.'
        : `What a corner loses over the turn of the child: ${fixed(y[0] ?? 0, 2)} m at 0 degrees, ${fixed(y.at(-1) ?? 0, 2)} m at 90, and most, ${fixed(most, 2)} m, at ${place}.`,
  };
}
