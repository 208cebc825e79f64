/**
 * The T-handle that flips: a body spun about its middle axis, carried by five integrators, whose
 * flips are counted against the true ones.
 */
import { defineFigure } from '../figure/figure.ts';
import { controls } from './race/controls.ts';
import { lossOverTime } from './race/graph.ts';
import { program } from './race/lane.ts';
import { Race } from './race/model.ts';
import { FIRST, paint, paintGuess } from './race/paint.ts';
import { readout } from './race/readout.ts';

export default defineFigure({
  title: 'Which one flips on time?',
  notice: 'Pull the ring round and let go to spin both anew. How often does each flip?',
  camera: { position: [0, 2.4, 9.8], target: [0, -0.3, 0], fieldOfView: 20 },
  controls,
  row: ['again', 'steps'],
  compares: ['Munthe-Kaas', 'Splitting'],
  length: FIRST,
  posed: 5.4,
  tells: 30,
  create: (params) => new Race(params),
  draw: paint,
  leaves: (said, race, _, out) => paintGuess(said, race, out),
  readout,
  graph: lossOverTime,
  code: (_, params) => program(params),
});
