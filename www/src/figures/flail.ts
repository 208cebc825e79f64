import { defineFigure } from '../figure/figure.ts';
import { controls } from './flail/controls.ts';
import { Flail } from './flail/model.ts';
import { home, paint } from './flail/paint.ts';
import { program } from './flail/program.ts';
import { SIDES, say } from './flail/say.ts';
import { speedOverSwing } from './flail/strip.ts';

export default defineFigure({
  title: 'Let go',
  notice: 'Hold the ball while it swings, and let go; hold again as it passes the hand to catch it.',
  camera: home,
  controls,
  row: ['grip', 'pace'],
  compares: SIDES,
  create(_seed, params) {
    const flail = new Flail(params);
    return {
      step: (params, dt) => flail.step(params, dt),
      changed: (name, params) => flail.changed(name, params),
      act: (_name, params, held) => flail.grip(held === true, params),
      settle() {},
      prepare: () => flail.swing.prepare(),
      draw: (params, out) => paint(flail, params, out),
      readout: (params) => say(flail, params),
      code: () => program(flail),
      scene: async () => (await import('./flail/scene.ts')).sceneOf(flail),
      strip: () => speedOverSwing(flail),
      dispose: () => flail.dispose(),
    };
  },
});
