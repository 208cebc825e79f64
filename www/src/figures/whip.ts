import { defineFigure } from '../figure/figure.ts';
import { controls, idle } from './whip/controls.ts';
import { whipOf } from './whip/model.ts';
import { home, paint } from './whip/paint.ts';
import { readout } from './whip/readout.ts';

export default defineFigure({
  title: 'The whip',
  notice: 'Pull the ring, and watch the end of the whip.',
  camera: home,
  controls,
  row: ['bend', 'rate', 'joint'],
  idle,
  facts: whipOf,
  draw: paint,
  readout,
  scene: () => import('./whip/scene.ts'),
});
