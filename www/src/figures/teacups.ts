import { defineFigure } from '../figure/figure.ts';
import { controls } from './teacups/controls.ts';
import { Ride } from './teacups/model.ts';
import { home, paint } from './teacups/paint.ts';
import { SIDES, say } from './teacups/say.ts';
import { Turn } from './teacups/strip.ts';

export default defineFigure({
  title: 'The teacups',
  notice: 'Drag the cup by its rim, or the disc by its own, and see how the rider moves.',
  camera: home,
  controls,
  row: ['disc', 'cup'],
  compares: SIDES,
  length: 18,
  create(_seed, params) {
    const ride = new Ride(params);
    const turn = new Turn(ride);
    return {
      step: (_params, dt) => ride.step(dt),
      changed: (_name, params) => ride.changed(params),
      settle() {},
      draw: (params, out) => paint(ride, params, out),
      readout: (params) => say(ride, params),
      code: (params) => ride.program(params),
      scene: async (params) => (await import('./teacups/scene.ts')).sceneOf(ride, params),
      strip: (params) => turn.strip(params),
    };
  },
});
