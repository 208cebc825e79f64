import { defineFigure } from '../figure/figure.ts';
import { controls } from './shells/controls.ts';
import { Shells, TOLD } from './shells/model.ts';
import { paint } from './shells/paint.ts';
import { SIDES, say } from './shells/say.ts';

export default defineFigure({
  title: 'The shot that forgets',
  notice: 'Drag the arrow at the muzzle to turn the turret faster, and watch the shell miss.',
  camera: { position: [7, 42, 34], target: [15, 0, -1.5], fieldOfView: 18 },
  upright: { position: [-19, 48, 17], target: [15, 0, -1.5], fieldOfView: 18 },
  controls,
  row: ['swing', 'fire'],
  compares: SIDES,
  plays: true,
  posed: TOLD,
  tells: TOLD,
  create(core, _seed, params) {
    const shells = new Shells(core, params);
    return {
      step: (_params, dt) => shells.step(dt),
      changed: (name) => shells.changed(name),
      settle: (params) => shells.settle(params),
      act: () => shells.fire(),
      draw: (params, out) => paint(shells, params, out),
      readout: (params) => say(shells, params),
    };
  },
});
