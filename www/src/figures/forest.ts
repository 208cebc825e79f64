import { defineFigure } from '../figure/figure.ts';
import { controls } from './forest/controls.ts';
import { Forest, POSED } from './forest/model.ts';
import { paint } from './forest/paint.ts';
import { say } from './forest/say.ts';
import { before } from './forest/view.ts';

export default defineFigure({
  title: 'A hundred thousand',
  notice: 'Pull the nearest crown: the wind moves every node of all ferns.',
  camera: before(32),
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
