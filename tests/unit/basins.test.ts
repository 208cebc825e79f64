/** The basins against complex numbers, which no part of the figure knows: z − (z³ − 1)/(3z²). */
import { describe, expect, it } from 'vitest';
import type { Drawing } from '../../www/src/figure/drawing.ts';
import { type BasinsParams, CUBE, controls } from '../../www/src/figures/basins/controls.ts';
import { factsOf, sharesOf } from '../../www/src/figures/basins/facts.ts';
import { COARSE, FINE, MAP, pictureOf, startsOf } from '../../www/src/figures/basins/picture.ts';
import { STATUS } from '../../www/src/figures/basins/search.ts';
import figure from '../../www/src/figures/basins.ts';
import { Runner } from '../../www/src/runner/runner.ts';
import { WallClock } from '../../www/src/runner/wall-clock.ts';
import { partsOf, runnerOf, paramsOf as settings } from './figure-runner.ts';

const paramsOf = (values: object = {}): BasinsParams => settings(controls, values);
const factsAt = (x: number, y: number) => factsOf(paramsOf({ x, y }));

type Complex = readonly [re: number, im: number];
const times = ([a, b]: Complex, [c, d]: Complex): Complex => [a * c - b * d, a * d + b * c];
const over = (z: Complex, [c, d]: Complex): Complex => {
  const [re, im] = times(z, [c, -d]);
  return [re / (c * c + d * d), im / (c * c + d * d)];
};
/** The step from a place, as a complex number. */
function strideAt(z: Complex): Complex {
  const square = times(z, z);
  const [re, im] = times(square, z);
  return over([re - 1, im], [3 * square[0], 3 * square[1]]);
}
const roots: readonly Complex[] = [
  [1, 0],
  [-0.5, Math.sqrt(0.75)],
  [-0.5, -Math.sqrt(0.75)],
];
const nearest = (z: Complex): number => {
  const far = roots.map(([a, b]) => Math.hypot(a - z[0], b - z[1]));
  return far.indexOf(Math.min(...far));
};
/** The root that a start finds, −1 for none, and its steps. */
function refereed(z: Complex): readonly [root: number, steps: number] {
  let [x, y] = z;
  for (let step = 1; step <= 40; step++) {
    const [dx, dy] = strideAt([x, y]);
    [x, y] = [x - dx, y - dy];
    if (Math.hypot(dx, dy) < 1e-6) return [nearest([x, y]), step];
  }
  return [-1, 40];
}

describe('a path', () => {
  it('goes by the steps of a complex number', () => {
    for (const [x, y] of [
      [0.3, 0.4],
      [-0.6, 0.02],
      [-0.55, 0.2],
      [1.7, -1.2],
    ] as const) {
      const { path, found, nearest: near, picture } = factsAt(x, y);
      const { places, steps } = path;
      for (let i = 0; i < steps; i++) {
        const [a = 0, b = 0, c = 0, d = 0] = places.slice(2 * i, 2 * i + 4);
        const [dx, dy] = strideAt([a, b]);
        // A long step has the rounding of its length.
        expect(Math.hypot(a - dx - c, b - dy - d)).toBeLessThan(1e-12 * (1 + Math.hypot(dx, dy)));
      }
      expect([found, steps]).toEqual(refereed([x, y]));
      expect([near, picture.roots.length]).toEqual([nearest([x, y]), 3]);
    }
  });

  it('has no way from the origin, where J is 0', () => {
    const { path, here } = factsAt(0, 0);
    expect([path.status, path.steps, path.places]).toEqual([STATUS.singular, 0, [0, 0]]);
    expect(here.along.flat()).toEqual([0, 0, 0, 0].map((it) => expect.closeTo(it)));
  });
});

describe('the Jacobian', () => {
  it('at (0.3, 0.4) is a turn and a squeeze, as 3z² is', () => {
    const { here } = factsAt(0.3, 0.4);
    const [re, im] = times([0.3, 0.4], [0.3, 0.4]).map((it) => 3 * it) as [number, number];
    const near = (it: number): number => expect.closeTo(it, 14);
    expect(here.along).toEqual([
      [near(re), near(im)],
      [near(-im), near(re)],
    ]);
    expect([here.divergence, here.curl]).toEqual([near(2 * re), near(2 * im)]);
    expect(here.area).toBeCloseTo(re * re + im * im, 14);
    expect(here.condition).toBeCloseTo(1, 7);
  });
});

describe('the picture', () => {
  it('has three roots, and cells of the colors that one start after the other has', () => {
    const picture = pictureOf(CUBE, null);
    expect(picture.roots).toEqual(roots.map((it) => it.map((part) => expect.closeTo(part, 11))));
    while (!picture.complete) picture.refine();
    const starts = startsOf(FINE);
    for (let i = 0; i < picture.cells.length; i += 97) {
      const [root, steps] = refereed([starts[2 * i] ?? 0, starts[2 * i + 1] ?? 0]);
      const cell = picture.cells[i] as number;
      expect(Math.floor((cell - 1) / 6)).toBe(root);
      const shade = [4, 6, 8, 11, 16, Number.POSITIVE_INFINITY].findIndex((most) => steps <= most);
      if (root >= 0) expect((cell - 1) % 6).toBe(shade);
    }
  });

  it('has the shares of starts that the referee counts', () => {
    const starts = startsOf(COARSE);
    let [away, steps] = [0, 0];
    for (let i = 0; i < starts.length; i += 2) {
      const start: Complex = [starts[i] ?? 0, starts[i + 1] ?? 0];
      const [root, taken] = refereed(start);
      if (root !== nearest(start)) away += 2 / starts.length;
      steps += (2 * taken) / starts.length;
    }
    const shares = (values: object = {}) => sharesOf(paramsOf(values), factsOf(paramsOf(values)));
    expect(shares().away).toBeCloseTo(away, 12);
    expect(shares().steps).toBeCloseTo(steps, 12);
    // Where h is too long, and where rounding decides: the shares that another color has, and none.
    const off = (h: number) => shares({ jacobian: 'differences', h });
    expect(off(-1).recolored).toBeCloseTo(0.094, 2);
    expect(off(-8).recolored).toBe(0);
    expect(off(-15).recolored).toBeCloseTo(0.079, 2);
    expect(off(-15).lost).toBeCloseTo(0.03, 2);
  });

  it('leaves gray what has no root, and tells up to eight apart', () => {
    const none = pictureOf('x^2 + 1, y', null);
    expect(none.roots).toEqual([]);
    expect(Math.max(...none.cells)).toBe(0);
    const many = pictureOf('sin(4*x), sin(4*y)', null);
    expect(many.roots.length).toBe(8);
    expect(many.cells.includes(0)).toBe(true);
  });

  it('is coarse at first, and whole after some drawings, with another list for each', () => {
    const runner = new Runner(figure as never, 1, new WallClock());
    // Of this text no picture is kept.
    runner.set('formula', `${CUBE}  `);
    const cellsOf = ({ panes }: Drawing) => panes[0]?.things.find((it) => it.kind === 'raster')?.cells;
    let drawing = runner.draw();
    const lists = new Set([cellsOf(drawing)]);
    let drawings = 1;
    for (; drawing.restless; drawings++) {
      drawing = runner.draw();
      lists.add(cellsOf(drawing));
    }
    expect(drawings).toBe(12);
    expect(lists.size).toBe(12);
    expect(cellsOf(runner.draw())).toBe(cellsOf(drawing));
    // Where nothing is measured, in files, it is whole at once.
    expect(runnerOf(figure, { formula: `${CUBE}   ` }).draw().restless).toBe(false);
    runner.dispose();
  });
});

describe('the figure', () => {
  it.each([
    ['0.9 0.1', true],
    ['-0.5 0.8', false],
  ])('says whether %s was the root', (guess, right) => {
    const runner = runnerOf(figure);
    runner.pose();
    runner.setAll({ x: 0.9, y: 0.1, guess });
    expect(runner.readout().summary.includes('Your guess was this root.')).toBe(right);
  });

  it('refuses a text that is no field of the plane, and stays as it was', () => {
    const runner = runnerOf(figure);
    expect(() => runner.set('formula', 'x + , y')).toThrow(/column 5/);
    expect(() => runner.set('formula', 'x*y')).toThrow('with a comma between, not 1 component');
    expect(runner.values.formula).toBe(CUBE);
  });

  it('walks from place to place until the root is found', () => {
    const runner = runnerOf(figure);
    const pathAt = (time: number) => {
      runner.seek(time);
      return partsOf(runner, 'line', 'path')[0]?.points ?? [];
    };
    expect(pathAt(0)).toEqual([]);
    // A guess is asked for before the answer is told.
    expect(runner.draw().panes[0]?.title).toMatch(/\?$/);
    const { path } = factsAt(0.3, 0.4);
    expect(path.steps).toBe(6);
    expect([2, 2.2].map((time) => pathAt(time).length)).toEqual([4, 5]);
    const whole = pathAt(4);
    expect(whole.length).toBe(7);
    expect(whole.at(-1)?.slice(0, 2)).toEqual(path.places.slice(-2));
  });
});

it('has room below the map for the button that plays, on a phone too', () => {
  const { camera } = figure;
  if (!('plan' in camera)) throw new Error('it is seen in plan');
  const [, bottom, , top] = camera.plan;
  // The button is 28 pixels high and half over the edge of the picture, which is 200 pixels high.
  expect(((MAP[1] - bottom) / (top - bottom)) * 200).toBeGreaterThanOrEqual(14);
});
