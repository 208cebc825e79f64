/** The plate on ice that is struck by a hammer, and the coin that lies on it. */
import { physics3 } from '../../core/entries/index.ts';
import * as math from '../../core/math.ts';
import type { Painter } from '../../figure/drawing.ts';
import { corners } from '../../figure/rectangle.ts';
import type { Vec3 } from '../../figure/vec.ts';

/** Half of its sides along x and y, m; its mass, kg. */
export const HALF = [1.9, 0.6] as const;
const MASS = 2;
/** Radius of the coin, m. */
const COIN = 0.18;

/** Returns its mass and its inertia, that of a thin box. */
export function plate() {
  return { mass: MASS, inertia: physics3.inertia.fromBox(MASS, [2 * HALF[0], 2 * HALF[1], 0]) };
}

/** Returns its corners, about a middle and rotated by an angle. */
export function edge([x, y]: Vec3, angle: number): Vec3[] {
  const [c, s] = [math.cos(angle), math.sin(angle)];
  const [a, b] = HALF;
  return corners([-a, -b, a, b], (u, v) => [x + c * u - s * v, y + s * u + c * v, 0]);
}

export function paintCoin(pane: Painter, at: Vec3): void {
  pane.arc(at, COIN, { color: 'clay', fill: 1, width: 0, part: 'coin' });
  pane.arc(at, COIN, { color: 'ink', width: 1.6, part: 'coin' });
}
