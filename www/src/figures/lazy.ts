/** The lazy tree of "Making a Game Engine: Transformations": an edit marks, a read computes. */
import { defineFigure } from '../figure/figure.ts';
import { controls } from './lazy/controls.ts';
import { listingOf } from './lazy/listing.ts';
import { Lazy } from './lazy/model.ts';
import { notices, paint } from './lazy/paint.ts';
import { readout } from './lazy/readout.ts';

export default defineFigure({
  title: 'A thousand edits, one answer',
  notice:
    'Tap a box to edit it, hold it to read it. Gold is stale; its dots are the flags of matrix and inverse. What does a read cost?',
  notices,
  camera: { plan: [-0.45, 0.4, 21.9, 12.4] },
  controls,
  row: ['order', 'draw'],
  compares: ['Lazy', 'Eager'],
  create: (params) => new Lazy(params),
  draw: paint,
  readout,
  listing: ({ tree }) => listingOf(tree),
});
