/** A figure for the build of the pages: its numbers as the text has them in a step. */
import { withUnit } from '../src/figure/readout.ts';
import { coreOf } from '../src/runner/cores.ts';
import { loadFigure } from '../src/runner/registry.ts';
import { Runner } from '../src/runner/runner.ts';
import { controlNamed, runOf, type Step, valuesIn, valuesOf } from './step-run.ts';

export interface TextFigure {
  /** Returns the text of a number or of a control in a step; `undefined` if there is none. */
  text(kind: 'value' | 'scrub', name: string, step: Step): string | undefined;
  dispose(): void;
}

/** Makes a figure with the attributes of its tag. */
export async function textFigure(
  scene: string,
  attributes: Readonly<Record<string, string>>,
): Promise<TextFigure> {
  const figure = await loadFigure(scene);
  const runner = new Runner(figure, await coreOf(figure));
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
    dispose: () => runner.dispose(),
  };
}
