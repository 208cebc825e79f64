/** A tree that somebody has made in the playground, in a page of theirs. */
import { defineFigure } from '../figure/figure.ts';
import { controls } from '../playground/controls.ts';
import { Model } from './playground/model.ts';
import { home, paint } from './playground/paint.ts';
import { say } from './playground/say.ts';

export default defineFigure({
  title: 'A tree of your own',
  notice: 'Turn the chosen node by its handle, and see which angles are no longer 90°.',
  camera: home,
  controls,
  row: ['turn', 'node'],
  // It has the whole core of the playground, by its own imports.
  create(_seed, { tree }) {
    const model = new Model(tree);
    return {
      step: (params, dt) => model.step(params, dt),
      settle: (params) => model.settle(params),
      changed: (name, params) => model.changed(name, params),
      draw: (params, out) => paint(model, params, out),
      readout: (params) => say(model, params),
      dispose: () => model.dispose(),
    };
  },
});
