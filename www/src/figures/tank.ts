import { defineFigure } from '../figure/figure.ts';
import { controls } from './tank/controls.ts';
import { Tank } from './tank/model.ts';
import { paint } from './tank/paint.ts';
import { program } from './tank/program.ts';
import { say } from './tank/say.ts';

export default defineFigure({
  title: 'The tank',
  notice: 'Each arrow is what one part of the tank gives the muzzle. Tip to tail they make its motion.',
  camera: { position: [3.5, 8.2, 8.6], target: [0, 0.8, 0], fieldOfView: 40 },
  controls,
  row: ['turretRate', 'fire'],
  plays: true,
  create(core, _seed, params) {
    const tank = new Tank(core, params);
    return {
      step: (params, dt) => tank.step(params, dt),
      changed: (name, params) => tank.changed(name, params),
      settle: (params, dt) => tank.settle(params, dt),
      act: (name, params) => (name === 'fire' ? tank.fire(params) : tank.crash()),
      draw: (params, out) => paint(tank, params, out),
      readout: (params) => say(tank, params),
      code: () => program(tank),
      dispose: () => tank.dispose(),
    };
  },
});
