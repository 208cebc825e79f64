/** Flat boxes. */
import { type Vec3, xy } from './vec.ts';

/** Returns the corners of a box, counter-clockwise from the lower left, as `on` puts them. */
export function corners<Point = Vec3>(
  [left, bottom, right, top]: readonly [number, number, number, number],
  on: (x: number, y: number) => Point | Vec3 = xy,
): Point[] {
  return [on(left, bottom), on(right, bottom), on(right, top), on(left, top)] as Point[];
}

export function rectangle([x, y]: Vec3, [width, height]: readonly [number, number]): readonly Vec3[] {
  const [w, h] = [width / 2, height / 2];
  return corners([x - w, y - h, x + w, y + h]);
}
