import { defineFigure } from '../figure/figure.ts';
import { controls } from './forest/controls.ts';
import { Forest, POSED } from './forest/model.ts';
import { paint } from './forest/paint.ts';
import { say } from './forest/say.ts';

export default defineFigure({
  title: 'A hundred thousand',
  notice: 'Drag the wind at the root, and see what moving every node costs.',
  camera: { position: [0, 10, 40], target: [0, 2.5, 0], fieldOfView: 32 },
  upright: { position: [0, 17, 40], target: [0, 2.5, 0], fieldOfView: 34 },
  controls,
  row: ['count', 'three'],
  posed: POSED,
  plays: true,
  create(_seed, params) {
    const forest = new Forest(params);
    return {
      step: (params, dt) => {
        forest.prepare(params);
        forest.time += dt;
      },
      changed: (name, params) => forest.changed(name, params),
      settle() {},
      act: () => forest.measure(),
      draw: (params, out) => paint(forest, params, out),
      readout: (params, clock) => say(forest, params, clock),
      dispose: () => forest.dispose(),
    };
  },
});
