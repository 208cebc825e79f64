/** The slope by a step to the side, and how far off it is for each size of the step. */
import { defineFigure } from '../figure/figure.ts';
import { controls } from './differences/controls.ts';
import { Model } from './differences/model.ts';
import { home, paint } from './differences/paint.ts';
import { readout } from './differences/readout.ts';

export default defineFigure({
  title: 'A slope by a step to the side',
  notice: 'Drag the ring to a smaller step h. Does the difference become the slope?',
  camera: home,
  controls,
  row: ['size', 'central'],
  compares: ['dual', 'difference'],
  create: ({ formula }) => new Model(formula),
  draw: (model, params, out) => paint(model.at(params), params, out),
  readout: (model, params) => readout(model.at(params), params),
  code: ({ pair }, { x }) => pair.program(x),
});
