/** One arm with one stretched joint, as four engines put it together. */
import { ASKED } from '../figure/controls.ts';
import { defineFigure } from '../figure/figure.ts';
import { controls } from './engines/controls.ts';
import { gapsOverElbow } from './engines/graph.ts';
import { armsOf, program } from './engines/model.ts';
import { HOME, paint } from './engines/paint.ts';
import { readout } from './engines/readout.ts';

export default defineFigure({
  title: 'The same arm, four engines',
  notice: 'Pull the shoulder by its ring. At which length do all four engines agree?',
  notices: (_, { guess }) =>
    guess === ASKED ? 'Pull the shoulder by its ring, and swing the forearm by the other.' : null,
  camera: HOME,
  controls,
  row: ['stretch', 'elbow'],
  compares: ['shoulder stretched', 'in the hand only'],
  facts: armsOf,
  draw: paint,
  readout,
  graph: (_, params) => gapsOverElbow(params),
  code: (_, params) => program(params),
  scene: () => import('./engines/scene.ts'),
});
