/** The curve of the formula, with its slope at x and the line of the difference over h. */
import type { Painter } from '../../figure/drawing.ts';
import type { Vec3 } from '../../figure/vec.ts';
import type { Plan } from '../../figure/view.ts';
import { PLACES, type SlopesParams } from './controls.ts';
import type { Found } from './model.ts';

/** Half of the picture's height, in meters; a unit of x is 1 m wide. */
const HIGH = 2;
/** The least and the largest value that the half stands for. */
const RANGE = { least: 0.5, most: 6 } as const;
/** Half of the length of a tangent, across. */
const REACH = 1;

export const curvePlan: Plan = { plan: [PLACES.min - 0.3, -HIGH - 0.3, PLACES.max + 0.3, HIGH + 0.3] };

export function paintCurve(pane: Painter, found: Found, { x }: SlopesParams): void {
  const { curve, whole, chosen } = found;
  const sizes = Array.from(curve, Math.abs).filter(Number.isFinite);
  const unit = HIGH / Math.min(Math.max(RANGE.least, ...sizes), RANGE.most);
  const axis: Vec3[] = [
    [PLACES.min, 0, 0],
    [PLACES.max, 0, 0],
  ];
  pane.line(axis, { color: 'hair', width: 1, part: 'curve' });
  for (const points of pieces(curve, unit)) pane.line(points, { color: 'ink', width: 2.4, part: 'curve' });
  const up = whole.value * unit;
  const inside = Number.isFinite(up) && Math.abs(up) <= HIGH;
  const at: Vec3 = [x, inside ? up : 0, 0];
  if (inside) {
    const along = (slope: number): void => {
      const rise = slope * unit;
      // As long across as up: a steep line stays in the picture.
      const reach = REACH / Math.max(1, Math.abs(rise));
      const ends: Vec3[] = [-reach, reach].map((way) => [x + way, up + way * rise, 0]);
      const right = slope === whole.slope;
      pane.line(ends, {
        color: right ? 'ink' : 'wrong',
        width: right ? 3 : 2.4,
        dashed: !right,
        part: right ? 'tangent' : 'secant',
      });
    };
    if (Number.isFinite(chosen.slope)) along(chosen.slope);
    if (Number.isFinite(whole.slope)) along(whole.slope);
  }
  pane.handle({
    name: 'x',
    label: 'Place x, on the curve',
    at,
    track: { kind: 'line', from: at, along: [1, 0, 0] },
    sets: ['x'],
    to: ([across]) => ({ x: across }),
    part: 'x',
  });
}

/** Returns the curve in pieces that are inside the picture. */
function pieces(curve: Float64Array, unit: number): Vec3[][] {
  const all: Vec3[][] = [[]];
  for (const [i, value] of curve.entries()) {
    const across = PLACES.min + ((PLACES.max - PLACES.min) * i) / (curve.length - 1);
    if (Math.abs(value * unit) <= HIGH * 1.02) all.at(-1)?.push([across, value * unit, 0]);
    else all.push([]);
  }
  return all.filter(({ length }) => length > 1);
}
