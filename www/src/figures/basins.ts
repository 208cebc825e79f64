/** Newton's method on a field of the plane: the root of each start, and a small square under J. */
import { defineFigure } from '../figure/figure.ts';
import { kept } from '../figure/kept.ts';
import { type BasinsParams, controls } from './basins/controls.ts';
import { factsOf } from './basins/facts.ts';
import { paint, WALK } from './basins/paint.ts';
import { expectPlane } from './basins/picture.ts';
import { readout } from './basins/readout.ts';

class Search {
  readonly facts = kept(factsOf);

  /** @throws KinetreeError for a formula that is no field of the plane. */
  constructor(formula: string) {
    expectPlane(formula);
  }

  changed(name: string, { formula }: BasinsParams): void {
    if (name === 'formula') expectPlane(formula);
  }
}

export default defineFigure({
  title: 'Three roots, and every start',
  notice: 'Drag the square. To which root does Newton’s method lead from there?',
  // Below the map is room for the button that plays, which covers no start.
  camera: { plan: [-2, -1.39, 2, 1.2] },
  controls,
  row: ['x', 'y'],
  compares: ['Newton', 'nearest'],
  posed: WALK,
  tells: WALK,
  create: ({ formula }) => new Search(formula),
  draw: ({ facts }, params, out) => paint(facts(params), params, out),
  readout: ({ facts }, params) => readout(facts(params), params),
  code: (_, { formula, x, y }) => ({ example: 'basins', constants: { FORMULA: formula, START: [x, y] } }),
});
