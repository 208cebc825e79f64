import { defineFigure } from '../figure/figure.ts';
import { controls } from './teacups/controls.ts';
import { sizesOverTurn } from './teacups/graph.ts';
import { Ride } from './teacups/model.ts';
import { home, paint } from './teacups/paint.ts';
import { readout, SIDES } from './teacups/readout.ts';

export default defineFigure({
  title: 'The teacups',
  notice: 'Drag the cup by its rim, or the disc by its own, and see how the rider moves.',
  camera: home,
  controls,
  row: ['disc', 'cup'],
  compares: SIDES,
  length: 18,
  create: (params) => new Ride(params),
  draw: paint,
  readout,
  graph: sizesOverTurn,
  code: (ride, params) => ride.program(params),
  scene: () => import('./teacups/scene.ts'),
});
