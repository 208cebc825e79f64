import { defineFigure } from '../figure/figure.ts';
import { controls } from './tank/controls.ts';
import { Tank } from './tank/model.ts';
import { Brush } from './tank/paint.ts';
import { say } from './tank/say.ts';
import { takeApart } from './tank/terms.ts';

export default defineFigure({
  title: 'The tank',
  notice:
    'The muzzle moves with the hull, with the turret and with the gun. The arrows are what each gives it, tip to tail; ' +
    'their sum is what the ground sees.',
  camera: { position: [3.5, 8.2, 8.6], target: [0, 0.8, 0], fieldOfView: 40 },
  controls,
  plays: true,
  create(core) {
    const tank = new Tank(core);
    const brush = new Brush(tank);
    return {
      step: (params, dt) => tank.step(params, dt),
      act: (name, params) => (name === 'fire' ? tank.fire(params) : tank.crash(params)),
      draw(params, out) {
        tank.show(params);
        brush.draw(params, takeApart(tank, params.point, params.shown, params.frame), out);
      },
      readout(params) {
        tank.show(params);
        return say(tank, params);
      },
      dispose: () => tank.dispose(),
    };
  },
});
