/** The place from which the forest is seen: before it, a little above the crowns' middle. */
import { addScaled, type Vec3 } from '../../figure/vec.ts';
import type { Camera } from '../../figure/view.ts';

/** Toward the reader, and to the reader's right. */
export const TOWARD: Vec3 = [-0.6, 0, 0.8];
export const RIGHT: Vec3 = [0.8, 0, 0.6];

/** Meters from the eye to a fern, at least, and how much higher the eye is. */
const NEAR = 4;
const HIGHER = 0.45;

/** Returns the view through a lens of so many degrees. */
export function before(degrees: number): Camera {
  const target: Vec3 = [0, 2.5, 0];
  const position = addScaled(addScaled(target, TOWARD, NEAR), [0, 1, 0], HIGHER);
  return { position, target, fieldOfView: degrees };
}
