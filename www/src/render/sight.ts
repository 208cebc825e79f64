/** A view's matrix, for pointers: places of points, and lines of sight through places. */
import { mat4 } from 'gl-matrix';
import { subtract, type Vec3 } from '../core/linear/vec.ts';
import type { Sight } from '../figure/track.ts';
import { project } from './camera.ts';

/** Share of a vector below which its fourth number counts as 0: the matrices are single floats. */
const PARALLEL = 1e-6;

/** Returns the sight of a view of this size, by its matrix from the world to clip space. */
export function sightOf(viewProjection: Float32Array, width: number, height: number): Sight {
  const back = mat4.invert(new Float64Array(16) as unknown as mat4, viewProjection as unknown as mat4);
  const world = (x: number, y: number, z: number, w: number): readonly number[] =>
    Array.from({ length: 4 }, (_, row) => {
      const m = (column: number): number => back?.[4 * column + row] ?? 0;
      return m(0) * x + m(1) * y + m(2) * z + m(3) * w;
    });
  const point = ([x = 0, y = 0, z = 0, w = 1]: readonly number[]): Vec3 => [x / w, y / w, z / w];
  // The eye is the one point without a place in the picture.
  const [ex = 0, ey = 0, ez = 0, ew = 0] = world(0, 0, 1, 0);
  const lens = Math.abs(ew) > PARALLEL * Math.max(Math.abs(ex), Math.abs(ey), Math.abs(ez));
  const eye = lens ? point([ex, ey, ez, ew]) : null;
  return {
    project: (it) => project(viewProjection, it, width, height),
    ray(x, y) {
      const [right, up] = [(2 * x) / width - 1, 1 - (2 * y) / height];
      const near = point(world(right, up, -1, 1));
      const far = point(world(right, up, 1, 1));
      return { from: eye ?? near, along: subtract(far, near) };
    },
  };
}
