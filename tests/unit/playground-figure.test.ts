/** The figure that shows a tree of the playground in anybody's page. */
import { expect, it } from 'vitest';
import { Drawing, type Handle } from '../../www/src/figure/drawing.ts';
import figure from '../../www/src/figures/playground.ts';
import { controls, type PlaygroundParams } from '../../www/src/playground/controls.ts';
import { toText } from '../../www/src/playground/files/document-text.ts';
import { presets } from '../../www/src/playground/presets/presets.ts';

const RADIANS = Math.PI / 180;
const params = { turn: 30 * RADIANS, node: 2, axis: 'z', tree: controls.tree.value } as const;
const make = (given: PlaygroundParams = params) => figure.create?.(given, 1) ?? {};

it('says at which angle the axes of a turned box meet in a stretched one', () => {
  const model = make();
  // The columns of diag(3, 1) times a rotation: (3c, s) and (−3s, c).
  for (const turn of [0, 10, 30, 45, -60, 90]) {
    const given = { ...params, turn: turn * RADIANS };
    model.settle?.(given, 0);
    const [c, s] = [Math.cos(turn * RADIANS), Math.sin(turn * RADIANS)];
    const meet = Math.acos((-8 * c * s) / (Math.hypot(3 * c, s) * Math.hypot(3 * s, c))) / RADIANS;
    const { values, summary } = figure.readout(model, given, undefined as never);
    expect(values?.angle?.value).toBeCloseTo(meet, 9);
    expect(summary).toContain(Math.abs(meet - 90) < 0.1 ? 'is square' : `meet at ${meet.toFixed(1)} degrees`);
  }
  model.dispose?.();
});

it('has a handle that leads to the turn where it is, under any parent', () => {
  for (const axis of ['x', 'y', 'z'] as const)
    for (const turn of [-170, -30, 0, 65, 179]) {
      const given = { ...params, axis, turn: turn * RADIANS };
      const model = make(given);
      model.settle?.(given, 0);
      const out = new Drawing();
      figure.draw(model, given, out);
      const handle = out.panes[0]?.things.find(({ kind }) => kind === 'handle') as Handle;
      expect((handle.to(handle.at).turn as number) / RADIANS).toBeCloseTo(turn, 9);
      model.dispose?.();
    }
});

it('takes every tree that the playground comes with, and plays it', async () => {
  for (const preset of presets) {
    const tree = toText(await preset.load()).replaceAll('\n', '');
    const given = { ...params, tree };
    const model = make(given);
    for (let i = 0; i < 240; i++) model.step?.(1 / 240, given);
    const out = new Drawing();
    figure.draw(model, given, out);
    expect(out.panes[0]?.title).toBe(preset.title);
    model.dispose?.();
  }
});

it('refuses what is no tree, and keeps the one before', () => {
  const model = make();
  const before = figure.readout(model, params, undefined as never).summary;
  for (const tree of ['', 'x', '{}', '{"kinetree":1,"nodes":[{"parent":0}]}'])
    expect(() => model.changed?.('tree', { ...params, tree })).toThrow(/tree|document|node/);
  expect(figure.readout(model, params, undefined as never).summary).toBe(before);
  model.dispose?.();
});
