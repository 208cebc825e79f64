/** Over the joint's angle: the skew at the present stretch, or the width of the head by each rule. */
import { largestShear, scaleRules, shear } from '../../core/entries/index.ts';
import type { Graph } from '../../figure/graph.ts';
import { kept } from '../../figure/kept.ts';
import { DEGREES, fixed } from '../../figure/numbers.ts';
import type { ColorName } from '../../figure/palette.ts';
import { rules } from '../../figure/rules.ts';
import { pistonBy } from './chain.ts';
import { controls, type PistonParams } from './controls.ts';

/** Places of the curve: every other degree. */
const AT = Float64Array.from({ length: 91 }, (_, i) => 2 * i);
const JOINT = { label: 'the joint’s angle', unit: '°', min: 0, max: 180 } as const;
/** The lines of the four rules. */
export const COLORS = { matrices: 'ink', transforms: 'deep3', lossy: 'child', compensated: 'deep4' } as const;

export function graphOf({ scaleX, joint, view }: PistonParams): Graph {
  const common = { x: JOINT, at: AT, now: joint * DEGREES, drives: 'joint' };
  if (view === 'four' || view === 'four-over') {
    return {
      ...common,
      y: { label: 'width of the head', unit: '×', min: 0, max: controls.scaleX.max },
      curves: scaleRules.map((rule, i) => ({
        name: rules[rule].name,
        color: COLORS[rule] satisfies ColorName,
        y: widths(scaleX)[i] ?? AT,
      })),
      summary: `The width of the head over the joint’s angle, by each rule: at 45 degrees by matrices ${fixed(Math.sqrt((scaleX * scaleX + 1) / 2), 2)}, by components ${fixed(scaleX, 2)}, by lossy scale ${fixed((scaleX + 1) / 2, 2)}, compensated 1.`,
    };
  }
  const lean = AT.map((degrees) =>
    scaleX > 0 ? Math.abs(shear(scaleX, degrees / DEGREES)) * DEGREES : Number.NaN,
  );
  const most = scaleX > 0 ? largestShear(scaleX) * DEGREES : 0;
  return {
    ...common,
    y: { label: 'skew', unit: '°', min: 0, max: 90 },
    curves: [{ name: 'skew by matrices', color: 'ink', y: lean }],
    summary:
      scaleX > 0
        ? `The skew by matrices over the joint’s angle: nothing at 0, 90 and 180 degrees, ${fixed(most, 1)} degrees at 45 and 135.`
        : 'A plate squeezed flat has no skew.',
  };
}

/** For each rule the width of the head over the joint's angle. */
const widths = kept((scaleX: number) =>
  scaleRules.map((rule) =>
    AT.map((degrees) => pistonBy(rule, scaleX, degrees / DEGREES).head.axisLengths[0]),
  ),
);
