/** A spin that changes, as in "Numerical Integration for Rotational Dynamics", and its exponential. */
import { defineFigure } from '../figure/figure.ts';
import { controls } from './spins/controls.ts';
import { graphOf } from './spins/graph.ts';
import { carriedBy, program } from './spins/model.ts';
import { paint } from './spins/paint.ts';
import { readout } from './spins/readout.ts';

export default defineFigure({
  title: 'A spin that changes',
  notice: 'Drag the tip of the spin as it is at the end of the step.',
  camera: { plan: [-1.5, -1.2, 1.5, 1.2] },
  controls,
  row: ['turn', 'shows'],
  idle: ({ shows }) =>
    shows === 'step' ? ['angle'] : ['turn', 'change', 'pieces', 'slant', 'method', 'guess'],
  facts: carriedBy,
  draw: paint,
  readout,
  graph: graphOf,
  code: (_, params) => program(params),
  scene: () => import('./spins/scene.ts'),
});
