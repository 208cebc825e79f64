import { defineFigure } from '../figure/figure.ts';
import { controls } from './chain/controls.ts';
import { chainOf } from './chain/model.ts';
import { home, paint } from './chain/paint.ts';
import { RULES, readout } from './chain/readout.ts';
import { wave } from './shared/wave.ts';

/** Degrees and seconds of the breath. */
const BREATH = { joint: 0.25, period: 6 };

export default defineFigure({
  title: 'One small step, three hundred times',
  notice: 'Drag the second box by its ring.',
  camera: home,
  controls,
  row: ['joint', 'next'],
  compares: RULES,
  breathes: (seconds, { joint }) => ({ joint: joint - BREATH.joint * wave(seconds / BREATH.period) }),
  facts: chainOf,
  draw: paint,
  readout,
  scene: () => import('./chain/scene.ts'),
});
