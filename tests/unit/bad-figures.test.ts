/** Figures that are wrong: each is told in one sentence that names it, the step, and what is wrong. */
import { describe, expect, it } from 'vitest';
import { accumulate, KinetreeError } from '../../www/src/core/entries/index.ts';
import { button, guess, slider, text } from '../../www/src/figure/controls.ts';
import { defineFigure, type Figure } from '../../www/src/figure/figure.ts';
import { quantity, sheet } from '../../www/src/figure/readout.ts';
import { FigureFault } from '../../www/src/runner/fault.ts';
import { Runner } from '../../www/src/runner/runner.ts';

class Count {
  steps = 0;

  step(): void {
    this.steps++;
  }
}

/** A bob that is right; each test puts one part wrong. */
const good = defineFigure({
  title: 'A bob',
  notice: 'Lengthen the rod.',
  camera: { plan: [-1, -1, 1, 1] },
  controls: { length: slider('Length', [0, 3], 1, 'm') },
  row: ['length'],
  create: () => new Count(),
  draw({ steps }, { length }, out) {
    const pane = out.pane('Side');
    pane.line(
      [
        [0, 0, 0],
        [steps, -length, 0],
      ],
      { color: 'ink', part: 'rod' },
    );
  },
  readout: ({ steps }) => ({ summary: 'A bob.', ...sheet('Bob', { steps: quantity('Steps', steps) }) }),
}) as Figure;

/** Returns the sentence with which a figure fails. */
function faultOf(act: () => unknown): string {
  try {
    act();
  } catch (problem) {
    expect(problem).toBeInstanceOf(FigureFault);
    return (problem as FigureFault).message;
  }
  throw new Error('the figure did not fail');
}
const nothing = (): never => {
  throw new TypeError('there is no bob');
};
/** Returns a run of a figure at step 3, with a length of 2 m. */
const running = (wrong: Partial<Figure>): Runner => {
  const runner = new Runner({ ...good, ...wrong });
  runner.step(3);
  runner.set('length', 2);
  return runner;
};
const at = 'at step 3 with length = 2';

describe('a figure that throws', () => {
  it('in create', () => {
    expect(faultOf(() => new Runner({ ...good, create: nothing }))).toBe(
      'The figure "A bob" fails in create at step 0: there is no bob',
    );
  });

  it.each(['draw', 'readout', 'graph', 'listing', 'code'] as const)('in %s', (part) => {
    const runner = running({ [part]: nothing });
    expect(faultOf(() => runner[part]())).toBe(`The figure "A bob" fails in ${part} ${at}: there is no bob`);
  });

  it('in a step, and stays at the step before', () => {
    const runner = new Runner({ ...good, create: () => ({ step: nothing }) });
    expect(faultOf(() => runner.step())).toBe('The figure "A bob" fails in step at step 0: there is no bob');
    expect(runner.time).toBe(0);
  });

  it('in facts, where it draws from them', () => {
    const { create: _, ...still } = good;
    const runner = new Runner({ ...still, facts: nothing });
    expect(faultOf(() => runner.draw())).toContain('"A bob" fails in draw at step 0: there is no bob');
  });

  it('in its answer to a control, and to a press', () => {
    const wrong = { create: () => ({ changed: nothing, act: nothing, step: () => {} }) };
    const kick = { ...good.controls, kick: button('Kick') };
    expect(faultOf(() => running(wrong))).toContain('in its answer to "length" at step 3');
    const runner = new Runner({ ...good, ...wrong, controls: kick });
    expect(faultOf(() => runner.press('kick'))).toContain('in its answer to "kick" at step 0');
  });
});

it('a value that a figure refuses is refused in the words of the core', () => {
  const controls = { scale: text({ label: 'Scale', longest: 9, examples: ['1'], value: '1' }) };
  const settle = ({ scale }: { readonly scale?: unknown }): void => {
    accumulate('matrices', [{ scale: Number(scale) }]);
  };
  const figure = { ...good, controls, row: [], create: () => ({ settle }) } as unknown as Figure;
  const runner = new Runner(figure);
  expect(() => runner.set('scale', 'x')).toThrow(KinetreeError);
});

describe('a figure that draws a number that is not finite', () => {
  const drawn = (draw: Figure['draw']): string => faultOf(() => running({ draw }).draw());

  it.each([Number.NaN, Number.POSITIVE_INFINITY])('as the place of a thing: %s', (bad) => {
    expect(
      drawn((_, __, out) => {
        const pane = out.pane('Side');
        pane.dot([0, 0, 0], { color: 'ink' });
        pane.line(
          [
            [0, 0, 0],
            [1, bad, 0],
          ],
          { color: 'ink', part: 'rod' },
        );
      }),
    ).toBe(
      `The figure "A bob" fails in draw ${at}: line 2 of part "rod" of its pane "Side" has points = ${bad}, which is not finite`,
    );
  });

  it('in a matrix, a track, a width, a view, a point that is kept, a focus', () => {
    const nan = Number.NaN;
    expect(drawn((_, __, out) => out.pane().box(new Float64Array(16).fill(nan), { color: 'ink' }))).toContain(
      'box 1 of its pane 1 has matrix = NaN',
    );
    expect(
      drawn((_, __, out) =>
        out.pane().handle('end', [0, 0, 0], 'End', () => ({ length: 1 }), {
          track: { kind: 'line', from: [0, 0, 0], along: [nan, 0, 0] },
        }),
      ),
    ).toContain('handle "end" of its pane 1 has track = NaN');
    expect(drawn((_, __, out) => out.pane().line([], { color: 'ink', width: nan }))).toContain(
      'line 1 of its pane 1 has width = NaN',
    );
    expect(drawn((_, __, out) => void out.pane({ camera: { plan: [0, 0, nan, 1] } }))).toContain(
      'its pane 1 has camera = NaN',
    );
    expect(drawn((_, __, out) => out.pane().keep([nan, 0, 0]))).toContain('its pane 1 has keeps = NaN');
    expect(
      drawn((_, __, out) => {
        out.focus = [0, nan, 0];
      }),
    ).toContain('it has focus = NaN');
  });
});

describe('a figure that names what it does not have', () => {
  it('in its row, in a preset: before it is drawn', () => {
    expect(faultOf(() => new Runner({ ...good, row: ['lenght'] }))).toBe(
      'The figure "A bob" fails in create at step 0: its row names the control "lenght", which it does not have',
    );
    const long = button('Long', { lenght: 3 });
    expect(faultOf(() => new Runner({ ...good, controls: { ...good.controls, long } }))).toContain(
      'its button "long" names the control "lenght"',
    );
  });

  it('in a handle, in a graph', () => {
    const runner = running({
      draw: (_, __, out) => out.pane('Side').handle('end', [0, 0, 0], 'End', () => ({ lenght: 1 })),
    });
    expect(faultOf(() => runner.draw())).toBe(
      `The figure "A bob" fails in draw ${at}: handle "end" of its pane "Side" names the control "lenght", which it does not have`,
    );
    const axis = { label: '', unit: '', min: 0, max: 1 };
    const graph = { x: axis, y: axis, at: new Float64Array(), curves: [], now: 0, summary: '' };
    expect(faultOf(() => running({ graph: () => ({ ...graph, drives: 'lenght' }) }).graph())).toContain(
      'its graph names the control "lenght"',
    );
  });

  it('in what its question hides', () => {
    const asks = guess({
      label: 'Your guess',
      asks: 'How often?',
      hides: { parts: [], values: ['steps', 'period'], words: [] },
    });
    const runner = running({ controls: { ...good.controls, asks } });
    expect(faultOf(() => runner.readout())).toBe(
      `The figure "A bob" fails in readout ${at}: its question "asks" hides the value "period", which it does not have`,
    );
  });
});
