/** Unit quaternions x, y, z, w of rotations, as the core hands them out. */
import * as math from '../../core/math.ts';
import { addScaled, cross, length, scale, type Vec3, vec3 } from '../../figure/vec.ts';

export type Quat = ArrayLike<number>;

/** Returns the rotation `b` followed by `a`. */
export function product(a: Quat, b: Quat): Quat {
  const [ax = 0, ay = 0, az = 0, aw = 1] = Array.from(a);
  const [bx = 0, by = 0, bz = 0, bw = 1] = Array.from(b);
  return [
    aw * bx + ax * bw + ay * bz - az * by,
    aw * by + ay * bw + az * bx - ax * bz,
    aw * bz + az * bw + ax * by - ay * bx,
    aw * bw - ax * bx - ay * by - az * bz,
  ];
}

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

/** Returns a vector, rotated: v + 2 w (u × v) + 2 u × (u × v). */
export function rotated(q: Quat, v: Vec3): Vec3 {
  const u = vec3(q);
  const once = scale(cross(u, v), 2);
  return addScaled(addScaled(v, once, q[3] ?? 1), cross(u, once), 1);
}
