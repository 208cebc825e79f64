import { defineFigure } from '../figure/figure.ts';
import { controls } from './forest/controls.ts';
import { before, Forest, POSED } from './forest/model.ts';
import { paint } from './forest/paint.ts';
import { readout } from './forest/readout.ts';

export default defineFigure({
  title: 'A hundred thousand',
  notice: 'Pull the nearest tree by its tip. What does it cost to move all of them?',
  notices: (_, { kind }) =>
    kind === 'chain' ? 'Pull the chain by its tip. What does it cost to move all of it?' : null,
  camera: before(32),
  controls,
  row: ['count', 'three'],
  posed: POSED,
  plays: true,
  create: (params) => new Forest(params),
  draw: paint,
  readout,
});
