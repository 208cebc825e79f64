/** A small figure: the line through two points of a curve becomes its tangent, until digits run out. */

import { Dual } from '../core/entries/math.ts';
import * as math from '../core/math.ts';
import { slider } from '../figure/controls.ts';
import type { Painter } from '../figure/drawing.ts';
import { defineFigure } from '../figure/figure.ts';
import { fixed, powerText, residual } from '../figure/numbers.ts';
import { group, live, row, table, textRow } from '../figure/readout.ts';
import { add, type Vec3, xy } from '../figure/vec.ts';
import { power } from './shared/power.ts';
import { paintRail, railOf, SIZES } from './shared/rail.ts';

/** The place of the slope, and the places of the curve. */
const AT = 1.3;
const [FROM, TO] = [0.2, 2.95];
/** Picture's meters for 1 along x and along y, and half of the length of a line. */
const [ACROSS, UP] = [2, 1.9];
const REACH = 1.3;
/** Values of h for a power of ten, and the exponents of all. */
const FINE = 10;
const POWERS = Array.from({ length: (SIZES.max - SIZES.min) * FINE + 1 }, (_, i) => SIZES.min + i / FINE);
const RAIL = railOf([0, -0.62], (TO - FROM) * ACROSS);
/** Meters of a bar for a power of ten of an error, and the power without a bar. */
const [BAR, NONE] = [0.045, -11];

/** The height of the curve. */
const height = (x: number): number => math.sin(x) * math.sin(x);
const place = (x: number, y: number): Vec3 => [(x - FROM) * ACROSS, y * UP, 0];

/** Returns the line over a step, and how far its slope is off that of the curve, by dual numbers. */
function secant(size: number) {
  const sine = Dual.variable(AT).sin();
  const slope = sine.mul(sine).first;
  const h = power(size);
  const quotient = (height(AT + h) - height(AT)) / h;
  return { h, slope, quotient, off: Math.abs(quotient - slope) };
}

export default defineFigure({
  title: 'A line through two points of a curve',
  notice: 'Drag the step to smaller ones, and on to the smallest. Where is the slope best?',
  camera: { plan: [-0.3, -1.1, 5.8, 2.42] },
  controls: { size: slider('h, as a power of ten', [SIZES.min, SIZES.max, 1 / FINE], -0.1) },
  row: ['size'],
  facts: ({ size }) => secant(size),
  draw({ h, slope, quotient, off }, params, out) {
    const { size } = params;
    // Every h on the hand's way, from the largest to the smallest.
    const tried = [...out.tried(params, 'size'), size];
    const [least, most] = [Math.min(...tried), Math.max(...tried)];
    const swept = [...POWERS.filter((it) => it > least && it < most), ...tried];
    const [best = secant(size)] = swept.map(secant).sort((a, b) => a.off - b.off);
    const pane = out.pane('Which step h gives the best slope?');
    const curve = Array.from({ length: 121 }, (_, i) => {
      const x = FROM + ((TO - FROM) * i) / 120;
      return place(x, height(x));
    });
    pane.line(curve, { color: 'child', width: 5, part: 'curve' });
    for (const other of swept) paintError(pane, other, other === size ? 5 : 2);
    pane.line(through(slope), { color: 'ink', width: 1.8, part: 'tangent' });
    pane.line(through(quotient), { color: 'wrong', width: 3, dashed: true, part: 'secant' });
    pane.dot(place(AT, height(AT)), { color: 'ink', size: 7, part: 'tangent' });
    pane.dot(place(AT + h, height(AT + h)), { color: 'wrong', size: 7, hollow: true, part: 'secant' });
    const text = `slope off by ${residual(off)}`;
    pane.letters([4.95, 2.05, 0], 0.26, text, { color: 'wrong', most: 26, part: 'secant' });
    paintRail(pane, RAIL, 0.2);
    // Of the present one the hand's own words say it.
    if (best.h !== h) {
      const top = add(RAIL.at(math.log(best.h) / Math.LN10), errorBar(best.off));
      pane.as('off', 'wrong').label(top, `best so far: ${residual(best.off)}`, { side: xy(0, 1) });
    }
    pane.as('secant').handle('size', RAIL.at(size), ['The step h', 'drag me'], RAIL.to, {
      value: `h = ${h < 1e-3 ? powerText(h) : fixed(h, 3)}`,
    });
  },
  readout({ h, slope, quotient, off }) {
    const rows = [
      textRow('Step h', residual(h)),
      row('Slope of the line', [quotient], 8),
      row('Slope of the curve', [slope], 8),
      textRow('Off by', residual(off)),
    ];
    return {
      summary:
        `With a step of ${residual(h)} the line has the slope ${fixed(quotient, 5)}, where the curve has ` +
        `${fixed(slope, 5)}: it is off by ${residual(off)}.`,
      groups: [group(table('The slope at 1.3', [''], ...rows))],
      values: { slope: live(quotient, '', 5), off: live(off, '', 3) },
    };
  },
});

/** Returns the ends of the line through the point that has a slope. */
function through(slope: number): readonly [Vec3, Vec3] {
  const rise = (slope * UP) / ACROSS;
  const share = REACH / Math.sqrt(1 + rise * rise);
  const [x, y] = place(AT, height(AT));
  return [xy(x - share, y - share * rise), xy(x + share, y + share * rise)];
}

/** Returns how far the bar of an error goes up: a power of ten is as long as any other. */
const errorBar = (off: number): Vec3 => xy(0, BAR * Math.max(math.log(off) / Math.LN10 - NONE, 0));

/** The error with a step, as a bar on the rail. */
function paintError(pane: Painter, size: number, width: number): void {
  const foot = RAIL.at(size);
  pane.line([foot, add(foot, errorBar(secant(size).off))], { color: 'wrong', width, part: 'off' });
}
