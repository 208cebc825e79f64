/** The curve of the formula, with its slope at x and the line of the difference over h. */
import type { Painter } from '../../figure/drawing.ts';
import type { Vec3 } from '../../figure/vec.ts';
import type { Plan } from '../../figure/view.ts';
import { PLACES, type SlopesParams } from './controls.ts';
import type { Found } from './model.ts';

/** Half of the curve's height, and the room around it, in units of its values as they are drawn. */
const HIGH = 1.7;
const MARGIN = 0.3;
/** Meters of such a unit: the curve is as high under five cards as under one. */
const UP = 1.15;
/** Half of the height that the values fill; the rest is for lines beside them. */
const FILLED = 1.2;
/** Values further off are left out, and a range is this wide at least. */
const RANGE = { most: 6, least: 1 } as const;
/** Half of the length of a tangent, across. */
const REACH = 1;
/** Meters that the curve is wide at least, where the machine has one card. */
const WIDE = 9;

/** The place of the curve: the point for x = 0, halfway up, and the meters that a unit of x has. */
interface Place {
  readonly origin: Vec3;
  readonly meters: number;
}

/** Returns the place under what a plan has. */
function placeUnder({ plan: [left, bottom, right] }: Plan): Place {
  const meters = Math.max(right - left, WIDE) / (PLACES.max - PLACES.min + 2 * MARGIN);
  const middle = (PLACES.max + PLACES.min) / 2;
  return { origin: [(left + right) / 2 - middle * meters, bottom - (HIGH + MARGIN) * UP, 0], meters };
}

/** Returns a plan with the room for the curve under it. */
export function withCurve(plan: Plan): Plan {
  const { origin } = placeUnder(plan);
  const [left, , right, top] = plan.plan;
  const aside = Math.max(WIDE - (right - left), 0) / 2;
  return { plan: [left - aside, origin[1] - (HIGH + MARGIN) * UP, right + aside, top] };
}

/** Draws the curve under what the plan has. */
export function paintCurve(pane: Painter, plan: Plan, found: Found, { x }: SlopesParams): void {
  const { curve, whole, chosen } = found;
  const { origin, meters } = placeUnder(plan);
  const at = (across: number, up: number): Vec3 => [origin[0] + across * meters, origin[1] + up * UP, 0];
  const { middle, unit } = rangeOf(curve);
  const risen = (value: number): number => (value - middle) * unit;
  const zero = Math.min(Math.max(risen(0), -HIGH), HIGH);
  pane.line([at(PLACES.min, zero), at(PLACES.max, zero)], { color: 'hair', width: 1, part: 'curve' });
  for (const points of pieces(curve.map(risen)))
    pane.line(
      points.map(([across, up]) => at(across, up)),
      { color: 'ink', width: 2.4, part: 'curve' },
    );
  const up = risen(whole.value);
  const inside = Number.isFinite(up) && Math.abs(up) <= HIGH;
  const here = at(x, inside ? up : zero);
  if (inside) {
    const along = (slope: number): void => {
      const rise = slope * unit;
      // A steep line is shorter, and stays beside the values.
      const reach = Math.min(REACH, (HIGH - FILLED) / Math.abs(rise));
      const ends: Vec3[] = [-reach, reach].map((way) => at(x + way, up + way * rise));
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
    at: here,
    track: { kind: 'line', from: here, along: [1, 0, 0] },
    sets: ['x'],
    to: ([across]) => ({ x: (across - origin[0]) / meters }),
    part: 'x',
  });
}

/** Returns the middle of the values, and the height of a unit of them. */
function rangeOf(curve: Float64Array): { middle: number; unit: number } {
  const kept = Array.from(curve).filter((value) => Math.abs(value) <= RANGE.most);
  const [low, high] = kept.length > 0 ? [Math.min(...kept), Math.max(...kept)] : [0, 0];
  return { middle: (low + high) / 2, unit: (2 * FILLED) / Math.max(high - low, RANGE.least) };
}

/** Returns the curve in pieces that are inside the picture. */
function pieces(curve: Float64Array): [number, number][][] {
  const all: [number, number][][] = [[]];
  for (const [i, value] of curve.entries()) {
    const across = PLACES.min + ((PLACES.max - PLACES.min) * i) / (curve.length - 1);
    if (Math.abs(value) <= HIGH) all.at(-1)?.push([across, value]);
    else all.push([]);
  }
  return all.filter(({ length }) => length > 1);
}
