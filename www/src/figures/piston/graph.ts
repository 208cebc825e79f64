/** The lean of the rod over the joint's angle, at the present stretch. */
import { largestShear, shear } from '../../core/entries/index.ts';
import type { Graph } from '../../figure/graph.ts';
import { DEGREES, fixed } from '../../figure/numbers.ts';
import type { PistonParams } from './controls.ts';

/** Places of the curve: every other degree. */
const PLACES = 91;

export function leanOverJoint({ scaleX, joint }: PistonParams): Graph {
  const at = Float64Array.from({ length: PLACES }, (_, i) => 2 * i);
  const lean = at.map((degrees) =>
    scaleX > 0 ? Math.abs(shear(scaleX, degrees / DEGREES)) * DEGREES : Number.NaN,
  );
  const most = scaleX > 0 ? largestShear(scaleX) * DEGREES : 0;
  return {
    x: { label: 'joint', unit: '°', min: 0, max: 180 },
    y: { label: 'lean', unit: '°', min: 0, max: 90 },
    at,
    curves: [{ name: 'lean by matrices', color: 'ink', y: lean }],
    now: joint * DEGREES,
    drives: 'joint',
    summary:
      scaleX > 0
        ? `The lean by matrices over the joint’s angle: nothing at 0, 90 and 180 degrees, ${fixed(most, 1)} degrees at 45 and 135.`
        : 'A plate squeezed flat has no lean.',
  };
}
