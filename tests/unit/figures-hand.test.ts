/** What each figure does under a hand: a handle goes along, and a mark is where one taps. */
import { describe, expect, it } from 'vitest';
import { add, addScaled, dot, subtract, type Vec3 } from '../../www/src/core/linear/vec.ts';
import { twinsOf, valuesAt } from '../../www/src/element/input/drag.ts';
import { onStep } from '../../www/src/element/input/keys.ts';
import { ASKED, type Slider, type Value, valued } from '../../www/src/figure/controls.ts';
import type { Hand } from '../../www/src/figure/drawing.ts';
import type { Figure } from '../../www/src/figure/figure.ts';
import { paneViews, viewOf } from '../../www/src/render/views.ts';
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

/** The picture in a chapter's column, and how far one step of a slider may move its ring there, in CSS pixels. */
const SIZE = { width: 760, height: 430 };
const SMALL = 8;
/** At the least turn the ball is enlarged, and both pictures share their room anew. */
const LARGER: Readonly<Record<string, number>> = { 'turns angle': 11 };
/** Pixels to the left of a ring at which a hand holds it, and how near to it a ring that is carried stays. */
const [ASIDE, IN_HAND] = [12, 4];

/** The first state, that of an open question, and each option of each choice. */
const asked = (figure: Figure): readonly (readonly Setting[])[] => [
  ...states(figure).filter((state) => state.every(([, value]) => typeof value === 'string')),
  ...valued(figure.controls).flatMap(([name, it]): Setting[][] =>
    it.kind === 'guess' && it.options && it.hides ? [[[name, ASKED]]] : [],
  ),
];

/** Draws a state in which a slider has a value and a hand may hold a ring. */
function seen(figure: Figure, state: readonly Setting[], hand: Hand | null = null) {
  const runner = new Runner(figure);
  try {
    runner.pose();
    for (const [name, value] of state) runner.set(name, value);
    return runner.draw(undefined, hand);
  } finally {
    runner.dispose();
  }
}

/** Returns how far a step of a slider moves a ring on the screen; 0 where its thing is carried by the hand. */
function stepped(figure: Figure, state: readonly Setting[], held: Held, name: string, from: number): number {
  const { step, min, max } = figure.controls[name] as Slider;
  const { pane, handle } = held;
  const view = viewOf(figure);
  // The view of a hand: it may step back round the ring.
  const ringIn = (drawing: ReturnType<typeof seen>, holds: boolean) => {
    const own = drawing.panes[pane];
    if (own && holds) own.held = handle.name;
    view.aim(drawing, SIZE, holds);
    const { sight } = paneViews(drawing, { camera: view, ...SIZE })[pane] ?? {};
    const ring = own?.things.find((it) => it.kind === 'handle' && it.name === handle.name);
    const at = ring?.kind === 'handle' ? ring.at : null;
    const on = at && sight?.project(at);
    return at && on && sight ? { at, on, sight } : null;
  };
  const first = ringIn(seen(figure, [...state, [name, from]]), false);
  const next = from + step <= max ? from + step : Math.max(from - step, min);
  const after = ringIn(seen(figure, [...state, [name, next]]), true);
  if (!first || !after) return 0;
  const far = apart(first.on, after.on);
  if (far < SMALL) return far;
  // The hand is on the way to the other place.
  const at = addScaled(first.at, subtract(after.at, first.at), ASIDE / far);
  const hand = { name: handle.name, at, from: first.at, holds: true };
  const carried = ringIn(seen(figure, [...state, [name, from]], hand), true);
  const own = carried?.sight.project(at);
  return carried && own && apart(carried.on, own) < IN_HAND ? 0 : far;
}

const apart = (a: { x: number; y: number }, b: { x: number; y: number }): number =>
  Math.hypot(a.x - b.x, a.y - b.y);

describe.each(figures)('figure %s', (name, figure) => {
  it('has rings that one step moves by little, or that follow the hand', () => {
    const known = new Set<string>();
    for (const state of asked(figure))
      for (const held of handles(figure, state)) {
        const which = `${held.pane} ${held.handle.name} ${state.some(([, value]) => value === ASKED)}`;
        if (known.has(which)) continue;
        known.add(which);
        for (const [twin, slider] of twinsOf(held.handle, figure.controls)) {
          const now = Number(state.find(([name]) => name === twin)?.[1] ?? slider.value);
          const middle = onStep(slider, (slider.min + slider.max) / 2);
          for (const from of new Set([now, slider.min, middle, slider.max]))
            expect
              .soft(
                stepped(figure, state, held, twin, from),
                `${name} ${held.handle.name}: a step of ${twin} from ${from}, ${state.join()}`,
              )
              .toBeLessThan(LARGER[`${name} ${held.handle.name}`] ?? SMALL);
        }
      }
  });

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
