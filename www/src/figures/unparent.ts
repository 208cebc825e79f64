/** A child taken out of a stretched parent, as in "Managing Transformations in Hierarchy". */
import { defineFigure } from '../figure/figure.ts';
import { controls } from './unparent/controls.ts';
import { lossOverJoint } from './unparent/graph.ts';
import { Model, program } from './unparent/model.ts';
import { home, paint } from './unparent/paint.ts';
import { readout } from './unparent/readout.ts';

export default defineFigure({
  title: 'What no translation, rotation and scale can hold',
  notice: 'Turn the child by its corner, or stretch the parent by its edge.',
  camera: home,
  controls,
  row: ['joint', 'out'],
  compares: ['it says', 'were'],
  create: () => new Model(),
  draw: paint,
  readout,
  graph: lossOverJoint,
  code: (_, params) => program(params),
  scene: () => import('./unparent/scene.ts'),
});
