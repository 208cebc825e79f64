/**
 * A spin that changes while it turns, and the exponential of "Numerical Integration for Rotational
 * Dynamics" without trigonometry.
 */
import { defineFigure } from '../figure/figure.ts';
import { controls } from './spins/controls.ts';
import { graphOf } from './spins/graph.ts';
import { carriedBy, program } from './spins/model.ts';
import { paint } from './spins/paint.ts';
import { readout } from './spins/readout.ts';

/** In each view the controls that act on nothing there. */
const IDLE = {
  step: ['angle'],
  exponential: ['turn', 'change', 'pieces', 'slant', 'method', 'guess'],
} as const;

export default defineFigure({
  title: 'A spin that changes',
  notice: 'Drag the tip of the spin as it is at the end of the step.',
  camera: { plan: [-1.5, -1.2, 1.5, 1.2] },
  controls,
  row: ['turn', 'shows'],
  idle: ({ shows }) => IDLE[shows],
  facts: carriedBy,
  draw: paint,
  readout,
  graph: graphOf,
  code: (_, params) => program(params),
  scene: () => import('./spins/scene.ts'),
});
