import { describe, expect, it } from 'vitest';
import {
  type KinetreeError,
  physics2,
  physics3,
  rotationFromScaledAxis,
  space3,
} from '../../www/src/core/entries/index.ts';
import { near, refused } from './expect.ts';

const { inertia } = physics3;

describe('dry friction', () => {
  it('slows what slides evenly, and holds what it can', () => {
    const slides = physics3.friction([1, 0, 0], [0, 0, 0], 3, 0.1);
    expect(slides).toEqual({
      velocity: new Float64Array([1, 0, 0]),
      acceleration: new Float64Array([-3, 0, 0]),
      sticks: false,
    });
    const stops = physics3.friction([0.2, 0, -0.1], [0.5, 0, 0.5], 3, 0.1);
    expect(stops).toEqual({
      velocity: new Float64Array(3),
      acceleration: new Float64Array(3),
      sticks: true,
    });
    const moved = physics2.friction([0, 0], [3, -4], 3, 0.1);
    near(moved.acceleration, [1.2, -1.6], 1e-15);
  });

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
  it('is that of the textbook', () => {
    near(inertia.fromBox(12, [1, 2, 3]), [13, 10, 5], 1e-14);
    near(inertia.fromSphere(5, 2), [8, 8, 8], 1e-14);
    near(inertia.fromCylinder(12, 1, 2), [7, 6, 7], 1e-14);
    near(inertia.fromRod(12, 2, 1e-8), [4, 6e-16, 4], 1e-15);
    expect(physics2.inertia.fromBox(12, [1, 2])).toBe(5);
    expect(physics2.inertia.fromSphere(2, 3)).toBe(9);
    expect(physics2.inertia.fromRod(12, 2)).toBe(4);
    expect(physics2.inertia.fromCylinder).toBeUndefined();
  });

  it('keeps all digits of a slender body', () => {
    const jump = space3.angularImpulse({}, [1e-12, 1, 1], [1e-12, 0, 0]);
    expect(jump.angularVelocity[0]).toBe(1);
  });

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

describe('momentum', () => {
  const body = { mass: 2, inertia: inertia.fromSphere(2, 0.5) };
  const frame = { translation: [1, 2, 3], velocity: [0, 4, 0], angularVelocity: [0, 0, 5] };

  it('is m v, and about a point also that of the motion past it', () => {
    near(physics3.momentum(frame, body), [0, 8, 0], 1e-14);
    near(physics3.angularMomentumAbout(frame, body, [1, 2, 3]), [0, 0, 1], 1e-14);
    near(physics3.angularMomentumAbout(frame, body, [0, 0, 0]), [-24, 0, 9], 1e-14);
    expect(physics3.kineticEnergy(frame, body)).toBeCloseTo(18.5, 14);
  });
});

describe('a collision', () => {
  const ball = { mass: 2, inertia: inertia.fromSphere(2, 0.5) };

  it('with a wall gives back what restitution says, and a spin', () => {
    const frame = { translation: [0, 0.5, 0], velocity: [3.5, -4, 0] };
    const contact = { point: [0, 0, 0], normal: [0, 9, 0], restitution: 0.5, friction: 10 };
    const hit = physics3.contactImpulse(frame, ball, {}, null, contact);
    expect(hit.sticks).toBe(true);
    near(hit.impulse, [-2, 12, 0], 1e-14);
    expect(hit.effectiveMass).toBeCloseTo(2, 14);
    near(hit.body.velocity, [-1, 6, 0], 1e-14);
    near(hit.body.angularVelocity, [0, 0, -5], 1e-14);
    near(hit.other.velocity, [0, 0, 0], 1e-14);
    // It rolls on: the point that touched is at rest along the floor.
    const after = space3.transformMotion(
      { velocity: [2.5, 2, 0], angularVelocity: hit.body.angularVelocity },
      { position: [0, -0.5, 0] },
    );
    near(after.velocity, [0, 2, 0], 1e-14);
    const apart = physics3.contactImpulse({ ...frame, velocity: [1, 1, 1] }, ball, {}, null, contact);
    near(apart.impulse, [0, 0, 0], 1e-14);
  });

  it('of two bodies keeps their momentum about any point, and loses energy', () => {
    const crate = { mass: 5, inertia: inertia.fromBox(5, [1, 2, 0.5]) };
    const one = { translation: [0, 1, 0], velocity: [1, -3, 0.5], angularVelocity: [1, 2, 3] };
    const two = {
      translation: [0.3, -0.9, 0.1],
      rotation: rotationFromScaledAxis([0.2, 0.1, -0.4]),
      velocity: [-1, 1, 0],
    };
    const contact = { point: [0.1, 0.1, 0], normal: [0.1, 1, 0], restitution: 0.3, friction: 0.05 };
    const hit = physics3.contactImpulse(one, crate, two, ball, contact);
    expect(hit.sticks).toBe(false);
    const plus = (a: ArrayLike<number>, b: ArrayLike<number> = [0, 0, 0]): number[] =>
      Array.from(a, (x, i) => x + (b[i] ?? 0));
    const next = {
      one: {
        ...one,
        velocity: plus(one.velocity, hit.body.velocity),
        angularVelocity: plus(one.angularVelocity, hit.body.angularVelocity),
      },
      two: {
        ...two,
        velocity: plus(two.velocity, hit.other.velocity),
        angularVelocity: plus([0, 0, 0], hit.other.angularVelocity),
      },
    };
    const about = [7, -3, 2];
    const momenta = (a: typeof one, b: typeof two): number[] => [
      ...plus(physics3.momentum(a, crate), physics3.momentum(b, ball)),
      ...plus(physics3.angularMomentumAbout(a, crate, about), physics3.angularMomentumAbout(b, ball, about)),
    ];
    near(momenta(next.one, next.two), momenta(one, two), 1e-13);
    const energy = (a: typeof one, b: typeof two): number =>
      physics3.kineticEnergy(a, crate) + physics3.kineticEnergy(b, ball);
    expect(energy(next.one, next.two)).toBeLessThan(energy(one, two));
  });

  it('in the plane is that in space', () => {
    const flat = physics2.contactImpulse(
      { translation: [0, 0.5], rotation: 0.3, velocity: [2, -3], angularVelocity: 4 },
      { mass: 2, inertia: 0.7 },
      { velocity: [0.1, 0.2] },
      null,
      { point: [0.2, 0], normal: [0.1, 1], restitution: 0.4, friction: 0.2 },
    );
    const deep = physics3.contactImpulse(
      {
        translation: [0, 0.5, 0],
        rotation: rotationFromScaledAxis([0, 0, 0.3]),
        velocity: [2, -3, 0],
        angularVelocity: [0, 0, 4],
      },
      { mass: 2, inertia: [0.5, 0.5, 0.7] },
      { velocity: [0.1, 0.2, 0] },
      null,
      { point: [0.2, 0, 0], normal: [0.1, 1, 0], restitution: 0.4, friction: 0.2 },
    );
    near([...flat.impulse, 0], deep.impulse, 1e-14);
    expect(flat.body.angularVelocity).toBeCloseTo(deep.body.angularVelocity[2] ?? 0, 13);
  });

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
