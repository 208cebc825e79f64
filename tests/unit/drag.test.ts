/** The values that a drag gives to sliders, its one step of undo, and what it does when refused. */
import { describe, expect, it } from 'vitest';
import type { FigureElement } from '../../www/src/element/figure-element.ts';
import { twinAfterKey, twinsOf, valuesAt } from '../../www/src/element/input/drag.ts';
import { Interaction } from '../../www/src/element/input/interaction.ts';
import { onStep } from '../../www/src/element/input/keys.ts';
import { angle, slider, type Value } from '../../www/src/figure/controls.ts';
import { defineFigure } from '../../www/src/figure/figure.ts';
import type { HandleOptions } from '../../www/src/figure/handle.ts';
import { Runner } from '../../www/src/runner/runner.ts';

const controls = {
  length: slider('Length', [0.5, 3, 0.05], 2, 'm'),
  turn: angle('Turn', [-170, 170], 30),
};
const handle: HandleOptions = {
  name: 'end',
  label: 'End',
  at: [2, 0, 0],
  track: { kind: 'plane', from: [0, 0, 0], normal: [0, 0, 1] },
  sets: ['length', 'turn'],
  to: ([x, y]) => ({ length: x, turn: y }),
};
const twins = twinsOf(handle, controls);

/** A figure that draws no length of 1 to 1.2, and cannot be made with one of 2.5 or more. */
const picky = defineFigure({
  title: 'Picky',
  notice: 'Pull it.',
  camera: { plan: [0, 0, 1, 1] },
  controls,
  row: ['length'],
  create: ({ length }) => {
    if (length >= 2.5) throw new Error('a length of 2.5 or more cannot be made');
    return {};
  },
  draw(_, { length }) {
    if (length >= 1 && length <= 1.2) throw new Error('lengths about 1 cannot be drawn');
  },
  readout: () => ({ summary: '', groups: [] }),
});

function held() {
  const runner = new Runner(picky as never);
  const changes: string[] = [];
  const figure = {
    set: (name: string, value: Value) => {
      runner.set(name, value);
      changes.push(name);
    },
  } as unknown as FigureElement;
  return { runner, changes, interaction: new Interaction(figure, runner) };
}

describe('a point of the track', () => {
  it('gives values in the units shown, on the steps, within the ranges', () => {
    expect(valuesAt(handle, twins, [1.234, Math.PI / 4, 0])).toEqual([
      ['length', 1.25],
      ['turn', 45],
    ]);
    expect(valuesAt(handle, twins, [1e300, -50, 0])).toEqual([
      ['length', 3],
      ['turn', -170],
    ]);
    expect(valuesAt(handle, twins, [Number.POSITIVE_INFINITY, Number.NaN, 0])).toEqual([['length', 3]]);
  });

  it('rounds to the numbers that keys reach, and those only', () => {
    const fine = slider('Next', [0.9, 1.02, 0.0005], 0.975);
    for (let i = 0; i <= 240; i++) {
      const value = onStep(fine, 0.9 + 0.0005 * (i + 0.4));
      expect(value).toBe(Number(value.toFixed(4)));
      expect(onStep(fine, value)).toBe(value);
    }
  });

  it('refuses a handle of no slider', () => {
    expect(() => twinsOf({ ...handle, sets: ['width'] }, controls)).toThrow(
      'the handle "end" sets "width", which is no slider',
    );
  });
});

describe('keys on a handle', () => {
  const values = { length: 2, turn: 30 };

  it('move the first slider across and the second up', () => {
    expect(twinAfterKey(twins, values, 'ArrowRight', false)).toEqual(['length', 2.05]);
    expect(twinAfterKey(twins, values, 'ArrowLeft', true)).toEqual(['length', 1.995]);
    expect(twinAfterKey(twins, values, 'ArrowUp', false)).toEqual(['turn', 31]);
    expect(twinAfterKey(twins, values, 'PageDown', false)).toEqual(['turn', -4]);
    expect(twinAfterKey(twins, values, 'End', false)).toEqual(['length', 3]);
    expect(twinAfterKey(twins, values, 'a', false)).toBeNull();
  });

  it('are all of the slider where there is one', () => {
    const one = twins.slice(0, 1);
    expect(twinAfterKey(one, values, 'ArrowUp', false)).toEqual(['length', 2.05]);
    expect(twinAfterKey(one, values, 'PageUp', false)).toEqual(['length', 2.25]);
  });
});

describe('a drag', () => {
  it('is one step of undo, however many values it sets', () => {
    const { runner, interaction } = held();
    const drag = interaction.drag();
    for (let i = 0; i < 40; i++)
      drag.set([
        ['length', onStep(controls.length, 1.25 + i / 50)],
        ['turn', i],
      ]);
    expect(runner.values).toEqual({ length: 2.05, turn: 39 });
    interaction.undo();
    expect(runner.values).toEqual({ length: 2, turn: 30 });
    expect(interaction.canUndo).toBe(false);
  });

  it('that sets nothing new is no step of undo, nor is one that is called off', () => {
    const { runner, interaction, changes } = held();
    const drag = interaction.drag();
    drag.set([['length', 2]]);
    expect(changes).toEqual([]);
    expect(interaction.canUndo).toBe(false);
    drag.set([['length', 1.5]]);
    drag.cancel();
    expect(runner.values).toEqual({ length: 2, turn: 30 });
    expect(interaction.canUndo).toBe(false);
  });

  it.each([
    ['cannot be drawn', 1.1],
    ['cannot be made', 2.75],
  ])('keeps the last values where one %s, and goes on', (why, length) => {
    const { runner, interaction } = held();
    const drag = interaction.drag();
    drag.set([['length', 1.5]]);
    expect(() =>
      drag.set([
        ['turn', 60],
        ['length', length],
      ]),
    ).toThrow(why);
    expect(runner.values).toEqual({ length: 1.5, turn: 30 });
    expect(runner.run.values).toEqual({ length: 1.5, turn: 30 });
    drag.set([['length', 0.9]]);
    expect(runner.values).toEqual({ length: 0.9, turn: 30 });
    interaction.undo();
    expect(runner.values).toEqual({ length: 2, turn: 30 });
  });
});
