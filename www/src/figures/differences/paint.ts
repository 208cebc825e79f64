/**
 * The picture: the curve with a step to the side, about which it asks, or the error of the slope
 * for each size of the step, which answers.
 */
import type { Drawing } from '../../figure/drawing.ts';
import { residual } from '../../figure/numbers.ts';
import { tenTo } from '../slopes/words.ts';
import type { DifferencesParams } from './controls.ts';
import { curvePlan, paintCurve } from './curve.ts';
import type { Compared } from './model.ts';
import { paintVee, veePlan } from './vee.ts';

export const home = curvePlan;

export function paint(found: Compared, params: DifferencesParams, out: Drawing): void {
  const { chosen, same } = found;
  const { central, size, shown } = params;
  const kind = central ? 'both sides' : 'the side';
  const options = {
    subtitle: same ? 'x + h is x' : `h = ${tenTo(size)}`,
    result: Number.isFinite(chosen.error) ? `off by ${residual(chosen.error)}` : 'no value',
    part: central ? 'central' : 'forward',
  };
  if (out.asked || shown === 'curve') {
    const pane = out.pane({ title: `A step to ${kind}`, ...options, part: 'secant', camera: curvePlan });
    paintCurve(pane, found, params);
  } else {
    // The V has the number at its dot.
    const result = Number.isFinite(chosen.error) ? '' : options.result;
    const pane = out.pane({ title: `The error of a step to ${kind}`, ...options, result, camera: veePlan });
    paintVee(pane, found, params, out);
  }
}
