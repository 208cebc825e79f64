/** A leaf for a body, a camera or a light: the parts that come nearest to a stretch of it. */
import { numbers } from '../boundary/core.ts';
import { columnOf, type Matrix3 } from '../linear/matrix3.ts';
import { type Quaternion, quaternionOf } from '../linear/quaternion.ts';
import { cross, dot, magnitude, scale, subtract, type Vec3 } from '../linear/vec.ts';
import { type LocalParts, partsIn, ways } from './local-parts.ts';
import type { Box } from './patient.ts';

/**
 * Returns the parts by which a box comes nearest to a stretch of it, as the core fits them: they keep
 * its middle, and its corners are off by as little as a rotation and a scale can.
 */
export function fitted(rest: Matrix3, { size, center }: Box): LocalParts {
  const own = ways();
  const block = numbers();
  block.set(rest);
  block.set(size, 9);
  block.set(center, 12);
  own.fit_leaf();
  return partsIn(numbers(), 0);
}

const UPRIGHT: Quaternion = [0, 0, 0, 1];

/**
 * Returns the rotation for a camera or a light under a stretch: its direction, −z, is kept exactly,
 * and its y axis is made square to that.
 */
export function lookingAlong(rest: Matrix3): Quaternion {
  const unit = (vector: Vec3): Vec3 => scale(vector, 1 / magnitude(vector));
  const z = unit(columnOf(rest, 2));
  const y = unit(subtract(columnOf(rest, 1), scale(z, dot(columnOf(rest, 1), z))));
  if (!y.every(Number.isFinite) || !z.every(Number.isFinite)) return UPRIGHT;
  return quaternionOf(Float64Array.from([...cross(y, z), ...y, ...z]));
}
