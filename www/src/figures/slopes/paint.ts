/**
 * The picture: the machine with the curve under it, and the V beside them. On a phone one of them
 * is shown, since both would have letters that nobody reads.
 */
import type { Drawing } from '../../figure/drawing.ts';
import { fixed, residual } from '../../figure/readout.ts';
import type { SlopesParams } from './controls.ts';
import { paintCurve, withCurve } from './curve.ts';
import { machinePlan, paintMachine } from './machine.ts';
import type { Found } from './model.ts';
import { paintVee, veePlan } from './vee.ts';
import { cut, tenTo, three } from './words.ts';

export function paint(found: Found, params: SlopesParams, out: Drawing): void {
  const { shown } = params;
  if (shown !== 'differences') paintPair(found, params, out);
  if (shown !== 'pair' && !out.asked) paintDifferences(found, params, out);
}

function paintPair(found: Found, params: SlopesParams, out: Drawing): void {
  const { broken, whole } = found;
  const cards = machinePlan(found);
  const machine = out.pane({
    title: 'A pair goes through',
    subtitle: broken ? `no slope from ${cut(broken.text, 16)} on` : `x = ${fixed(params.x, 2)}`,
    result: `slope ${three(whole.slope)}`,
    camera: withCurve(cards),
    part: 'machine',
  });
  paintMachine(machine, found, params.x);
  paintCurve(machine, cards, found, params);
}

function paintDifferences(found: Found, params: SlopesParams, out: Drawing): void {
  const { chosen, same } = found;
  const off = Number.isFinite(chosen.error) ? `off by ${residual(chosen.error)}` : 'no value';
  const vee = out.pane({
    title: params.central ? 'Differences to both sides' : 'Differences',
    subtitle: same ? 'x + h is x' : `h = ${tenTo(params.size)}`,
    result: off,
    camera: veePlan,
    part: params.central ? 'central' : 'forward',
    roomy: params.shown === 'both',
  });
  paintVee(vee, found, params);
}
