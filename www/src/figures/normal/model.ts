/**
 * A ball under a linear map L, and the directions that go with it.
 *
 * A point x of the unit circle has the normal x and the tangent t, x turned by 90°. A point and a
 * tangent go by L; a normal must go by the inverse transpose of L, since n · t = 0 must stay so:
 * (L⁻ᵀ n) · (L t) = n · t.
 */
import { accumulate } from '../../core/entries/index.ts';
import * as math from '../../core/math.ts';
import type { Program } from '../../export/code.ts';
import { column, type Mat4 } from '../../figure/drawing.ts';
import { addScaled, dot, scale, type Vec3 } from '../../figure/vec.ts';
import type { NormalParams } from './controls.ts';

/** The ball's map and its inverse, as the core has them. */
export type Ball = ReturnType<typeof ballOf>;

export function program({ squash, scale: size, mirror, place }: NormalParams): Program {
  return {
    example: 'normal',
    constants: { SCALE: [mirror ? -size : size, size * squash, size], PLACE: place },
  };
}

export function ballOf({ squash, scale: size, mirror }: NormalParams) {
  const [wide, high] = [size, size * squash];
  const flip = mirror ? -1 : 1;
  const [map] = accumulate('matrices', [{ scale: [flip * wide, high, size] }]);
  const [inverse] = accumulate('matrices', [{ scale: [flip / wide, 1 / high, 1 / size] }]);
  if (!map || !inverse) throw new Error('a chain of one node has one transform');
  return { map: map.matrix, inverse: inverse.matrix, wide, high };
}

/** Returns a direction under a map: L d. A point goes so too, since this map moves nothing. */
export function sentLikePoint(map: Mat4, [x, y]: Vec3): Vec3 {
  return addScaled(scale(column(map, 0), x), column(map, 1), y);
}

/**
 * Returns a normal under the map whose inverse is given: the inverse transpose times n, which is
 * the row n times the inverse, so nothing has to be transposed.
 */
export function sentAsNormal(inverse: Mat4, normal: Vec3): Vec3 {
  return [dot(normal, column(inverse, 0)), dot(normal, column(inverse, 1)), 0];
}

/** A place of the outline, with its directions after the map. */
export type Place = ReturnType<typeof placeOf>;

export function placeOf({ map, inverse }: Ball, angle: number) {
  const unit: Vec3 = [math.cos(angle), math.sin(angle), 0];
  const [right, wrong] = [sentAsNormal(inverse, unit), sentLikePoint(map, unit)];
  const tangent = sentLikePoint(map, [-unit[1], unit[0], 0]);
  return { at: wrong, right, wrong, tangent, lean: angleBetween(right, wrong) };
}

/** The ball, and the chosen place of its outline. */
export type Facts = ReturnType<typeof factsOf>;

export function factsOf(params: NormalParams) {
  const ball = ballOf(params);
  return { ball, place: placeOf(ball, params.place) };
}

/** Returns the angle between two directions of the plane, in radians from 0 to π. */
export function angleBetween(a: Vec3, b: Vec3): number {
  return Math.abs(math.atan2(a[0] * b[1] - a[1] * b[0], dot(a, b)));
}

/**
 * Returns the factors by which each shading stretches the y of a normal of the unit ball, against
 * its x. A mirror image of a ball is shaded as the ball is.
 */
export function stretchesOf({ squash }: NormalParams) {
  return { right: 1 / squash, wrong: squash };
}

/** Returns the angle of the place whose normal points to the light, by the factor of a shading. */
export function brightest(light: number, stretch: number): number {
  return math.atan2(math.sin(light) / stretch, math.cos(light));
}
