/** Newton's method on a field of the plane: the root of each start, and a small square under J. */
import { defineFigure } from '../figure/figure.ts';
import { controls } from './basins/controls.ts';
import { type Facts, factsOf } from './basins/facts.ts';
import { paint } from './basins/paint.ts';
import { expectPlane } from './basins/picture.ts';
import { SIDES, say } from './basins/say.ts';

/** Seconds in which the path is walked, whatever the number of its steps. */
const WALK = 4;

export default defineFigure({
  title: 'Three roots, and every start',
  notice: 'Drag the square, and see which root Newton finds from there.',
  // Below the map is room for the button that plays, which covers no start.
  camera: { plan: [-2, -1.75, 2, 1.5] },
  controls,
  row: ['x', 'y'],
  compares: SIDES,
  posed: WALK,
  tells: WALK,

  create(_seed, { formula }) {
    expectPlane(formula);
    let [steps, length] = [0, 0];
    let known: { readonly params: unknown; readonly facts: Facts } | undefined;
    const facts = (params: Parameters<typeof factsOf>[0]): Facts => {
      if (known?.params !== params) known = { params, facts: factsOf(params) };
      return known.facts;
    };
    return {
      step(_params, dt) {
        [steps, length] = [steps + 1, dt];
      },
      changed: (name, params) => {
        if (name === 'formula') expectPlane(params.formula);
      },
      settle() {},
      draw(params, out) {
        const now = facts(params);
        // A reader sees it grow; a file has it whole.
        do now.picture.refine();
        while (!out.clock.runs && !now.picture.complete);
        paint(params, now, Math.min(1, (steps * length) / WALK), out);
      },
      readout: (params) => say(params, facts(params)),
      code: ({ formula, x, y }) => ({ example: 'basins', constants: { FORMULA: formula, START: [x, y] } }),
    };
  },
});
