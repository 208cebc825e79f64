/** A figure for the build of the pages: its caption, and its numbers as a step's text has them. */
import { graphWords } from '../src/element/graph/words.ts';
import { strings } from '../src/element/templates/strings.ts';
import { endWithUnit } from '../src/figure/axis.ts';
import { ASKED, type Values } from '../src/figure/controls.ts';
import type { CodeLine } from '../src/figure/listing.ts';
import { withUnit } from '../src/figure/readout.ts';
import { loadFigure } from '../src/runner/registry.ts';
import { Runner } from '../src/runner/runner.ts';
import { controlNamed, runOf, type Step, valuesIn, valuesOf } from './step-run.ts';

/** Lines of code for a text. */
export interface TextCode {
  readonly part: string;
  readonly lines: readonly { readonly text: string; readonly is?: 'out' | 'instead' }[];
}

interface TextFigure {
  /** Returns the text of a number or of a control in a step; `undefined` if there is none. */
  text(kind: 'value' | 'scrub', name: string, step: Step): string | undefined;
  /**
   * Returns a method of the figure's code as a step has it, and the part of the picture that it
   * touches; `undefined` if there is none. What the step has left out of it is marked.
   */
  code(method: string, step: Step): TextCode | undefined;
  dispose(): void;
}

/** Makes a figure with the attributes of its tag. */
export async function textFigure(
  scene: string,
  attributes: Readonly<Record<string, string>>,
): Promise<TextFigure> {
  const figure = await loadFigure(scene);
  const runner = new Runner(figure);
  const base = valuesOf(figure, (attribute) => attributes[attribute] ?? null);
  return {
    text(kind, name, step) {
      runner.replay(runOf(figure, step, valuesIn(figure, step, base), true));
      if (kind === 'value') {
        const value = runner.readout().values?.[name];
        return value && withUnit(value);
      }
      const own = controlNamed(runner.controls, name);
      const control = own === undefined ? undefined : runner.controls[own];
      if (own === undefined || control?.kind !== 'slider') return undefined;
      return withUnit({ value: Number(runner.values[own]), unit: control.unit, digits: control.digits });
    },
    code(method, step) {
      runner.replay(runOf(figure, step, valuesIn(figure, step, base), true));
      return methodOf(runner.listing()?.lines ?? [], method, runner.values);
    },
    dispose: () => runner.dispose(),
  };
}

/** Returns the lines of a method, without the spaces in front of all of them. */
function methodOf(all: readonly CodeLine[], method: string, values: Values): TextCode | undefined {
  const from = all.findIndex(({ text }) => text.startsWith(`  ${method}(`));
  const count = all.slice(from).findIndex(({ text }) => text === '  }');
  const lines = from < 0 ? [] : all.slice(from, from + count + 1);
  const [{ part } = {}] = lines;
  if (part === undefined) return undefined;
  return {
    part,
    lines: lines.flatMap(({ text, leftOutBy, instead }): TextCode['lines'] => {
      const own = { text: text.slice(2) };
      if (leftOutBy === undefined || values[leftOutBy] !== true) return [own];
      const other = instead === undefined ? [] : [{ text: instead.slice(2), is: 'instead' as const }];
      return [{ ...own, is: 'out' }, ...other];
    }),
  };
}

/** The words under a picture that has not begun, and what is between both. */
export interface Caption {
  readonly says: string;
  /** The words of the button after a question, which answers it; `null` without one. */
  readonly skip: string | null;
  /** `true` if the scrubber is there. */
  readonly moves: boolean;
  /** The words under the graph: its left end, its curves, its right end; `null` without one. */
  readonly graph: readonly string[] | null;
}

/**
 * Returns what the element says under a figure that it has just begun. With all controls in sight a
 * graph over one of them stands beside them, and leaves no room under the picture.
 */
export async function captionOf(scene: string, controls: boolean): Promise<Caption> {
  const figure = await loadFigure(scene);
  const runner = new Runner(figure);
  try {
    runner.pose();
    ask(runner);
    const shown = runner.graph();
    const graph = shown &&
      !(controls && shown.drives) && [
        endWithUnit(shown.x.min, ''),
        graphWords(shown),
        endWithUnit(shown.x.max, shown.x.unit),
      ];
    const asks = question(runner);
    const skip = asks ? strings.showMe : null;
    return { says: asks ?? runner.notice, skip, moves: runner.moves, graph: graph || null };
  } finally {
    runner.dispose();
  }
}

/** Opens the question of a figure, as its own page does. */
function ask(runner: Runner): void {
  for (const [name, control] of Object.entries(runner.controls))
    if (control.kind === 'guess' && control.hides) runner.set(name, ASKED);
}

/** Returns the question that waits for a mark; `undefined` where none does. */
function question(runner: Runner): string | undefined {
  return runner.question?.look === 'mark' ? runner.question.asks : undefined;
}
