import { describe, expect, it } from 'vitest';
import { type Algebra, space2, space3 } from '../../www/src/core/entries/index.ts';
import { near, refusal } from './expect.ts';
import { vectors } from './vectors.ts';

/**
 * The vectors' README: 1e-12 absolute, 1e-9 where an inverse scale as small as 0.3 has amplified an
 * acceleration.
 */
const TOLERANCE = 1e-12;
const AFTER_INVERSE = 1e-9;

type Numbers = number | readonly number[];
interface State {
  S: number;
  T: number[];
  angle?: number;
  q_xyzw?: number[];
  v: number[];
  a: number[];
  omega: Numbers;
  alpha: Numbers;
}
type Rates = Pick<State, 'v' | 'a' | 'omega' | 'alpha'>;

// biome-ignore lint/suspicious/noExplicitAny: one test body for dimensions of different types.
type Any = Algebra<any>;

const moving = ({ S, T, angle, q_xyzw, ...rates }: State) => ({
  translation: T,
  rotation: q_xyzw ?? angle,
  scale: S,
  ...jump(rates),
});
const jump = ({ v, a, omega, alpha }: Rates) => ({
  velocity: v,
  acceleration: a,
  angularVelocity: omega,
  angularAcceleration: alpha,
});

const list = (value: unknown): ArrayLike<number> =>
  typeof value === 'number' ? [value] : (value as ArrayLike<number>);

/** Compares the parts that `expected` has; a quaternion up to sign, an angle up to full turns. */
function expectRecord(actual: object, expected: object, tolerance: number): void {
  for (const [part, want] of Object.entries(expected)) {
    const got = list((actual as Record<string, unknown>)[part]);
    const wanted = list(want);
    if (part === 'rotation' && wanted.length === 1) {
      expect(Math.sin(((got[0] ?? 0) - (wanted[0] ?? 0)) / 2)).toBeCloseTo(0, 12);
    } else if (part === 'rotation') {
      const sign = Math.sign(Array.from(got).reduce((sum, value, i) => sum + value * (wanted[i] ?? 0), 0));
      near(
        Array.from(got, (value) => value * sign),
        wanted,
        tolerance,
      );
    } else {
      near(got, wanted, tolerance);
    }
  }
}

describe.each([
  ['2d', space2 as Any],
  ['3d', space3 as Any],
] as const)('moving transforms, %s, through the boundary', (name, algebra) => {
  it('compose, invert and relate as the vectors say', () => {
    type Case = Record<'A1' | 'A2' | 'A3' | 'A1_inverse' | 'A2_inverse', State> & {
      point_local: number[];
      point_world: number[];
      vector_world: number[];
      normal_world: number[];
      point_material_velocity_world: number[];
    };
    for (const it of vectors<Case>(`transform_dynamics_${name}`)) {
      const [child, parent, world] = [moving(it.A1), moving(it.A2), moving(it.A3)];
      expectRecord(algebra.compose(parent, child), world, TOLERANCE);
      expectRecord(algebra.inverse(parent), moving(it.A2_inverse), AFTER_INVERSE);
      expectRecord(algebra.relativeTo(world, parent), child, AFTER_INVERSE);
      near(algebra.transformPoint(world, it.point_local), it.point_world, TOLERANCE);
      near(algebra.transformVector(world, it.point_local), it.vector_world, TOLERANCE);
      near(algebra.transformNormal(world, it.point_local), it.normal_world, TOLERANCE);
      const seen = algebra.transformMotion(world, { position: it.point_local });
      near(seen.velocity, it.point_material_velocity_world, TOLERANCE);
      const back = algebra.inverseTransformMotion(world, seen);
      expectRecord(back, { position: it.point_local, velocity: seen.velocity.map(() => 0) }, AFTER_INVERSE);
    }
  });

  it('hand jumps up, down and on, and counteract them, as the vectors say', () => {
    type Case = Record<'A1' | 'A2', State> & Record<`delta_${string}` | `out_${string}`, Rates>;
    for (const it of vectors<Case>(`deltas_${name}`)) {
      const [child, parent] = [moving(it.A1), moving(it.A2)];
      const local = jump(it.delta_local_child as Rates);
      const global = jump(it.delta_global_child as Rates);
      const ofParent = jump(it.delta_global_parent as Rates);
      const expected = (key: `out_${string}`) => jump(it[key] as Rates);
      expectRecord(algebra.transformDelta(parent, local), expected('out_child_local_to_global'), TOLERANCE);
      expectRecord(
        algebra.inverseTransformDelta(parent, global),
        expected('out_child_global_to_local'),
        AFTER_INVERSE,
      );
      expectRecord(
        algebra.inheritedDelta(parent, child, ofParent),
        expected('out_child_global_due_to_parent'),
        TOLERANCE,
      );
      expectRecord(
        algebra.combinedDelta(parent, child, ofParent, local),
        expected('out_child_global_due_to_parent_and_local'),
        TOLERANCE,
      );
      expectRecord(
        algebra.counteract(parent, child, ofParent),
        expected('out_counteract_complete_local'),
        AFTER_INVERSE,
      );
      const pair = expected('out_counteract_pure_dv_local');
      expectRecord(algebra.counteractVelocity(parent, ofParent.velocity), pair, AFTER_INVERSE);
    }
  });

  it('split the acceleration of a mass into its terms', () => {
    type Case = { A2: State; mass: number } & Record<
      'force_world' | 'T1' | 'v1' | 'a1' | `term_${string}`,
      number[]
    >;
    for (const it of vectors<Case>(`inertial_${name}`)) {
      const terms = algebra.accelerationUnderForce(moving(it.A2), it.mass, it.force_world, it.T1, it.v1);
      expectRecord(
        terms,
        {
          applied: it.term_applied,
          translational: it.term_linear,
          euler: it.term_euler,
          centrifugal: it.term_centrifugal,
          coriolis: it.term_coriolis,
          total: it.a1,
        },
        AFTER_INVERSE,
      );
    }
  });

  it('turn a blow into jumps that differ by where one stands', () => {
    type Case = { A2: State; mass: number; impulse_world: number[]; dv1: number[]; da1: number[] };
    for (const it of vectors<Case>(`impulse_${name}`)) {
      const inertia = name === '2d' ? 2 : [1, 2, 2.5];
      const center = it.impulse_world.map(() => 0);
      const hit = algebra.impulseAt({}, { mass: it.mass, inertia }, center, it.impulse_world);
      const local = algebra.inverseTransformDelta(moving(it.A2), hit);
      expectRecord(local, { velocity: it.dv1, acceleration: it.da1 }, AFTER_INVERSE);
    }
  });

  it('go to matrices and back, and are found between two', () => {
    type Case = { A1: State; A2: State };
    for (const it of vectors<Case>(`transform_dynamics_${name}`)) {
      const { translation, rotation, scale } = moving(it.A1);
      const place = { translation, rotation, scale };
      const matrix = algebra.matrix(place);
      expect(matrix.length).toBe(name === '2d' ? 9 : 16);
      const back = algebra.fromMatrix(matrix);
      expectRecord(back, place, TOLERANCE);
      expectRecord(algebra.interpolate({}, place, 0), algebra.compose({}, {}), TOLERANCE);
      expectRecord(algebra.interpolate({}, place, 1), place, TOLERANCE);
      const half = algebra.interpolate({}, place, 0.5);
      expectRecord(algebra.compose(half, half), place, TOLERANCE);
    }
  });

  it('fill an out that they are given, and return it', () => {
    const spin = name === '2d' ? 0.5 : [0, 0, 0.5];
    const parent = { angularVelocity: spin };
    const child = { translation: name === '2d' ? [1, 2] : [1, 2, 3] };
    const out = algebra.compose({}, {});
    const { velocity } = out;
    expect(algebra.compose(parent, child, out)).toBe(out);
    expect(out.velocity).toBe(velocity);
    expect(out).toEqual(algebra.compose(parent, child));
  });
});

describe('a long chain', () => {
  it('is the same folded from either end, to depth 64', () => {
    const link = {
      translation: [0.3, 0.1, -0.2],
      rotation: [0.1, 0.2, 0.3, Math.sqrt(1 - 0.14)],
      velocity: [0.1, 0, 0],
      angularVelocity: [0, 0.05, 0.02],
      angularAcceleration: [0.01, 0, 0],
    };
    let down = space3.compose({}, {});
    let up = space3.compose({}, {});
    for (let i = 0; i < 64; i++) {
      down = space3.compose(down, link);
      up = space3.compose(link, up);
    }
    // Sixty-four products of numbers up to about 20, each rounded.
    expectRecord(down, up, 1e-11);
  });
});

describe('a body', () => {
  it('that spins off its principal axes is turned by nobody', () => {
    const spun = { angularVelocity: [1, 1, 0] };
    const { applied, gyroscopic, total } = space3.angularAcceleration(spun, [1, 2, 3], [0, 0, 0]);
    expect([...applied]).toEqual([0, 0, 0]);
    // α₃ = (I₁ − I₂) ω₁ ω₂ / I₃
    near(gyroscopic, [0, 0, -1 / 3], 1e-15);
    near(total, gyroscopic, 0);
    const tensor = space3.angularAcceleration(spun, [1, 0, 0, 0, 2, 0, 0, 0, 3], [0, 0, 0]);
    near(tensor.gyroscopic, gyroscopic, 1e-15);
  });

  it('hit off its center also rotates, by r × p over its moment', () => {
    const hit = space2.impulseAt({ translation: [1, 0] }, { mass: 2, inertia: 0.5 }, [1, 3], [4, 0]);
    expect([...hit.velocity]).toEqual([2, 0]);
    expect(hit.angularVelocity).toBe((-3 * 4) / 0.5);
    expect(space2.angularImpulse({}, 0.5, 2).angularVelocity).toBe(4);
  });
});

describe('what cannot be', () => {
  it.each([
    [
      () => space3.compose({ scale: 0 }, {}),
      'NOT_POSITIVE',
      'scale must not be zero; a negative one mirrors',
    ],
    [() => space3.inverse({ velocity: [0, Number.NaN, 0] }), 'NOT_FINITE', /velocity .* NaN/],
    [() => space2.inverse({ rotation: Number.POSITIVE_INFINITY }), 'NOT_FINITE', /rotation/],
    [() => space3.inverse({ rotation: [0, 0, 0, 0] }), 'NOT_UNIT', 'rotation must have length 1, but has 0'],
    [
      () => space3.accelerationUnderForce({}, -1, [0, 0, 0], [0, 0, 0], [0, 0, 0]),
      'NOT_POSITIVE',
      /mass .* -1/,
    ],
    [
      () => space3.compose({ translation: [1, 2] }, {}),
      'BAD_ARGUMENT',
      /translation of the parent takes 3 numbers, but there are 2/,
    ],
    [() => space3.compose({ velocty: [0, 0, 0] } as never, {}), 'BAD_ARGUMENT', /no "velocty" of the parent/],
    [() => space3.compose({}, null as never), 'BAD_ARGUMENT', /an object is needed of the child/],
    [
      () => space2.compose({ rotation: '1' as never }, {}),
      'BAD_ARGUMENT',
      /rotation of the parent must be a number/,
    ],
    [() => space3.interpolate({}, {}, Number.NaN), 'NOT_FINITE', /fraction/],
    [() => space3.fromMatrix([2, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]), 'NOT_SIMILAR', /matrix/],
    [() => space2.fromMatrix([1, 0, 0, 0, 1, 0, 0, 0, 2]), 'NOT_AFFINE', /last row/],
    [() => space2.fromMatrix([1, 0, 0]), 'BAD_ARGUMENT', /matrix takes 9 numbers, but there are 3/],
    [() => space3.inverse({ scale: 1e-300, translation: [1e300, 0, 0] }), 'NOT_FINITE', /world transform/],
    [
      () => space3.angularAcceleration({}, [1, 1, 5], [0, 0, 0]),
      'NOT_INERTIA',
      /inertia has a principal moment of 5, more than the sum of the other two/,
    ],
  ] as const)('is refused by name and value, case %#', (call, code, message) => {
    const [gotCode, gotMessage] = refusal(call);
    expect(gotCode).toBe(code);
    expect(gotMessage).toMatch(message);
  });
});
