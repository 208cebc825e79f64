/** The knight's sword in a hand: where it goes, and where it comes to rest. */
import { expect, it } from 'vitest';
import type { Vec3 } from '../../www/src/core/linear/vec.ts';
import sword from '../../www/src/figures/sword.ts';
import { near } from './expect.ts';
import { partsOf, runnerOf } from './figure-runner.ts';

/** Returns the place of the sword's ring, in a hand at a place, or some seconds after it let go there. */
function ring(moves: number, at: Vec3, since?: number): Vec3 {
  const hand = { name: 'moves', at, from: at, holds: since === undefined };
  const { panes } = runnerOf(sword, { moves }).draw(since ?? 0, hand);
  return panes[0]?.things.find((it) => it.kind === 'handle')?.at ?? [0, 0, 0];
}

it('is in the hand over the table, and falls straight down where the hand lets go', () => {
  const over: Vec3 = [2.8, 2.1, 0];
  near(ring(1, over), over, 1e-12);
  const lies = ring(1, over, 9);
  expect(lies[0]).toBe(over[0]);
  // On its way it is half as high over the table, an eighth of a second later.
  expect(ring(1, over, 0.125)[1]).toBeCloseTo((over[1] + lies[1]) / 2, 12);
  expect(lies[1]).toBeLessThan(1.5);
  // There it lies on its blade and its guard: the table is 0.78 + 0.16 m high.
  const parts = partsOf(runnerOf(sword, { moves: 1 }), 'polygon', 'sword');
  const [blade = 0, , guard = 0] = parts.map(({ points }) => Math.min(...points.map(([, y]) => y)));
  near([blade, guard], [0.94, 0.94], 1e-12);
  // No hand pulls it into the table, and from the table it moves no more.
  near(ring(1, [2.8, 0.2, 0]), lies, 1e-12);
  near(ring(1, lies, 9), lies, 1e-12);
});

it('goes back into his hand, wherever else a hand lets go of it', () => {
  const his = ring(0, [0.5, 1, 0], 9);
  near(ring(2, [1.2, 2, 0], 9), his, 1e-12);
});
