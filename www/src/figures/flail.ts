import { defineFigure } from '../figure/figure.ts';
import { controls } from './flail/controls.ts';
import { speedOverSwing } from './flail/graph.ts';
import { Flail, program } from './flail/model.ts';
import { home, paint } from './flail/paint.ts';
import { readout, SIDES } from './flail/readout.ts';

export default defineFigure({
  title: 'Let go',
  notice: 'Hold the ball while it swings, and let go; hold again as it passes the hand to catch it.',
  notices: (_, { waits }) =>
    waits ? 'Hold the ball, and the swing waits for your hand until it lets go.' : null,
  camera: home,
  controls,
  row: ['grip', 'pace'],
  compares: SIDES,
  create: (params) => new Flail(params),
  draw: paint,
  readout,
  graph: speedOverSwing,
  code: program,
  scene: () => import('./flail/scene.ts'),
});
