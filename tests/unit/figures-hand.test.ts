/** What each figure does under a hand: a handle goes along, and a mark is where one taps. */
import { describe, expect, it } from 'vitest';
import { add, dot, subtract, type Vec3 } from '../../www/src/core/linear/vec.ts';
import { twinsOf, valuesAt } from '../../www/src/element/input/drag.ts';
import { type Value, valued } from '../../www/src/figure/controls.ts';
import type { Figure } from '../../www/src/figure/figure.ts';
import { figureNames, loadFigure } from '../../www/src/runner/registry.ts';
import { Runner } from '../../www/src/runner/runner.ts';

const figures = await Promise.all(figureNames.map(async (name) => [name, await loadFigure(name)] as const));

/** Pulls in meters, in the plane of the picture and out of it. */
const PULLS = [0.15, 0.6, 2.5].flatMap((size) => [
  ...Array.from({ length: 8 }, (_, turn): Vec3 => {
    const angle = (turn * Math.PI) / 4;
    return [size * Math.cos(angle), size * Math.sin(angle), 0];
  }),
  [0, 0, size] as const,
  [0, 0, -size] as const,
]);

type Setting = readonly [name: string, value: Value];

/** The first state of a figure, and each option of each choice: other handles may be there. */
const states = ({ controls }: Figure): readonly (readonly Setting[])[] => [
  [],
  ...valued(controls).flatMap(([name, control]): Setting[][] => {
    if (control.kind === 'choice') return control.options.map(({ value }) => [[name, value]]);
    return control.kind === 'toggle' ? [[[name, !control.value]]] : [];
  }),
];

/** Returns the handles of a state, each with its pane. */
function handles(figure: Figure, state: readonly Setting[]) {
  const runner = new Runner(figure);
  try {
    for (const [name, value] of state) runner.set(name, value);
    return runner
      .draw()
      .panes.flatMap(({ things }, pane) =>
        things.flatMap((it) => (it.kind === 'handle' ? [{ pane, handle: it }] : [])),
      );
  } finally {
    runner.dispose();
  }
}

type Held = ReturnType<typeof handles>[number];

/**
 * Pulls a handle of a state; returns how far it goes along, as a part of the pull, and by how many steps
 * of its sliders it goes on by itself while the hand rests there.
 */
function pulled(figure: Figure, state: readonly Setting[], { pane, handle }: Held, pull: Vec3) {
  const twins = twinsOf(handle, figure.controls);
  const there = add(handle.at, pull);
  const values = valuesAt(handle, twins, there);
  const after = handles(figure, [...state, ...values]).find(
    (it) => it.pane === pane && it.handle.name === handle.name,
  )?.handle;
  if (!after) return { along: 0, goesOn: 0 };
  const again = new Map(valuesAt(after, twins, there));
  const steps = values.map(([name, value]) => {
    const { step } = twins.find(([twin]) => twin === name)?.[1] ?? { step: 1 };
    return Math.abs((again.get(name) ?? value) - value) / step;
  });
  return { along: dot(subtract(after.at, handle.at), pull) / dot(pull, pull), goesOn: Math.max(0, ...steps) };
}

/**
 * As much may a handle go back, as a part of the pull: one on a circle that is pulled straight
 * outward does, and one that has steps.
 */
const BACK = -0.5;
/** On the whole it goes along by more: what keeps the hand's speed goes at first but a little. */
const ALONG = 0.015;
/** Steps of a slider by which a handle may go on while the hand rests: it is rounded to them. */
const RESTS = 1.5;
/**
 * Handles that jump: the number of nodes, of which a table makes rows and columns, and a card that goes
 * to its other side, farther than these pulls.
 */
const JUMPS = ['order nodes', 'sides across'];

describe.each(figures)('figure %s', (name, figure) => {
  it('has handles that go where they are pulled', () => {
    const seen = new Set<string>();
    for (const state of states(figure))
      for (const held of handles(figure, state)) {
        const { pane, handle } = held;
        const which = `${pane} ${handle.name}`;
        if (seen.has(which)) continue;
        seen.add(which);
        const pulls = PULLS.map((pull) => pulled(figure, state, held, pull));
        const parts = pulls.map((it) => it.along);
        const on = Math.max(...pulls.map((it) => it.goesOn));
        expect(on, `${handle.name} goes on while the hand rests, ${state.join()}`).toBeLessThan(RESTS);
        const where = `${handle.name}, ${state.join()}: ${parts.map((it) => it.toFixed(2)).join(' ')}`;
        if (JUMPS.includes(`${name} ${handle.name}`)) continue;
        expect(Math.min(...parts), where).toBeGreaterThan(BACK);
        expect(parts.reduce((a, b) => a + b) / parts.length, where).toBeGreaterThan(ALONG);
      }
  });

  it('has marks where one taps', () => {
    const runner = new Runner(figure);
    for (const { board } of runner.draw().panes) {
      for (const place of board
        ? ([
            [0.5, -0.25],
            [-0.125, 0.25],
          ] as const)
        : []) {
        const back = board?.to(board.from(place)) ?? [];
        for (const [i, number] of place.entries())
          expect(back[i], `${board?.sets} ${place}`).toBeCloseTo(number, 9);
      }
    }
    runner.dispose();
  });
});
