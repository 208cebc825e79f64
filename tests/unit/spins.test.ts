/**
 * The spin that changes against referees that share no code with the core: quaternions and matrices
 * written here, Taylor's series for the truth, and closed forms.
 */
import { describe, expect, it } from 'vitest';
import { defaults, type Value } from '../../www/src/figure/controls.ts';
import { controls } from '../../www/src/figures/spins/controls.ts';
import { Carried, METHODS, type Method, shortError } from '../../www/src/figures/spins/model.ts';
import spins from '../../www/src/figures/spins.ts';
import { times } from './expect.ts';
import { handleOf, paramsOf, runnerOf } from './figure-runner.ts';
import {
  between,
  DEGREES,
  expectPrinted,
  IDENTITY,
  type Matrix,
  matrixOf,
  multiply,
  plus,
  skew,
  sum,
} from './rotations.ts';

const carried = (values: object = {}): Carried => new Carried(paramsOf(controls, values));
/** The error of a method in degrees. */
const off = (values: Record<string, Value>, method: Method, pieces = 1): number =>
  carried(values).error(method, pieces) * DEGREES;

/** The truth: Taylor's series of Ṙ = (ω + α t) R over one second, in matrices. */
function truth(turn: number, change: number, slant: number): Matrix {
  const [angle, lean] = [turn / DEGREES, slant / DEGREES];
  const push = times([Math.cos(lean), Math.sin(lean), 0], angle * change);
  const [omega, alpha] = [skew(plus([angle, 0, 0], times(push, -0.5))), skew(push)];
  let [before, term, all] = [sum(IDENTITY, IDENTITY, -1), IDENTITY, IDENTITY];
  for (let n = 0; n < 120; n++) {
    const next = sum(multiply(omega, term), multiply(alpha, before)).map((row) => times(row, 1 / (n + 1)));
    [before, term] = [term, next];
    all = sum(all, term);
  }
  return all;
}

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
      expect(between(matrixOf(it.truth), truth(turn, change, slant))).toBeLessThan(rounding);
    }
  });

  it('has the storyboard’s errors of one step of 120°', () => {
    const printed = ['50.6', '3.78', '18.7', '2.73', '1.27', '0.347', '0.340', '0.0425'];
    for (const [i, method] of METHODS.entries()) expectPrinted(off({}, method), printed[i] ?? '');
    expectPrinted(carried().cut * DEGREES, '0.0051');
  });

  it('is exact by all of Magnus’ where the axis stays, and by no habit', () => {
    for (const steady of [{ slant: 0 }, { change: 0 }])
      for (const method of METHODS.slice(2)) expect(off(steady, method)).toBeLessThan(4e-12);
    // The closed forms of both habits for a steady spin, x = θ/2.
    const x = 60 / DEGREES;
    expect(off({ change: 0 }, 'naive')).toBeCloseTo(120 - 2 * Math.atan(x) * DEGREES, 10);
    const four = Math.atan2(x - x ** 3 / 6, 1 - x ** 2 / 2 + x ** 4 / 24);
    expect(off({ change: 0 }, 'rungeKutta')).toBeCloseTo(Math.abs(120 - 2 * four * DEGREES), 10);
  });

  it('has a hand that ends with the picture, which stays', () => {
    const runner = runnerOf(spins);
    const { camera } = runner.draw().panes[0] ?? {};
    const [, , right = 0] = camera && 'plan' in camera ? camera.plan : [];
    const [end, before, beyond] = [0.3, 0.5, right - 9].map((room) =>
      handleOf(runner).to([right - room, 0, 0]),
    );
    expect(beyond).toEqual(end);
    expect(before).not.toEqual(end);
  });

  it('goes on along the ray of the largest change, and never against the hand', () => {
    const runner = runnerOf(spins);
    const tip = (y: number): number => {
      const { turn = 0, change = 0 } = handleOf(runner).to([0.3, y, 0]);
      runner.setAll({ turn: turn * DEGREES, change: Math.min(change, 2) });
      return handleOf(runner).at[1];
    };
    const heights = [0.2, 0.3, 0.4, 0.5, 0.6, 0.7].map(tip);
    for (const [i, height] of heights.entries())
      if (i > 0) expect(height).toBeGreaterThan(heights[i - 1] ?? 0);
  });

  it('falls with the order of each method as the steps are halved', () => {
    const halved = [32, 16, 16, 16, 16, 8, 8, 4];
    const orders = [1, 4, 2, 4, 4, 6, 6, 8];
    for (const [i, method] of METHODS.entries()) {
      const [order, pieces] = [orders[i] ?? 0, halved[i] ?? 0];
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
    for (const [angle, third, rational] of [
      [90, '1.073', '2.0e-4'],
      [180, '28.4', '0.024'],
    ] as const) {
      expectPrinted(at('thirdOrder', angle).angle * DEGREES, third);
      expectPrinted(-at('rational', angle).angle * DEGREES, rational);
    }
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

describe('the picture of the spins', () => {
  it('names as idle in a view what acts on nothing there, and nothing else', () => {
    const other = { angle: 33, turn: 77, change: 0.4, pieces: 3, slant: 40, method: 'order8', guess: '51' };
    const seen = (values: Record<string, Value>): string => {
      const it = runnerOf(spins, values);
      return JSON.stringify([it.draw().panes, it.readout().summary]);
    };
    for (const shows of ['step', 'exponential'] as const) {
      const idle = spins.idle?.({ ...defaults(controls), shows }) ?? [];
      const still = seen({ shows });
      for (const [name, value] of Object.entries(other))
        expect(seen({ shows, [name]: value }) === still, `${shows}: ${name}`).toBe(
          idle.includes(name as never),
        );
    }
  });

  it('has a graph with gaps below rounding, and the numbers of as many steps as are set', () => {
    for (const shows of ['step', 'exponential'])
      for (const { y } of runnerOf(spins, { shows }).graph()?.curves ?? [])
        for (const value of y) expect(Number.isNaN(value) || value >= 1e-10).toBe(true);
    expect(runnerOf(spins, { shows: 'exponential', angle: 90 }).graph()?.now).toBeCloseTo(90, 12);
    const eight = runnerOf(spins, { method: 'order8', pieces: 8 });
    const [, , , fourth] = eight.graph()?.curves ?? [];
    expectPrinted(fourth?.y[0] ?? 0, '0.0425');
    expect(fourth?.y.at(-1)).toBeNaN();
    expect(eight.readout().values?.terms1?.value).toBeCloseTo(off({}, 'terms1', 8), 12);
  });
});
