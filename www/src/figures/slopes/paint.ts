/** The picture: the machine with the curve under it, and the V beside them. */
import type { Drawing } from '../../figure/drawing.ts';
import type { Core } from '../../figure/figure.ts';
import { fixed, residual } from '../../figure/readout.ts';
import type { SlopesParams } from './controls.ts';
import { paintCurve, withCurve } from './curve.ts';
import { machinePlan, paintMachine } from './machine.ts';
import type { Found } from './model.ts';
import { paintVee, veePlan } from './vee.ts';
import { cut, tenTo, three } from './words.ts';

export function paint(core: Core, found: Found, params: SlopesParams, out: Drawing): void {
  const { broken, whole, chosen, same } = found;
  const cards = machinePlan(found);
  const machine = out.pane({
    title: 'A pair goes through',
    subtitle: broken ? `no slope from ${cut(broken.text, 16)} on` : `x = ${fixed(params.x, 2)}`,
    result: `slope ${three(whole.slope)}`,
    camera: withCurve(cards),
    part: 'machine',
  });
  paintMachine(machine, found);
  paintCurve(machine, cards, found, params);
  const off = Number.isFinite(chosen.error) ? `off by ${residual(chosen.error)}` : 'no value';
  const vee = out.pane({
    title: params.central ? 'Differences to both sides' : 'Differences',
    subtitle: same ? 'x + h is x' : `h = ${tenTo(params.size)}`,
    result: off,
    camera: veePlan,
    part: params.central ? 'central' : 'forward',
  });
  paintVee(core, vee, found, params);
}
