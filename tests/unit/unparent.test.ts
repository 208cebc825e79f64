import { describe, expect, it } from 'vitest';
import * as core from '../../www/src/core/entries/index.ts';
import { length, subtract, type Vec3 } from '../../www/src/core/linear/vec.ts';
import { defaults } from '../../www/src/figure/controls.ts';
import type { Thing } from '../../www/src/figure/drawing.ts';
import { counterClockwise, outside } from '../../www/src/figure/hatch.ts';
import type { Table } from '../../www/src/figure/readout.ts';
import { controls } from '../../www/src/figures/unparent/controls.ts';
import unparent from '../../www/src/figures/unparent.ts';
import type { Runner } from '../../www/src/runner/runner.ts';
import { near } from './expect.ts';
import { numberOf, partsOf, runnerOf } from './figure-runner.ts';

const DEGREE = Math.PI / 180;
/** A few roundings of numbers near 1: the closed forms and the core take different ways. */
const ROUNDING = 1e-12;

const runner = (values: object = {}, presses = 0): Runner => {
  const it = runnerOf(unparent, values);
  for (let i = 0; i < presses; i++) it.press('out');
  return it;
};
const value = (name: string): number => numberOf(runner(), name);
const things = (values: object, presses: number): readonly Thing[] =>
  runner(values, presses).draw().panes[0]?.things ?? [];
const tableOf = (caption: RegExp, values: object = {}, presses = 0): Table => {
  const items = runner(values, presses)
    .readout()
    .groups.flatMap((group) => group.items);
  return items.find((it): it is Table => it.kind === 'table' && caption.test(it.caption)) as Table;
};
const cellsOf = (table: Table, row: RegExp): string[] =>
  table.rows.find(({ label }) => row.test(label))?.cells.map(({ text }) => text) ?? [];

type Two = readonly [readonly [number, number], readonly [number, number]];
const turn = (angle: number): Two => [
  [Math.cos(angle), -Math.sin(angle)],
  [Math.sin(angle), Math.cos(angle)],
];
const stretched = (s: number): Two => [
  [s, 0],
  [0, 1],
];
const times = ([[a, b], [c, d]]: Two, [[e, f], [g, h]]: Two): Two => [
  [a * e + b * g, a * f + b * h],
  [c * e + d * g, c * f + d * h],
];
/** Returns by hand the scale of a matrix with a rotation taken out, and the rest. */
const held = (m: Two, rotation: number): { scale: [number, number]; left: number } => {
  const [[a, b], [c, d]] = times(turn(-rotation), m);
  return { scale: [a, d], left: Math.hypot(b, c) };
};
/** The angle of the nearest rotation, in the plane in closed form. */
const nearest = ([[a, b], [c, d]]: Two): number => Math.atan2(c - b, a + d);

describe('a square taken out of a stretched parent', () => {
  const cases = [1, 1.1, 2, 2.5, 4, 6].flatMap((stretch) =>
    [0, 7, 20, 45, 63, 90].map((joint) => ({ stretch, joint })),
  );

  it('loses what the closed forms say: √2 (s − 1) sin φ cos φ, half of it at a corner', () => {
    for (const { stretch, joint } of cases) {
      const it = runner({ stretch, joint });
      const [s, phi] = [stretch, joint * DEGREE];
      const [sin, cos] = [Math.sin(phi), Math.cos(phi)];
      const k = (s - 1) * sin * cos;
      const turned = Math.max(phi - Math.atan2(sin, s * cos), Math.atan2(s * sin, cos) - phi);
      const left = Math.SQRT2 * k;
      for (const [name, expected] of Object.entries({
        left,
        corner: k / Math.SQRT2,
        angle: turned / DEGREE,
        saysX: s * cos * cos + sin * sin,
        saysY: s * sin * sin + cos * cos,
        side: Math.hypot(s * cos, sin),
        sideY: Math.hypot(s * sin, cos),
        // RᵀSR is symmetric, so the nearest rotation loses as much.
        scaleLeft: left,
        rotationLeft: left,
        skew: Math.abs(core.shear(s, phi)) / DEGREE,
      }))
        expect(numberOf(it, name), name).toBeCloseTo(expected, 10);
      const strip = it.graph();
      expect(strip?.curves[0]?.y[strip.at.indexOf(joint)] ?? k / Math.SQRT2).toBeCloseTo(k / Math.SQRT2, 12);
    }
  });

  it('is fitted again when it is put back: 0.742 left over, and a scale of 1.225', () => {
    // R⁻¹ S⁻¹ R of a square of side c: c (1/s + 1)/2 on the diagonal, c (1/s − 1)/2 off it.
    const c = (2.5 + 1) / 2;
    expect(value('backSays')).toBeCloseTo((c * (1 / 2.5 + 1)) / 2, 12);
    expect(value('backLeft')).toBeCloseTo((Math.SQRT2 * c * (1 - 1 / 2.5)) / 2, 12);
    // Each round makes it larger by the same factor; the seventh press begins anew.
    const moved = tableOf(/each move/, {}, 6).rows.slice(0, 6);
    expect(moved.map(({ label }) => label.slice(3))).toEqual(Array(3).fill(['Taken out', 'Put back']).flat());
    expect(cellsOf(tableOf(/what it was/, {}, 6), /along x/)[0]).toBe((1.225 ** 3).toFixed(3));
    expect(runner({}, 7).readout()).toEqual(runner().readout());
  });

  it('loses nothing with the matrix kept, out and back', () => {
    for (const presses of [0, 1, 2, 5]) {
      const it = runner({ fit: 'matrix' }, presses);
      expect(it.readout().summary).toMatch(/keeps the matrix\. The sides were 1\.90.*Nothing is lost\.$/);
      expect(it.readout().values?.corner?.value).toBeLessThan(ROUNDING);
      const drawn = it.draw().panes[0]?.things ?? [];
      expect(drawn.some((thing) => thing.kind === 'measure' || 'hatched' in thing)).toBe(false);
    }
  });

  it('is refused where nothing may give way, and moves where nothing would', () => {
    const refused = runner({ fit: 'exact' }, 1);
    expect(refused.readout().summary).toMatch(/^Refused, .*it says 1\.00 by 1\.00.* would be 0\.53 m off/);
    expect(tableOf(/each move/, { fit: 'exact' }, 1).caption).toMatch(
      /^Refused: no translation, rotation and scale holds the pose of "square": .* 0\.530 m off in the world and an axis 23\.199°, 'polar' .*°\. What/,
    );
    for (const joint of [0, 90])
      expect(runner({ fit: 'exact', joint }, 2).readout().summary).toMatch(/^Put back.*Nothing is lost\.$/);
  });
});

describe('two stretched ancestors', () => {
  it.each([
    { name: 'three', s: 3, between: 45, joint: 45 },
    { name: 'negative', s: 6, between: 40, joint: 70 },
  ])('leave over by the nearest rotation and by the scale what arithmetic says: $name', (each) => {
    const { name, s, between, joint } = each;
    const m = [stretched(s), turn(between * DEGREE), stretched(s), turn(joint * DEGREE)].reduce(times);
    const [scale, polar] = [held(m, (between + joint) * DEGREE), held(m, nearest(m))];
    const it = runner();
    it.press(name);
    const { scaleLeft, rotationLeft, saysX } = it.readout().values ?? {};
    // Entries up to 30, so that a few roundings of them are left.
    expect(scaleLeft?.value).toBeCloseTo(scale.left, 12);
    expect(rotationLeft?.value).toBeCloseTo(polar.left, 12);
    expect(saysX?.value).toBeCloseTo((name === 'three' ? polar : scale).scale[0], 12);
    expect(scale.scale[0] < 0).toBe(name === 'negative');
    it.press('setter');
    expect(it.values.shows).toBe('setter');
    it.press('one');
    expect(it.values).toEqual(defaults(controls));
  });
});

describe('the setter that divides before it turns back', () => {
  it('lands 2.87 m off, where the right order lands at the place', () => {
    const [p, q, angle] = [[1, 2, 3] as const, [5, 6, 7] as const, 40 * DEGREE];
    const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
    // Divided by (2, 1, 1), turned back; then as the parent has it: scaled, turned.
    const [x, y] = [(q[0] - p[0]) / 2, q[1] - p[1]];
    const [u, v] = [cos * x + sin * y, cos * y - sin * x];
    const landed = [p[0] + cos * 2 * u - sin * v, p[1] + sin * 2 * u + cos * v, 7];
    const off = Math.hypot(...landed.map((it, i) => it - (q[i] ?? 0)));
    expect(value('setter')).toBeCloseTo(off, 12);
    const table = tableOf(/asked for/);
    const place = `(${landed.map((it) => it.toFixed(3)).join(', ')})`;
    expect(cellsOf(table, /^Divided/)).toEqual([place, off.toFixed(3)]);
    const [kept = '', rest = ''] = cellsOf(table, /^Turned back/);
    expect(kept).toBe('(5.000, 6.000, 7.000)');
    expect(rest).toMatch(/^0$|·10⁻¹[⁵⁶]$/u);
  });
});

describe('the picture of what is lost', () => {
  it('says the point at once: the rhombus, the dashed square, 0.53 m and 23.2°', () => {
    const it = runner();
    const [measure] = partsOf(it, 'measure');
    expect([measure?.text, partsOf(it, 'arc')[0]?.text]).toEqual(['0.53 m', '23.2°']);
    const [[a, b, c] = []] = partsOf(it, 'polygon').flatMap((it) => (it.dashed ? [it.points] : []));
    const long = (from: Vec3 | undefined, to: Vec3 | undefined) => length(subtract(to ?? [0], from ?? [0]));
    near([long(measure?.from, measure?.to), long(a, b), long(b, c)], [0.75 / Math.SQRT2, 1.75, 1.75], 1e-12);
  });

  it('has R⁻¹ M, and lights what no scale keeps of it', () => {
    const numbers = (values: object, lit: boolean) =>
      partsOf(runner(values), 'text').flatMap(({ part, text }) =>
        (part === 'lost') === lit && /^−?\d/.test(text) ? [text] : [],
      );
    // Rᵀ S R: s cos² + sin², (1 − s) sin cos beside the diagonal.
    expect(numbers({}, true)).toEqual(['−0.75', '−0.75']);
    expect(numbers({}, false)).toEqual(['1.75', '1.75']);
    expect(numbers({ joint: 90 }, true)).toEqual([]);
    expect(numbers({ joint: 90 }, false)).toEqual(['1.00', '0.00', '0.00', '2.50']);
    // Back in its parent the child stores another, and a matrix that is kept drops none.
    const shown = (values: object, presses: number) =>
      things(values, presses).some((it) => it.kind === 'text' && it.text === 'R⁻¹ M');
    expect([0, 1, 2, 3].map((presses) => shown({}, presses))).toEqual([true, true, false, false]);
    expect(shown({ fit: 'matrix' }, 1)).toBe(false);
  });

  it('has no hatch, measure or dash where nothing is lost', () => {
    for (const values of [{ stretch: 1 }, { joint: 0 }, { joint: 90 }]) {
      const drawn = things(values, 1);
      expect(drawn.some((it) => it.kind === 'measure' || it.kind === 'arc')).toBe(false);
      expect(drawn.some((it) => it.kind === 'polygon' && (it.hatched || it.dashed))).toBe(false);
    }
  });

  it('hatches the whole difference and nothing twice', () => {
    const at = (places: readonly number[]): Vec3[] =>
      [0, 2, 4, 6].map((i) => [places[i] ?? 0, places[i + 1] ?? 0, 0]);
    const square = at([-1, -1, 1, -1, 1, 1, -1, 1]);
    const rhombus = at([0, -1.2, 3, 0, 0, 1.2, -3, 0]);
    const area = (points: readonly Vec3[]): number =>
      points.reduce((sum, [x, y], i) => {
        const [u = 0, v = 0] = points[(i + 1) % points.length] ?? [];
        return sum + (x * v - u * y) / 2;
      }, 0);
    const sum = (pieces: readonly (readonly Vec3[])[]): number =>
      pieces.reduce((all, it) => all + area(it), 0);
    // Four triangles of 0.5 by 0.2 are outside of |x|/3 + |y|/1.2 ≤ 1, whose area is 7.2.
    expect(area(counterClockwise(square.toReversed()))).toBe(4);
    expect(sum(outside(square, rhombus))).toBeCloseTo(4 * 0.05, 12);
    expect(sum(outside(rhombus, square)) - sum(outside(square, rhombus))).toBeCloseTo(7.2 - 4, 12);
  });
});
