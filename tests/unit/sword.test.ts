/** The knight's sword in a hand: where it goes, and where it comes to rest. */
import { expect, it } from 'vitest';
import type { Vec3 } from '../../www/src/core/linear/vec.ts';
import sword from '../../www/src/figures/sword.ts';
import { near } from './expect.ts';
import { runnerOf } from './figure-runner.ts';

/** Returns the place of the sword's ring, in a hand at a place, or some seconds after it let go there. */
function ring(moves: number, at: Vec3, since?: number): Vec3 {
  const hand = { name: 'moves', at, from: at, holds: since === undefined };
  const [pane] = runnerOf(sword, { moves }).draw(since ?? 0, hand).panes;
  const found = pane?.things.find((it) => it.kind === 'handle');
  if (found?.kind !== 'handle') throw new Error('the sword has no ring');
  return found.at;
}

it('is in the hand over the table, and falls straight down where the hand lets go', () => {
  const over: Vec3 = [2.8, 2.1, 0];
  near(ring(1, over), over, 1e-12);
  const lies = ring(1, over, 9);
  expect(lies[0]).toBe(over[0]);
  expect(lies[1]).toBeLessThan(1.5);
  // No hand pulls it into the table, and from the table it moves no more.
  near(ring(1, [2.8, 0.2, 0]), lies, 1e-12);
  near(ring(1, lies, 9), lies, 1e-12);
});

it('goes back into his hand, wherever else a hand lets go of it', () => {
  const his = ring(0, [0.5, 1, 0], 9);
  near(ring(2, [1.2, 2, 0], 9), his, 1e-12);
});
