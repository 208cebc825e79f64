/** The distance of two hands from that of the matrices, over the elbow's angle. */
import type { ScaleRule } from '../../core/entries/index.ts';
import type { Graph } from '../../figure/graph.ts';
import { DEGREES, fixed } from '../../figure/numbers.ts';
import type { EnginesParams } from './controls.ts';
import { apart, armBy } from './model.ts';

/** Places of the curves: every third degree. */
const PLACES = 51;

export function gapsOverElbow(params: EnginesParams): Graph {
  const at = Float64Array.from({ length: PLACES }, (_, i) => 3 * i);
  const gaps = (rule: ScaleRule): Float64Array =>
    at.map((degrees) => {
      const there = { ...params, elbow: degrees / DEGREES };
      return apart(armBy(rule, there), armBy('matrices', there));
    });
  const [components, maya] = [gaps('transforms'), gaps('compensated')];
  const high = Math.ceil(5 * Math.max(...components, ...maya)) / 5;
  const most = (gaps: Float64Array): string => fixed(Math.max(...gaps), 2);
  return {
    x: { label: 'elbow', unit: '°', min: 0, max: 150 },
    y: { label: 'from the matrices’ hand', unit: 'm', min: 0, max: Math.max(0.2, high) },
    at,
    curves: [
      { name: 'by components', color: 'ink', y: components },
      { name: 'Maya', color: 'ink', dotted: true, y: maya },
    ],
    now: params.elbow * DEGREES,
    drives: 'elbow',
    summary: `The distance from the matrices’ hand over the elbow’s angle: by components up to ${most(components)} m, Maya’s up to ${most(maya)} m.`,
  };
}
