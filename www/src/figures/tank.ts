import { defineFigure } from '../figure/figure.ts';
import { controls } from './tank/controls.ts';
import { Tank } from './tank/model.ts';
import { Brush } from './tank/paint.ts';
import { Speaker } from './tank/say.ts';
import { Composition } from './tank/terms.ts';

export default defineFigure({
  title: 'The tank',
  notice: 'x',
  camera: { position: [3.5, 8.2, 8.6], target: [0, 0.8, 0], fieldOfView: 40 },
  controls,
  plays: true,
  create(core) {
    const tank = new Tank(core);
    const composition = new Composition(tank);
    const accelerations = new Composition(tank);
    const brush = new Brush(tank);
    const speaker = new Speaker(tank);
    return {
      step: (params, dt) => tank.step(params, dt),
      act: (name, params) => (name === 'fire' ? tank.fire(params) : tank.crash(params)),
      draw(params, out) {
        tank.show(params);
        brush.draw(params, composition.take(params.point, params.shown, params.frame), out);
      },
      readout(params) {
        tank.show(params);
        const { point, shown, frame } = params;
        return speaker.readout(
          params,
          composition.take(point, shown, frame),
          accelerations.take(point, 'acceleration', frame),
        );
      },
      dispose() {
        tank.dispose();
      },
    };
  },
});
