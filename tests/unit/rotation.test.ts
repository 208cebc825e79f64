/** Rotations: the names of orders, what is filled, and what is refused. */
// @ts-expect-error three.js brings no types of its own
import { Euler, Quaternion } from 'three';
import { describe, expect, it } from 'vitest';
import { type EulerOrder, Hierarchy, KinetreeError, rotation3 } from '../../www/src/core/entries/index.ts';
import { near } from './expect.ts';

/** A rounding of one or two each of components up to one; three.js rounds a dozen times too. */
const TOLERANCE = 16 * Number.EPSILON;

it.each(['XYZ', 'XZY', 'YXZ', 'YZX', 'ZXY', 'ZYX'] as const)('the order %s is that of three.js', (order) => {
  const angles = { X: 0.3, Y: -0.7, Z: 1.1 };
  const wanted = new Quaternion().setFromEuler(new Euler(angles.X, angles.Y, angles.Z, order));
  const inOrder = [...order].map((axis) => angles[axis as 'X']);
  near(rotation3.fromEuler(inOrder, order), wanted.toArray(), TOLERANCE);
  near(rotation3.toEuler(wanted.toArray(), order), inOrder, TOLERANCE);
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
