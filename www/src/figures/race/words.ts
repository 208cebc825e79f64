/** The integrators by their names, inks and parts. */
import type { ColorName } from '../../figure/palette.ts';
import type { Scheme } from './model.ts';

export interface Named {
  readonly name: string;
  readonly color: ColorName;
  readonly part: string;
  /** Its name in a sentence where there is little room, and over a pane beside its flips. */
  readonly short: string;
  readonly brief: string;
}

export const named: Readonly<Record<Scheme, Named>> = {
  naiveEuler: { name: 'Naive Euler', color: 'wrong', part: 'naive', short: 'Euler', brief: 'Euler' },
  rungeKutta4: { name: 'Runge–Kutta 4', color: 'spin', part: 'runge-kutta', short: 'RK4', brief: 'RK4' },
  muntheKaas4: { name: 'Munthe-Kaas', color: 'euler', part: 'munthe-kaas', short: 'MK4', brief: 'MK4' },
  splitting4: {
    name: 'Splitting 4',
    color: 'ink',
    part: 'splitting',
    short: 'splitting 4',
    brief: 'Split 4',
  },
  splitting2: {
    name: 'Splitting 2',
    color: 'coriolis',
    part: 'splitting-2',
    short: 'splitting 2',
    brief: 'Split 2',
  },
};
