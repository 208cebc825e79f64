import { defineFigure } from '../figure/figure.ts';
import { controls } from './tank/controls.ts';
import { Tank } from './tank/model.ts';
import { Brush } from './tank/paint.ts';
import { Composition } from './tank/terms.ts';

export default defineFigure({
  title: 'The tank',
  notice: 'x',
  camera: { position: [7, 6, 10], target: [0, 1, 0], fieldOfView: 40 },
  controls,
  plays: true,
  create(core) {
    const tank = new Tank(core);
    const composition = new Composition(tank);
    const brush = new Brush(tank);
    return {
      step: (params, dt) => tank.step(params, dt),
      act: (name, params) => (name === 'fire' ? tank.fire(params) : tank.crash(params)),
      draw(params, out) {
        tank.show(params);
        brush.draw(params, composition.take(params.point, params.shown, params.frame), out);
      },
      readout: () => ({ summary: 'x', groups: [] }),
      dispose: () => tank.dispose(),
    };
  },
});
