/** The crash against formulas of school, and against a hull that jumps without its children. */
import { describe, expect, it } from 'vitest';
import { ASKED as OPEN, type Value } from '../../www/src/figure/controls.ts';
import type { Impact } from '../../www/src/figures/crash/collision.ts';
import { AFTER, ASKED, type CrashParams, controls, RUN_UP } from '../../www/src/figures/crash/controls.ts';
import { Crash } from '../../www/src/figures/crash/model.ts';
import figure from '../../www/src/figures/crash.ts';
import { near } from './expect.ts';
import { paramsOf, partsOf, runnerOf } from './figure-runner.ts';
import { randomNumbers } from './random.ts';
import { minus } from './tank-model.ts';

const DT = 1 / 240;
const size = (vector: readonly number[]): number => Math.hypot(...vector);

/** Runs to an instant after the impact, with values as the controls show them. */
function crashed<T>(
  values: Record<string, Value>,
  run: (crash: Crash, impacts: Impact[]) => T,
  after = 0,
): T {
  const params: CrashParams = paramsOf(controls, values);
  const crash = new Crash(params);
  try {
    const steps = Math.round((RUN_UP + after) / DT) + 1;
    for (let i = 0; i < steps; i++) crash.step(DT, params);
    return run(
      crash,
      crash.panes.flatMap(({ impact }) => (impact ? [impact] : [])),
    );
  } finally {
    crash.dispose();
  }
}

/** By J = 1.1 v m I / (I + m d²): the velocity's jump along the way, and that of the rotation. */
function plain(d: number): { dv: number; dw: number; none: number; pair: number } {
  const [m, inertia] = [2000, (2000 / 12) * (4.6 ** 2 + 2.8 ** 2)];
  const impulse = (1.1 * 6 * m * inertia) / (inertia + m * d * d);
  const [dv, dw] = [-impulse / m, (impulse * d) / inertia];
  return { dv, dw, none: Math.hypot(dv + dw * 0.75, dw * 1.5), pair: dw * Math.hypot(1.5, 0.75) };
}

describe('the crash', () => {
  it.each([0, 0.35, 0.7, 1.05, 1.4])('kicks the crate as school has it, with the post at %s m', (post) => {
    crashed({ post }, (_, impacts) => {
      const [none, pair, complete] = impacts as [Impact, Impact, Impact];
      const school = plain(post);
      expect(none.hull.velocity[0]).toBeCloseTo(school.dv, 12);
      expect(none.hull.angularVelocity[1]).toBeCloseTo(school.dw, 12);
      near(
        [none, pair, complete].map(({ kick }) => size(kick)),
        [school.none, school.pair, 0],
        1e-12,
      );
      // What it has of the crate's 60 kg nobody has given back.
      expect(size(minus(pair.momentum.after, pair.momentum.before))).toBeCloseTo(60 * school.pair, 9);
      expect(pair.after.spin).toBeCloseTo(school.dw, 12);
    });
  });

  it('keeps momentum and the crate’s whole motion if the correction is complete, also while it turns', () => {
    const next = randomNumbers(3);
    for (let i = 0; i < 50; i++) {
      const values = {
        post: 2.8 * next() - 1.4,
        spin: 120 * next() - 60,
        ahead: 0.9 + 1.1 * next(),
        aside: 2.2 * next() - 1.1,
      };
      crashed(values, (_, impacts) => {
        const complete = impacts[2];
        if (!complete) throw new Error('three panes have a impact');
        near(minus(complete.momentum.after, complete.momentum.before), [0, 0, 0], 1e-9);
        near(complete.after.velocity, complete.before.velocity, 1e-14);
        near(complete.after.acceleration, complete.before.acceleration, 1e-13);
        expect(complete.after.spin).toBeCloseTo(complete.before.spin, 14);
      });
    }
  });

  it('makes momentum when the child strikes its parent and the parent’s jump is inherited', () => {
    crashed({ event: 'turret' }, (crash, [none, pair, complete]) => {
      const speeds = [none, pair, complete].map((impact) => -(impact?.after.velocity[0] ?? 0));
      near(speeds, [2 * (2400 / 2600), 2400 / 2600, 2400 / 2600], 1e-12);
      expect(size(none?.momentum.before ?? [])).toBeCloseTo(2400, 9);
      expect(size(none?.momentum.after ?? [])).toBeCloseTo(2953.8, 1);
      expect(size(complete?.momentum.after ?? [])).toBeCloseTo(2400, 9);
      expect((speeds[0] ?? 0) + (none?.hull.velocity[0] ?? 0)).toBeCloseTo(0.923, 3);
      expect(crash.panes.length).toBe(3);
    });
  });

  it.each([0, 0.7, 1.05, 1.4])(
    'has 2 Δω × Δu beside both jumps, if the crate is struck as the hull is, with the post at %s m',
    (post) => {
      for (const spin of [0, 30]) {
        crashed({ post, event: 'both', spin }, (_, impacts) => {
          const [none, , complete] = impacts;
          if (!none || !complete) throw new Error('three panes have an impact');
          const dw = none.hull.angularVelocity[1] ?? 0;
          // Of a tank that drives straight on; one that turns comes at the post a little slower.
          if (spin === 0) expect(dw).toBeCloseTo(plain(post).dw, 12);
          // The axis of Δω is up, and Δu is 3 m/s to the left, −z: their product is backwards.
          near(none.cross, [-2 * dw * 3, 0, 0], 1e-12);
          // Complete: the crate has its own jump and no other, of its acceleration neither.
          near(minus(complete.after.velocity, complete.before.velocity), [0, 0, -3], 1e-14);
          near(complete.after.acceleration, complete.before.acceleration, 1e-12);
          near(minus(complete.momentum.after, complete.momentum.before), [0, 0, 0], 1e-9);
        });
      }
    },
  );

  it('has the panes in step, and holds at the end', () => {
    const ends = [AFTER, AFTER + 1].map((after) =>
      crashed(
        {},
        ({ panes }) =>
          panes.map((pane) => [pane.place(), Array.from(pane.tree.world(pane.hull).translation)]),
        after,
      ),
    );
    expect(ends[1]).toEqual(ends[0]);
    const hulls = ends[0]?.map(([, hull]) => hull);
    expect(hulls?.slice(1)).toEqual([hulls?.[0], hulls?.[0]]);
  });
});

describe('the figure of the crash', () => {
  it('shows the crate of each program from one deck, with one name for those that lie on each other', () => {
    const names = (post: number): string[] => {
      const runner = runnerOf(figure, { post });
      runner.seek(figure.tells ?? 0);
      const crates = partsOf(runner, 'polygon').flatMap(({ color, part }) =>
        color === 'clay' ? [part] : [],
      );
      expect([...new Set(crates)]).toEqual(['none', 'pair', 'complete']);
      return partsOf(runner, 'label').map(({ text }) => text);
    };
    expect(names(1.05)).toEqual(['nothing done 4.25', 'velocity only 3.30', 'complete 0.00']);
    // At the center half is enough, and nobody notices.
    expect(names(0)).toEqual(['nothing done 6.60', 'velocity only = complete 0.00']);
  });

  it('scores a guess a quarter of a second after the impact', () => {
    const runner = runnerOf(figure, { guess: '4 -0.75' });
    runner.seek(RUN_UP + ASKED - 0.1);
    expect(runner.readout().summary).not.toMatch(/guess/);
    runner.seek(figure.tells ?? 0);
    expect(runner.readout().summary).toMatch(/Your guess was \d\.\d m off\.$/);
  });

  it.each([
    // Open, it is where the last step before the contact has it.
    [OPEN, [1.5, -0.75], 6 / 240],
    ['2.2 -0.75', [2.2, -0.75], 1e-9],
    ['1.2 1.9', [1.2, 1.9], 1e-9],
  ] as const)(
    'asks with the crate where the reader puts it, %s, and the places that it came by',
    (guess, at, within) => {
      const runner = runnerOf(figure, { guess });
      runner.pose();
      const [{ points } = { points: [] }] = partsOf(runner, 'polygon', 'crate').filter(
        ({ fill }) => fill === 1,
      );
      const middle = [0, 1].map((i) =>
        points.reduce((sum, point) => sum + (point[i] ?? 0) / points.length, 0),
      );
      near(middle, at, within);
      // Straight behind the crate, a twentieth of a second of 6 m/s apart.
      const came = partsOf(runner, 'dot', 'crate').map(({ at }) => at);
      expect(came.length).toBeGreaterThan(3);
      for (const [i, at] of came.slice(1).entries()) near(minus(at, came[i] ?? []), [6 * 0.05, 0, 0], 1e-12);
    },
  );
});
