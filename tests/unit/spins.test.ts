/**
 * The spin that changes against referees that share no code with the core: quaternions and matrices
 * written here, Taylor's series for the truth, and closed forms.
 */
import { describe, expect, it } from 'vitest';
import { activeControls, chosenControls } from '../../www/src/element/state/controls.ts';
import { defaults, toParams, type Value } from '../../www/src/figure/controls.ts';
import { controls, type SpinsParams } from '../../www/src/figures/spins/controls.ts';
import { Carried, METHODS, type Method, shortError } from '../../www/src/figures/spins/model.ts';
import spins from '../../www/src/figures/spins.ts';
import { queryIn } from '../../www/src/link/fragment.ts';
import { presentQuery } from '../../www/src/link/moved.ts';
import { fromQuery } from '../../www/src/link/share.ts';
import type { Runner } from '../../www/src/runner/runner.ts';
import { times } from './expect.ts';
import { runnerOf } from './figure-runner.ts';
import {
  across,
  between,
  DEGREES,
  expectPrinted,
  IDENTITY,
  type Matrix,
  matrixOf,
  multiply,
  plus,
  rodrigues,
  skew,
  sum,
  type Vec,
} from './rotations.ts';

const params = (values: Record<string, Value> = {}): SpinsParams =>
  toParams(controls, { ...defaults(controls), ...values } as never) as SpinsParams;
const runner = (values: Record<string, Value> = {}): Runner => runnerOf(spins, values);
const carried = (values: Record<string, Value> = {}): Carried => new Carried(params(values));
/** The error of a method in degrees. */
const off = (values: Record<string, Value>, method: Method, pieces = 1): number =>
  carried(values).error(method, pieces) * DEGREES;

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

  it('has a hand that ends with the picture, which stays', () => {
    const pane = runner().draw().panes[0];
    const hand = pane?.things.find((it) => it.kind === 'handle');
    const [, , right = 0] = pane?.camera && 'plan' in pane.camera ? pane.camera.plan : [];
    expect(hand?.to([9, 0, 0])).toEqual(hand?.to([right - 0.3, 0, 0]));
    expect(hand?.to([right - 0.5, 0, 0])).not.toEqual(hand?.to([right - 0.3, 0, 0]));
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

describe('the picture of the spins', () => {
  it('names as idle in a view what acts on nothing there, and nothing else', () => {
    const other = { angle: 33, turn: 77, change: 0.4, pieces: 3, slant: 40, method: 'order8', guess: '51' };
    const seen = (values: Record<string, Value>): string => {
      const it = runner(values);
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

  it('shows the own controls of a view where a story chose only such as are idle there', () => {
    const idle = spins.idle?.({ ...defaults(controls), shows: 'step' }) ?? [];
    expect(activeControls(chosenControls('angle', spins), spins, idle).row).toEqual(['turn', 'shows']);
    expect(activeControls(chosenControls('guess angle', spins), spins, ['guess']).row).toEqual(['angle']);
    expect(activeControls(chosenControls('none', spins), spins, idle).row).toEqual([]);
  });

  it('says what it shows in one sentence', () => {
    const step = runner().readout().summary;
    expect(step).toContain('average spin alone is 18.7° off, with one bracket 2.73°, sixth order 0.340°');
    expect(runner({ shows: 'exponential' }).readout().summary).toContain('1.07° too far');
  });

  it('has a graph whose cursor is at the control that it drives, and gaps below rounding', () => {
    for (const shows of ['step', 'exponential']) {
      const strip = runner({ shows }).graph();
      expect(strip?.now).toBe(shows === 'step' ? 1 : 90);
      for (const { y } of strip?.curves ?? [])
        for (const value of y) expect(Number.isNaN(value) || value >= (strip?.y.min ?? 0)).toBe(true);
    }
    const [, , , fourth] = runner({ method: 'order8' }).graph()?.curves ?? [];
    expect(fourth?.y[0]).toBeCloseTo(0.0425, 4);
    expect(fourth?.y.at(-1)).toBeNaN();
  });
});

describe('a link to the turns of before they were two figures', () => {
  const old = 'scene=turns&shows=step&turn=200&method=order8&v=1';

  it('opens the same state in the figure that has it now', () => {
    const now = new URLSearchParams(presentQuery(old));
    expect(now.get('scene')).toBe('spins');
    const { run, refused } = fromQuery(now.toString(), spins.controls);
    expect(refused).toEqual([]);
    expect(run.values).toMatchObject({ shows: 'step', turn: 200, method: 'order8' });
    const short = fromQuery(presentQuery('scene=turns&shows=exponential&angle=120'), spins.controls);
    expect(short.run.values).toMatchObject({ shows: 'exponential', angle: 120 });
  });

  it('leads there from the fragment of a chapter, too', () => {
    expect(queryIn(`#kinetree=0&${old}`)).toMatchObject({ index: 0, scene: 'spins' });
  });

  it('stays as it is where it is about the two orders, or about another figure', () => {
    expect(presentQuery('scene=turns&angle=10')).toBe('scene=turns&angle=10');
    expect(presentQuery('scene=turns&shows=orders&angle=10')).toBe('scene=turns&angle=10');
    expect(presentQuery('scene=piston&shows=step')).toBe('scene=piston&shows=step');
  });
});
