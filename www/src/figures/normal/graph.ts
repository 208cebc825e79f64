/** The lean of both normals over the place on the outline, at the present squash. */
import { largestShear } from '../../core/entries/index.ts';
import type { Graph } from '../../figure/graph.ts';
import { DEGREES, fixed } from '../../figure/numbers.ts';
import type { NormalParams } from './controls.ts';
import { angleBetween, type Facts, type Place, placeOf } from './model.ts';

/** Places of the curve: every other degree. */
const PLACES = 91;

export function leanOverPlace({ ball }: Facts, params: NormalParams): Graph {
  const at = Float64Array.from({ length: PLACES }, (_, i) => 2 * i);
  const off = (of: (place: Place) => number): Float64Array =>
    at.map((degrees) => of(placeOf(ball, degrees / DEGREES)) * DEGREES);
  const upright = (it: Place): number => Math.abs(Math.PI / 2 - angleBetween(it.right, it.tangent));
  const most = largestShear(1 / params.squash) * DEGREES;
  return {
    x: { label: 'place', unit: '°', min: 0, max: 180 },
    y: { label: 'off the perpendicular', unit: '°', min: 0, max: 90 },
    at,
    curves: [
      { name: 'as a direction', color: 'wrong', dotted: true, y: off(({ lean }) => lean) },
      { name: 'inverse transpose', color: 'ink', y: off(upright) },
    ],
    now: params.place * DEGREES,
    drives: 'place',
    summary: `How far each normal is off the perpendicular, over the place on the outline: sent as a direction up to ${fixed(most, 1)} degrees, at 45 and 135; by the inverse transpose 0 everywhere.`,
  };
}
