/** The clock outside of the run: its readings, and that a run does not know them. */
import { expect, it } from 'vitest';
import { defineFigure } from '../../www/src/figure/figure.ts';
import { Runner } from '../../www/src/runner/runner.ts';
import { WallClock } from '../../www/src/runner/wall-clock.ts';

/** A clock whose time a test sets. */
class Manual {
  time = 0;
  readonly clock = new WallClock(() => this.time);

  take(name: string, milliseconds: number): void {
    this.clock.begin(name);
    this.time += milliseconds;
    this.clock.end(name);
  }
}

it('reads the mean of eight pieces of work, and the median of all readings', () => {
  const watch = new Manual();
  expect(watch.clock.read('update')).toBeNull();
  watch.take('update', 2);
  watch.take('update', 4);
  // Before the first whole reading, the mean so far.
  expect(watch.clock.read('update')).toEqual({ now: 3, median: 3 });
  for (let i = 0; i < 6; i++) watch.take('update', 3);
  for (const milliseconds of [5, 100]) for (let i = 0; i < 8; i++) watch.take('update', milliseconds);
  expect(watch.clock.read('update')).toEqual({ now: 100, median: 5 });
  expect(watch.clock.read('draw')).toBeNull();
});

it('sees through the steps of a coarse clock', () => {
  let time = 0;
  const clock = new WallClock(() => Math.floor(time));
  for (let i = 0; i < 480; i++) {
    clock.begin('update');
    time += 0.5;
    clock.end('update');
    time += 0.6;
  }
  // Each piece reads 0 or 1. The mean of eight is off by less than one step in eight.
  expect(Math.abs((clock.read('update')?.median ?? 0) - 0.5)).toBeLessThanOrEqual(1 / 8);
});

it('measures from lap to lap, and leaves out a break', () => {
  const watch = new Manual();
  for (const passed of [0, 16, 16, 60_000, 16]) {
    watch.time += passed;
    watch.clock.lap('frame');
  }
  expect(watch.clock.read('frame')).toEqual({ now: 16, median: 16 });
});

it('forgets when the subject is another', () => {
  const watch = new Manual();
  watch.clock.about('1,000 nodes');
  watch.take('update', 1);
  watch.clock.about('1,000 nodes');
  expect(watch.clock.read('update')?.now).toBe(1);
  watch.clock.about('2,000 nodes');
  expect(watch.clock.read('update')).toBeNull();
  // An end without a beginning is none.
  watch.clock.end('update');
  expect(watch.clock.read('update')).toBeNull();
});

it('is handed to draw and readout alone: a run has the same values with it and without', () => {
  const figure = defineFigure({
    title: 'A clock',
    notice: 'Wait.',
    camera: { plan: [0, 0, 1, 1] },
    controls: {},
    row: [],
    create: () => ({
      steps: 0,
      step() {
        this.steps += 1;
      },
    }),
    draw(_model, _params, { clock }) {
      clock.begin('work');
      clock.end('work');
    },
    readout: ({ steps }, _params, clock) => ({
      summary: `${steps} steps`,
      groups: [],
      values: clock.read('work') ? { work: { value: 1, unit: 'ms', digits: 1 } } : undefined,
    }),
  });
  const [still, timed] = [new Runner(figure), new Runner(figure, 1, new WallClock())];
  for (const runner of [still, timed]) {
    runner.step(10);
    runner.draw();
  }
  expect(still.readout().values).toBeUndefined();
  expect(timed.readout().values?.work).toBeDefined();
  expect(timed.readout().summary).toBe(still.readout().summary);
  expect(timed.run).toEqual(still.run);
});
