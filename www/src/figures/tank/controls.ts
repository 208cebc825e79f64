/** What a reader can set, drive and press. */
import {
  angle,
  button,
  choice,
  named,
  type Params,
  pad,
  quantity,
  slider,
  toggle,
} from '../../figure/controls.ts';

const drive = 'Driving';
const arms = 'Turret and gun';
const loads = 'Shell, tank and crate';

export const controls = {
  fire: button({ label: 'Fire' }),
  crash: button({ label: 'Drive at a wall' }),
  point: choice({
    label: 'Point',
    value: 'muzzle',
    options: named({ muzzle: 'Muzzle', antenna: 'Antenna tip', crate: 'Crate', shell: 'Shell' }),
  }),
  shown: choice({
    label: 'Arrows',
    value: 'velocity',
    options: named({ velocity: 'Velocity', acceleration: 'Acceleration' }),
  }),
  frame: choice({
    label: 'Seen from',
    value: 'ground',
    options: named({ ground: 'Ground', hull: 'Hull', turret: 'Turret' }),
  }),
  steer: pad({ label: 'Drive', x: 'turnRate', y: 'acceleration', flip: ['x'], keys: ['a', 'd', 's', 'w'] }),
  correction: choice({
    label: 'After a blow, the crate’s motion is',
    value: 'complete',
    look: 'menu',
    options: named({
      complete: 'corrected completely',
      pair: 'corrected for the hull’s velocity only',
      none: 'not corrected',
    }),
  }),
  forget: toggle({ label: 'A second shell, without ω × r', value: false }),

  hullSpeed: quantity(drive, 'Hull’s speed', 'm/s', [-6, 8, 0.1, 3]),
  acceleration: quantity(drive, 'Hull’s acceleration', 'm/s²', [-3, 3, 0.1, 0]),
  turnRate: quantity(drive, 'Turn rate, to the left', '°/s', [-60, 60, 1, 25]),
  turnAcceleration: quantity(drive, 'Turn rate’s change', '°/s²', [-40, 40, 1, 0]),

  turretRate: quantity(arms, 'Turret’s turn rate, to the left', '°/s', [-90, 90, 1, 40]),
  elevation: angle({ label: 'Gun’s elevation', group: arms, min: 0, max: 60, value: 20 }),
  elevationRate: quantity(arms, 'Elevation’s rate', '°/s', [-30, 30, 1, 0]),
  muzzleSpeed: quantity(arms, 'Muzzle speed', 'm/s', [4, 30, 0.5, 12]),

  shellMass: quantity(loads, 'Mass of the shell', 'kg', [5, 300, 5, 120]),
  tankMass: quantity(loads, 'Mass of the tank', 'kg', [1000, 10000, 100, 2000]),
  friction: slider({
    label: 'Friction under the crate',
    group: loads,
    min: 0,
    max: 1,
    step: 0.05,
    value: 0.3,
  }),
};

export type TankParams = Params<typeof controls>;
export type PointName = TankParams['point'];
export type FrameName = TankParams['frame'];

/** From the ground up. */
export const frameNames: readonly FrameName[] = ['ground', 'hull', 'turret'];
