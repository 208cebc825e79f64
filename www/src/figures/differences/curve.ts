/** The curve of the formula, its slope at x, and the line through the places of a difference. */
import { ASKED } from '../../figure/controls.ts';
import type { Painter } from '../../figure/drawing.ts';
import { fixed } from '../../figure/numbers.ts';
import type { Vec3 } from '../../figure/vec.ts';
import type { Plan } from '../../figure/view.ts';
import { power } from '../shared/power.ts';
import { paintRail, railOf } from '../shared/rail.ts';
import { PLACES } from '../slopes/controls.ts';
import { depthOf } from '../slopes/machine.ts';
import { alongSlope, type Plot, paintPlot, plotOf } from '../slopes/plot.ts';
import { tenTo, three } from '../slopes/words.ts';
import type { DifferencesParams } from './controls.ts';
import type { Compared } from './model.ts';

/** The place of the curve, and the room around it. */
const FRAME = { center: [6, 2.6, 0], width: 12, height: 5.2 } as const;
const RAIL = railOf([0.5, -0.75], 11);
const MARGIN = 0.2;
/** Half of the length of the slope, and what the line of the difference has beyond its places. */
const REACH = 1;
const BEYOND = 0.6;

export const curvePlan: Plan = { plan: [-MARGIN, -1.75, FRAME.width + MARGIN, FRAME.height + MARGIN] };

export function paintCurve(pane: Painter, found: Compared, params: DifferencesParams): void {
  const { curve, whole } = found;
  const plot = plotOf(curve, FRAME);
  paintRail(pane, RAIL, 0.42);
  pane.as('secant').handle('size', RAIL.at(params.size), ['The step h', 'drag me'], RAIL.to, {
    value: sizeText(params.size),
  });
  paintPlot(pane, curve, plot, { color: 'axis', area: depthOf(found), width: 2.4, part: 'curve' });
  const rise = plot.risen(whole.value);
  if (!isIn(plot, rise)) return;
  const here = plot.at(params.x, rise);
  paintSecant(pane, plot, found, params);
  if (Number.isFinite(whole.slope)) {
    const ends = alongSlope(plot, params.x, rise, whole.slope, REACH);
    pane.line(ends, { color: 'ink', width: 4, part: 'tangent' });
    pane.label(ends[1], `slope ${three(whole.slope)}`, { color: 'ink', side: [0, 1, 0], part: 'tangent' });
  }
  pane.dot(here, { color: 'ink', size: 5, part: 'tangent' });
  pane.label(here, 'x', { color: 'quiet', side: [-1, -1, 0], part: 'tangent' });
}

const isIn = ({ high }: Plot, rise: number): boolean => Math.abs(rise) <= high;

/** The line through the two places whose values are subtracted. */
function paintSecant(pane: Painter, plot: Plot, found: Compared, params: DifferencesParams): void {
  const { x, central, guess } = params;
  const { whole, before, after } = found;
  const { h, slope } = found.chosen;
  if (!Number.isFinite(slope)) return;
  // Nobody has seen yet that it is wrong.
  const color = guess === ASKED ? 'quiet' : 'wrong';
  const value = central ? (before + after) / 2 : whole.value;
  const at = (place: number): Vec3 => plot.at(place, plot.risen(value + slope * (place - x)));
  const within = (place: number): number => {
    const rise = plot.risen(value + slope * (place - x));
    if (isIn(plot, rise)) return place;
    const edge = Math.sign(rise) * plot.high;
    return x + (edge - plot.risen(value)) / (slope * plot.up);
  };
  const line = [within(x - (central ? h : 0) - BEYOND), within(x + h + BEYOND)].map(at);
  pane.line(line, { color, width: 2.4, dashed: true, part: 'secant' });
  pane.label(line[0] as Vec3, `difference ${three(slope)}`, { color, side: [-1, 0, 0], part: 'secant' });
  for (const [place, is] of [[x + h, after] as const, ...(central ? [[x - h, before] as const] : [])])
    if (place >= PLACES.min && place <= PLACES.max && isIn(plot, plot.risen(is)))
      pane.dot(plot.at(place, plot.risen(is)), { color, size: 5, part: 'secant' });
  const there = plot.at(x + h, plot.risen(after));
  // Over one dot one name is enough.
  const apart = there[0] - plot.at(x, 0)[0] > 0.3;
  if (apart && x + h <= PLACES.max && isIn(plot, plot.risen(after)))
    pane.as('secant', 'quiet').label(there, 'x + h', { side: [1, -1, 0], spare: true });
}

/** Returns `h = 0.25` of an exponent, and `h = 10⁻⁸`. */
const sizeText = (size: number): string => `h = ${size > -2 ? fixed(power(size), 2) : tenTo(size)}`;
