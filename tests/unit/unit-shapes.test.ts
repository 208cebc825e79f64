/** The unit shapes: closed, seen from outside, of the right volume, with unit normals. */
import { expect, it } from 'vitest';
import { cross, dot, length, subtract, type Vec3, vec3 } from '../../www/src/figure/vec.ts';
import { ball, box, cylinder, type Shape } from '../../www/src/render/unit-shapes.ts';

/** The numbers are single floats of at most 1. */
const SINGLE = 2 ** -22;
/** The volume of the prism, a side of the round for each of its sides. */
const SIDES = 48;
const PRISM = (SIDES / 8) * Math.sin((2 * Math.PI) / SIDES);

const at = (list: Float32Array, i: number): Vec3 => vec3(list.subarray(3 * i, 3 * i + 3));

function triangles({ position, indices }: Shape): (readonly [Vec3, Vec3, Vec3])[] {
  return Array.from({ length: indices.length / 3 }, (_, i) => {
    const [a = 0, b = 0, c = 0] = indices.subarray(3 * i, 3 * i + 3);
    return [at(position, a), at(position, b), at(position, c)];
  });
}

/** Returns the sum of the tetrahedra from the origin: below zero where a shape is inside out. */
const volume = (shape: Shape): number =>
  triangles(shape).reduce((sum, [a, b, c]) => sum + dot(a, cross(b, c)) / 6, 0);

for (const [name, make] of Object.entries({ ball, box, cylinder })) {
  it(`the ${name} is closed, and each normal is outward and of length 1`, () => {
    const shape = make();
    // Each edge is passed once each way. Corners of several normals are at one place.
    const key = (point: Vec3): string =>
      point.map((it) => it.toFixed(5).replace('-0.00000', '0.00000')).join();
    const edges = new Map<string, number>();
    for (const corners of triangles(shape))
      corners.forEach((from, i) => {
        const [a, b] = [key(from), key(corners[(i + 1) % 3] ?? from)];
        if (a === b) return;
        edges.set(`${a} ${b}`, (edges.get(`${a} ${b}`) ?? 0) + 1);
        edges.set(`${b} ${a}`, (edges.get(`${b} ${a}`) ?? 0) - 1);
      });
    expect([...edges.values()].filter((it) => it !== 0)).toEqual([]);
    for (let i = 0; i < shape.position.length / 3; i++) {
      const normal = at(shape.normal, i);
      expect(Math.abs(length(normal) - 1)).toBeLessThan(SINGLE);
      expect(dot(normal, at(shape.position, i))).toBeCloseTo(0.5, 5);
    }
  });

  it(`triangles of the ${name} face where their normals do`, () => {
    const { position, normal, indices } = make();
    for (let i = 0; i < indices.length; i += 3) {
      const [a = 0, b = 0, c = 0] = indices.subarray(i, i + 3);
      const face = cross(
        subtract(at(position, b), at(position, a)),
        subtract(at(position, c), at(position, a)),
      );
      // At a pole, and where two normals meet, there is a triangle without an area.
      if (length(face) < SINGLE) continue;
      for (const corner of [a, b, c])
        expect(dot(face, at(normal, corner)) / length(face)).toBeGreaterThan(0.99);
    }
  });
}

it('their volumes are those of the box, of a prism, and nearly of a ball', () => {
  expect(volume(box())).toBeCloseTo(1, 6);
  expect(volume(cylinder())).toBeCloseTo(PRISM, 6);
  expect(volume(ball()) / (Math.PI / 6)).toBeGreaterThan(0.99);
  expect(volume(ball()) / (Math.PI / 6)).toBeLessThan(1);
});
