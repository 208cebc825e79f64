/** The tank's controls. */
import {
  angle,
  button,
  choice,
  grouped,
  menu,
  type Params,
  pad,
  slider,
  toggle,
} from '../../figure/controls.ts';

export const controls = {
  fire: button('Fire'),
  crash: button('Drive at a wall'),
  point: choice('Point', { muzzle: 'Muzzle', antenna: 'Antenna tip', crate: 'Crate', shell: 'Shell' }),
  shown: choice('Arrows', { velocity: 'Velocity', acceleration: 'Acceleration' }),
  frame: choice('Seen from', { ground: 'Ground', hull: 'Hull', turret: 'Turret' }),
  steer: pad({ label: 'Drive', x: 'turnRate', y: 'acceleration', flip: ['x'], keys: ['a', 'd', 's', 'w'] }),
  hullSpeed: slider('Hull’s speed', [-6, 8, 0.1], 3, 'm/s'),
  turnRate: slider('Hull turns left', [-60, 60, 1], 25, '°/s'),
  turretRate: slider('Turret turns left', [-90, 90, 1], 40, '°/s'),
  elevation: angle('Gun’s elevation', [0, 60], 20),
  muzzleSpeed: slider('Muzzle speed', [4, 30, 0.5], 12, 'm/s'),
  forget: toggle('A second shell, without ω × r', true),
  bell: toggle('A bell to aim at'),
  ...grouped('Their rates', {
    acceleration: slider('Hull’s acceleration', [-3, 3, 0.1], 0, 'm/s²'),
    turnAcceleration: slider('Turn rate’s change', [-40, 40, 1], 0, '°/s²'),
    elevationRate: slider('Elevation’s rate', [-30, 30, 1], 0, '°/s'),
  }),
  ...grouped('Shell, tank and crate', {
    shellMass: slider('Mass of the shell', [5, 300, 5], 120, 'kg'),
    tankMass: slider('Mass of the tank', [1000, 10000, 100], 2000, 'kg'),
    friction: slider('Crate’s friction', [0, 1, 0.05], 0.3),
    correction: menu('Struck by shot or wall, the crate’s motion is', {
      complete: 'corrected completely',
      pair: 'corrected for the hull’s velocity only',
      none: 'not corrected',
    }),
  }),
};

export type TankParams = Params<typeof controls>;
export type PointName = TankParams['point'];
export type FrameName = TankParams['frame'];

/** From the outermost frame inward. */
export const frameNames: readonly FrameName[] = ['ground', 'hull', 'turret'];
