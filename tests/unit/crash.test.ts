/** The crash against formulas of school, and against a hull that jumps without its children. */
import { describe, expect, it } from 'vitest';
import * as core from '../../www/src/core/entries/index.ts';
import { defaults, ASKED as OPEN, toParams, type Value } from '../../www/src/figure/controls.ts';
import type { Impact } from '../../www/src/figures/crash/collision.ts';
import { AFTER, ASKED, type CrashParams, controls, RUN_UP } from '../../www/src/figures/crash/controls.ts';
import { Crash } from '../../www/src/figures/crash/model.ts';
import { paneViews, viewOf } from '../../www/src/render/views.ts';
import { loadFigure } from '../../www/src/runner/registry.ts';
import { Runner } from '../../www/src/runner/runner.ts';
import { near } from './expect.ts';
import { things } from './figure-runner.ts';
import { randomNumbers } from './random.ts';
import { cross, minus } from './tank-model.ts';

const DT = 1 / 240;
const DEGREES = 180 / Math.PI;
/** CSS pixels: a view's matrix has 24 bits, and a picture hundreds of pixels. */
const ROUNDING = 1e-3;
const size = (vector: readonly number[]): number => Math.hypot(...vector);

/** Runs to an instant after the impact, with values as the controls show them. */
function crashed<T>(
  values: Record<string, Value>,
  run: (crash: Crash, impacts: Impact[]) => T,
  after = 0,
): T {
  const params = toParams(controls, { ...defaults(controls), ...values } as never) as CrashParams;
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
  it.each([
    [0, -6.6, 0, 6.6, 0],
    [0.35, -6.28, 52.1, 5.763, 1.526],
    [0.7, -5.49, 91.1, 4.913, 2.666],
    [1.05, -4.53, 112.8, 4.25, 3.302],
    [1.4, -3.64, 121, 3.778, 3.541],
  ])('kicks the crate as the table has it, with the post at %s m', (post, dv, dw, none, pair) => {
    crashed({ post }, (_, impacts) => {
      const kicks = impacts.map(({ kick }) => size(kick));
      // The table is printed to three digits after the point, its first columns to two and one.
      expect(Math.abs((impacts[0]?.hull.velocity[0] ?? 0) - dv)).toBeLessThan(6e-3);
      expect(Math.abs((impacts[0]?.hull.angularVelocity[1] ?? 0) * DEGREES - dw)).toBeLessThan(6e-2);
      expect(Math.abs((kicks[0] ?? 0) - none)).toBeLessThan(1e-3);
      expect(Math.abs((kicks[1] ?? 0) - pair)).toBeLessThan(1e-3);
      expect(kicks[2]).toBeLessThan(4e-15);
      const school = plain(post);
      expect(kicks[0]).toBeCloseTo(school.none, 12);
      expect(kicks[1]).toBeCloseTo(school.pair, 12);
      expect(impacts[0]?.hull.velocity[0]).toBeCloseTo(school.dv, 12);
    });
  });

  it('leaves |Δω| |X| of the kick, 19.9 m/s² and 212 N·s where only the velocity is corrected, at the corner', () => {
    crashed({ post: 1.4 }, (_, [, pair]) => {
      if (!pair) throw new Error('three panes have a impact');
      const arm = [1.5, 0, 0.75];
      near(pair.kick, cross(pair.hull.angularVelocity, arm), 1e-12);
      expect(size(pair.after.acceleration)).toBeCloseTo(19.9, 1);
      expect(size(minus(pair.momentum.after, pair.momentum.before))).toBeCloseTo(212, 0);
      expect(pair.after.spin * DEGREES).toBeCloseTo(121, 0);
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

  it('needs the acceleration’s part even at the center once the tank turns: 6.91 m/s²', () => {
    const spin = 30 / DEGREES;
    const hull = { velocity: [6, 0, 0], angularVelocity: [0, spin, 0] } as const;
    const crate = { translation: [1.5, 0, 0.75] } as const;
    const jump = { velocity: [-6.6, 0, 0], angularVelocity: [0, 0, 0] } as const;
    const { acceleration } = core.space3.counteract(hull, crate, jump);
    expect(size(Array.from(acceleration))).toBeCloseTo(2 * spin * 6.6, 12);
    expect(size(Array.from(acceleration))).toBeCloseTo(6.91, 2);
  });

  it('is what a tree does whose hull jumps without its children', () => {
    for (const spin of [0, 30, -45]) {
      crashed({ spin }, (_, impacts) => {
        const tree = new core.Hierarchy();
        const hull = tree.add({ velocity: [6, 0, 0], angularVelocity: [0, spin / DEGREES, 0] });
        const crate = tree.add({ translation: [1.5, 0, 0.75] }, { parent: hull });
        const hanging = tree.add({ translation: [0.2, 0.1, 0] }, { parent: crate });
        const before = tree.world(hanging);
        tree.addWorldRates(hull, impacts[2]?.hull ?? {}, { children: 'left' });
        const [world, after] = [tree.world(crate), tree.world(hanging)];
        near(world.velocity, impacts[2]?.after.velocity ?? [], 1e-14);
        near(world.acceleration, impacts[2]?.after.acceleration ?? [], 1e-13);
        // Attached to the crate nothing needs a correction of its own.
        near(after.velocity, before.velocity, 1e-14);
        tree.dispose();
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
          // Two motions of the crate, before and after, by plain rotations about y: the second
          // derivative of the place, by differences of 1e-4 s, which are good to 1e-6 m/s².
          const w = spin / DEGREES;
          const jump = none.hull;
          const arm = [1.5, 0, 0.75];
          const second = (v: readonly number[], w: number, u: readonly number[]): number[] => {
            const at = (t: number): number[] => {
              const [c, s] = [Math.cos(w * t), Math.sin(w * t)];
              const [x, z] = [0, 2].map((i) => (arm[i] ?? 0) + (u[i] ?? 0) * t);
              return [
                (v[0] ?? 0) * t + c * (x ?? 0) + s * (z ?? 0),
                0,
                (v[2] ?? 0) * t - s * (x ?? 0) + c * (z ?? 0),
              ];
            };
            const h = 1e-4;
            const [a, b, c] = [at(-h), at(0), at(h)];
            return [0, 1, 2].map((i) => ((a[i] ?? 0) - 2 * (b[i] ?? 0) + (c[i] ?? 0)) / (h * h));
          };
          const [own, still] = [
            [0, 0, -3],
            [0, 0, 0],
          ];
          const [before, after] = [
            [6, 0, 0],
            [6 + (jump.velocity[0] ?? 0), 0, jump.velocity[2] ?? 0],
          ];
          const [begin, alone, inherits, both] = [
            second(before, w, still),
            second(before, w, own),
            second(after, w + dw, still),
            second(after, w + dw, own),
          ];
          const lacking = begin.map((a, i) => (both[i] ?? 0) - (alone[i] ?? 0) - (inherits[i] ?? 0) + a);
          near(none.cross, lacking, 1e-6);
          // Complete: the crate has its own jump and no other, of its acceleration neither.
          near(minus(complete.after.velocity, complete.before.velocity), own, 1e-14);
          near(complete.after.acceleration, complete.before.acceleration, 1e-12);
          near(minus(complete.momentum.after, complete.momentum.before), [0, 0, 0], 1e-9);
        });
      }
    },
  );

  it('jumps by the combined jump of the core, where nothing is taken back', () => {
    crashed({ post: 1.4, event: 'both', spin: 30 }, (_, [none]) => {
      if (!none) throw new Error('three panes have an impact');
      const spin = [0, 30 / DEGREES, 0];
      const hull = { velocity: [6, 0, 0], angularVelocity: spin };
      const child = { translation: [1.5, 0, 0.75] };
      // The crate's own impulse adds no acceleration in the world, so in the hull it has −2 ω × Δu.
      const own = { velocity: [0, 0, -3], acceleration: cross(spin, [0, 0, -3]).map((it) => -2 * it) };
      const { velocity, acceleration } = core.space3.combinedDelta(
        hull as never,
        child as never,
        none.hull,
        own as never,
      );
      near(minus(none.after.velocity, none.before.velocity), velocity, 1e-13);
      near(minus(none.after.acceleration, none.before.acceleration), acceleration, 1e-12);
    });
  });

  it('has the panes in step, and holds at the end', () => {
    crashed(
      {},
      (crash) => {
        const hulls = crash.panes.map(({ tree, hull }) => Array.from(tree.world(hull).translation));
        expect(hulls[1]).toEqual(hulls[0]);
        expect(hulls[2]).toEqual(hulls[0]);
        const crates = crash.panes.map((pane) => pane.place());
        expect(size(minus(crates[2] ?? [], crates[0] ?? []))).toBeGreaterThan(1);
      },
      AFTER,
    );
    const [end, later] = [AFTER, AFTER + 1].map((after) =>
      crashed({}, (crash) => crash.panes.map((pane) => pane.place()), after),
    );
    expect(later).toEqual(end);
  });
});

const figure = await loadFigure('crash');

describe('the figure of the crash', () => {
  it.each([1.05, 1.4, 0, -1.05])(
    'has every crate under the words of the picture at the end, post at %s m',
    async (post) => {
      const figure = await loadFigure('crash');
      const runner = new Runner(figure);
      runner.set('post', post);
      runner.seek(RUN_UP + AFTER);
      for (const size of [
        { width: 760, height: 420 },
        { width: 350, height: 210 },
      ]) {
        const [drawing, camera] = [runner.draw(), viewOf(figure)];
        camera.aim(drawing, size);
        const shown = paneViews(drawing, { ...size, camera });
        expect(shown).toHaveLength(1);
        for (const { pane, sight, box } of shown)
          for (const thing of pane.things) {
            if (thing.kind !== 'polygon') continue;
            for (const point of thing.points) {
              const at = sight.project(point);
              expect(at?.y).toBeGreaterThanOrEqual(-ROUNDING);
              expect(at?.x).toBeGreaterThanOrEqual(-ROUNDING);
              expect(at?.x).toBeLessThanOrEqual(box.width + ROUNDING);
            }
          }
      }
      runner.dispose();
    },
  );

  it('is posed a quarter of a second after the impact, and says all three outcomes', () => {
    const runner = new Runner(figure);
    runner.seek(figure.posed ?? 0);
    expect(runner.readout().summary).toBe(
      'Post 1.05 m left of the center: the crate should keep 6.0 m/s. Nothing done: kicked by 4.25. Velocity only: still by 3.30. Complete: 0.00.',
    );
    expect(things(runner).filter((it) => it.kind === 'arrow' && it.part === 'false-kick').length).toBe(2);
    runner.dispose();
  });

  it('shows the crate of each program from one deck, with one name for those that lie on each other', () => {
    const names = (post: number): string[] => {
      const runner = new Runner(figure);
      runner.set('post', post);
      runner.seek(figure.tells ?? 0);
      const labels = things(runner).flatMap((it) => (it.kind === 'label' ? [it] : []));
      const crates = new Set(
        things(runner).flatMap((it) => (it.kind === 'polygon' && it.color === 'clay' ? [it.part] : [])),
      );
      expect([...crates]).toEqual(['none', 'pair', 'complete']);
      runner.dispose();
      return labels.map(({ text }) => text);
    };
    expect(names(1.05)).toEqual(['nothing done 4.25', 'velocity only 3.30', 'complete 0.00']);
    // At the center half is enough, and nobody notices.
    expect(names(0)).toEqual(['nothing done 6.60', 'velocity only = complete 0.00']);
  });

  it('scores a guess a quarter of a second after the impact', () => {
    const runner = new Runner(figure);
    runner.set('guess', '4 -0.75');
    runner.seek(RUN_UP + ASKED - 0.1);
    expect(runner.readout().summary).not.toMatch(/guess/);
    runner.seek(figure.tells ?? 0);
    expect(runner.readout().summary).toMatch(/Your guess was \d\.\d m off\.$/);
    runner.dispose();
  });

  it('keeps the hand on the post, and works out a change at any time up to then', () => {
    const runner = new Runner(figure);
    runner.seek(0.9);
    runner.set('post', -0.6);
    const changed = JSON.stringify(runner.draw());
    const handle = things(runner).find((it) => it.kind === 'handle');
    expect(handle?.kind === 'handle' && handle.to(handle.at)).toEqual({ post: -0.6 });
    runner.reset();
    runner.set('post', -0.6);
    runner.seek(0.9);
    expect(JSON.stringify(runner.draw())).toBe(changed);
    runner.dispose();
  });
});

describe('the question of the crash', async () => {
  const figure = await loadFigure('crash');
  const size = { width: 760, height: 475 };
  const shown = (runner: Runner) => {
    const drawing = runner.draw();
    const camera = viewOf(figure);
    camera.aim(drawing, size);
    const [view, ...others] = paneViews(drawing, { ...size, camera });
    if (!view || others.length > 0) throw new Error('it has one pane');
    return view;
  };
  const asked = (guess: string): Runner => {
    const runner = new Runner(figure);
    runner.set('guess', guess);
    runner.pose();
    return runner;
  };
  /** The crate that is drawn solid, in CSS pixels of the picture. */
  const crate = (view: ReturnType<typeof shown>): { x: number; y: number; width: number; height: number } => {
    const solid = view.pane.things.find(
      (it) => it.kind === 'polygon' && it.part === 'crate' && it.fill === 1,
    );
    if (solid?.kind !== 'polygon') throw new Error('there is a crate');
    const points = solid.points.flatMap((point) => view.sight.project(point) ?? []);
    const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
    const [x, y] = [Math.min(...xs), Math.min(...ys)];
    return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
  };

  it('has the whole tank, its post, and the crate with the places that it came by', () => {
    const view = shown(asked(OPEN));
    expect(crate(view).height / size.height).toBeGreaterThan(0.06);
    // Straight behind the crate, a twentieth of a second of 6 m/s apart.
    const came = view.pane.things.flatMap((it) => (it.kind === 'dot' && it.part === 'crate' ? [it.at] : []));
    expect(came.length).toBeGreaterThan(3);
    for (const [i, at] of came.slice(1).entries()) near(minus(at, came[i] ?? []), [6 * 0.05, 0, 0], 1e-12);
    const post = view.pane.things.find((it) => it.kind === 'arc' && it.part === 'post');
    const at = post?.kind === 'arc' ? view.sight.project(post.center) : null;
    expect(at?.x).toBeLessThan(size.width - 30);
    expect(at?.y).toBeGreaterThan(30);
    for (const side of [-1.4, 1.4]) {
      for (const end of [-2.3, 2.3]) {
        const { x = -1, y = -1 } = view.sight.project([end, side, 0]) ?? {};
        expect(Math.min(x, y)).toBeGreaterThan(0);
        expect(x).toBeLessThan(size.width);
        expect(y).toBeLessThan(size.height);
      }
    }
  });

  it('draws the crate where the reader puts it', () => {
    const runner = asked(OPEN);
    const { taken } = shown(runner).pane;
    expect(taken?.at[0]).toBeCloseTo(1.5, 1);
    expect(taken?.at[1]).toBeCloseTo(-0.75, 1);
    const first = crate(shown(runner));
    for (const [x, y] of [
      [2.2, -0.75],
      [3, -0.75],
      [1.2, 1.9],
    ] as const) {
      const view = shown(asked(`${x} ${y}`));
      const { x: left, y: top, width, height } = crate(view);
      const middle = view.sight.project([x, y, 0]);
      expect(left + width / 2).toBeCloseTo(middle?.x ?? -1, 3);
      expect(top + height / 2).toBeCloseTo(middle?.y ?? -1, 3);
      // All of it is in the picture, and never larger than at first.
      expect(Math.min(left, top)).toBeGreaterThan(0);
      expect(left + width).toBeLessThan(size.width);
      expect(height).toBeLessThanOrEqual(first.height + 1e-6);
    }
  });
});
