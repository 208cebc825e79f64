/** The views of a picture: through a lens, or straight onto a plane. */
import type { Vec3 } from '../core/linear/vec.ts';

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

export function isPlan(view: Camera | Plan): view is Plan {
  return 'plan' in view;
}
