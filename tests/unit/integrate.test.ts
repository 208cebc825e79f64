import { describe, expect, it } from 'vitest';
import {
  bodySchemes,
  bodyState,
  RotationBatch,
  rotationHabits,
  runBody,
  stepBodies,
  stepRotation,
  stepRotations,
} from '../../www/src/core/entries/index.ts';
import { near, refused, sentence } from './expect.ts';
import { vectors } from './vectors.ts';

type Case = Readonly<Record<string, readonly number[]>> & {
  readonly dt: number;
  readonly path_angle_deg: number;
};
const cases = vectors<Case>('rotation_integration');

/** The numbers of a field that is there. */
function of(it: Case, name: string): readonly number[] {
  const list = it[name];
  if (!list) throw new Error(`no ${name} in the vectors`);
  return list;
}

describe('a turn through the boundary', () => {
  it('leaves what is missing at rest', () => {
    expect(Array.from(stepRotation({}, [0, 0, 0], 1).rotation)).toEqual([0, 0, 0, 1]);
    near(stepRotation({}, [0, 0, 2], 1).rotation, [0, 0, Math.sin(0.5), Math.cos(0.5)], 1e-15);
  });
});

describe('many turns in one crossing', () => {
  // The cases that turn by less than a right angle, their rates made to fit one duration.
  const [few, h] = [cases.filter((it) => it.path_angle_deg < 90), 0.5];
  const n = few.length;
  const scaled = (it: Case, name: string, power: number): number[] =>
    of(it, name).map((x) => x * (it.dt / h) ** power);
  const arrays = (): [Float64Array, Float64Array, Float64Array] => [
    Float64Array.from(few.flatMap((it) => [...of(it, 'q0_xyzw')])),
    Float64Array.from(few.flatMap((it) => scaled(it, 'omega', 1))),
    Float64Array.from(few.flatMap((it) => scaled(it, 'alpha', 2))),
  ];

  it('are each what one alone would be, to the bit', () => {
    const [rotations, spins, pushes] = arrays();
    stepRotations(rotations, spins, pushes, h);
    few.forEach((it, i) => {
      const still = { rotation: of(it, 'q0_xyzw'), angularVelocity: scaled(it, 'omega', 1) };
      const alone = stepRotation(still, scaled(it, 'alpha', 2), h);
      expect(rotations.slice(4 * i, 4 * i + 4)).toEqual(alone.rotation);
      expect(spins.slice(3 * i, 3 * i + 3)).toEqual(alone.angularVelocity);
    });
  });

  it('agree with single precision kept in the core', () => {
    const [rotations, spins, pushes] = arrays();
    using batch = new RotationBatch(n);
    batch.set(rotations, spins);
    batch.accelerate(pushes);
    let longest = 0;
    for (let step = 0; step < 20; step++) {
      longest = Math.max(longest, batch.step(h / 20));
      stepRotations(rotations, spins, pushes, h / 20, { exponential: 'rational' });
    }
    const [q, w] = [new Float32Array(4 * n), new Float32Array(3 * n)];
    batch.read(q, w);
    // Twenty steps of sixty operations of 6e-8 each, on rates up to about ten.
    near(q, rotations, 5e-6);
    near(w, spins, 2e-5);
    const speed = (all: Float64Array, i: number): number => Math.hypot(...all.subarray(3 * i, 3 * i + 3));
    const fastest = Math.max(...few.map((_, i) => Math.max(speed(spins, i), speed(arrays()[1], i))));
    expect(longest).toBeGreaterThan(0.99 * (h / 20) * fastest);
    expect(longest).toBeLessThan(1.5 * (h / 20) * fastest);
  });

  it('name the frame that is wrong, and leave the arrays as they were', () => {
    const [rotations, spins, pushes] = arrays();
    spins[3 * 7 + 1] = Number.NaN;
    const [before, spun] = [rotations.slice(), spins.slice()];
    const error = refused(() => stepRotations(rotations, spins, pushes, h));
    expect(error.code).toBe('NOT_FINITE');
    expect(error.message).toBe(
      'angular velocity of frame 7 must be made of finite numbers, but one of them is NaN',
    );
    expect(rotations).toEqual(before);
    expect(spins).toEqual(spun);

    using batch = new RotationBatch(n);
    batch.set(rotations, spins);
    expect(refused(() => batch.step(h)).message).toMatch(/^angular velocity of frame 7 must be/);
    batch.set(...(arrays().slice(0, 2) as [Float64Array, Float64Array]));
    expect(batch.step(h)).toBeGreaterThan(0);
    expect(refused(() => batch.step(1e4)).code).toBe('TOO_LARGE');
  });

  it('of none is nothing', () => {
    stepRotations(new Float64Array(), new Float64Array(), [], 1);
    using batch = new RotationBatch(0);
    expect(batch.step(1)).toBe(0);
  });
});

describe('a body that tumbles', () => {
  it('moves beside others as it moves alone', () => {
    const bodies = [
      [1, 2, 3],
      [3, 2, 2.5],
      [1, 1, 1],
    ].map((inertia, i) => ({
      inertia,
      ...bodyState(inertia, [0, 0, 0, 1], [1, i, -1]),
      torque: [0, i, 0],
    }));
    const together = stepBodies(bodies, 0.01, 50);
    expect(together).toEqual(bodies.map((body) => stepBodies([body], 0.01, 50)[0]));
  });
});

describe('what no step can be made of', () => {
  const still = { rotation: [0, 0, 0, 1] };
  const body = { inertia: [1, 1, 1], rotation: [0, 0, 0, 1], angularMomentum: [0, 0, 0] };
  const unreal = [0.36, 1.04, 0.61];
  const turn = (how: unknown) => stepRotation(still, [0, 0, 1], 1, how as never);
  const second = (more: object) => stepBodies([body, { ...body, ...more }], 1);
  const turns = (rotations: number, spins: number) => () =>
    stepRotations(new Float64Array(rotations), new Float64Array(spins), [0, 0, 0], 1);
  it.each<[call: () => unknown, words: RegExp]>([
    [() => stepRotation({ rotation: [0, 0, 0, 2] }, [0, 0, 0], 1), /^NOT_UNIT/],
    [() => stepRotation({ rotation: [0, 0, 0, 2] }, [0, 0, 0], 1, 'naiveEuler'), /^NOT_UNIT/],
    [() => stepRotation(still, [0, 0, Number.POSITIVE_INFINITY], 1), /: angular acceleration must/],
    [() => stepRotation(still, [0, 0, 1], Number.NaN), /: duration must be made of finite/],
    [() => stepRotation({ angularVelocity: [1e12, 0, 0] }, [0, 1, 0], 1), /^TOO_LARGE/],
    [() => turn({ longestPath: 0 }), /^NOT_POSITIVE/],
    [() => turn({ magnus: 'order7' }), /"order7" is none of/],
    [() => stepRotation(still, [0, 0, 1], '1' as never), /^BAD_ARGUMENT/],
    [() => turn('midpoint'), /"midpoint" is none of naiveEuler, rungeKutta4/],
    ...rotationHabits.map((habit): [() => unknown, RegExp] => [
      () => stepRotation({ angularVelocity: [1e200, 0, 0] }, [0, 0, 0], 1, habit),
      /: rotation must be made of finite/,
    ]),
    [() => stepRotation(still, [0, 1] as never, 1), /angular acceleration takes 3 numbers, but there are 2/],
    [turns(5, 3), /not four each/],
    [turns(4, 2), /of 3 numbers/],
    [() => second({ inertia: [1, 0, 1] }), /: inertia of body 1 must be greater than zero/],
    [() => second({ angularMomentum: [0, Number.NaN, 0] }), /: angular momentum of body 1/],
    [() => stepBodies([body], 1, -1), /^BAD_ARGUMENT/],
    [() => second({ inertia: unreal }), /: inertia of body 1 has a .* of 1.04, more than/],
    [() => bodyState([1, 1, 1], [0, 0, 0, 3], [0, 0, 0]), /^NOT_UNIT/],
    [() => bodyState(unreal, [0, 0, 0, 1], [0, 0, 0]), /^NOT_INERTIA/],
    [() => bodyState([1e308, 1e308, 1e308], [0, 0, 0, 1], [10, 10, 0]), /^NOT_FINITE: angular momentum/],
    [() => bodyState([1, 2, 3], [0, 0, 0, 1], [1e200, 0, 0]), /^NOT_FINITE: energy/],
    [() => stepRotation({ angularVelocity: [1e154, 0, 0] }, [0, 1e154, 0], 1e-308), /^NOT_FINITE: rotation/],
    ...bodySchemes.flatMap((scheme): [() => unknown, RegExp][] => [
      [() => stepBodies([{ ...body, angularMomentum: [1e160, 0, 0] }], 1, 1, scheme), /^NOT_FINITE/],
      // Everyday numbers, of which no scheme makes a motion.
      [
        () => stepBodies([{ ...body, inertia: [1, 2, 3], angularMomentum: [1e6, 1e6, 1e6] }], 1, 100, scheme),
        /^TOO_LARGE: angle of body 0 in one step of 1 s is \d+.* take smaller steps$/,
      ],
    ]),
  ])('is refused by name: %#', (call, words) => {
    expect(sentence(call)).toMatch(words);
  });

  it('is not a radian in a very short time', () => {
    const { rotation } = stepRotation({ angularVelocity: [1e200, 0, 0] }, [0, 0, 0], 1e-200);
    near(rotation, [Math.sin(0.5), 0, 0, Math.cos(0.5)], 1e-15);
  });

  it('takes an inertia tensor, as impulses do', () => {
    const tensor = [2, 0.1, 0, 0.1, 3, 0.2, 0, 0.2, 2.5];
    const state = bodyState(tensor, [0, 0, 0, 1], [0.4, -0.2, 0.9]);
    near(state.angularMomentum, [0.78, -0.38, 2.21], 1e-14);
    const [moved] = stepBodies([{ inertia: tensor, ...state }], 0.01, 100);
    near(moved?.angularMomentum ?? [], state.angularMomentum, 0);
    expect(moved?.energy).toBeCloseTo(state.energy, 9);
  });

  it('is what was disposed of, or never could be', () => {
    const batch = new RotationBatch(3);
    batch.dispose();
    batch.dispose();
    expect(refused(() => batch.step(1)).code).toBe('DISPOSED');
    expect(refused(() => new RotationBatch(1.5)).code).toBe('BAD_ARGUMENT');
    using two = new RotationBatch(2);
    expect(refused(() => two.set([0, 0, 0, 1], [0, 0, 0])).code).toBe('BAD_ARGUMENT');
    expect(refused(() => two.read(new Float32Array(7))).code).toBe('BAD_ARGUMENT');
  });
});

describe('a run of a body', () => {
  const inertia = [1, 2, 3];
  const unit = [0, 0, 0, 1];
  const start = bodyState(inertia, unit, [0.04, 4, 0]);
  const body = { inertia, ...start };
  const flip = { axis: [0, 1, 0], normal: start.angularMomentum };

  it('goes on from the result of the last, to the bit', () => {
    const whole = runBody(body, { stepDuration: 0.02, steps: 900, event: flip });
    const first = runBody(body, { stepDuration: 0.02, steps: 400, event: flip });
    const second = runBody({ ...first, inertia }, { stepDuration: 0.02, steps: 500, event: flip });
    expect([...second.rotation, ...second.angularMomentum, second.energy]).toEqual([
      ...whole.rotation,
      ...whole.angularMomentum,
      whole.energy,
    ]);
    expect(whole.events.length).toBeGreaterThan(2);
    near([...first.events, ...[...second.events].map((at) => at + 8)], whole.events, 1e-13);
  });

  it('has no events without an event, and any number with one', () => {
    expect(runBody(body, { stepDuration: 0.02, steps: 900 }).events).toHaveLength(0);
    expect(
      runBody({ ...body, torque: [0, 1, 0] }, { stepDuration: 0.1, steps: 0, event: flip }).events,
    ).toHaveLength(0);
    // An axis that turns by half a circle each step passes at each: more times than arguments.
    const spun = bodyState(inertia, unit, [0, 0, Math.PI]);
    const event = { axis: [1, 1, 0], normal: [1, 0, 0] };
    const { events } = runBody({ inertia, ...spun }, { stepDuration: 1, steps: 5000, event });
    expect(events).toHaveLength(5000);
    near(events.subarray(0, 3), [0.5, 1.5, 2.5], 1e-12);
    // The next call finds its arguments where it wrote them.
    expect(bodyState(inertia, unit, [0, 0, 1]).energy).toBe(1.5);
    expect(runBody({ inertia, ...spun }, { stepDuration: 1, steps: 20, event }).events).toHaveLength(20);
  });

  it('takes a million steps, and refuses more in a sentence', () => {
    expect(refused(() => runBody(body, { stepDuration: 0.01, steps: 1_000_001 })).message).toBe(
      'count of steps is 1000001, but can be at most 1000000',
    );
    expect(refused(() => runBody(body, { stepDuration: 0.01, steps: 2 ** 53 - 1 })).message).toBe(
      'count of steps is 9007199254740991, but can be at most 1000000',
    );
    expect(refused(() => runBody(body, { stepDuration: 0.01, steps: 1e12 })).code).toBe('TOO_LARGE');
    for (const steps of [Number.NaN, -1, 1.5, Number.POSITIVE_INFINITY])
      expect(refused(() => runBody(body, { stepDuration: 0.01, steps: steps })).code).toBe('BAD_ARGUMENT');
  });

  it('refuses what cannot be, by name', () => {
    const at = (change: object, event: object = flip, duration = 0.1): string =>
      refused(() =>
        runBody({ ...body, ...change }, { stepDuration: duration, steps: 50, event: event as typeof flip }),
      ).message;
    expect(at({}, { ...flip, axis: [0, 0, 0] })).toBe('direction must be greater than zero, but is 0');
    expect(at({}, { ...flip, normal: [0, 0, 0] })).toBe('normal must be greater than zero, but is 0');
    expect(at({}, { ...flip, normal: [0, Number.NaN, 0] })).toMatch(/^normal must be made of finite numbers/);
    expect(at({}, { axis: [0, 1, 0] })).toMatch(/normal/);
    expect(at({}, { ...flip, about: 3 })).toMatch(/about/);
    expect(at({}, flip, Number.NaN)).toMatch(/^duration must be made of finite numbers/);
    expect(at({ rotation: [0, 0, 0, 2] })).toMatch(/^rotation must have length 1/);
    expect(at({ inertia: [1, 2, 4] })).toMatch(/^inertia has a principal moment of 4/);
    expect(at({ torque: [0, 0, Number.NaN] })).toMatch(/^torque must be made of finite numbers/);
    expect(at({ angularMomentum: [1e160, 0, 0] })).toMatch(/must be made of finite numbers/);
    expect(
      refused(() => runBody(body, { stepDuration: 0.1, steps: 1, scheme: 'order6' as never })).code,
    ).toBe('BAD_ARGUMENT');
  });
});
