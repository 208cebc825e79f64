/** Rotations, against three.js. */
// @ts-expect-error three.js brings no types of its own
import { Euler, Matrix4, Quaternion, Vector3 } from 'three';
import { describe, expect, it } from 'vitest';
import { type EulerOrder, Hierarchy, KinetreeError, rotation3 } from '../../www/src/core/entries/index.ts';
import { near } from './expect.ts';
import { randomNumbers } from './random.ts';

/**
 * Components of a quaternion of length one are off by a rounding of one or two each; three.js takes
 * its sines from the engine and rounds a dozen times too.
 */
const TOLERANCE = 16 * Number.EPSILON;

const next = randomNumbers(12);
const between = (least: number, most: number): number => least + (most - least) * next();
const randomRotation = (): Quaternion =>
  new Quaternion(between(-1, 1), between(-1, 1), between(-1, 1), between(-1, 1)).normalize();
const randomVector = (): Vector3 => new Vector3(between(-2, 2), between(-2, 2), between(-2, 2));
const list = (it: Quaternion | Vector3): number[] => it.toArray() as number[];

/** The same rotation: q and −q are one. */
function expectSame(found: ArrayLike<number>, expected: Quaternion, tolerance = TOLERANCE): void {
  const sign = new Quaternion(...Array.from(found)).dot(expected) < 0 ? -1 : 1;
  near(
    found,
    list(expected).map((it) => sign * it),
    tolerance,
  );
}

const threeOrders = ['XYZ', 'XZY', 'YXZ', 'YZX', 'ZXY', 'ZYX'] as const;

/** The angles of three.js, which it keeps by axis, in the order of the letters. */
const inOrder = (euler: Euler): number[] =>
  [...euler.order].map((letter) => euler[letter.toLowerCase() as 'x' | 'y' | 'z']);

describe('Euler angles', () => {
  it.each(threeOrders)('%s are those of three.js', (order) => {
    for (let i = 0; i < 300; i++) {
      const euler = new Euler(between(-7, 7), between(-7, 7), between(-7, 7), order);
      const expected = new Quaternion().setFromEuler(euler);
      const found = rotation3.fromEuler(inOrder(euler), order);
      expectSame(found, expected);
      const angles = rotation3.toEuler(found, order);
      // three.js goes through a matrix, and loses digits by the cosine of the middle angle.
      const cosine = Math.cos(angles[1] ?? 0);
      if (cosine > 0.01)
        near(angles, inOrder(new Euler().setFromQuaternion(expected, order)), TOLERANCE / cosine ** 2);
    }
  });

  it('at the lock have a third angle of 0, as those of three.js', () => {
    for (const order of threeOrders) {
      const locked = rotation3.fromEuler([0.4, Math.PI / 2, 0.3], order);
      const angles = rotation3.toEuler(locked, order);
      expect(angles[2]).toBe(0);
      near(angles, inOrder(new Euler().setFromQuaternion(new Quaternion(...locked), order)), 2e-8);
      expectSame(rotation3.fromEuler(angles, order), new Quaternion(...locked));
    }
  });
});

describe('a rotation', () => {
  it('comes out of a matrix with translation and scale, as in three.js', () => {
    for (let i = 0; i < 300; i++) {
      const given = randomRotation();
      const scale = new Vector3(between(0.2, 3) * (i % 2 ? -1 : 1), between(0.2, 3), between(0.2, 3));
      const matrix = new Matrix4().compose(randomVector(), given, scale);
      const [translation, rotation, size] = [new Vector3(), new Quaternion(), new Vector3()];
      matrix.decompose(translation, rotation, size);
      const found = rotation3.decompose(matrix.elements);
      expect([...found.translation]).toEqual(list(translation));
      expectSame(found.rotation, rotation, 15 * TOLERANCE);
      near(found.scale, list(size), 15 * TOLERANCE);
      expect(found.residual).toBeLessThan(60 * TOLERANCE);
      expectSame(rotation3.nearest(new Matrix4().makeRotationFromQuaternion(given).elements), given);
    }
    const nine = rotation3.decompose([0, 2, 0, -3, 0, 0, 0, 0, 4]);
    near(nine.scale, [2, 3, 4], TOLERANCE);
    near(nine.translation, [0, 0, 0], TOLERANCE);
  });

  it('tells what a decomposition loses, where three.js keeps silent', () => {
    const sheared = [1, 0, 0, 0, 0.5, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];
    const { translation, rotation, scale, residual } = rotation3.decompose(sheared);
    const again = new Matrix4().compose(
      new Vector3(...translation),
      new Quaternion(...rotation),
      new Vector3(...scale),
    );
    const lost = Math.sqrt(
      again.elements.reduce((sum: number, it: number, i: number) => sum + (it - (sheared[i] ?? 0)) ** 2, 0),
    );
    near([residual], [lost], 4 * TOLERANCE);
    expect(residual).toBeGreaterThan(0.3);
  });
});

describe('rotation3', () => {
  it('fills an out, and returns it', () => {
    const out = new Float64Array(4);
    expect(rotation3.normalize([0, 0, 3, 4], out)).toBe(out);
    near(out, [0, 0, 0.6, 0.8], TOLERANCE);
    const turn = { axis: new Float64Array(3), angle: 0 };
    const { axis } = turn;
    expect(rotation3.toAxisAngle([0, 1, 0, 0], turn)).toBe(turn);
    expect([turn.axis === axis, ...axis, turn.angle]).toEqual([true, 0, 1, 0, Math.PI]);
    const parts = rotation3.decompose([1, 0, 0, 0, 1, 0, 0, 0, 1]);
    const { scale } = parts;
    expect(rotation3.decompose([2, 0, 0, 0, 2, 0, 0, 0, 2], parts)).toBe(parts);
    expect(parts.scale).toBe(scale);
    expect([...scale]).toEqual([2, 2, 2]);
  });

  it('makes a rotation of a quaternion that a tree refuses, and the refusal names the way', () => {
    const tree = new Hierarchy();
    const typed = [0, 0, 0.71, 0.71];
    expect(() => tree.add({ rotation: typed })).toThrow(
      expect.objectContaining({
        code: 'NOT_UNIT',
        message: expect.stringContaining('normalize scales it to 1'),
      }),
    );
    expect(() => tree.add({ rotation: rotation3.normalize(typed) })).not.toThrow();
    tree.dispose();
  });

  it.each([
    ['NOT_UNIT', () => rotation3.toEuler([0, 0, 0, 2], 'XYZ')],
    ['NOT_UNIT', () => rotation3.inverse([0, 0, 0, 2])],
    ['NOT_UNIT', () => rotation3.rotate([0, 0, 0, 2], [1, 0, 0])],
    ['NOT_FINITE', () => rotation3.fromEuler([0, Number.NaN, 0], 'XYZ')],
    ['NOT_FINITE', () => rotation3.fromScaledAxis([1e160, 0, 0])],
    ['NOT_FINITE', () => rotation3.slerp([0, 0, 0, 1], [0, 0, 0, 1], Number.POSITIVE_INFINITY)],
    ['NOT_POSITIVE', () => rotation3.fromAxisAngle([0, 0, 0], 1)],
    ['NOT_POSITIVE', () => rotation3.normalize([0, 0, 0, 0])],
    ['NOT_POSITIVE', () => rotation3.shortestArc([1, 0, 0], [0, 0, 0])],
    ['NOT_SIMILAR', () => rotation3.nearest([-1, 0, 0, 0, 1, 0, 0, 0, 1])],
    ['SINGULAR', () => rotation3.decompose([0, 0, 0, 0, 1, 0, 0, 0, 1])],
    ['NOT_AFFINE', () => rotation3.decompose([1, 0, 0, 1, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1])],
    ['BAD_ARGUMENT', () => rotation3.fromEuler([0, 0, 0], 'ABC' as EulerOrder)],
    ['BAD_ARGUMENT', () => rotation3.fromEuler([0, 0], 'XYZ')],
    ['BAD_ARGUMENT', () => rotation3.fromAxisAngle([0, 0, 1], '1' as never)],
    ['BAD_ARGUMENT', () => rotation3.nearest([1, 2, 3])],
    ['BAD_ARGUMENT', () => rotation3.nearest(null as never)],
    ['BAD_ARGUMENT', () => rotation3.normalize(null as never)],
    ['BAD_ARGUMENT', () => rotation3.normalize([0, 0, 0, 1], new Float64Array(3))],
  ] as const)('refuses with %s what is no rotation, direction, order or number: %#', (code, call) => {
    expect(call).toThrow(KinetreeError);
    expect(call).toThrow(expect.objectContaining({ code }));
  });
});

it("is that of a URDF's roll, pitch and yaw by fromEuler([yaw, pitch, roll], 'ZYX')", () => {
  const [roll, pitch, yaw] = [0.3, -0.7, 2.1];
  // About the fixed axes of the parent, x first: as URDF defines it, by matrices.
  const about = (axis: [number, number, number], angle: number) =>
    new Matrix4().makeRotationAxis(new Vector3(...axis), angle);
  const wanted = about([0, 0, 1], yaw)
    .multiply(about([0, 1, 0], pitch))
    .multiply(about([1, 0, 0], roll));
  const turn = new Quaternion().setFromRotationMatrix(wanted).toArray();
  const found = [...rotation3.fromEuler([yaw, pitch, roll], 'ZYX')];
  const sign = Math.sign(found.reduce((sum, it, i) => sum + it * (turn[i] as number), 0));
  for (const [i, it] of found.entries()) expect(Math.abs(it - sign * turn[i])).toBeLessThan(TOLERANCE);
});
