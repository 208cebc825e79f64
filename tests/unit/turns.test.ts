/**
 * The turns against referees that share no code with the core: quaternions and matrices written
 * here, Taylor's series for the truth, and closed forms.
 */
import { describe, expect, it } from 'vitest';
import { activeControls, chosenControls } from '../../www/src/element/state/chosen.ts';
import { defaults, toParams, type Value } from '../../www/src/figure/controls.ts';
import type { Handle } from '../../www/src/figure/drawing.ts';
import { parts, place, placeOf } from '../../www/src/figures/turns/ball.ts';
import { controls, type TurnsParams } from '../../www/src/figures/turns/controls.ts';
import { Carried, METHODS, type Method, ordersOf, shortError } from '../../www/src/figures/turns/model.ts';
import { apart, type Quat } from '../../www/src/figures/turns/quaternion.ts';
import { degrees } from '../../www/src/figures/turns/say.ts';
import turns from '../../www/src/figures/turns.ts';
import { Runner } from '../../www/src/runner/runner.ts';
import { cross } from './tank-model.ts';

const DEGREES = 180 / Math.PI;
const params = (values: Record<string, Value> = {}): TurnsParams =>
  toParams(controls, { ...defaults(controls), ...values } as never) as TurnsParams;
const runner = (values: Record<string, Value> = {}): Runner => {
  const it = new Runner(turns as never);
  it.setAll(values as never);
  return it;
};
const carried = (values: Record<string, Value> = {}): Carried => new Carried(params(values));
/** The error of a method in degrees. */
const off = (values: Record<string, Value>, method: Method, pieces = 1): number =>
  carried(values).error(method, pieces) * DEGREES;

type Vec = readonly number[];
type Matrix = readonly Vec[];
const times = (a: Vec, f: number): Vec => a.map((x) => x * f);
const plus = (...all: readonly Vec[]): Vec =>
  [0, 1, 2].map((i) => all.reduce((sum, v) => sum + (v[i] ?? 0), 0));
const across = (a: Vec, b: Vec): Vec => cross(a as never, b as never);
const size = (v: Vec): number => Math.hypot(...v);
const multiply = (a: Matrix, b: Matrix): Matrix =>
  a.map((row) => [0, 1, 2].map((j) => row.reduce((sum, x, k) => sum + x * (b[k]?.[j] ?? 0), 0)));
const sum = (a: Matrix, b: Matrix, f = 1): Matrix =>
  a.map((row, i) => row.map((x, j) => x + f * (b[i]?.[j] ?? 0)));
const IDENTITY: Matrix = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
];
const skew = ([x = 0, y = 0, z = 0]: Vec): Matrix => [
  [0, -z, y],
  [z, 0, -x],
  [-y, x, 0],
];

/** Rodrigues' formula: the matrix of a rotation vector. */
function rodrigues(vector: Vec): Matrix {
  const angle = size(vector);
  if (angle === 0) return IDENTITY;
  const k = skew(times(vector, 1 / angle));
  return sum(sum(IDENTITY, k, Math.sin(angle)), multiply(k, k), 1 - Math.cos(angle));
}

/** The angle between two rotations, degrees. A sine keeps the digits of small ones. */
function between(a: Matrix, b: Matrix): number {
  const d = multiply(
    a,
    [0, 1, 2].map((i) => b.map((row) => row[i] ?? 0)),
  );
  const at = (i: number, j: number): number => d[i]?.[j] ?? 0;
  const sine = Math.hypot(at(2, 1) - at(1, 2), at(0, 2) - at(2, 0), at(1, 0) - at(0, 1)) / 2;
  return Math.atan2(sine, (at(0, 0) + at(1, 1) + at(2, 2) - 1) / 2) * DEGREES;
}

function matrixOf(q: Quat): Matrix {
  const [x = 0, y = 0, z = 0, w = 1] = Array.from(q);
  return [
    [1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
    [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
    [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)],
  ];
}

interface Spin {
  readonly first: Vec;
  readonly push: Vec;
}
function spin(turn: number, change: number, slant = 90): Spin {
  const [angle, lean] = [turn / DEGREES, slant / DEGREES];
  const push = times(slant === 90 ? [0, 1, 0] : [Math.cos(lean), Math.sin(lean), 0], angle * change);
  return { first: plus([angle, 0, 0], times(push, -0.5)), push };
}

/** The truth: Taylor's series of Ṙ = (ω + α t) R over one second, in matrices. */
function truth({ first, push }: Spin): Matrix {
  const [omega, alpha] = [skew(first), skew(push)];
  let [before, term, all] = [sum(IDENTITY, IDENTITY, -1), IDENTITY, IDENTITY];
  for (let n = 0; n < 120; n++) {
    const next = sum(multiply(omega, term), multiply(alpha, before)).map((row) => times(row, 1 / (n + 1)));
    [before, term] = [term, next];
    all = sum(all, term);
  }
  return all;
}

/** One step by Magnus' terms as the series is printed, in matrices. */
function magnus(kept: number, pieces: number, { first, push }: Spin): Matrix {
  const h = 1 / pieces;
  let rotation = IDENTITY;
  for (let i = 0; i < pieces; i++) {
    const m = plus(first, times(push, (i + 0.5) * h));
    const c = across(push, m);
    const d = across(push, c);
    const f = across(m, across(m, c));
    const terms = [
      times(m, h),
      times(c, h ** 3 / 12),
      times(d, h ** 5 / 240),
      plus(times(f, -(h ** 5) / 720), times(across(push, d), h ** 7 / 6720)),
    ];
    rotation = multiply(rodrigues(plus(...terms.slice(0, kept))), rotation);
  }
  return rotation;
}

/** Half a unit of the last digit of a number as it is written. */
function expectPrinted(value: number, printed: string): void {
  const [digits = '', power = '0'] = printed.split('e');
  const decimals = digits.split('.')[1]?.length ?? 0;
  expect(Math.abs(value - Number(printed)), `${value} for ${printed}`).toBeLessThan(
    0.501 * 10 ** (Number(power) - decimals),
  );
}

describe('two turns in two orders', () => {
  it('are as far apart as matrices and the closed form say', () => {
    for (const angle of [1, 10, 45, 72, 90, 114, 120, 150, 179]) {
      const { apart: gap, xThenY, yThenX } = ordersOf(params({ angle }));
      const [x, y] = [rodrigues([angle / DEGREES, 0, 0]), rodrigues([0, angle / DEGREES, 0])];
      const [first, second] = [multiply(y, x), multiply(x, y)];
      expect(gap * DEGREES).toBeCloseTo(between(first, second), 10);
      expect(between(matrixOf(xThenY), first)).toBeLessThan(1e-12);
      expect(between(matrixOf(yThenX), second)).toBeLessThan(1e-12);
      // Of the commutator's quaternion, 1 − 2 sin⁴(θ/2) is the real part. The cosine loses half of
      // the digits of small angles.
      const cosine = Math.abs(1 - 2 * Math.sin(angle / DEGREES / 2) ** 4);
      expect(gap * DEGREES).toBeCloseTo(2 * Math.acos(cosine) * DEGREES, angle < 5 ? 5 : 9);
    }
  });

  it('have the storyboard’s numbers: 120° to rounding, and the square of the angle', () => {
    const gap = (angle: number): number => ordersOf(params({ angle })).apart * DEGREES;
    expect(Math.abs(gap(90) - 120)).toBeLessThan(1e-12 * DEGREES);
    expectPrinted(gap(45), '33.68');
    expectPrinted(gap(10), '1.741');
    expectPrinted(gap(1), '0.01745');
    expect(gap(2) / gap(1)).toBeCloseTo(4, 2);
    // Two quarter turns are a third of a turn; half turns commute.
    expect(ordersOf(params()).each * DEGREES).toBeCloseTo(120, 12);
    expect(gap(180)).toBeLessThan(1e-12);
  });
});

describe('a spin that changes', () => {
  it('is carried to the truth of a series in matrices', () => {
    for (const [turn, change, slant] of [
      [120, 1, 90],
      [10, 2, 45],
      [270, 1, 90],
      [400, 2, 30],
    ] as const) {
      const it = carried({ turn, change, slant });
      // The series has terms of up to (14 rad)ⁿ/n!, each with the rounding of 1e6.
      const rounding = turn > 180 ? 1e-7 : 1e-11;
      expect(between(matrixOf(it.truth), truth(spin(turn, change, slant)))).toBeLessThan(rounding);
    }
  });

  it('has the errors of the terms as they are printed', () => {
    for (const [turn, change, slant] of [
      [120, 1, 90],
      [60, 1, 90],
      [90, 0.5, 45],
    ] as const)
      for (const pieces of [1, 2, 8])
        for (const [i, method] of (['terms1', 'terms2', 'terms3', 'terms4'] as const).entries()) {
          const given = spin(turn, change, slant);
          const expected = between(magnus(i + 1, pieces, given), truth(given));
          expect(off({ turn, change, slant }, method, pieces)).toBeCloseTo(expected, 10);
        }
  });

  it('has the storyboard’s errors of one step of 120°', () => {
    const printed = {
      naive: '50.6',
      rungeKutta: '3.78',
      terms1: '18.7',
      terms2: '2.73',
      terms3: '1.27',
      terms4: '0.347',
      order6: '0.340',
      order8: '0.0425',
    };
    for (const method of METHODS) expectPrinted(off({}, method), printed[method]);
    expectPrinted(carried().cut * DEGREES, '0.0051');
  });

  it('is exact by all of Magnus’ where the axis stays, and by no habit', () => {
    for (const method of METHODS.slice(2)) expect(off({ slant: 0 }, method)).toBeLessThan(4e-12);
    expectPrinted(off({ slant: 0 }, 'rungeKutta'), '0.486');
    for (const method of METHODS.slice(2)) expect(off({ change: 0 }, method)).toBeLessThan(4e-12);
    // The closed forms of both habits for a steady spin, x = θ/2.
    const x = 60 / DEGREES;
    expect(off({ change: 0 }, 'naive')).toBeCloseTo(120 - 2 * Math.atan(x) * DEGREES, 10);
    const four = Math.atan2(x - x ** 3 / 6, 1 - x ** 2 / 2 + x ** 4 / 24);
    expect(off({ change: 0 }, 'rungeKutta')).toBeCloseTo(Math.abs(120 - 2 * four * DEGREES), 10);
  });

  it('gets no order from the third term, and two from the fourth', () => {
    const table: readonly (readonly [Method, readonly string[]])[] = [
      ['terms2', ['2.73', '0.162', '0.00994', '6.2e-4']],
      ['terms3', ['1.27', '0.0840', '0.00528', '3.3e-4']],
    ];
    for (const [method, row] of table)
      row.forEach((printed, i) => {
        expectPrinted(off({}, method, 2 ** i), printed);
      });
    // At 60° the fourth term beats sixth order, at 90° they tie.
    expectPrinted(off({ turn: 60 }, 'terms4'), '0.0097');
    expectPrinted(off({ turn: 60 }, 'order6'), '0.0125');
    expect(off({ turn: 90 }, 'terms4') / off({ turn: 90 }, 'order6')).toBeCloseTo(0.96, 2);
  });

  it('falls with the order of each method as the steps are halved', () => {
    const orders: readonly (readonly [Method, number, number])[] = [
      ['naive', 1, 32],
      ['rungeKutta', 4, 16],
      ['terms1', 2, 16],
      ['terms2', 4, 16],
      ['terms3', 4, 16],
      ['terms4', 6, 8],
      ['order6', 6, 8],
      ['order8', 8, 4],
    ];
    for (const [method, order, pieces] of orders) {
      const slope = Math.log2(off({}, method, pieces) / off({}, method, 2 * pieces));
      expect(Math.abs(slope - order), `${method}: ${slope}`).toBeLessThan(0.1);
    }
  });

  it('names its path', () => {
    // ∫|ω| for a change across: the length of a straight line's distance from a point.
    for (const [turn, change] of [
      [120, 1],
      [270, 2],
      [400, 0.4],
    ] as const) {
      const u = change / 2;
      const expected = turn * ((Math.sqrt(1 + u * u) + Math.asinh(u) / u) / 2);
      expect(carried({ turn, change }).spin.path * DEGREES).toBeCloseTo(expected, 8);
    }
    expect(carried({ change: 0 }).spin.path * DEGREES).toBeCloseTo(120, 10);
  });
});

describe('the exponential without sine and cosine', () => {
  const at = (form: 'thirdOrder' | 'rational', angle: number) => shortError(form, angle / DEGREES);

  it('errs as its formula does, with the storyboard’s numbers', () => {
    for (const angle of [10, 45, 90, 120, 180]) {
      const x = angle / DEGREES / 2;
      const third = 2 * Math.atan2(x * (1 - (x * x) / 6), 1 - (x * x) / 2) - 2 * x;
      expect(at('thirdOrder', angle).angle * DEGREES).toBeCloseTo(third * DEGREES, 10);
      const y = x / 2;
      const tangent = (y * (15 - y * y)) / (15 - 6 * y * y);
      expect(at('rational', angle).angle * DEGREES).toBeCloseTo(
        (4 * Math.atan(tangent) - 2 * x) * DEGREES,
        10,
      );
    }
    const third = (angle: number): number => at('thirdOrder', angle).angle * DEGREES;
    expectPrinted(third(45), '0.035');
    expectPrinted(third(90), '1.073');
    expectPrinted(third(120), '4.35');
    expectPrinted(third(180), '28.4');
    expectPrinted(-at('rational', 90).angle * DEGREES, '2.0e-4');
    expectPrinted(-at('rational', 180).angle * DEGREES, '0.024');
  });

  it('passes one percent of the quaternion, the angle, a point and the matrix where they say', () => {
    const limits = { quaternion: 91.2, relative: 86.0, point: 79.2, matrix: 73.8 } as const;
    for (const [name, limit] of Object.entries(limits)) {
      const share = (angle: number): number => at('thirdOrder', angle)[name as keyof typeof limits];
      expect(share(limit - 0.06), name).toBeLessThan(0.01);
      expect(share(limit + 0.06), name).toBeGreaterThan(0.01);
    }
  });
});

describe('the ball of rotations', () => {
  it('has a rotation at its axis and angle, and both names of a half turn on the skin', () => {
    expect(place([Math.SQRT1_2, 0, 0, Math.SQRT1_2])).toEqual([expect.closeTo(0.5, 14), 0, 0]);
    expect(place([-Math.SQRT1_2, 0, 0, -Math.SQRT1_2])[0]).toBeCloseTo(0.5, 14);
    // A turn and a quarter is a quarter; three quarters are one back.
    expect(placeOf([0, 2.5 * Math.PI, 0])[1]).toBeCloseTo(0.5, 14);
    expect(placeOf([0, 1.5 * Math.PI, 0])[1]).toBeCloseTo(-0.5, 14);
  });

  it('lets a way out through the skin and in again at the opposite point', () => {
    const way = Array.from({ length: 41 }, (_, i) => placeOf([(i / 40) * 1.4 * Math.PI, 0, 0]));
    const [out, back, ...none] = parts(way);
    expect(none).toEqual([]);
    expect(out?.at(-1)?.[0]).toBeCloseTo(1, 14);
    expect(back?.[0]?.[0]).toBeCloseTo(-1, 14);
    expect(back?.at(-1)?.[0]).toBeCloseTo(-0.6, 14);
  });
});

describe('the picture of the turns', () => {
  it('has handles that give their own values back', () => {
    for (const values of [
      { angle: 37 },
      { shows: 'exponential', angle: 150 },
      { shows: 'step', turn: 120, change: 1 },
      { shows: 'step', turn: 200, change: 0.35, slant: 40 },
      { shows: 'step', turn: 90, change: 0.5, slant: 0 },
    ]) {
      const handles = runner(values)
        .draw()
        .panes.flatMap(({ things }) => things)
        .filter((it): it is Handle => it.kind === 'handle');
      expect(handles).toHaveLength(1);
      const given = params(values);
      for (const handle of handles)
        for (const [name, value] of Object.entries(handle.to(handle.at)))
          expect(value).toBeCloseTo(given[name as keyof TurnsParams] as number, 10);
    }
  });

  it('names as idle in a view what acts on nothing there, and nothing else', () => {
    const other = { angle: 33, turn: 77, change: 0.4, pieces: 3, slant: 40, method: 'order8', guess: '180' };
    const seen = (values: Record<string, Value>): string => {
      const it = runner(values);
      return JSON.stringify([it.draw().panes, it.readout().summary]);
    };
    for (const shows of ['orders', 'step', 'exponential'] as const) {
      const idle = turns.idle?.({ ...defaults(controls), shows }) ?? [];
      const still = seen({ shows });
      for (const [name, value] of Object.entries(other))
        expect(seen({ shows, [name]: value }) === still, `${shows}: ${name}`).toBe(
          idle.includes(name as never),
        );
    }
  });

  it('shows the own controls of a view where a story chose only such as are idle there', () => {
    const idle = turns.idle?.({ ...defaults(controls), shows: 'step' }) ?? [];
    const inStory = chosenControls('guess angle', turns);
    expect(activeControls(inStory, turns, idle).row).toEqual(['turn', 'shows']);
    expect(activeControls(inStory, turns, ['guess']).row).toEqual(['angle']);
    expect(activeControls(chosenControls('none', turns), turns, idle).row).toEqual([]);
  });

  it('says what it shows in one sentence, with what was guessed', () => {
    expect(runner().readout().summary).toBe(
      'Turns by 90.0° about x, then y, and about y, then x: 120° apart.',
    );
    expect(runner({ guess: '180' }).readout().summary).toContain('You said 180°.');
    const step = runner({ shows: 'step' }).readout().summary;
    expect(step).toContain('average spin alone is 18.7° off, with one bracket 2.73°, sixth order 0.340°');
    expect(runner({ shows: 'exponential' }).readout().summary).toContain('1.07° too far');
  });

  it('has a graph whose cursor is at the control that it drives, and gaps below rounding', () => {
    for (const shows of ['orders', 'step', 'exponential']) {
      const strip = runner({ shows }).strip();
      expect(strip?.now).toBe({ orders: 90, step: 1, exponential: 90 }[shows]);
      for (const { y } of strip?.curves ?? [])
        for (const value of y) expect(Number.isNaN(value) || value >= (strip?.y.min ?? 0)).toBe(true);
    }
    const [, , , fourth] = runner({ shows: 'step', method: 'order8' }).strip()?.curves ?? [];
    expect(fourth?.y[0]).toBeCloseTo(0.0425, 4);
    expect(fourth?.y.at(-1)).toBeNaN();
  });

  it('writes angles with three digits, and very small ones as a power', () => {
    expect(
      [120, 18.66, 2.734, 0.3472, 0.04251, 0.00512, 2e-6, 1e-12].map((it) => degrees(it / DEGREES)),
    ).toEqual(['120°', '18.7°', '2.73°', '0.347°', '0.0425°', '0.00512°', '2·10⁻⁶°', '0°']);
  });

  it('measures from the truth, whichever sign a quaternion has', () => {
    const q = [0.5, 0.5, 0.5, 0.5];
    expect(
      apart(
        q,
        q.map((x) => -x),
      ),
    ).toBe(0);
  });
});
