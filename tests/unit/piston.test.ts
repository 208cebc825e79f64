import { describe, expect, it } from 'vitest';
import { scaleRules } from '../../www/src/core/accumulate.ts';
import { defaults } from '../../www/src/figure/controls.ts';
import { column, type Pane, type Polygon } from '../../www/src/figure/drawing.ts';
import { JOINT, pistonsOf } from '../../www/src/figures/piston/chain.ts';
import { controls } from '../../www/src/figures/piston/controls.ts';
import piston from '../../www/src/figures/piston.ts';
import type { Runner } from '../../www/src/runner/runner.ts';
import { near } from './expect.ts';
import { handleOf, numberOf, runnerOf, things } from './figure-runner.ts';
import { columnMajor, vectors } from './vectors.ts';

const DEGREE = Math.PI / 180;

const runner = (values: object = {}): Runner => runnerOf(piston, values);
const panes = (values: object = {}): readonly Pane[] => runner(values).draw().panes;
const value = (name: string, values: object = {}): number => numberOf(runner(values), name);

describe('the piston at all its settings', () => {
  it('has the reference matrices: the first rule solid, the second as its ghost', () => {
    type Part = {
      world_matrix_accumulate_matrices: number[][];
      world_matrix_accumulate_transforms: number[][];
    };
    const part = (scaleX: number, name: string, ghost: boolean): ArrayLike<number> => {
      const found = things(runner({ scaleX, joint: 90, view: 'over' })).find(
        (it) => 'matrix' in it && 'part' in it && it.part === name && Boolean(it.ghost) === ghost,
      );
      return found && 'matrix' in found ? found.matrix : [];
    };
    for (const { slider_root_scale_x: s, A, B } of vectors<{ slider_root_scale_x: number; A: Part; B: Part }>(
      'piston',
    ))
      for (const [name, it] of Object.entries({ rod: A, head: B })) {
        // The vectors' root is at x = 2.5, the figure's at 3.
        const moved = (rows: number[][]): number[] =>
          columnMajor(rows).map((value, i) => (i === 12 ? value + 0.5 : value));
        near(part(s, name, false), moved(it.world_matrix_accumulate_matrices), 1e-14);
        near(part(s, name, true), moved(it.world_matrix_accumulate_transforms), 1e-14);
        if (name === 'head')
          near(
            [false, true].map((ghost) => column(part(s, name, ghost), 3)[0] ?? 0),
            [3 + s, 4],
            1e-13,
          );
      }
  });

  it('has a rod of 2√(s² sin²φ + cos²φ) by matrices and of 2 component-wise, and the lean of its closed form', () => {
    for (const scaleX of [0.5, 1, 2.5, 5])
      for (const joint of [0, 30, 60, 90, 136, 180]) {
        const [sine, cosine] = [Math.sin(joint * DEGREE), Math.cos(joint * DEGREE)];
        const [wide, high] = [Math.hypot(scaleX * sine, cosine), Math.hypot(scaleX * cosine, sine)];
        const lean = Math.abs(Math.asin(((scaleX ** 2 - 1) * sine * cosine) / (wide * high))) / DEGREE;
        const it = runner({ scaleX, joint });
        near(
          ['rodLength', 'rodLengthComponents', 'lean'].map((name) => numberOf(it, name)),
          [2 * wide, 2, lean],
          1e-6,
        );
        const { now = 0, curves: [curve] = [] } = it.graph() ?? {};
        expect(now).toBeCloseTo(joint, 12);
        expect(curve?.y[joint / 2]).toBeCloseTo(lean, 5);
      }
    expect(runner({ scaleX: 0 }).graph()?.curves[0]?.y.every(Number.isNaN)).toBe(true);
  });

  it('shows its shear meter within the limit it names, and none without a stretch', () => {
    const meter = (scaleX: number, joint: number) => {
      const [it] = runner({ scaleX, joint }).readout().groups[0]?.items ?? [];
      return it?.kind === 'meter'
        ? { value: it.value ?? Number.NaN, limit: it.limit?.value ?? 0 }
        : undefined;
    };
    const [most, less] = [meter(3, 45), meter(3, 30)];
    expect(most?.value).toBeCloseTo(most?.limit ?? 0, 10);
    expect(less?.value).toBeLessThan(less?.limit ?? 0);
    expect(meter(0, 45)?.value).toBeNaN();
  });

  it('shows at once what the storyboard says: 2.5 times, 60 degrees, two rules', () => {
    const { panes, layout } = runner().draw();
    expect(layout).toBe('stacked');
    expect(panes.map(({ title, result }) => [title, result])).toEqual([
      ['Multiply matrices', 'skewed 42.3°'],
      ['Multiply components', 'right angles, 2.50 × as wide'],
    ]);
    expect(runner().readout().summary).toBe(
      'Matrices: rod 4.44 m long, head at 2.17, 42.3 degrees off square. Components: rod 2.00 m long, head at 0.87, square but 2.50 times as wide.',
    );
  });

  it('paints a square whose corner leans by the angle it names', () => {
    const corner = (pane: Pane | undefined): number => {
      const square = pane?.things.find((it): it is Polygon => it.kind === 'polygon');
      const [a, b, c] = square?.points ?? [];
      if (!a || !b || !c) return Number.NaN;
      const [u, v] = [a.map((it, i) => it - (b[i] ?? 0)), c.map((it, i) => it - (b[i] ?? 0))];
      const dot = u.reduce((sum, it, i) => sum + it * (v[i] ?? 0), 0);
      return Math.abs(90 - Math.acos(dot / (Math.hypot(...u) * Math.hypot(...v))) / DEGREE);
    };
    for (const joint of [20, 60, 110]) {
      const [matrices, parts] = panes({ joint });
      expect(corner(matrices)).toBeCloseTo(value('lean', { joint }), 10);
      expect(corner(parts)).toBeCloseTo(0, 10);
    }
  });

  it('is one machine by all rules at a stretch of 1, and by compensation at every stretch', () => {
    for (const joint of [0, 30, 75, 180])
      for (const scaleX of [0.4, 1, 2.5, 5]) {
        const all = pistonsOf({ scaleX, joint: joint * DEGREE });
        expect(Array.from(all.compensated.head.axisLengths)).toEqual([1, 1, 1]);
        if (scaleX !== 1) continue;
        for (const rule of scaleRules)
          for (const [i, entry] of all[rule].head.matrix.entries())
            expect(entry).toBeCloseTo(all.matrices.head.matrix[i] ?? Number.NaN, 14);
      }
  });

  it('has both hands and a dimension in each of four machines, and four widths in closed form', () => {
    const four = panes({ view: 'four', scaleX: 2 });
    expect(four).toHaveLength(4);
    for (const { things } of four) {
      const kinds = things.map(({ kind }) => kind);
      expect(kinds.filter((kind) => kind === 'handle')).toHaveLength(2);
      const words = things.map((it) => ('text' in it && it.text) || '');
      expect(words.some((text) => / m$/.test(text))).toBe(true);
    }
    const graph = runner({ view: 'four', scaleX: 2 }).graph();
    for (const degrees of [0, 30, 90, 150]) {
      const [c, s] = [Math.cos(degrees * DEGREE) ** 2, Math.sin(degrees * DEGREE) ** 2];
      const at = graph?.curves.map(({ y }) => y[degrees / 2] ?? Number.NaN) ?? [];
      const expected = [Math.sqrt(4 * c + s), 2, 2 * c + s, 1];
      for (const [i, each] of expected.entries()) expect(at[i]).toBeCloseTo(each, 12);
    }
  });

  it('swings its joint once and comes back, while nothing is stretched', () => {
    const at = (seconds: number, scaleX: number) =>
      piston.breathes?.(seconds, { ...defaults(controls), scaleX } as never) ?? {};
    expect(at(0, 1)).toEqual({ joint: 60 });
    expect(at(3, 1).joint).toBeCloseTo(180, 10);
    expect(Math.abs(Number(at(5.99, 1).joint) - 60)).toBeLessThan(0.01);
    expect(at(6, 1)).toEqual({});
    expect(at(3, 2.5)).toEqual({});
  });

  it('takes a hand behind the joint for the nearer end of the half circle', () => {
    const head = handleOf(runner(), 'head');
    const [x, y, z] = JOINT;
    expect(head.to([x - 0.1, y, z + 2]).joint).toBe(0);
    expect(head.to([x - 0.1, y, z - 2]).joint).toBe(Math.PI);
  });

  it('says what is flat, and which head is whole, wide or long', () => {
    expect(runner({ scaleX: 0 }).readout().summary).toContain('squeezed flat');
    const told = (params: object, place: number) =>
      runner({ view: 'four', ...params }).draw().panes[place]?.result;
    const flat = ['squeezed flat', 'squeezed flat', 'right angles, 0.75 × as wide', 'square'];
    expect([0, 1, 2, 3].map((it) => told({ scaleX: 0 }, it))).toEqual(flat);
    expect(runner({ scaleX: 0, rule: 'compensated' }).readout().summary).toContain('Compensated');
    const upright = { scaleX: 2.5, joint: 90 };
    expect(told(upright, 0)).toBe('right angles, 2.50 × as long');
    expect(told(upright, 1)).toBe('right angles, 2.50 × as wide');
  });

  it('keeps the names of its parameters, for old links', () => {
    expect(Object.keys(defaults(controls))).toEqual(['scaleX', 'joint', 'rule', 'against', 'view']);
  });
});
