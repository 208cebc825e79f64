/** The picture: the machine, the V under it, and the curve beside them where there is room. */
import type { Drawing } from '../../figure/drawing.ts';
import type { Core } from '../../figure/figure.ts';
import { residual } from '../../figure/readout.ts';
import type { SlopesParams } from './controls.ts';
import { curvePlan, paintCurve } from './curve.ts';
import { machinePlan, paintMachine } from './machine.ts';
import type { Found } from './model.ts';
import { paintVee, veePlan } from './vee.ts';
import { cut, five, tenTo } from './words.ts';

export function paint(core: Core, found: Found, params: SlopesParams, out: Drawing): void {
  const { broken, whole, chosen, same } = found;
  const machine = out.pane({
    title: 'A pair goes through',
    subtitle: broken ? `no slope from ${cut(broken.text, 16)} on` : 'value, slope',
    result: `slope ${five(whole.slope)}`,
    camera: machinePlan(found),
    part: 'machine',
  });
  paintMachine(machine, found);
  const off = Number.isFinite(chosen.error) ? `off by ${residual(chosen.error)}` : 'no value';
  const vee = out.pane({
    title: params.central ? 'Differences to both sides' : 'Differences',
    subtitle: same ? 'x + h is x' : `h = ${tenTo(params.size)}`,
    result: off,
    camera: veePlan,
    part: params.central ? 'central' : 'forward',
  });
  paintVee(core, vee, found, params);
  const curve = out.pane({
    title: cut(params.formula, 24),
    result: `at ${five(params.x).replace(/0{1,3}$/, '')}`,
    camera: curvePlan,
    roomy: true,
    part: 'curve',
  });
  paintCurve(curve, found, params);
}
