/** Unit quaternions x, y, z, w of rotations, as the core hands them out. */

import { product } from '../../core/linear/quaternion.ts';
import * as math from '../../core/math.ts';
import { length, scale, type Vec3, vec3 } from '../../figure/vec.ts';

export type Quat = ArrayLike<number>;

/** Returns the angle of the rotation that leads from one to the other, radians from 0 to π. */
export function apart(a: Quat, b: Quat): number {
  const [x = 0, y = 0, z = 0, w = 1] = Array.from(b);
  return angleOf(product(a, [-x, -y, -z, w]));
}

/** Returns the angle of a rotation, radians from 0 to π: q and −q are the same rotation. */
export function angleOf(q: Quat): number {
  return 2 * math.atan2(length(vec3(q)), Math.abs(q[3] ?? 1));
}

/** Returns the rotation vector of a rotation, of length 0 to π. */
export function vectorOf(q: Quat): Vec3 {
  const [sine, sign] = [length(vec3(q)), (q[3] ?? 1) < 0 ? -1 : 1];
  return sine > 0 ? scale(vec3(q), (sign * angleOf(q)) / sine) : [0, 0, 0];
}
