/** Words that picture and numbers share. */
import { labelOf } from '../../figure/controls.ts';
import { fixed } from '../../figure/numbers.ts';
import { length } from '../../figure/vec.ts';
import { controls, type PointName, type TankParams } from './controls.ts';
import type { Tank } from './model.ts';
import type { Quantity } from './terms.ts';

export const unitOf = (shown: Quantity): string => (shown === 'velocity' ? 'm/s' : 'm/s²');

/** Returns the label of a point. Before the first shot the shell's terms are those of the muzzle. */
export function pointLabel(tank: Tank, point: PointName): string {
  return point === 'shell' && tank.shell.state === 'in the gun'
    ? 'Muzzle (no shell in flight yet)'
    : labelOf(controls.point, point);
}

/** Returns the word for the axis along which an arrow is longest: x is forward, y up, z to the right. */
export function direction(along: ArrayLike<number>): string {
  const words = ['forward', 'up', 'to the right', 'back', 'down', 'to the left'];
  const sizes = [1, -1].flatMap((sign) => Array.from(along, (value) => sign * value));
  return words[sizes.indexOf(Math.max(...sizes))] ?? '';
}

/** Returns the distance between the places where both shells came down, m; `null` until they have. */
export function apart({ tree, shell, naive, bell }: Tank): number | null {
  if (shell.state !== 'down' || naive.state !== 'down' || bell.hit) return null;
  return length(tree.transformPoint(shell.at, shell.node, naive.node));
}

/** Returns what came of the last shot, once it is down: of the bell, or of both shells. */
export function verdictOf(tank: Tank, { bell, forget }: TankParams): string {
  if (bell) return tank.shell.state === 'down' ? tank.bell.outcome() : '';
  const far = forget ? apart(tank) : null;
  return far === null ? '' : `without ω × r a shell lands ${fixed(far, 2)} m away`;
}
