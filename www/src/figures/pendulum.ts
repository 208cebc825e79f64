import { defineFigure } from '../figure/figure.ts';
import { controls } from './pendulum/controls.ts';
import { angleOverTime } from './pendulum/graph.ts';
import { Pendulum, program } from './pendulum/model.ts';
import { home, paint } from './pendulum/paint.ts';
import { readout } from './pendulum/readout.ts';

export default defineFigure({
  title: 'A pendulum on a turning planet',
  notice: 'Move the pin along the planet, and see how far the swing turns in one of its days.',
  camera: home,
  controls,
  row: ['latitude', 'start'],
  compares: ['equator', 'pole'],
  posed: 60,
  tells: 60,
  create: (params) => new Pendulum(params),
  draw: paint,
  readout,
  graph: angleOverTime,
  code: (_, params) => program(params),
});
