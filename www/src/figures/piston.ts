/** The piston of "Accumulating Transforms": a rod on a stretched plate, the same numbers by two rules. */
import * as math from '../core/math.ts';
import { defineFigure } from '../figure/figure.ts';
import { pistonsOf } from './piston/chain.ts';
import { controls, idle } from './piston/controls.ts';
import { graphOf } from './piston/graph.ts';
import { paint } from './piston/paint.ts';
import { readout } from './piston/readout.ts';

/** Seconds in which the joint swings there and back, and how far, in degrees. */
const SWING = { seconds: 6, far: 120 };

/** Swings the joint once while the plate is as it was made: nothing is skewed, whatever the joint does. */
function swing(seconds: number, { scaleX, joint }: { readonly scaleX: number; readonly joint: number }) {
  if (scaleX !== 1 || seconds >= SWING.seconds) return {};
  const share = (1 - math.cos((2 * Math.PI * seconds) / SWING.seconds)) / 2;
  return { joint: joint + (joint > 90 ? -SWING.far : SWING.far) * share };
}

export default defineFigure({
  title: 'The piston',
  notice: 'Stretch the plate, or swing the head. Which head stays square?',
  // From above, with a long lens: lengths along the page compare.
  camera: { position: [2.8, 9.2, 14.8], target: [3.9, 3, 4.5], fieldOfView: 18 },
  // Lower: the panes of a phone are wide.
  upright: { position: [2.9, 5.3, 11.3], target: [3.9, 3, 4.5], fieldOfView: 18 },
  controls,
  row: ['scaleX', 'joint'],
  idle,
  compares: ['Matrices', 'Components'],
  // Pulled: unstretched, as its own page begins, all four heads are the same.
  shared: { view: 'four-over', scaleX: 2.5, joint: 40 },
  facts: pistonsOf,
  draw: paint,
  readout,
  graph: (_, params) => graphOf(params),
  breathes: swing,
  code: (_, { scaleX, joint, rule }) => ({
    example: 'piston',
    constants: { RULE: rule, SCALE_X: scaleX, JOINT: joint },
  }),
  scene: () => import('./piston/scene.ts'),
});
