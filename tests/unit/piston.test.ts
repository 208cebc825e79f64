import { describe, expect, it } from 'vitest';
import { scaleRules } from '../../www/src/core/accumulate.ts';
import { defaults, type Values } from '../../www/src/figure/controls.ts';
import type { Handle, Pane, Polygon } from '../../www/src/figure/drawing.ts';
import { JOINT, pistonsOf } from '../../www/src/figures/piston/chain.ts';
import { controls } from '../../www/src/figures/piston/controls.ts';
import piston from '../../www/src/figures/piston.ts';
import type { Runner } from '../../www/src/runner/runner.ts';
import { runnerOf } from './figure-runner.ts';

type Settings = Partial<Values<typeof controls>>;
const DEGREE = Math.PI / 180;

const runner = (values: Settings = {}): Runner => runnerOf(piston, values);
const panes = (values: Settings = {}): readonly Pane[] => runner(values).draw().panes;
const value = (name: string, values: Settings = {}): number =>
  runner(values).readout().values?.[name]?.value ?? Number.NaN;
describe('the piston at all its settings', () => {
  it('has a rod of 2√(s² sin²φ + cos²φ) by matrices and of 2 component-wise', () => {
    for (const scaleX of [0.5, 1, 2.5, 5])
      for (const joint of [0, 30, 60, 90, 135, 180]) {
        const [sine, cosine] = [Math.sin(joint * DEGREE), Math.cos(joint * DEGREE)];
        const expected = 2 * Math.sqrt((scaleX * sine) ** 2 + cosine ** 2);
        expect(value('rodLength', { scaleX, joint })).toBeCloseTo(expected, 12);
        expect(value('rodLengthComponents', { scaleX, joint })).toBeCloseTo(2, 12);
      }
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
    const head = panes()[0]?.things.find((it): it is Handle => it.kind === 'handle' && it.name === 'head');
    const [x, y, z] = JOINT;
    expect(head?.to([x - 0.1, y, z + 2]).joint).toBe(0);
    expect(head?.to([x - 0.1, y, z - 2]).joint).toBe(Math.PI);
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
