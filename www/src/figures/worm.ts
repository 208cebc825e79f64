import { defineFigure } from '../figure/figure.ts';
import { controls } from './worm/controls.ts';
import { TOLD } from './worm/flight.ts';
import { Worm } from './worm/model.ts';
import { paint } from './worm/paint.ts';
import { home } from './worm/plans.ts';
import { program } from './worm/program.ts';
import { SIDES, say } from './worm/say.ts';

export default defineFigure({
  title: 'The worm on the ball',
  notice: 'Pull the arrow and let go to throw the ball. Tap anywhere to put in a pin.',
  camera: home,
  controls,
  row: ['throw', 'spin'],
  compares: SIDES,
  posed: 0.75,
  tells: TOLD,
  create(_seed, params) {
    const worm = new Worm(params);
    return {
      step: (_params, dt) => worm.step(dt),
      act: () => worm.throw(),
      settle: (params) => worm.settle(params),
      draw: (params, out) => paint(worm, params, out),
      readout: (params) => say(worm, params),
      code: (params) => program(worm, params),
      scene: async (params) => (await import('./worm/scene.ts')).sceneOf(worm, params),
    };
  },
});
