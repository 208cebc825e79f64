/** A tree that somebody has made in the playground, in a page of theirs. */
import { defineFigure } from '../figure/figure.ts';
import { controls } from '../playground/controls.ts';
import { Model } from './playground/model.ts';
import { home, paint } from './playground/paint.ts';
import { readout } from './playground/readout.ts';

export default defineFigure({
  title: 'A tree of your own',
  notice: 'Turn the chosen node by its handle. Which angles are no longer 90°?',
  camera: home,
  controls,
  row: ['turn', 'node'],
  // It has the whole core of the playground, by its own imports.
  create: ({ tree }) => new Model(tree),
  draw: paint,
  readout,
});
