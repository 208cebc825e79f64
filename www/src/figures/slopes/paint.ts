/** The picture: the formula as a machine, through which the pair goes. */
import type { Drawing } from '../../figure/drawing.ts';
import { machinePlan, paintMachine } from './machine.ts';
import type { Found } from './model.ts';
import { cut } from './words.ts';

export function paint(found: Found, x: number, out: Drawing): void {
  const { broken } = found;
  const pane = out.pane({
    title: broken ? `No slope from ${cut(broken.text, 16)} on` : 'A pair goes through',
    camera: machinePlan(found),
    part: 'machine',
  });
  paintMachine(pane, found, x);
}
