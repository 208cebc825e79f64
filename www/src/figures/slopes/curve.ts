/** The curve of the formula, with its slope at x and the line of the difference over h. */
import { ASKED } from '../../figure/controls.ts';
import type { Painter } from '../../figure/drawing.ts';
import type { Plan } from '../../figure/view.ts';
import { PLACES, type SlopesParams } from './controls.ts';
import { depthOf } from './machine.ts';
import type { Found } from './model.ts';
import { alongSlope, type Frame, paintPlot, plotOf } from './plot.ts';

/** Meters that the curve is high, and the room over it: as high under five cards as under one. */
const HIGH = 4;
const MARGIN = 0.3;
/** Half of the length of a tangent, across. */
const REACH = 1;
/** Meters that the curve is wide at least, where the machine has one card. */
const WIDE = 9;

/** Returns the place of the curve, under what a plan has. */
function frameUnder({ plan: [left, bottom, right] }: Plan): Frame {
  const width = Math.max(right - left, WIDE) - 2 * MARGIN;
  return { center: [(left + right) / 2, bottom - MARGIN - HIGH / 2, 0], width, height: HIGH };
}

/** Returns a plan with the room for the curve under it. */
export function withCurve(plan: Plan): Plan {
  const [left, bottom, right, top] = plan.plan;
  const aside = Math.max(WIDE - (right - left), 0) / 2;
  return { plan: [left - aside, bottom - HIGH - 2 * MARGIN, right + aside, top] };
}

/** Draws the curve under what the plan has. */
export function paintCurve(pane: Painter, plan: Plan, found: Found, { x, guess }: SlopesParams): void {
  const { curve, whole, chosen } = found;
  const frame = frameUnder(plan);
  const plot = plotOf(curve, frame);
  paintPlot(pane, curve, plot, { color: 'ink', area: depthOf(found), width: 2.4, part: 'curve' });
  const rise = plot.risen(whole.value);
  const inside = Number.isFinite(rise) && Math.abs(rise) <= plot.high;
  const here = plot.at(x, inside ? rise : plot.zero);
  if (inside) {
    const along = (slope: number): void => {
      const right = slope === whole.slope;
      pane.line(alongSlope(plot, x, rise, slope, REACH), {
        // Nobody has seen yet that it is wrong.
        color: right ? 'ink' : guess === ASKED ? 'quiet' : 'wrong',
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
    to: ([across]) => ({ x: (PLACES.max + PLACES.min) / 2 + (across - frame.center[0]) / plot.across }),
    part: 'x',
  });
}
