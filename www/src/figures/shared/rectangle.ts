/** Flat boxes. */
import { type Vec3, xy } from '../../figure/vec.ts';

/** Returns the corners of a rectangle around a point, counter-clockwise from the lower left. */
export function rectangle([x, y]: Vec3, [width, height]: readonly [number, number]): readonly Vec3[] {
  const [w, h] = [width / 2, height / 2];
  return [xy(x - w, y - h), xy(x + w, y - h), xy(x + w, y + h), xy(x - w, y + h)];
}
