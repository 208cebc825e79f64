import { describe, expect, it } from 'vitest';
import { scaleRules } from '../../www/src/core/accumulate.ts';
import * as core from '../../www/src/core/entries/kinetree.ts';
import { defaults, type Values } from '../../www/src/figure/controls.ts';
import { column, type Handle, type Pane, type Polygon } from '../../www/src/figure/drawing.ts';
import { controls } from '../../www/src/figures/piston/controls.ts';
import { JOINT } from '../../www/src/figures/piston/model.ts';
import piston from '../../www/src/figures/piston.ts';
import { Runner } from '../../www/src/runner/runner.ts';
import { columnMajor, expectNear, vectors } from './vectors.ts';

type Settings = Partial<Values<typeof controls>>;
const DEGREE = Math.PI / 180;

const runner = (values: Settings = {}): Runner => {
  const it = new Runner(piston as never, core);
  it.setAll(values as Values);
  return it;
};
const panes = (values: Settings = {}): readonly Pane[] => runner(values).draw().panes;
const value = (name: string, values: Settings = {}): number =>
  runner(values).readout().values?.[name]?.value ?? Number.NaN;
const matrixOf = (pane: Pane | undefined, part: string, ghost = false): ArrayLike<number> => {
  const found = pane?.things.find(
    (it) => 'matrix' in it && it.part === part && (it.ghost ?? false) === ghost,
  );
  return found && 'matrix' in found ? found.matrix : [];
};

describe('the piston', () => {
  type Part = {
    world_matrix_accumulate_matrices: number[][];
    world_matrix_accumulate_transforms: number[][];
  };
  const cases = vectors<{ slider_root_scale_x: number; A: Part; B: Part }>('piston');
  // The vectors' root is at x = 2.5, the figure's at 3.
  const moved = (rows: number[][]): number[] => columnMajor(rows).map((it, i) => (i === 12 ? it + 0.5 : it));

  it.each(['beside', 'over'] as const)('draws the reference matrices, %s', (view) => {
    for (const { slider_root_scale_x: scaleX, A, B } of cases) {
      const [first, second] = panes({ scaleX, joint: 90, view });
      for (const [part, it] of [
        ['rod', A],
        ['head', B],
      ] as const) {
        expectNear(matrixOf(first, part), moved(it.world_matrix_accumulate_matrices), 1e-14);
        const other = view === 'over' ? matrixOf(first, part, true) : matrixOf(second, part);
        expectNear(other, moved(it.world_matrix_accumulate_transforms), 1e-14);
      }
    }
  });

  it('moves the head to 3 + s with matrices, and leaves it at 4 component by component', () => {
    for (const scaleX of [0, 0.5, 1, 2.5, 5]) {
      const [matrices, parts] = panes({ scaleX, joint: 90 });
      expect(column(matrixOf(matrices, 'head'), 3)[0]).toBeCloseTo(3 + scaleX, 13);
      expect(column(matrixOf(parts, 'head'), 3)[0]).toBeCloseTo(4, 13);
    }
  });

  it('says both sides of its first picture', () => {
    expect(runner().readout().summary).toBe(
      'Matrices: rod 4.44 long, head at 2.17, 42.3 degrees off square. Component-wise: 2.00 long, head at 0.87, square but 2.5 times as wide.',
    );
    expect(panes().map(({ title, subtitle, result }) => [title, subtitle, result])).toEqual([
      ['Multiply matrices', 'Unity, Godot, three.js, Bevy', 'leans 42.3°'],
      ['Multiply components', 'Unreal, Ogre', 'square, 2.50 × as wide'],
    ]);
    expect(value('rod')).toBeCloseTo(4.444, 3);
    expect(value('headAt')).toBeCloseTo(2.165, 3);
    expect(value('lean')).toBeCloseTo(42.28, 2);
    expect(value('headAtByParts')).toBeCloseTo(0.866, 3);
    const thick = runner().readout().groups[0]?.items[1];
    const row = thick?.kind === 'table' ? thick.rows[1]?.cells.map(({ text }) => text) : [];
    expect(row).toEqual(['0.380', '0.625']);
  });

  it('has a rod of 2√(s² sin²φ + cos²φ) by matrices and of 2 component-wise', () => {
    for (const scaleX of [0.5, 1, 2.5, 5])
      for (const joint of [0, 30, 60, 90, 135, 180]) {
        const [sine, cosine] = [Math.sin(joint * DEGREE), Math.cos(joint * DEGREE)];
        const expected = 2 * Math.sqrt((scaleX * sine) ** 2 + cosine ** 2);
        expect(value('rod', { scaleX, joint })).toBeCloseTo(expected, 12);
        expect(value('rodByParts', { scaleX, joint })).toBeCloseTo(2, 12);
      }
  });

  it('leans not at all at 90°, and the most at 45°: 46.40° for a stretch of 2.5', () => {
    expect(value('lean', { joint: 90 })).toBeCloseTo(0, 10);
    expect(value('rod', { joint: 90 })).toBeCloseTo(5, 12);
    expect(value('lean', { joint: 45 })).toBeCloseTo(46.4, 2);
    expect(value('lean', { joint: 45 })).toBeCloseTo(value('leanMost'), 10);
    expect(value('lean', { scaleX: 1, joint: 45 })).toBeCloseTo(0, 10);
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

  it('has handles that give their own values back in both panes, by every rule', () => {
    for (const rule of scaleRules)
      for (const joint of [0, 35, 90, 160, 180])
        for (const pane of panes({ rule, joint, scaleX: 1.7 })) {
          const handles = pane.things.filter((it): it is Handle => it.kind === 'handle');
          const [plate, head] = handles;
          expect(handles.map(({ name }) => name)).toEqual(['plate', 'head']);
          expect(plate?.to(plate.at).scaleX).toBeCloseTo(1.7, 12);
          expect((head?.to(head.at).joint ?? Number.NaN) / DEGREE).toBeCloseTo(joint, 10);
        }
  });

  it('takes a hand behind the joint for the nearer end of the half circle', () => {
    const head = panes()[0]?.things.find((it): it is Handle => it.kind === 'handle' && it.name === 'head');
    const [x, y, z] = JOINT;
    expect(head?.to([x - 0.1, y, z + 2]).joint).toBe(0);
    expect(head?.to([x - 0.1, y, z - 2]).joint).toBe(Math.PI);
  });

  it('names both rules whatever is set, and says that flat has no angle', () => {
    for (const rule of scaleRules)
      for (const against of [...scaleRules, 'none'] as const)
        for (const scaleX of [0, 1, 5]) {
          const { summary } = runner({ rule, against, scaleX }).readout();
          for (const name of piston.compares ?? []) expect(summary).toContain(name);
        }
    expect(runner({ scaleX: 0 }).readout().summary).toContain('no angle to speak of');
  });

  it('has a strip of the shear over the joint, by the closed form', () => {
    const it = runner({ joint: 60 }).strip();
    expect(it?.now).toBeCloseTo(60, 12);
    expect(it?.drives).toBe('joint');
    it?.at.forEach((joint, i) => {
      const [sine, cosine] = [Math.sin(joint * DEGREE), Math.cos(joint * DEGREE)];
      const s = 2.5;
      const shear = Math.asin(
        ((s * s - 1) * sine * cosine) /
          Math.sqrt(((s * cosine) ** 2 + sine ** 2) * ((s * sine) ** 2 + cosine ** 2)),
      );
      expect(it.curves[0]?.y[i]).toBeCloseTo(Math.abs(shear) / DEGREE, 10);
    });
  });

  it('shows its shear meter within the limit it names, and none without a stretch', () => {
    const meter = (scaleX: number, joint: number): { value: number | null; limit: number } => {
      const [it] = runner({ scaleX, joint }).readout().groups[0]?.items ?? [];
      if (it?.kind !== 'meter') throw new Error('no meter');
      return { value: it.value, limit: it.limit?.value ?? Number.NaN };
    };
    expect(meter(3, 45).value).toBeCloseTo(meter(3, 45).limit, 10);
    expect(meter(3, 30).value).toBeLessThan(meter(3, 30).limit);
    expect(meter(3, 90).value).toBeCloseTo(0, 10);
    expect(meter(1, 45).value).toBeCloseTo(0, 10);
    expect(meter(0, 45).value).toBeNull();
  });

  it('keeps the names of its parameters, for old links', () => {
    expect(Object.keys(defaults(controls))).toEqual(['scaleX', 'joint', 'rule', 'against', 'view']);
  });
});
