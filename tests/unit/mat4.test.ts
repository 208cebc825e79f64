/** The renderer's matrices are those of gl-matrix. */
import { mat4 } from 'gl-matrix';
import { expect, it } from 'vitest';
import type { Vec3 } from '../../www/src/figure/vec.ts';
import { identity, inverse, lookAt, multiply, parallel, perspective } from '../../www/src/render/mat4.ts';
import { Random } from './random.ts';

const random = new Random(23);
const point = (): Vec3 => [random.between(-9, 9), random.between(-9, 9), random.between(-9, 9)];
const doubles = (): mat4 => new Float64Array(16) as unknown as mat4;

/** Both are rounded to single floats, of numbers below a thousand here. */
const SINGLE = 1e3 * 2 ** -23;

function near(found: ArrayLike<number>, expected: ArrayLike<number>, tolerance: number): void {
  const far = Array.from(expected, (value, i) => Math.abs((found[i] ?? Number.NaN) - value));
  expect(Math.max(...far)).toBeLessThanOrEqual(tolerance);
}

it('views, lenses and their products are those of gl-matrix', () => {
  near(identity(), mat4.create(), 0);
  for (let i = 0; i < 200; i++) {
    const [eye, target] = [point(), point()];
    const up: Vec3 = i % 2 === 0 ? [0, 1, 0] : [0, 0, 1];
    const view = lookAt(eye, target, up);
    near(view, mat4.lookAt(doubles(), [...eye], [...target], [...up]), SINGLE);
    const [angle, aspect, depth] = [random.between(0.2, 2.5), random.between(0.3, 3), random.between(2, 90)];
    const lens = perspective(Math.tan(angle / 2), aspect, depth / 50, depth);
    near(lens, mat4.perspective(doubles(), angle, aspect, depth / 50, depth), SINGLE);
    near(parallel(depth, 1, 4), mat4.ortho(doubles(), -depth, depth, -depth, depth, 1, 4), SINGLE);
    near(
      multiply(lens, view),
      mat4.multiply(doubles(), lens as unknown as mat4, view as unknown as mat4),
      SINGLE,
    );
  }
});

it('the inverse of a view leads back, and a matrix without one gives zeros', () => {
  for (let i = 0; i < 200; i++) {
    const view = multiply(perspective(0.3, 1.5, 0.2, 90), lookAt(point(), point(), [0, 1, 0]));
    const expected = mat4.invert(doubles(), view as unknown as mat4);
    if (!expected) throw new Error('the view has no inverse');
    // In doubles: a few units in the last place of the largest cofactor, over the determinant.
    const largest = Math.max(...Array.from(expected, Math.abs));
    near(inverse(view), expected, 1e-12 * largest);
  }
  near(inverse(new Float32Array(16)), new Float32Array(16), 0);
});
