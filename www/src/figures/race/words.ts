/** The integrators by their names, inks and parts. */
import type { ColorName } from '../../figure/palette.ts';
import type { Scheme } from './model.ts';

export interface Named {
  readonly name: string;
  readonly color: ColorName;
  readonly part: string;
  /** Its name where there is little room. */
  readonly short: string;
}

export const named: Readonly<Record<Scheme, Named>> = {
  naiveEuler: { name: 'Naive Euler', color: 'wrong', part: 'naive', short: 'Euler' },
  rungeKutta4: { name: 'Runge–Kutta 4', color: 'spin', part: 'runge-kutta', short: 'RK4' },
  muntheKaas4: { name: 'Munthe-Kaas 4', color: 'euler', part: 'munthe-kaas', short: 'MK4' },
  splitting4: { name: 'Splitting 4', color: 'ink', part: 'splitting', short: 'splitting 4' },
  splitting2: { name: 'Splitting 2', color: 'coriolis', part: 'splitting-2', short: 'splitting 2' },
};
