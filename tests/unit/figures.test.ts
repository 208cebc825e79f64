import { describe, expect, it } from 'vitest';
import * as core from '../../www/src/core/entries/batch.ts';
import { attributeName, parseValue, type Value, valued } from '../../www/src/figure/controls.ts';
import { column, type Thing } from '../../www/src/figure/drawing.ts';
import { figureNames, loadFigure } from '../../www/src/runner/registry.ts';
import { Runner } from '../../www/src/runner/runner.ts';
import { columnMajor, expectNear, vectors } from './vectors.ts';

const figures = await Promise.all(figureNames.map(async (name) => [name, await loadFigure(name)] as const));
const piston = await loadFigure('piston');

/** Every figure there is, so none can be forgotten. */
describe.each(figures)('figure %s', (_name, figure) => {
  it('draws something finite at its defaults and at both ends of every control', () => {
    const runner = new Runner(figure, core);
    const finite = (thing: Thing): boolean =>
      JSON.stringify(thing, (_, value) =>
        ArrayBuffer.isView(value) ? Array.from(value as never) : value,
      ).includes('null') === false;
    const settings = valued(figure.controls).flatMap(([name, control]): (readonly [string, Value])[] => {
      switch (control.kind) {
        case 'slider':
          return [control.min, control.max].map((value) => [name, value] as const);
        case 'choice':
          return control.options.map(({ value }) => [name, value] as const);
        case 'toggle':
          return [[name, !control.value] as const];
      }
    });
    for (const [name, value] of settings) {
      runner.reset();
      runner.set(name, value);
      runner.step();
      const things = runner.draw().panes.flatMap((pane) => pane.things);
      expect(things.length).toBeGreaterThan(0);
      expect(things.filter((thing) => !finite(thing))).toEqual([]);
      expect(runner.readout().summary).not.toBe('');
    }
    runner.dispose();
  });

  it('has controls whose defaults fit and whose names can be attributes', () => {
    for (const [name, control] of valued(figure.controls)) {
      expect(parseValue(name, control, String(control.value))).toBe(control.value);
      expect(attributeName(name)).toMatch(/^[a-z][a-z0-9-]*$/);
      expect(['scene', 'theme', 'controls', 'readout']).not.toContain(attributeName(name));
    }
  });

  it('refuses what its controls cannot be, and stays as it was', () => {
    const runner = new Runner(figure, core);
    const before = runner.values;
    for (const [name, control] of valued(figure.controls)) {
      if (control.kind === 'toggle') continue;
      for (const bad of [Number.NaN, Number.POSITIVE_INFINITY, 'no such thing', '']) {
        expect(() => runner.set(name, bad)).toThrow(RangeError);
      }
    }
    expect(() => runner.set('no such control', 1)).toThrow(RangeError);
    expect(runner.values).toEqual(before);
  });
});

describe('the piston', () => {
  const figure = piston;
  const cylinders = (scaleX: number, joint = 90): Thing[] => {
    const runner = new Runner(figure, core);
    runner.set('scaleX', scaleX);
    runner.set('joint', joint);
    return runner.draw().panes.flatMap((pane) => pane.things);
  };
  const part = (things: readonly Thing[], color: string, ghost: boolean): ArrayLike<number> => {
    const found = things.find((it) => it.kind === 'cylinder' && it.color === color && it.ghost === ghost);
    return found?.kind === 'cylinder' ? found.matrix : [];
  };

  it('draws the reference matrices: the first rule solid, the second as its ghost', () => {
    type Part = {
      world_matrix_accumulate_matrices: number[][];
      world_matrix_accumulate_transforms: number[][];
    };
    for (const { slider_root_scale_x: s, A, B } of vectors<{ slider_root_scale_x: number; A: Part; B: Part }>(
      'piston',
    )) {
      const things = cylinders(s);
      for (const [color, it] of [
        ['purple', A],
        ['sky', B],
      ] as const) {
        // The vectors' root stands at x = 2.5, the figure's at 3.
        const moved = (rows: number[][]): number[] =>
          columnMajor(rows).map((value, i) => (i === 12 ? value + 0.5 : value));
        expectNear(part(things, color, false), moved(it.world_matrix_accumulate_matrices), 1e-14);
        expectNear(part(things, color, true), moved(it.world_matrix_accumulate_transforms), 1e-14);
      }
    }
  });

  it('moves the head to 3 + s with matrices, and leaves it at 4 component by component', () => {
    for (const s of [0, 0.5, 1, 2.5, 5]) {
      const things = cylinders(s);
      expect(column(part(things, 'sky', false), 3)[0]).toBeCloseTo(3 + s, 13);
      expect(column(part(things, 'sky', true), 3)[0]).toBeCloseTo(4, 13);
    }
  });

  it('shows its shear meter within the limit it names, and none without a stretch', () => {
    const meter = (s: number, joint: number): { value: number | null; limit: number } => {
      const runner = new Runner(figure, core);
      runner.set('scaleX', s);
      runner.set('joint', joint);
      const [it] = runner.readout().groups[0]?.items ?? [];
      if (it?.kind !== 'meter') throw new Error('no meter');
      return { value: it.value, limit: it.limit?.value ?? Number.NaN };
    };
    expect(meter(3, 45).value).toBeCloseTo(meter(3, 45).limit, 10);
    expect(meter(3, 30).value).toBeLessThan(meter(3, 30).limit);
    expect(meter(3, 90).value).toBeCloseTo(0, 10);
    expect(meter(1, 45).value).toBeCloseTo(0, 10);
    expect(meter(0, 45).value).toBeNull();
  });
});
