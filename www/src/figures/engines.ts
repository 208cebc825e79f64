/** One arm with one stretched joint, as four engines put it together. */
import { defineFigure } from '../figure/figure.ts';
import { controls } from './engines/controls.ts';
import { HOME, paint } from './engines/paint.ts';
import { program } from './engines/program.ts';
import { SIDES, say } from './engines/say.ts';
import { gapsOverElbow } from './engines/strip.ts';

export default defineFigure({
  title: 'The same arm, four engines',
  notice: 'Pull the shoulder’s edge to stretch it, or swing the forearm round the elbow.',
  camera: HOME,
  controls,
  row: ['stretch', 'elbow'],
  compares: SIDES,
  create() {
    return {
      draw: (params, out) => paint(params, out),
      readout: (params) => say(params),
      code: (params) => program(params),
      scene: async (params) => (await import('./engines/scene.ts')).sceneOf(params),
      strip: (params) => gapsOverElbow(params),
    };
  },
});
