/** Dual numbers, after "Automatically Computing the Derivatives of a Vector Field using Dual Numbers". */
import { defineFigure } from '../figure/figure.ts';
import { controls } from './slopes/controls.ts';
import { paint } from './slopes/machine.ts';
import { Pair } from './slopes/model.ts';
import { readout } from './slopes/readout.ts';

export default defineFigure({
  title: 'A number that carries its slope',
  notice: 'Drag the ring, or write a formula. How steep is the curve that comes out?',
  camera: { plan: [0, 0, 16, 9] },
  controls,
  row: ['formula', 'x'],
  create: ({ formula }) => new Pair(formula),
  draw: (pair, { x }, out) => paint(pair.at(x), x, out),
  readout: (pair, { x }) => readout(pair.at(x), x),
  code: (pair, { x }) => pair.program(x),
});
