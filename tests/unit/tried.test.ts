/** The values that a reader has tried: which changes leave one, and what a figure is told of them. */
import { expect, it } from 'vitest';
import type { FigureElement } from '../../www/src/element/figure-element.ts';
import { Interaction } from '../../www/src/element/input/interaction.ts';
import type { Value } from '../../www/src/figure/controls.ts';
import { loadFigure } from '../../www/src/runner/registry.ts';
import { Runner } from '../../www/src/runner/runner.ts';

/** Returns a figure in a hand: what the hand does, and the values that its picture is told were tried. */
async function inHand(name: string, control: string) {
  const runner = new Runner(await loadFigure(name));
  const set = (key: string, value: Value): void => runner.set(key, value);
  const element = { set, reset: () => runner.reset(), camera: null };
  const interaction = new Interaction(element as unknown as FigureElement, runner);
  const tried = (): readonly unknown[] => {
    const drawing = runner.draw(undefined, null, interaction.tried);
    return drawing.tried(runner.values as Record<string, Value>, control);
  };
  /** Drags over some values. */
  const drag = (...values: number[]): void => {
    const hand = interaction.drag();
    for (const value of values) hand.set([[control, value]]);
  };
  return { runner, interaction, tried, drag };
}

it('is the value at which each drag before began, without those on its way', async () => {
  const { interaction, tried, drag } = await inHand('secant', 'size');
  expect(tried()).toEqual([]);
  drag(-1, -1.5, -2);
  expect(tried()).toEqual([-0.1]);
  drag(-5, -8);
  expect(tried()).toEqual([-0.1, -2]);
  // Back at a value that was tried before: it is the present one.
  drag(-3, -2);
  expect(tried()).toEqual([-0.1, -8]);
  interaction.undo();
  expect(tried()).toEqual([-0.1, -2]);
});

it('is none after a reset, and all of it again when that is undone', async () => {
  const { interaction, tried, drag } = await inHand('secant', 'size');
  drag(-2);
  drag(-4);
  interaction.reset();
  expect(tried()).toEqual([]);
  drag(-6);
  expect(tried()).toEqual([-0.1]);
  interaction.undo();
  interaction.undo();
  expect(tried()).toEqual([-0.1, -2]);
});

it('is of the same case: another formula has its own', async () => {
  const { interaction, runner, tried, drag } = await inHand('differences', 'size');
  const first = Number(runner.values.size);
  drag(first - 1);
  expect(tried()).toEqual([first]);
  interaction.set('x', Number(runner.values.x) + 0.1);
  expect(tried()).toEqual([]);
  interaction.undo();
  expect(tried()).toEqual([first]);
});
