/** The instant at which a shell comes down: a root, not the end of a step. */
import { GRAVITY } from './shape.ts';

/**
 * Returns the seconds until something that rises with a speed has fallen by a height:
 * (v + √(v² + 2 g h)) / g, in the form that loses no digits when it falls at once.
 */
export function landing(height: number, rising: number): number {
  const g = -GRAVITY[1];
  const root = Math.sqrt(Math.max(rising * rising + 2 * g * height, 0));
  return rising >= 0 ? (rising + root) / g : (2 * height) / (root - rising);
}
