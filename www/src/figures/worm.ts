import { defineFigure } from '../figure/figure.ts';
import { controls } from './worm/controls.ts';
import { TOLD } from './worm/flight.ts';
import { program, Worm } from './worm/model.ts';
import { paint } from './worm/paint.ts';
import { home, narrow } from './worm/plans.ts';
import { readout, SIDES } from './worm/readout.ts';

export default defineFigure({
  title: 'The worm on the ball',
  notice: 'Pull the arrow and let go to throw the ball. Tap anywhere to put in a pin.',
  camera: home,
  upright: narrow,
  controls,
  row: ['throw', 'spin'],
  compares: SIDES,
  posed: 0.75,
  tells: TOLD,
  create: (params) => new Worm(params),
  draw: paint,
  readout,
  code: program,
  scene: () => import('./worm/scene.ts'),
});
