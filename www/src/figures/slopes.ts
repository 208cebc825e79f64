/**
 * Dual numbers, after "Automatically Computing the Derivatives of a Vector Field using Dual
 * Numbers".
 */
import { defineFigure } from '../figure/figure.ts';
import { controls } from './slopes/controls.ts';
import { Model } from './slopes/model.ts';
import { paint } from './slopes/paint.ts';
import { SIDES, say } from './slopes/say.ts';

export default defineFigure({
  title: 'A number that carries its slope',
  notice: 'Drag the ring along the curve, or write another formula.',
  camera: { plan: [0, 0, 16, 9] },
  controls,
  row: ['formula', 'shown'],
  compares: SIDES,
  create(_seed, { formula }) {
    const model = new Model(formula);
    return {
      changed: (_name, params) => model.read(params.formula),
      draw: (params, out) => paint(model.at(params), params, out),
      readout: (params) => say(model.at(params), params),
      dispose: () => model.dispose(),
      code: (params) => model.program(params),
    };
  },
});
