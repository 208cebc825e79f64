/**
 * The pencil of "Making a Game Engine: Transformations": moved, turned and scaled, in all six
 * orders.
 */
import { defineFigure } from '../figure/figure.ts';
import { controls } from './orders/controls.ts';
import { program } from './orders/model.ts';
import { paint } from './orders/paint.ts';
import { SIDES, say } from './orders/say.ts';
import { LAST, walked } from './orders/walk.ts';

export default defineFigure({
  title: 'Six orders',
  notice: 'Drag the cards into another order, or turn the pencil by its point.',
  camera: { plan: [-0.8, -0.35, 4.6, 5] },
  controls,
  row: ['order', 'turn'],
  compares: SIDES,
  plays: true,
  posed: LAST,
  tells: LAST,

  create() {
    let time = 0;
    return {
      step(_params, dt) {
        time += dt;
      },
      settle() {},
      draw: (params, out) => paint(params, walked(time), out),
      readout: (params) => say(params),
      code: (params) => program(params),
      scene: async (params) => (await import('./orders/scene.ts')).sceneOf(params),
    };
  },
});
