/**
 * The squashed ball of "Making a Game Engine: Transformations": a normal sent as a direction, and by
 * the inverse transpose.
 */
import { defineFigure } from '../figure/figure.ts';
import { controls } from './normal/controls.ts';
import { leanOverPlace } from './normal/graph.ts';
import { factsOf, program } from './normal/model.ts';
import { paint } from './normal/paint.ts';
import { readout } from './normal/readout.ts';

export default defineFigure({
  title: 'The normal that leans',
  notice: 'Squash the ball by its top, or move the light.',
  camera: { plan: [-2.1, -1.53, 2.1, 1.72] },
  upright: { plan: [-1.5, -1.44, 1.5, 1.6] },
  controls,
  row: ['squash', 'light'],
  compares: ['as a direction', 'inverse transpose'],
  facts: factsOf,
  draw: paint,
  readout,
  graph: leanOverPlace,
  code: (_, params) => program(params),
});
