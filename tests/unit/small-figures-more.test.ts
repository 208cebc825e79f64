/** Three small figures, of chapters 2, 4 and 9, against closed forms and a tree that is read too early. */
import { expect, it } from 'vitest';
import { Hierarchy } from '../../www/src/core/entries/index.ts';
import type { Vec3 } from '../../www/src/figure/drawing.ts';
import first from '../../www/src/figures/first.ts';
import late from '../../www/src/figures/late.ts';
import newton from '../../www/src/figures/newton.ts';
import type { Runner } from '../../www/src/runner/runner.ts';
import { near } from './expect.ts';
import { numberOf, partsOf, runnerOf } from './figure-runner.ts';

const outlineOf = (runner: Runner, part: string): readonly Vec3[] =>
  partsOf(runner, 'polygon', part)[0]?.points ?? [];
/** The rows of a figure's table. */
function rowsOf(runner: Runner) {
  const [item] = runner.readout().groups[0]?.items ?? [];
  return item?.kind === 'table' ? item.rows : [];
}

/** The angle at the second of three points, in degrees. */
function angleAt([a, at, b]: readonly Vec3[]): number {
  if (!a || !at || !b) return Number.NaN;
  const [u, v] = [a, b].map((it) => Math.atan2(it[1] - at[1], it[0] - at[0])) as [number, number];
  const apart = (Math.abs(u - v) * 180) / Math.PI;
  return Math.min(apart, 360 - apart);
}

it('first: S R takes (x, y) to (2 (c x − s y), s x + c y), and R S to (2 c x − s y, 2 s x + c y)', () => {
  for (const turn of [0, 20, 35, 45, 76.5, 90]) {
    const runner = runnerOf(first, { turn });
    const [c, s] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)];
    const square = [
      [-0.5, -0.5],
      [0.5, -0.5],
      [0.5, 0.5],
      [-0.5, 0.5],
    ] as const;
    const skewed = square.map(([x, y]): Vec3 => [2 * (c * x - s * y), s * x + c * y, 0]);
    const longer = square.map(([x, y]): Vec3 => [2 * c * x - s * y, 2 * s * x + c * y, 0]);
    near(outlineOf(runner, 'rotated-first').flat(), skewed.flat(), 1e-12);
    near(outlineOf(runner, 'stretched-first').flat(), longer.flat(), 1e-12);
    near([numberOf(runner, 'corner'), numberOf(runner, 'kept')], [angleAt(skewed), 90], 1e-10);
  }
});

it('late: a tree that is read before its frame’s step aims the camera v Δt behind the car', () => {
  for (const speed of [0, 12, 30, 80]) {
    const runner = runnerOf(late, { pace: speed });
    near([numberOf(runner, 'gap'), numberOf(runner, 'shake')], [speed / 60, speed * (0.021 - 0.0124)], 1e-12);
    const tree = new Hierarchy();
    const [car, camera] = [tree.add({ velocity: [speed, 0, 0] }), tree.add()];
    const { translation } = tree.world(car);
    tree.step(1 / 60);
    tree.setLocal(camera, { translation });
    expect(tree.relative(car, camera).translation[0]).toBeCloseTo(speed / 60, 12);
    tree.dispose();
    // The body of the car, whose outline begins 1.9 m behind its middle.
    const [tail, was] = ['car', 'before'].map((part) => outlineOf(runner, part)[0]?.[0] ?? Number.NaN);
    expect((tail ?? 0) - (was ?? 0)).toBeCloseTo(speed / 60, 12);
    // A row for each frame, and its time times the speed.
    const rows = rowsOf(runner);
    expect(rows).toHaveLength(8);
    for (const { label, cells } of rows) {
      const [, milliseconds = 'NaN'] = /([\d.]+) ms/.exec(label) ?? [];
      expect(Math.abs(Number(cells[0]?.text) - (speed * Number(milliseconds)) / 1000)).toBeLessThan(0.01);
    }
  }
});

it('late: a run shows the eight frames one after the other, each for eight times as long as it took', () => {
  const runner = runnerOf(late);
  const gap = (): number => numberOf(runner, 'gap');
  const found: { gap: number; steps: number }[] = [];
  // The sum of the frames is 0.13 s: nine of them begin within 1.2 s of the run.
  for (let step = 0; step < 1.2 * 240; step++) {
    const now = gap();
    const last = found.at(-1);
    if (last?.gap === now) last.steps += 1;
    else found.push({ gap: now, steps: 1 });
    runner.step();
  }
  expect(found.length).toBeGreaterThan(8);
  // At 30 m/s a gap is 30 times its frame; both ends of a frame are at whole steps.
  for (const it of found.slice(0, -1))
    expect(Math.abs(it.steps - (8 * 240 * it.gap) / 30)).toBeLessThan(1.0001);
});

it('newton: a step on x/√(1 + x²) is to −x³, so three of them lead to x²⁷, or away', () => {
  for (const guess of [-1.25, -1, -0.6, 0, 0.3, 0.9, 1, 1.1]) {
    const runner = runnerOf(newton, { guess });
    const wanted = Math.abs(guess) ** 27;
    expect(Math.abs(numberOf(runner, 'off') - wanted)).toBeLessThan(1e-11 * Math.max(1, wanted));
    expect(rowsOf(runner)).toHaveLength(4);
    // Each tangent has the curve's slope (1 + x²)^(−3/2) there, and ends where the next one begins.
    const tangents = partsOf(runner, 'line', 'tangent')
      .map(({ points }) => points)
      .filter(([a, b]) => a && b && a[0] !== b[0]);
    expect(tangents.length).toBe(guess === 0 ? 0 : Math.abs(guess) ** 9 > 2.05 ? 2 : 3);
    for (const [i, [begin, end]] of tangents.entries()) {
      if (!begin || !end) throw new Error('a tangent has no ends');
      const x = (i % 2 ? -1 : 1) * guess ** (3 ** i);
      expect((end[1] - begin[1]) / (end[0] - begin[0])).toBeCloseTo((1 + x * x) ** -1.5, 8);
      const meets = -(x ** 3);
      if (Math.abs(meets) < 2.05) {
        expect(end[0]).toBeCloseTo(1.6 * meets, 8);
        expect(end[1]).toBeCloseTo(0, 8);
      } else expect(Math.abs(end[0])).toBeCloseTo(1.6 * 2.05, 8);
    }
  }
});
