/** What a reader can set, drive and press. */

import type { Params } from '../../figure/controls.ts';
import { angle, button, choice, pad, slider, toggle } from '../../figure/controls.ts';

const turning = (label: string, group: string, max: number, value: number, per: 's' | 's²' = 's') =>
  slider({
    label,
    group,
    min: -max,
    max,
    step: 1,
    value,
    digits: 0,
    unit: `°/${per}`,
    spoken: per === 's' ? 'degrees per second' : 'degrees per second squared',
    perUnit: Math.PI / 180,
  });

const drive = 'Driving';
const arms = 'Turret and gun';
const loads = 'Shell, tank and crate';

export const controls = {
  fire: button({ label: 'Fire' }),
  crash: button({ label: 'Drive at a wall' }),
  point: choice({
    label: 'Point',
    value: 'muzzle',
    options: [
      { value: 'muzzle', label: 'Muzzle' },
      { value: 'antenna', label: 'Antenna tip' },
      { value: 'crate', label: 'Crate' },
      { value: 'shell', label: 'Shell' },
    ],
  }),
  shown: choice({
    label: 'Arrows',
    value: 'velocity',
    options: [
      { value: 'velocity', label: 'Velocity' },
      { value: 'acceleration', label: 'Acceleration' },
    ],
  }),
  frame: choice({
    label: 'Seen from',
    value: 'ground',
    options: [
      { value: 'ground', label: 'Ground' },
      { value: 'hull', label: 'Hull' },
      { value: 'turret', label: 'Turret' },
    ],
  }),
  steer: pad({ label: 'Drive', x: 'turnRate', y: 'acceleration', flip: ['x'], keys: ['a', 'd', 's', 'w'] }),
  correction: choice({
    label: 'After a blow, the crate’s motion is',
    value: 'complete',
    look: 'menu',
    options: [
      { value: 'complete', label: 'corrected completely' },
      { value: 'pair', label: 'corrected for the hull’s velocity only' },
      { value: 'none', label: 'not corrected' },
    ],
  }),
  forget: toggle({ label: 'A second shell, without ω × r', value: false }),

  speed: slider({
    label: 'Speed',
    group: drive,
    min: -6,
    max: 8,
    step: 0.1,
    value: 3,
    digits: 1,
    unit: 'm/s',
    spoken: 'metres per second',
  }),
  acceleration: slider({
    label: 'Acceleration',
    group: drive,
    min: -3,
    max: 3,
    step: 0.1,
    value: 0,
    digits: 1,
    unit: 'm/s²',
    spoken: 'metres per second squared',
  }),
  turnRate: turning('Turn rate, to the left', drive, 60, 25),
  turnAcceleration: turning('Turn rate’s change', drive, 40, 0, 's²'),

  turretRate: turning('Turret’s turn rate, to the left', arms, 90, 40),
  elevation: angle({ label: 'Gun’s elevation', group: arms, min: 0, max: 60, value: 20 }),
  elevationRate: turning('Elevation’s rate', arms, 30, 0),
  muzzleSpeed: slider({
    label: 'Muzzle speed',
    group: arms,
    min: 4,
    max: 30,
    step: 0.5,
    value: 12,
    digits: 1,
    unit: 'm/s',
    spoken: 'metres per second',
  }),

  shellMass: slider({
    label: 'Mass of the shell',
    group: loads,
    min: 5,
    max: 300,
    step: 5,
    value: 120,
    digits: 0,
    unit: 'kg',
    spoken: 'kilograms',
  }),
  tankMass: slider({
    label: 'Mass of the tank',
    group: loads,
    min: 1000,
    max: 10000,
    step: 100,
    value: 2000,
    digits: 0,
    unit: 'kg',
    spoken: 'kilograms',
  }),
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
