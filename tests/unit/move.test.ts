/** The way of a figure from one step of a story to another. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { move } from '../../www/pages/move.ts';
import type { KinetreeFigure } from '../../www/src/element/kinetree-figure.ts';
import type { Values } from '../../www/src/figure/controls.ts';
import type { Run } from '../../www/src/runner/runner.ts';

/** A figure that only keeps what it was asked to show. */
class Shown extends EventTarget {
  values: Values = { joint: 0, rule: 'matrices' };
  camera = { yaw: 0, pitch: 0.5, distance: 10 };
  run: Run | null = null;
  readonly joints: number[] = [];
  readonly pause = vi.fn();
  async replay(run: Run): Promise<void> {
    this.run = run;
    this.values = run.values;
    this.joints.push(Number(run.values.joint));
  }
}

const goal = (atOnce: boolean, arrived = () => {}) => ({
  run: (values: Values): Run => ({ seed: 1, values, inputs: [], step: 0 }),
  values: { joint: 60, rule: 'transforms' },
  camera: null,
  arrived,
  atOnce,
});
const go = (figure: Shown, ...rest: Parameters<typeof goal>) =>
  move(figure as unknown as KinetreeFigure, goal(...rest));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout'] });
  vi.stubGlobal('requestAnimationFrame', (draw: (now: number) => void) =>
    setTimeout(() => draw(performance.now()), 16),
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('takes 300 ms, without a jump and without a step back', async () => {
  const figure = new Shown();
  const arrived = vi.fn();
  go(figure, false, arrived);
  await vi.advanceTimersByTimeAsync(150);
  expect(figure.values).toMatchObject({ rule: 'transforms' });
  expect(figure.values.joint).toBeGreaterThan(30);
  expect(figure.values.joint).toBeLessThan(60);
  expect(arrived).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(200);
  expect(figure.values.joint).toBe(60);
  expect(arrived).toHaveBeenCalledOnce();
  expect(figure.joints).toEqual([...figure.joints].sort((a, b) => a - b));
  // At 16 ms a frame no two of them are further apart than the steepest piece of the way.
  for (const [i, joint] of figure.joints.entries())
    expect(joint - (figure.joints[i - 1] ?? 0)).toBeLessThan(60 * 3 * (20 / 300));
});

it('does not go back where a frame is older than the way', async () => {
  const late = [200, 100, 0];
  vi.stubGlobal('requestAnimationFrame', (draw: (now: number) => void) =>
    setTimeout(() => draw(performance.now() - (late.shift() ?? 0)), 16),
  );
  const figure = new Shown();
  go(figure, false);
  await vi.advanceTimersByTimeAsync(400);
  expect(Math.min(...figure.joints)).toBe(0);
  expect(figure.values.joint).toBe(60);
});

it('is interrupted by a hand, and by the next step', async () => {
  const figure = new Shown();
  go(figure, false);
  await vi.advanceTimersByTimeAsync(100);
  figure.dispatchEvent(new Event('pointerdown'));
  const at = figure.values.joint;
  await vi.advanceTimersByTimeAsync(400);
  expect(figure.values.joint).toBe(at);
  go(figure, false);
  await vi.advanceTimersByTimeAsync(50);
  go(figure, true);
  await vi.advanceTimersByTimeAsync(400);
  expect(figure.joints.filter((it) => it === 60)).toHaveLength(1);
});

it('is there at once for a reader who wants no motion', async () => {
  const figure = new Shown();
  go(figure, true);
  await vi.advanceTimersByTimeAsync(0);
  expect(figure.joints).toEqual([60]);
});

it('replays once where only the view is another', async () => {
  const figure = new Shown();
  figure.values = { joint: 60, rule: 'transforms' };
  const arrived = vi.fn();
  move(figure as unknown as KinetreeFigure, { ...goal(false, arrived), camera: '1:0.2:5' });
  await vi.advanceTimersByTimeAsync(150);
  expect(figure.joints).toEqual([60]);
  expect(figure.camera.yaw).toBeGreaterThan(0.5);
  expect(figure.camera.yaw).toBeLessThan(1);
  await vi.advanceTimersByTimeAsync(250);
  expect(figure.joints).toEqual([60]);
  expect(figure.camera).toEqual({ yaw: 1, pitch: 0.2, distance: 5 });
  expect(arrived).toHaveBeenCalledOnce();
});

it('stops a figure that is there already, and begins it no second time', async () => {
  const figure = new Shown();
  figure.run = { seed: 1, values: { joint: 60, rule: 'transforms' }, inputs: [], step: 0 };
  figure.values = figure.run.values;
  go(figure, true);
  await vi.advanceTimersByTimeAsync(0);
  expect(figure.joints).toEqual([]);
  expect(figure.pause).toHaveBeenCalledOnce();
  // One in which a button was pressed is somewhere else.
  figure.run = { ...figure.run, inputs: [{ step: 0, name: 'fire', value: null }] };
  go(figure, true);
  await vi.advanceTimersByTimeAsync(0);
  expect(figure.joints).toEqual([60]);
});

it('goes on where a key only passes through the figure', async () => {
  const figure = new Shown();
  const press = (key: string) => figure.dispatchEvent(Object.assign(new Event('keydown'), { key }));
  go(figure, false);
  await vi.advanceTimersByTimeAsync(100);
  for (const key of ['Shift', 'Tab']) press(key);
  await vi.advanceTimersByTimeAsync(100);
  const between = Number(figure.values.joint);
  expect(between).toBeLessThan(60);
  press('ArrowRight');
  await vi.advanceTimersByTimeAsync(400);
  expect(figure.values.joint).toBe(between);
  go(figure, false);
  press('Tab');
  await vi.advanceTimersByTimeAsync(400);
  expect(figure.values.joint).toBe(60);
});
