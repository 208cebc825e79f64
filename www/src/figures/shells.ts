import { defineFigure } from '../figure/figure.ts';
import { controls } from './shells/controls.ts';
import { Shells, TOLD } from './shells/model.ts';
import { paint } from './shells/paint.ts';
import { readout, SIDES } from './shells/readout.ts';

export default defineFigure({
  title: 'The shot that forgets',
  notice: 'Drag the ring at the muzzle, to turn the turret faster or the other way.',
  camera: { position: [-7, 6, 6.5], target: [13, 0.5, -2], fieldOfView: 42 },
  upright: { position: [-7, 5, 5], target: [13, 1, -2], fieldOfView: 44 },
  controls,
  row: ['swing', 'fire'],
  compares: SIDES,
  posed: TOLD,
  tells: TOLD,
  create: (params) => new Shells(params),
  draw: paint,
  readout,
  scene: () => import('./shells/scene.ts'),
});
