import { defineFigure } from '../figure/figure.ts';
import { controls } from './tank/controls.ts';
import { Tank } from './tank/model.ts';
import { paint } from './tank/paint.ts';
import { program } from './tank/program.ts';
import { say } from './tank/say.ts';

export default defineFigure({
  title: 'The tank',
  notice:
    'Drag the ring ahead of the nose to drive, the muzzle’s ring to turn the turret; pulled back, it fires.',
  camera: { position: [2.8, 20.8, 13.6], target: [0, 0.8, 0], fieldOfView: 20 },
  upright: { position: [5.7, 17.2, 9.5], target: [0, 0.8, 0], fieldOfView: 20 },
  controls,
  row: ['turretRate', 'fire'],
  plays: true,
  create(_seed, params) {
    const tank = new Tank(params);
    return {
      step: (params, dt) => tank.step(params, dt),
      changed: (name, params) => tank.changed(name, params),
      settle: (params, dt) => tank.settle(params, dt),
      act: (name, params) => (name === 'fire' ? tank.fire(params) : tank.crash()),
      draw: (params, out) => paint(tank, params, out),
      readout: (params) => say(tank, params),
      scene: async () => (await import('./tank/scene.ts')).sceneOf(tank),
      code: () => program(tank),
      dispose: () => tank.dispose(),
    };
  },
});
