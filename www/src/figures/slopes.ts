/**
 * Dual numbers, after "Automatically Computing the Derivatives of a Vector Field using Dual
 * Numbers".
 */
import { defineFigure } from '../figure/figure.ts';
import { controls } from './slopes/controls.ts';
import { Pair } from './slopes/model.ts';
import { paint } from './slopes/paint.ts';
import { say } from './slopes/say.ts';

export default defineFigure({
  title: 'A number that carries its slope',
  notice: 'Drag the ring that enters, or write another formula.',
  camera: { plan: [0, 0, 16, 9] },
  controls,
  row: ['formula', 'x'],
  create(_seed, { formula }) {
    const pair = new Pair(formula);
    return {
      changed: (_name, params) => pair.read(params.formula),
      draw: ({ x }, out) => paint(pair.at(x), x, out),
      readout: ({ x }) => say(pair.at(x), x),
      dispose: () => pair.dispose(),
      code: ({ x }) => pair.program(x),
    };
  },
});
