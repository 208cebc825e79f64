/** Rotations that do not commute: two turns in two orders. */
import { defineFigure } from '../figure/figure.ts';
import { controls } from './turns/controls.ts';
import { apartOverAngle } from './turns/graph.ts';
import { program, SECONDS, Turning } from './turns/model.ts';
import { paint, paintGuess } from './turns/paint.ts';
import { readout } from './turns/readout.ts';

export default defineFigure({
  title: 'Two turns, two orders',
  notice: 'Pull the ring to make each turn smaller. When does their order not matter?',
  camera: { plan: [-2.5, -1.75, 2.5, 1.6] },
  controls,
  row: ['angle', 'turn'],
  posed: SECONDS.all,
  tells: SECONDS.all,
  length: SECONDS.all,
  create: () => new Turning(),
  draw: paint,
  leaves: (said, _, params, out) => paintGuess(said, params, out),
  readout,
  graph: (_, params) => apartOverAngle(params),
  code: (_, params) => program(params),
  scene: () => import('./turns/scene.ts'),
});
