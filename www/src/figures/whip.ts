import { defineFigure } from '../figure/figure.ts';
import { controls, idle, type WhipParams } from './whip/controls.ts';
import { type Whip, whipOf } from './whip/model.ts';
import { home, paint } from './whip/paint.ts';
import { say } from './whip/say.ts';

export default defineFigure({
  title: 'The whip',
  notice: 'Drag the arrow of the fastest box: each of 300 joints turns as fast as the first.',
  camera: home,
  controls,
  row: ['bend', 'rate', 'joint'],
  idle,
  create() {
    let last: { params: WhipParams; whip: Whip } | null = null;
    // A picture and its numbers are of the same settings, so both are computed once.
    const whip = (params: WhipParams): Whip => {
      if (last?.params !== params) last = { params, whip: whipOf(params) };
      return last.whip;
    };
    return {
      draw: (params, out) => paint(whip(params), params, out),
      readout: (params) => say(whip(params), params),
      scene: async (params) => (await import('./whip/scene.ts')).sceneOf(params),
    };
  },
});
