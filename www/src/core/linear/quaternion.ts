/** Rotations as quaternions x, y, z, w, and their matrices. */
import { addScaled, cross, scale, type Vec3, vec3 } from './vec.ts';

export type Quaternion = readonly [x: number, y: number, z: number, w: number];

/** Returns the rotation `b` followed by `a`. */
export function product(a: ArrayLike<number>, b: ArrayLike<number>): Quaternion {
  const [ax = 0, ay = 0, az = 0, aw = 1] = Array.from(a);
  const [bx = 0, by = 0, bz = 0, bw = 1] = Array.from(b);
  return [
    aw * bx + ax * bw + ay * bz - az * by,
    aw * by + ay * bw + az * bx - ax * bz,
    aw * bz + az * bw + ax * by - ay * bx,
    aw * bw - ax * bx - ay * by - az * bz,
  ];
}

/** Returns a vector, rotated: v + 2 w (u × v) + 2 u × (u × v). */
export function rotated(q: ArrayLike<number>, v: Vec3): Vec3 {
  const u = vec3(q);
  const once = scale(cross(u, v), 2);
  return addScaled(addScaled(v, once, q[3] ?? 1), cross(u, once), 1);
}

/** Writes the matrix of a quaternion x, y, z, w, which is made unit first. */
export function rotationInto(out: Float64Array, at: number, quaternion: ArrayLike<number>): void {
  let x = quaternion[0] as number;
  let y = quaternion[1] as number;
  let z = quaternion[2] as number;
  let w = quaternion[3] as number;
  const size = Math.sqrt(x * x + y * y + z * z + w * w);
  x /= size;
  y /= size;
  z /= size;
  w /= size;
  out[at] = 1 - 2 * (y * y + z * z);
  out[at + 1] = 2 * (x * y + w * z);
  out[at + 2] = 2 * (x * z - w * y);
  out[at + 3] = 2 * (x * y - w * z);
  out[at + 4] = 1 - 2 * (x * x + z * z);
  out[at + 5] = 2 * (y * z + w * x);
  out[at + 6] = 2 * (x * z + w * y);
  out[at + 7] = 2 * (y * z - w * x);
  out[at + 8] = 1 - 2 * (x * x + y * y);
}

/**
 * Returns the quaternion of a proper rotation's matrix four times, each time four times one of its
 * parts: the list of the largest part is exact.
 */
function scaledQuaternions(m: ArrayLike<number>): readonly Quaternion[] {
  const n = (row: number, column: number): number => m[3 * column + row] as number;
  const [a, b, c] = [n(0, 0), n(1, 1), n(2, 2)];
  const [x, y, z] = [n(2, 1) - n(1, 2), n(0, 2) - n(2, 0), n(1, 0) - n(0, 1)];
  const [xy, xz, yz] = [n(0, 1) + n(1, 0), n(0, 2) + n(2, 0), n(1, 2) + n(2, 1)];
  return [
    [1 + a - b - c, xy, xz, x],
    [xy, 1 + b - a - c, yz, y],
    [xz, yz, 1 + c - a - b, z],
    [x, y, z, 1 + a + b + c],
  ];
}

/** Returns the quaternion x, y, z, w of a proper rotation's matrix, with w ≥ 0. */
export function quaternionOf(m: ArrayLike<number>): Quaternion {
  const lists = scaledQuaternions(m);
  let best = 3;
  for (let i = 0; i < 3; i++)
    if ((lists[i] as Quaternion)[i as 0] > (lists[best] as Quaternion)[best as 0]) best = i;
  const list = lists[best] as Quaternion;
  const size = Math.hypot(...list) * (list[3] < 0 ? -1 : 1);
  return list.map((it) => it / size || 0) as unknown as Quaternion;
}
