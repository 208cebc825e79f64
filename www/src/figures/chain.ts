import { defineFigure } from '../figure/figure.ts';
import { type ChainParams, controls } from './chain/controls.ts';
import { type Chain, chainOf } from './chain/model.ts';
import { home, Paint } from './chain/paint.ts';
import { RULES, say } from './chain/say.ts';
import { wave } from './shared/wave.ts';

/** Degrees and seconds of the breath. */
const BREATH = { joint: 0.25, period: 6 };

export default defineFigure({
  title: 'One small step, three hundred times',
  notice: 'Drag the ringed box: every box after it is the child of the one before, by the same step.',
  camera: home,
  controls,
  row: ['joint', 'next'],
  compares: RULES,
  breathes: (seconds, { joint }) => ({ joint: joint - BREATH.joint * wave(seconds / BREATH.period) }),

  create() {
    const painter = new Paint();
    let last: { params: ChainParams; chain: Chain } | null = null;
    // A picture and its numbers are of the same settings, so both are computed once.
    const chain = (params: ChainParams): Chain => {
      if (last?.params !== params) last = { params, chain: chainOf(params) };
      return last.chain;
    };
    return {
      draw: (params, out) => painter.paint(chain(params), params, out),
      readout: (params) => say(chain(params), params),
      scene: async (params) => (await import('./chain/scene.ts')).sceneOf(params),
    };
  },
});
