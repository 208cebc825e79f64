/** Words that picture and numbers share. */
import { labelOf } from '../../figure/controls.ts';
import { controls, type PointName } from './controls.ts';
import type { Tank } from './model.ts';
import type { Quantity } from './terms.ts';

export const unitOf = (shown: Quantity): string => (shown === 'velocity' ? 'm/s' : 'm/s²');

/**
 * Returns the label of a point. Before the first shot the shell's terms are those of the muzzle.
 */
export function pointLabel(tank: Tank, point: PointName): string {
  return point === 'shell' && tank.shell.state === 'in the gun'
    ? 'Muzzle (no shell in flight yet)'
    : labelOf(controls.point, point);
}

/**
 * Returns the word for the axis of a vehicle along which an arrow is longest: x is forward, y up, z
 * to the right.
 */
export function direction(along: ArrayLike<number>): string {
  const words = ['forward', 'up', 'to the right', 'back', 'down', 'to the left'];
  const sizes = [1, -1].flatMap((sign) => Array.from(along, (value) => sign * value));
  return words[sizes.indexOf(Math.max(...sizes))] ?? '';
}
