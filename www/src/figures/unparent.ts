/**
 * A child of a stretched parent, taken out of it: what no translation, rotation and scale can hold
 * of "Managing Transformations in Hierarchy".
 */
import { defineFigure } from '../figure/figure.ts';
import { controls } from './unparent/controls.ts';
import { Model, program } from './unparent/model.ts';
import { home, paint, paintSetter } from './unparent/paint.ts';
import { SIDES, say } from './unparent/say.ts';
import { setterOf } from './unparent/setter.ts';
import { lossOverJoint } from './unparent/strip.ts';

export default defineFigure({
  title: 'What no translation, rotation and scale can hold',
  notice: 'Turn the child by its corner, stretch the parent by its edge, then take the child out.',
  camera: home,
  controls,
  row: ['joint', 'out'],
  compares: SIDES,
  create() {
    const model = new Model();
    const setter = setterOf();
    const strip = lossOverJoint(model);
    return {
      act: () => model.press(),
      draw: (params, out) => {
        if (params.shows === 'setter') paintSetter(setter, out);
        else paint(model.at(params), params, out);
      },
      readout: (params) => say(model, setter, params),
      code: (params) => (params.shows === 'setter' ? null : program(params)),
      scene: async (params) => (await import('./unparent/scene.ts')).sceneOf(model, params),
      strip,
      dispose: () => model.dispose(),
    };
  },
});
