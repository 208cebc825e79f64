/** The lead figures of accelerations, slopes and speed: against closed forms, and differences of their own. */
import { expect, it } from 'vitest';
import type { Values } from '../../www/src/figure/controls.ts';
import type { Painter } from '../../www/src/figure/drawing.ts';
import budget from '../../www/src/figures/budget.ts';
import lantern from '../../www/src/figures/lantern.ts';
import reach from '../../www/src/figures/reach.ts';
import { Runner } from '../../www/src/runner/runner.ts';
import { WallClock } from '../../www/src/runner/wall-clock.ts';
import { near } from './expect.ts';
import { numberOf, partsOf, runnerOf } from './figure-runner.ts';

const RADIANS = Math.PI / 180;

const paneOf = (runner: Runner) => runner.draw().panes[0] as Painter;

/** The distance from the hand to the cup, m, from two cosines and two sines. */
function away(shoulder: number, elbow: number): number {
  const [a, b] = [shoulder * RADIANS, (shoulder + elbow) * RADIANS];
  return Math.hypot(
    0.5 * Math.cos(a) + 0.55 * Math.cos(b) - 0.76,
    0.5 * Math.sin(a) + 0.55 * Math.sin(b) - 0.36,
  );
}

it('reach: the distance and its slope, against differences of the closed form', () => {
  for (const [shoulder, elbow] of [
    [72, 26],
    [72, -60],
    [72, -83],
    [15, 80],
  ] as const) {
    const runner = runnerOf(reach, { shoulder, elbow });
    expect(numberOf(runner, 'far')).toBeCloseTo(100 * away(shoulder, elbow), 10);
    const slope = 1000 * ((away(shoulder, elbow + 1e-4) - away(shoulder, elbow - 1e-4)) / 2e-4);
    expect(numberOf(runner, 'slope')).toBeCloseTo(slope, 5);
    // A point at a distance from a joint goes that far for a radian, whatever the angle.
    expect(numberOf(runner, 'byElbow')).toBeCloseTo(550 * RADIANS, 10);
    const long = Math.sqrt(0.25 + 0.3025 + 0.55 * Math.cos(elbow * RADIANS));
    expect(numberOf(runner, 'byShoulder')).toBeCloseTo(1000 * long * RADIANS, 10);
  }
  // The elbow alone stays short, and is nearest at −82.8°.
  const all = Array.from({ length: 2401 }, (_, i) => away(72, -150 + i / 10));
  expect(-150 + all.indexOf(Math.min(...all)) / 10).toBeCloseTo(-82.8, 10);
  expect((100 * Math.min(...all)).toFixed(2)).toBe('6.64');
});

it('reach: the arrow of a degree stands at a right angle to the forearm', () => {
  const arrows = partsOf(runnerOf(reach, { elbow: -60, degree: true }), 'arrow');
  expect(arrows).toHaveLength(1);
  const { from, to } = arrows[0] as (typeof arrows)[0];
  const forearm = [from[0] - 0.5 * Math.cos(72 * RADIANS), from[1] - 0.5 * Math.sin(72 * RADIANS)] as const;
  expect((to[0] - from[0]) * forearm[0] + (to[1] - from[1]) * forearm[1]).toBeCloseTo(0, 12);
});

it('reach: Newton’s method with both joints comes to the angles that the law of cosines gives', () => {
  const far = Math.hypot(0.76, 0.36);
  const inner = Math.acos((0.25 + 0.3025 - far ** 2) / (2 * 0.5 * 0.55));
  const elbow = -(Math.PI - inner) / RADIANS;
  const lifted = Math.acos((0.25 + far ** 2 - 0.3025) / (2 * 0.5 * far));
  const shoulder = (Math.atan2(0.36, 0.76) + lifted) / RADIANS;
  expect(away(shoulder, elbow)).toBeCloseTo(0, 12);
  const runner = (steps: number, values: Values = {}) =>
    runnerOf(reach, { elbow: -60, joints: 'both', steps, ...values });
  const said =
    /shoulder is at (\S+) degrees and the elbow at (\S+)\. /.exec(runner(5).readout().summary) ?? [];
  expect(said.slice(1)).toEqual([shoulder.toFixed(1), elbow.toFixed(1).replace('-', '−')]);
  // Each step leaves about the square of what the one before left.
  const left = [0, 1, 2, 3].map((steps) => numberOf(runner(steps), 'far'));
  expect(left.map((it) => it.toFixed(2))).toEqual(['23.96', '4.74', '0.22', '0.00']);
  // Of the joints that bend, the elbow alone takes no step; a straight arm cannot take one.
  expect(numberOf(runner(3, { joints: 'elbow' }), 'far')).toBeCloseTo(left[0] ?? 0, 10);
  expect(numberOf(runner(3, { elbow: 0 }), 'far')).toBeCloseTo(100 * away(72, 0), 10);
  const ghosts = (it: Runner) => partsOf(it, 'polygon', 'before').length;
  expect([ghosts(runner(0)), ghosts(runner(2))]).toEqual([0, 2]);
});

it('lantern: its hook accelerates as second differences of its path over the ground say', () => {
  const [rate, hook] = [1.5, 1.2];
  for (const pace of [0, 1]) {
    const at = (t: number, k: 0 | 1): number =>
      (hook + pace * t) * (k === 0 ? Math.cos(rate * t) : Math.sin(rate * t));
    const h = 1e-4;
    const second = (k: 0 | 1) => (at(h, k) - 2 * at(0, k) + at(-h, k)) / h ** 2;
    const runner = runnerOf(lantern, { hook });
    if (pace > 0) runner.press('walk');
    const [x, y] = [second(0), second(1)];
    near(
      ['inward', 'aside', 'lean', 'off'].map((name) => numberOf(runner, name)),
      [-x, y, Math.atan(Math.hypot(x, y) / 9.81) / RADIANS, Math.atan2(y, -x) / RADIANS],
      5e-6,
    );
  }
});

it('lantern: it swings to the right of the line at her first step, stops with her, and a hand stops her', () => {
  const right = (runner: Runner): number => {
    const [{ center } = { center: [0, 0] }] = partsOf(runner, 'arc', 'lantern');
    const [c, s] = [Math.cos(62 * RADIANS), Math.sin(62 * RADIANS)];
    return center[0] * s - center[1] * c;
  };
  const runner = runnerOf(lantern);
  expect(right(runner)).toBeCloseTo(0, 12);
  runner.press('walk');
  runner.step(24);
  const early = right(runner);
  expect(early).toBeGreaterThan(0.05);
  runner.step(96);
  expect(right(runner)).toBeGreaterThan(early);
  // 1.3 s to the rim, and then the swing dies away.
  runner.step(720);
  expect(runner.readout().summary).toContain('has come to the rim and stands');
  expect(right(runner)).toBeCloseTo(0, 3);
  runner.set('hook', 1);
  expect(runner.readout().summary).toContain('Anna stands, her lantern 1.00 meters');
});

it('budget: a frame is a sixtieth of a second, and no number is told before a press', () => {
  const runner = runnerOf(budget, { mark: 3 });
  runner.pose();
  expect(numberOf(runner, 'frame')).toBeCloseTo(1000 / 60, 12);
  expect(numberOf(runner, 'update')).toBeNaN();
  expect(paneOf(runner).things.some((it) => 'part' in it && it.part === 'update')).toBe(false);
  expect(runner.readout().summary).toContain('timed on this machine when you press');
});

it('budget: a press counts on this machine, the bar shows what it took, and the run stays as it was', async () => {
  const clock = new WallClock();
  const [still, runner] = [new Runner(budget as never), new Runner(budget as never, 1, clock)];
  runner.draw();
  expect(clock.read('update')).toBe(null);
  for (const it of [still, runner]) it.press('measure');
  expect(partsOf(runner, 'text').map(({ text }) => text)).toContain('timing …');
  for (let i = 0; i < 200 && !clock.read('update'); i++) {
    await new Promise((done) => setTimeout(done, 20));
    runner.draw();
  }
  const took = clock.read('update')?.median ?? Number.NaN;
  expect(took).toBeGreaterThan(0);
  expect(numberOf(runner, 'update')).toBe(took);
  expect(numberOf(runner, 'share')).toBeCloseTo((100 * took) / (1000 / 60), 10);
  const [bar] = partsOf(runner, 'polygon', 'update');
  const wide = Math.max(...(bar?.points.map(([x]) => x) ?? []));
  expect(wide).toBeCloseTo(Math.min(10, (10 * took) / (1000 / 60)), 10);
  expect(runner.run).toEqual(still.run);
  runner.dispose();
});
