/** What a hand is told where it pulls on and nothing moves: of one slider, of either of two, of a figure's limit. */
import { expect, it } from 'vitest';
import { add, type Vec3 } from '../../www/src/core/linear/vec.ts';
import { atEnd, twinsOf, valuesAt } from '../../www/src/element/input/drag.ts';
import { valueText } from '../../www/src/element/templates/handles.ts';
import { loadFigure } from '../../www/src/runner/registry.ts';
import { Runner } from '../../www/src/runner/runner.ts';

/** Pulls a handle of a figure; returns the words at the hand. */
async function told(figureName: string, name: string, pull: Vec3): Promise<string> {
  const runner = new Runner(await loadFigure(figureName));
  const find = () => {
    for (const { things } of runner.draw().panes)
      for (const it of things) if (it.kind === 'handle' && it.name === name) return it;
    throw new Error(`no handle ${name}`);
  };
  const taken = find();
  const point = add(taken.at, pull);
  const twins = twinsOf(taken, runner.controls);
  runner.setAll(Object.fromEntries(valuesAt(taken, twins, point)));
  const handle = find();
  const ended = atEnd(handle, twins, runner.values, point);
  const place = { x: 0, y: 0 };
  const state = {
    handle,
    twins,
    values: runner.values,
    place,
    width: 0,
    words: null,
    twin: false,
    down: false,
    ended,
  };
  return valueText(state, false).replaceAll('\u202f', ' ');
}

it('of two sliders, the one that is at its end', async () => {
  expect(await told('tank', 'nose', [20, 0, 0])).toBe('25 °/s · 8.0 m/s, no farther');
  expect(await told('tank', 'nose', [0.3, 0, -20])).toBe('60 °/s, no farther · 4.0 m/s');
  expect(await told('tank', 'nose', [20, 0, -20])).toBe('60 °/s · 8.0 m/s, no farther');
  expect(await told('tank', 'nose', [0.3, 0, 0])).toBe('25 °/s · 4.0 m/s');
});

it('once, where the figure tells its own limit', async () => {
  expect(await told('pin', 'pin', [20, 20, 0])).toMatch(/^\([^)]*\), no farther$/);
});

it('that the slider goes on, where the hand ends for the picture’s sake', async () => {
  expect(await told('unparent', 'edge', [3, 0, 0])).toBe('3.00 ×, the slider goes on');
  expect(await told('unparent', 'edge', [-3, 0, 0])).toBe('1.00 ×, no farther');
  expect(await told('chain', 'second', [-6, 0, 0])).toBe('5.50° · 0.9800 ×, the slider goes on');
  expect(await told('chain', 'second', [6, 0, 0])).toMatch(/^24.00°, no farther · 0.97/);
});

it('of one slider, at its end and at no other place', async () => {
  expect(await told('piston', 'plate', [-20, 0, 0])).toBe('5.00 ×, no farther');
  expect(await told('piston', 'plate', [-0.2, 0, 0])).toBe('2.85 ×');
  expect(await told('piston', 'head', [0.05, 0, 0])).toBe('61°');
  expect(await told('piston', 'head', [0.15, 0, 0])).toBe('63°');
});
