import { defineFigure } from '../figure/figure.ts';
import { controls } from './pendulum/controls.ts';
import { Pendulum, program } from './pendulum/model.ts';
import { home, paint } from './pendulum/paint.ts';
import { SIDES, say } from './pendulum/say.ts';
import { angleOverTime } from './pendulum/strip.ts';

export default defineFigure({
  title: 'A pendulum on a turning planet',
  notice: 'Move the pin along the planet, and see how far the swing turns in one of its days.',
  camera: home,
  controls,
  row: ['latitude', 'start'],
  compares: SIDES,
  posed: 60,
  tells: 60,
  create(_seed, params) {
    const pendulum = new Pendulum(params);
    return {
      step: (_params, dt) => pendulum.step(dt),
      changed: (name, params) => pendulum.changed(name, params),
      settle() {},
      draw: (params, out) => paint(pendulum, params, out),
      readout: (params) => say(pendulum, params),
      strip: (params) => angleOverTime(pendulum, params),
      code: (params) => program(params),
    };
  },
});
