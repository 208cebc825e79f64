import { defineFigure } from '../figure/figure.ts';
import { controls } from './carousel/controls.ts';
import { Carousel, FILM } from './carousel/model.ts';
import { paint } from './carousel/paint.ts';
import { SIDES, say } from './carousel/say.ts';

export default defineFigure({
  title: 'Forces that are not there',
  notice: 'Drag the throw’s arrow, or the arrow of the carousel, and see who gets the puck.',
  camera: { plan: [-3.2, -3.2, 3.2, 3.2] },
  controls,
  row: ['rate', 'coriolis'],
  compares: SIDES,
  length: FILM,
  posed: FILM,
  tells: FILM,
  create(_seed, params) {
    const carousel = new Carousel(params);
    return {
      step: (_params, dt) => carousel.step(dt),
      changed: (name) => carousel.changed(name),
      settle: (params) => carousel.settle(params),
      draw: (params, out) => paint(carousel, params, out),
      readout: (params) => say(carousel, params),
      scene: async (params) => (await import('./carousel/scene.ts')).sceneOf(carousel, params),
    };
  },
});
