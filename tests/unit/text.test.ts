/** A line of text as a control: its values, and a figure that refuses some of them. */

import { describe, expect, it } from 'vitest';
import { VectorField } from '../../www/src/core/entries/math.ts';
import { Interaction } from '../../www/src/element/input/interaction.ts';
import { checkValue, parseValue, text } from '../../www/src/figure/controls.ts';
import { defineFigure } from '../../www/src/figure/figure.ts';
import { fromQuery, toQuery } from '../../www/src/link/share.ts';
import { Runner } from '../../www/src/runner/runner.ts';

const formula = text({ label: 'Formula', value: 'x', longest: 12, examples: ['x^2', 'x+y'] });
const controls = { formula };

function evaluated(written: string): number {
  using field = new VectorField(written, ['x', 'y']);
  return field.evaluate([3, 4])[0] ?? Number.NaN;
}

/** A figure whose number is that of the reader's formula at x = 3 and y = 4. */
const figure = defineFigure({
  title: 'A formula',
  notice: 'Write a formula.',
  camera: { plan: [0, 0, 1, 1] },
  controls,
  row: ['formula'],
  create: ({ formula }) => ({
    now: evaluated(formula),
    step() {},
    changed(_name: string, params: { readonly formula: string }) {
      this.now = evaluated(params.formula);
    },
  }),
  draw() {},
  readout: ({ now }) => ({ summary: `It is ${now}.`, groups: [] }),
});

const made = () => {
  const runner = new Runner(figure);
  let reported = 0;
  const element = {
    set(name: string, value: string) {
      runner.set(name, value);
      reported += 1;
    },
  };
  return {
    runner,
    interaction: new Interaction(element as never, runner),
    reported: () => reported,
    said: () => runner.readout().summary,
  };
};

describe('a line of text', () => {
  it('has any characters but line breaks and halves, up to its length', () => {
    for (const value of ['', 'x + 2*y', '1/x ~ :%', 'θ·größe', '😀'.repeat(12)]) {
      expect(checkValue('formula', formula, value)).toBe(value);
      expect(parseValue('formula', formula, value)).toBe(value);
    }
    for (const value of ['x'.repeat(13), 'x\ny', 'x\u2028', '\u0000', '\ud800', 3, true])
      expect(() => checkValue('formula', formula, value)).toThrow(
        'formula is not one line of text with 12 characters at most',
      );
  });

  it('is in links as it is', () => {
    for (const value of ['x + y', '1/x~2:3', '%41&#?', '']) {
      const run = { seed: 1, values: { formula: value }, inputs: [], step: 0 };
      const { query } = toQuery('it', controls, run);
      expect(fromQuery(new URL(`https://example.org/?${query}`).search, controls)).toMatchObject({
        run: { values: { formula: value } },
        refused: [],
      });
    }
  });

  it.each([0, 10])('stays as it was where the figure refuses it, after %d steps', (steps) => {
    const { runner, interaction, reported, said } = made();
    runner.step(steps);
    interaction.enter('formula', 'x*y');
    expect([runner.values.formula, said(), reported()]).toEqual(['x*y', 'It is 12.', 1]);

    interaction.enter('formula', 'x*y+');
    expect(interaction.refusal('formula')).toEqual({
      text: 'x*y+',
      reason:
        'column 5 of "x*y+": found the end, expected a number, a variable, a constant, a function, `-` or `(`',
    });
    // The page is told, so that the reason shows; the figure is that of the last good text.
    expect([runner.values.formula, said(), reported()]).toEqual(['x*y', 'It is 12.', 2]);

    interaction.enter('formula', 'x*y+1');
    expect(interaction.refusal('formula')).toBeUndefined();
    expect(said()).toBe('It is 13.');
  });

  it('is taken back by undo: first what was refused, then what was changed', () => {
    const { runner, interaction, said } = made();
    interaction.enter('formula', 'y');
    interaction.enter('formula', 'y(');
    expect(interaction.canUndo).toBe(true);
    expect(interaction.undo()).toBe(true);
    expect(interaction.refusal('formula')).toBeUndefined();
    expect(runner.values.formula).toBe('y');
    expect(interaction.undo()).toBe(true);
    expect([runner.values.formula, said()]).toEqual(['x', 'It is 3.']);
    expect(interaction.canUndo).toBe(false);
  });
});
