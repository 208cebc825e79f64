/**
 * The fixed view of what has depth: slantwise from the right and above, without perspective, as
 * drawings in books are. Both the boxes and the ball are drawn by it onto a plan.
 */
import { addScaled, dot, scale, type Vec3, ZERO } from '../../figure/vec.ts';

/** Directions of the space: to the right and up in the picture, and toward the reader. */
const half = Math.sqrt(3) / 2;
const RIGHT: Vec3 = [half, 0, -0.5];
const UP: Vec3 = [-0.25, half, -half / 2];
export const TOWARD: Vec3 = [half / 2, 0.5, 0.75];

export function flat(point: Vec3, center: Vec3 = ZERO): Vec3 {
  return addScaled(center, [dot(RIGHT, point), dot(UP, point), 0], 1);
}

/**
 * Returns the point u a + v b that is drawn at a place: the one of the plane of `a` and `b` that is
 * meant by it, as the pair u, v.
 */
export function along(place: Vec3, a: Vec3, b: Vec3): readonly [u: number, v: number] {
  const [[ax, ay], [bx, by]] = [flat(a), flat(b)];
  const under = ax * by - ay * bx;
  return [(place[0] * by - place[1] * bx) / under, (ax * place[1] - ay * place[0]) / under];
}

/** Returns the share of a direction at which a place on its image is. */
export function share(place: Vec3, direction: Vec3): number {
  const image = flat(direction);
  return dot(place, image) / dot(image, image);
}

/** Returns the matrix of letters on a plane that has these axes, as it is drawn. */
export function lettered(at: Vec3, x: Vec3, y: Vec3, high: number): number[] {
  const [across, up] = [scale(flat(x), high), scale(flat(y), high)];
  return [...across, 0, ...up, 0, 0, 0, 1, 0, at[0], at[1], 0, 1];
}
