/** A figure at some settings, its numbers and the things in its picture, for the tests of figures. */
import type { Thing } from '../../www/src/figure/drawing.ts';
import { Runner } from '../../www/src/runner/runner.ts';

/** Returns the run of a figure at these values, after some steps. */
export function runnerOf(figure: unknown, values: object = {}, steps = 0): Runner {
  const runner = new Runner(figure as never);
  runner.setAll(values as never);
  for (let i = 0; i < steps; i++) runner.step();
  return runner;
}

/** Returns a number of the readout; NaN where there is none. */
export const numberOf = (runner: Runner, name: string): number =>
  runner.readout().values?.[name]?.value ?? Number.NaN;

/** Returns the things of all panes. */
export const things = (runner: Runner): Thing[] => runner.draw().panes.flatMap((pane) => pane.things);
