/** The pencil of "Making a Game Engine: Transformations": moved, turned and scaled, in all six orders. */
import { defineFigure } from '../figure/figure.ts';
import { controls } from './orders/controls.ts';
import { factsOf, program } from './orders/model.ts';
import { paint } from './orders/paint.ts';
import { readout, SIDES } from './orders/readout.ts';
import { LAST } from './orders/walk.ts';

export default defineFigure({
  title: 'Six orders',
  notice: 'Turn the pencil by its point until none of the six is skewed.',
  camera: { plan: [-0.8, -0.35, 4.6, 5] },
  controls,
  row: ['turn'],
  compares: SIDES,
  plays: true,
  posed: LAST,
  tells: LAST,
  facts: factsOf,
  draw: paint,
  readout,
  code: program,
  scene: () => import('./orders/scene.ts'),
});
