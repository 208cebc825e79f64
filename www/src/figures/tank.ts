import { defineFigure } from '../figure/figure.ts';
import { controls } from './tank/controls.ts';
import { Tank } from './tank/model.ts';

export default defineFigure({
  title: 'The tank',
  notice: 'x',
  camera: { position: [7, 6, 10], target: [0, 1, 0], fieldOfView: 40 },
  controls,
  plays: true,
  create(core) {
    const tank = new Tank(core);
    return {
      step: (params, dt) => tank.step(params, dt),
      act: (name, params) => (name === 'fire' ? tank.fire(params) : tank.crash(params)),
      draw(params, out) {
        tank.show(params);
        out.pane('').grid({ center: [0, 0, 0], radius: 20, spacing: 1 });
      },
      readout: () => ({ summary: 'x', groups: [] }),
      dispose: () => tank.dispose(),
    };
  },
});
