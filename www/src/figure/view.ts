/** The views of a picture: through a lens, or straight onto a plane. */
import { addScaled, subtract, type Vec3 } from '../core/linear/vec.ts';

export interface Camera {
  readonly position: Vec3;
  readonly target: Vec3;
  /** Vertical, in degrees. */
  readonly fieldOfView: number;
}

/**
 * A view straight onto the plane of x and y, without perspective: for flat figures. It cannot be
 * orbited. The box always fits into the picture, in its middle.
 */
export interface Plan {
  /** In meters. */
  readonly plan: readonly [left: number, bottom: number, right: number, top: number];
}

/** Returns the box around some points in the plane of x and y. */
export function extentOf(points: readonly Vec3[]): Plan['plan'] {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

/** Returns a box enlarged to have some points, with free space around them. */
export function widened(plan: Plan['plan'], points: readonly Vec3[], margin = 0): Plan['plan'] {
  const [left, bottom, right, top] = extentOf(points);
  return [
    Math.min(plan[0], left - margin),
    Math.min(plan[1], bottom - margin),
    Math.max(plan[2], right + margin),
    Math.max(plan[3], top + margin),
  ];
}

/** Returns the part of a way that is in a box, with its own ends where these are there. */
export function clipped(plan: Plan['plan'], a: Vec3, b: Vec3): readonly [Vec3, Vec3] | null {
  let [from, to] = [0, 1];
  for (const axis of [0, 1] as const) {
    const way = b[axis] - a[axis];
    const [p, q] = [plan[axis] - a[axis], plan[axis === 0 ? 2 : 3] - a[axis]];
    if (way === 0 && (p > 0 || q < 0)) return null;
    if (way === 0) continue;
    from = Math.max(from, Math.min(p / way, q / way));
    to = Math.min(to, Math.max(p / way, q / way));
  }
  if (from > to) return null;
  const at = (share: number): Vec3 => addScaled(a, subtract(b, a), share);
  return [from === 0 ? a : at(from), to === 1 ? b : at(to)];
}

export function isPlan(view: Camera | Plan): view is Plan {
  return 'plan' in view;
}
