/** The instants of a figure: as posed, where it tells the most. And its breath, in no run. */
import { describe, expect, it } from 'vitest';
import { button, slider } from '../../www/src/figure/controls.ts';
import { defineFigure } from '../../www/src/figure/figure.ts';
import { FIXED_STEP, Runner } from '../../www/src/runner/runner.ts';

/** A shot along a line: its place is its speed times the time, and 100 more for each kick. */
const shot = defineFigure({
  title: 'A shot',
  notice: 'Fire.',
  camera: { plan: [0, 0, 1, 1] },
  controls: {
    speed: slider('Speed', [0, 10], 2),
    kick: button('Kick'),
  },
  row: ['speed'],
  posed: 0.5,
  tells: 1,
  breathes: (seconds, { speed }) => ({ speed: Number(speed) + seconds }),
  create: () => ({
    place: 0,
    step(dt: number, { speed }: { readonly speed: number }) {
      this.place += speed * dt;
    },
    act() {
      this.place += 100;
    },
  }),
  draw({ place }, { speed }, out) {
    out.pane().label([place, speed, 0], '', { color: 'ink' });
  },
  readout: ({ place }) => ({ summary: place.toFixed(6), groups: [] }),
});
const fresh = (): Runner => new Runner(shot as never);
const place = (runner: Runner): number => Number(runner.readout().summary);
const drawn = (runner: Runner): number => {
  const [thing] = runner.draw().panes[0]?.things ?? [];
  return thing?.kind === 'label' ? (thing.at[1] ?? Number.NaN) : Number.NaN;
};

describe('a posed figure', () => {
  it('begins at time zero and is posed on demand', () => {
    const runner = fresh();
    expect(runner.time).toBe(0);
    runner.pose();
    expect([runner.time, place(runner)]).toEqual([0.5, 1]);
  });

  it('is posed step by step as at once', () => {
    const [pieces, whole] = [fresh(), fresh()];
    whole.pose();
    expect([...pieces.poses()]).toHaveLength(120);
    expect([pieces.time, place(pieces), pieces.run]).toEqual([whole.time, place(whole), whole.run]);
    expect([...pieces.poses()]).toEqual([]);
  });

  it('takes a change there as a change from the start, and a press as the first of a run', () => {
    const runner = fresh();
    runner.pose();
    runner.set('speed', 4);
    expect([runner.time, place(runner), runner.run.inputs]).toEqual([0.5, 2, []]);
    runner.press('kick');
    expect([runner.time, place(runner)]).toEqual([0, 100]);
    expect(runner.run.inputs).toEqual([{ step: 0, name: 'kick', value: null }]);
  });

  it('between its instants records a change where it happens', () => {
    const runner = fresh();
    runner.seek(0.25);
    runner.set('speed', 4);
    runner.seek(0.5);
    expect(place(runner)).toBeCloseTo(0.25 * 2 + 0.25 * 4, 6);
  });
});

describe('the telling instant', () => {
  it('is as many steps away as time is left, and none is left behind it', () => {
    const runner = fresh();
    runner.step(200);
    expect([runner.stepsLeft, runner.tells]).toEqual([40, false]);
    runner.step(40);
    expect(runner.tells).toBe(true);
    runner.step(1);
    expect(runner.tells).toBe(false);
    expect(runner.stepsLeft).toBeGreaterThan(1000);
  });

  it('shows the outcome of each value, with the presses kept, and replays to the same bits', () => {
    const runner = fresh();
    runner.step(24);
    runner.press('kick');
    runner.step(216);
    runner.set('speed', 3);
    expect([runner.time, place(runner)]).toEqual([240 * FIXED_STEP, 103]);
    const other = fresh();
    other.replay(runner.run);
    expect(place(other)).toBe(place(runner));
    runner.restart();
    expect([runner.time, place(runner), runner.values.speed]).toEqual([0, 0, 3]);
    runner.step(24);
    expect(place(runner)).toBeCloseTo(100.3, 6);
  });
});

it('a breath is drawn, and nothing of the run has it', () => {
  const runner = fresh();
  const before = JSON.stringify([runner.run, runner.values]);
  runner.breathe({ speed: 9 });
  expect(drawn(runner)).toBe(9);
  expect(JSON.stringify([runner.run, runner.values])).toBe(before);
  runner.step(1);
  expect(place(runner)).toBeCloseTo(2 * FIXED_STEP, 6);
  runner.set('speed', 5);
  expect(drawn(runner)).toBe(5);
  runner.breathe(null);
  expect(drawn(runner)).toBe(5);
});
