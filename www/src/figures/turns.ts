/** Rotations that do not commute: two turns in two orders. */
import { defineFigure } from '../figure/figure.ts';
import { controls } from './turns/controls.ts';
import { program, SECONDS } from './turns/model.ts';
import { paint } from './turns/paint.ts';
import { say } from './turns/say.ts';
import { apartOverAngle } from './turns/strip.ts';

export default defineFigure({
  title: 'Two turns, two orders',
  notice: 'Drag the ring to make each turn larger or smaller.',
  camera: { plan: [-2.5, -1.75, 2.5, 1.6] },
  controls,
  row: ['angle', 'turn'],
  posed: SECONDS.all,
  tells: SECONDS.all,
  length: SECONDS.all,
  create() {
    // Counted, so that no rounding adds up.
    let [steps, seconds] = [0, 0];
    return {
      step: (_params, dt) => {
        steps += 1;
        seconds = steps * dt;
      },
      act: () => {
        [steps, seconds] = [0, 0];
      },
      settle() {},
      draw: (params, out) => paint(seconds, params, out),
      readout: (params) => say(params),
      code: (params) => program(params),
      scene: async (params) => (await import('./turns/scene.ts')).sceneOf(params),
      strip: (params) => apartOverAngle(params),
    };
  },
});
