/**
 * Runs every figure on the build of the core that readers get. It has only what figures use; the
 * other tests run on the whole core and would not see what it lacks.
 */
import { afterEach, expect, it } from 'vitest';
import { type Controls, valued } from '../../www/src/figure/controls.ts';
import { figureNames, loadFigure } from '../../www/src/runner/registry.ts';
import { useFiguresCore, useMainCore } from './figures-core.ts';

afterEach(useMainCore);

const buttons = (controls: Controls): string[] =>
  Object.entries(controls).flatMap(([name, { kind }]) =>
    kind === 'button' || kind === 'hold' ? [name] : [],
  );

it.each(figureNames)('the %s needs nothing that its core lacks', async (name) => {
  await useFiguresCore();
  const { coreOf } = await import('../../www/src/runner/cores.ts');
  const { Runner } = await import('../../www/src/runner/runner.ts');
  const figure = await loadFigure(name);
  const runner = new Runner(figure, await coreOf(figure));
  const look = (): void => {
    expect(runner.draw()).toBeTruthy();
    runner.readout();
  };
  look();
  for (const button of buttons(figure.controls)) {
    runner.press(button);
    runner.step(120);
    look();
  }
  for (const [control, { kind }] of valued(figure.controls)) {
    if (kind === 'choice') {
      const { options } = figure.controls[control] as { options: readonly { value: string }[] };
      for (const { value } of options) {
        runner.set(control, value);
        runner.step();
        look();
      }
    } else if (kind === 'toggle') {
      runner.set(control, !runner.values[control]);
      runner.step();
      look();
    }
  }
  runner.dispose();
});
