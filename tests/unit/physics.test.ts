import { describe, expect, it } from 'vitest';
import { type KinetreeError, physics3, space3 } from '../../www/src/core/entries/index.ts';
import { refused } from './expect.ts';

const { inertia } = physics3;

describe('dry friction', () => {
  it('is refused by name where it makes no sense', () => {
    expect(refused(() => physics3.friction([0, 0, 0], [0, 0, 0], -1, 1)).message).toBe(
      'friction must not be negative, but is -1',
    );
    expect(refused(() => physics3.friction([0, 0, 0], [0, 0, 0], 1, 0)).code).toBe('NOT_POSITIVE');
    expect(refused(() => physics3.friction([0, Number.NaN, 0], [0, 0, 0], 1, 1)).code).toBe('NOT_FINITE');
    expect(refused(() => physics3.friction([0, 0] as never, [0, 0, 0], 1, 1)).code).toBe('BAD_ARGUMENT');
  });
});

describe('inertia of shapes', () => {
  it('is refused for the right reason', () => {
    expect(refused(() => inertia.fromBox(0, [1, 1, 1])).message).toBe(
      'mass must be greater than zero, but is 0',
    );
    expect(refused(() => inertia.fromSphere(1, -2)).message).toBe(
      'length must be greater than zero, but is -2',
    );
    const triangle = refused(() => space3.angularImpulse({}, [0.36, 1.04, 0.61], [1, 0, 0]));
    expect(triangle.code).toBe('NOT_INERTIA');
    expect(triangle.message).toMatch(
      /^inertia has a principal moment of 1.04, more than the sum of the other two/,
    );
  });
});

describe('a collision', () => {
  const ball = { mass: 2, inertia: inertia.fromSphere(2, 0.5) };

  it('is refused by name where it makes no sense', () => {
    const at = (change: object): KinetreeError =>
      refused(() =>
        physics3.contactImpulse({}, ball, {}, null, { point: [0, 0, 0], normal: [0, 1, 0], ...change }),
      );
    expect(at({ normal: [0, 0, 0] }).message).toBe('normal must be greater than zero, but is 0');
    expect(at({ restitution: 1.5 }).code).toBe('TOO_LARGE');
    expect(at({ restitution: -1 }).code).toBe('NEGATIVE');
    expect(at({ friction: Number.NaN }).message).toMatch(/^friction must be made of finite/);
    expect(at({ point: 'here' }).code).toBe('BAD_ARGUMENT');
    expect(
      refused(() =>
        physics3.contactImpulse({}, null as never, {}, null, { point: [0, 0, 0], normal: [0, 1, 0] }),
      ).code,
    ).toBe('BAD_ARGUMENT');
  });
});
