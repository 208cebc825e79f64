/** The tank in a hand: the muzzle's ring is where the hand is, and a shot's verdict stays. */
import { expect, it } from 'vitest';
import { add, length, subtract, type Vec3 } from '../../www/src/core/linear/vec.ts';
import { loadFigure } from '../../www/src/runner/registry.ts';
import { Runner } from '../../www/src/runner/runner.ts';

const tank = await loadFigure('tank');

/** Returns the place of the muzzle's ring, in a hand at a place or in none. */
function ring(runner: Runner, at: Vec3 | null): Vec3 {
  const { panes } = runner.draw(undefined, at && { name: 'muzzle', at, from: at, holds: true });
  for (const { things } of panes)
    for (const it of things) if (it.kind === 'handle' && it.name === 'muzzle') return it.at;
  throw new Error('the muzzle has no ring');
}

it('has its ring in the hand, also where the turret is still on its way there', () => {
  const runner = new Runner(tank);
  const free = ring(runner, null);
  const hand = add(free, [-1, 0, -1]);
  expect(length(subtract(ring(runner, hand), hand))).toBeLessThan(1e-9);
  runner.step(6);
  expect(length(subtract(ring(runner, hand), hand))).toBeLessThan(1e-9);
  // A hand far away would make the view step back from the tank, and so be farther still.
  const far = ring(runner, add(free, [40, 0, 40]));
  expect(length(subtract(far, ring(runner, add(free, [400, 0, 400]))))).toBeLessThan(1);
  runner.dispose();
});

it('says what came of a shot until the next one', () => {
  const runner = new Runner(tank);
  const title = (): string => runner.draw().panes[0]?.title ?? '';
  expect(title()).not.toMatch(/lands/);
  runner.press('fire');
  runner.step(10);
  expect(title()).not.toMatch(/lands/);
  runner.seek(6);
  expect(title()).toMatch(/Without ω × r a shell lands \d+\.\d\d m away\.$/);
  const [said] = /Without.*/.exec(title()) ?? [];
  runner.seek(20);
  expect(title()).toContain(said);
  runner.press('fire');
  expect(title()).not.toMatch(/lands/);
  runner.dispose();
});
