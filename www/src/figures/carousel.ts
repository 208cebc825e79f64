import { defineFigure } from '../figure/figure.ts';
import { controls } from './carousel/controls.ts';
import { Carousel, FILM } from './carousel/model.ts';
import { paint } from './carousel/paint.ts';
import { readout, SIDES } from './carousel/readout.ts';

export default defineFigure({
  title: 'Forces that are not there',
  notice: 'Drag the throw’s arrow, or the carousel’s. Can your friend get the puck?',
  notices: (_, { thing }) =>
    thing === 'thrown'
      ? null
      : 'Turn the carousel by its arrow. What seems to move, though nothing pushes it?',
  camera: { plan: [-3.2, -3.2, 3.2, 3.2] },
  controls,
  row: ['rate', 'coriolis'],
  compares: SIDES,
  length: FILM,
  posed: FILM,
  tells: FILM,
  create: (params) => new Carousel(params),
  draw: paint,
  readout,
  scene: () => import('./carousel/scene.ts'),
});
