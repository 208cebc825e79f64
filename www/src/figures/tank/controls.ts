/** The tank's controls. */
import { angle, button, choice, type Params, pad, slider, toggle } from '../../figure/controls.ts';

const LOAD = 'Shell, tank and crate';
type Numbers = Parameters<typeof slider>[0];
const driving = (numbers: Numbers) => slider({ group: 'Driving', ...numbers });
const aiming = (numbers: Numbers) => slider({ group: 'Turret and gun', ...numbers });
const loading = (numbers: Numbers) => slider({ group: LOAD, ...numbers });

export const controls = {
  fire: button({ label: 'Fire' }),
  crash: button({ label: 'Drive at a wall' }),
  point: choice({
    label: 'Point',
    options: { muzzle: 'Muzzle', antenna: 'Antenna tip', crate: 'Crate', shell: 'Shell' },
  }),
  shown: choice({ label: 'Arrows', options: { velocity: 'Velocity', acceleration: 'Acceleration' } }),
  frame: choice({ label: 'Seen from', options: { ground: 'Ground', hull: 'Hull', turret: 'Turret' } }),
  steer: pad({ label: 'Drive', x: 'turnRate', y: 'acceleration', flip: ['x'], keys: ['a', 'd', 's', 'w'] }),
  hullSpeed: driving({ label: 'Hull’s speed', unit: 'm/s', min: -6, max: 8, step: 0.1, value: 3 }),
  acceleration: driving({
    label: 'Hull’s acceleration',
    unit: 'm/s²',
    min: -3,
    max: 3,
    step: 0.1,
    value: 0,
  }),
  turnRate: driving({ label: 'Hull turns left', unit: '°/s', min: -60, max: 60, step: 1, value: 25 }),
  turnAcceleration: driving({
    label: 'Turn rate’s change',
    unit: '°/s²',
    min: -40,
    max: 40,
    step: 1,
    value: 0,
  }),

  turretRate: aiming({
    label: 'Turret turns left',
    unit: '°/s',
    min: -90,
    max: 90,
    step: 1,
    value: 40,
  }),
  elevation: angle({ label: 'Gun’s elevation', group: 'Turret and gun', min: 0, max: 60, value: 20 }),
  elevationRate: aiming({ label: 'Elevation’s rate', unit: '°/s', min: -30, max: 30, step: 1, value: 0 }),
  muzzleSpeed: aiming({ label: 'Muzzle speed', unit: 'm/s', min: 4, max: 30, step: 0.5, value: 12 }),

  shellMass: loading({ label: 'Mass of the shell', unit: 'kg', min: 5, max: 300, step: 5, value: 120 }),
  tankMass: loading({ label: 'Mass of the tank', unit: 'kg', min: 1000, max: 10000, step: 100, value: 2000 }),
  friction: loading({ label: 'Crate’s friction', min: 0, max: 1, step: 0.05, value: 0.3 }),
  correction: choice({
    label: 'After a blow, the crate’s motion is',
    group: LOAD,
    look: 'menu',
    options: {
      complete: 'corrected completely',
      pair: 'corrected for the hull’s velocity only',
      none: 'not corrected',
    },
  }),
  forget: toggle({ label: 'A second shell, without ω × r', group: LOAD, value: false }),
};

export type TankParams = Params<typeof controls>;
export type PointName = TankParams['point'];
export type FrameName = TankParams['frame'];

/** From the outermost frame inward. */
export const frameNames: readonly FrameName[] = ['ground', 'hull', 'turret'];
