/** Holds the figure in `docs/figures.md` to one that compiles, and runs it. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { Runner } from '../../www/src/runner/runner.ts';
import figure from './example-figure.ts';

const read = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

it('has the text of the figure in tests/unit/example-figure.ts', () => {
  const [, shown] = /```ts\n(import \* as math from[\s\S]*?)```/.exec(read('docs/figures.md')) ?? [];
  expect(shown).toBe(read('tests/unit/example-figure.ts').replaceAll("'../../www/src/", "'../"));
});

it('takes longer than a small swing by a sixteenth of the square of its angle, and little more', () => {
  const runner = new Runner(figure);
  const bob = (): number => {
    const dot = runner.draw().panes[0]?.things.find((it) => it.kind === 'dot');
    return dot?.at[0] ?? Number.NaN;
  };
  // The times at which the bob is in the middle are half a period apart.
  let [last, steps] = [bob(), 0];
  const crossings: number[] = [];
  while (crossings.length < 3 && steps < 2000) {
    runner.step();
    steps += 1;
    const now = bob();
    if (last * now < 0) crossings.push((steps - now / (now - last)) / 240);
    last = now;
  }
  const [first = 0, , third = 0] = crossings;
  const small = runner.readout().values?.period?.value ?? Number.NaN;
  expect(small).toBeCloseTo(2 * Math.PI * Math.sqrt(1 / 9.81), 12);
  // 1 + θ²/16 + 11 θ⁴/3072 at 0.5 rad; the steps are of first order, but keep a swing's period.
  expect((third - first) / small).toBeCloseTo(1 + 0.5 ** 2 / 16 + (11 * 0.5 ** 4) / 3072, 4);
  runner.dispose();
});
