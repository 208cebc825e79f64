import { defineFigure } from '../figure/figure.ts';
import { controls } from './tank/controls.ts';
import { program, Tank } from './tank/model.ts';
import { paint } from './tank/paint.ts';
import { readout } from './tank/readout.ts';

export default defineFigure({
  title: 'The tank',
  notice: 'Drag the nose’s ring, or turn the muzzle’s. When is the muzzle fastest?',
  notices: (_, { shown }) =>
    shown === 'velocity'
      ? null
      : 'Drag the nose’s ring, or turn the muzzle’s. When is the acceleration largest?',
  camera: { position: [2.8, 20.8, 13.6], target: [0, 0.8, 0], fieldOfView: 20 },
  upright: { position: [5.7, 17.2, 9.5], target: [0, 0.8, 0], fieldOfView: 20 },
  controls,
  row: ['turretRate', 'fire'],
  plays: true,
  create: (params) => new Tank(params),
  draw: paint,
  readout,
  code: program,
  scene: () => import('./tank/scene.ts'),
});
