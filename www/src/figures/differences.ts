/** The slope by a step to the side, and how far off it is for each size of the step. */
import { defineFigure } from '../figure/figure.ts';
import { controls } from './differences/controls.ts';
import { Model } from './differences/model.ts';
import { home, paint } from './differences/paint.ts';
import { SIDES, say } from './differences/say.ts';

export default defineFigure({
  title: 'A slope by a step to the side',
  notice: 'Drag the ring to another size of the step h.',
  camera: home,
  controls,
  row: ['guess', 'size'],
  compares: SIDES,
  create(_seed, { formula }) {
    const model = new Model(formula);
    return {
      changed: (_name, params) => model.read(params.formula),
      draw: (params, out) => paint(model.at(params), params, out),
      readout: (params) => say(model.at(params), params),
      dispose: () => model.dispose(),
      code: ({ x }) => model.pair.program(x),
    };
  },
});
