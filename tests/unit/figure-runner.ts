/** A figure at some settings, its numbers and the things in its picture, for the tests of figures. */
import { onTestFinished } from 'vitest';
import { type Controls, defaults, type Params, toParams } from '../../www/src/figure/controls.ts';
import type { Hand, Handle, Thing } from '../../www/src/figure/drawing.ts';
import { Runner } from '../../www/src/runner/runner.ts';

/** Returns what a model is given where some values are not those of the start. */
export const paramsOf = <Kinds extends Controls>(controls: Kinds, values: object = {}): Params<Kinds> =>
  toParams(controls, { ...defaults(controls), ...values } as never);

/** Returns the run of a figure at these values, after some steps; the end of the test frees it. */
export function runnerOf(figure: unknown, values: object = {}, steps = 0): Runner {
  const runner = new Runner(figure as never);
  onTestFinished(() => runner.dispose());
  runner.setAll(values as never);
  for (let i = 0; i < steps; i++) runner.step();
  return runner;
}

/** Returns a number of the readout; NaN where there is none. */
export const numberOf = (runner: Runner, name: string): number =>
  runner.readout().values?.[name]?.value ?? Number.NaN;

/** Returns the things of all panes. */
export const things = (runner: Runner): Thing[] => runner.draw().panes.flatMap((pane) => pane.things);

/** Returns the things of a kind, of a part if it is named, of one pane or of all. */
export const partsOf = <Kind extends Thing['kind']>(
  runner: Runner,
  kind: Kind,
  part?: string,
  pane?: number,
) =>
  (pane === undefined ? things(runner) : (runner.draw().panes[pane]?.things ?? [])).filter(
    (it): it is Extract<Thing, { kind: Kind }> =>
      it.kind === kind && (part === undefined || ('part' in it && it.part === part)),
  );

/** Returns the ring of that name, or the first one; as a hand has it that holds something. */
export function handleOf(runner: Runner, name?: string, hand: Hand | null = null): Handle {
  const all = runner.draw(hand ? 0 : undefined, hand).panes.flatMap((pane) => pane.things);
  const found = all.find((it) => it.kind === 'handle' && (name === undefined || it.name === name));
  if (found?.kind !== 'handle') throw new Error(`the picture has no ring ${name}`);
  return found;
}
