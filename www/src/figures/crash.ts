import { defineFigure } from '../figure/figure.ts';
import { AFTER, controls, POSED, RUN_UP } from './crash/controls.ts';
import { Crash, program } from './crash/model.ts';
import { paint } from './crash/paint.ts';
import { readout } from './crash/readout.ts';

export default defineFigure({
  title: 'An impulse is not inherited',
  notice: 'Drag the post, and see where each crate goes.',
  notices: (_, { event }) =>
    event === 'turret' ? 'Let time run again. Which of the programs keeps the momentum?' : null,
  // The whole tank, and as much room ahead of it as the crate may take.
  camera: { plan: [-2.6, -2.3, 4, 2.3] },
  controls,
  row: ['post'],
  compares: ['Nothing done', 'Complete'],
  posed: RUN_UP + POSED,
  tells: RUN_UP + AFTER,
  create: (params) => new Crash(params),
  draw: paint,
  readout,
  code: program,
  scene: () => import('./crash/scene.ts'),
});
