/** The tank by its two rings and by W A S D: what a hand sets, where the tank then goes, what is told. */
import { expect, it } from 'vitest';
import { add, subtract, type Vec3 } from '../../www/src/core/linear/vec.ts';
import { PadDriver } from '../../www/src/element/input/pad.ts';
import type { Handle } from '../../www/src/figure/drawing.ts';
import tank from '../../www/src/figures/tank.ts';
import type { Runner } from '../../www/src/runner/runner.ts';
import { apart, near } from './expect.ts';
import { handleOf, partsOf, runnerOf } from './figure-runner.ts';

const begin = (values: object = {}): Runner => runnerOf(tank, values);

const DEGREES = 180 / Math.PI;

for (const frame of ['ground', 'hull', 'turret'])
  it(`gives back the values that put the rings where they are, seen from the ${frame}`, () => {
    for (const [hullSpeed, turnRate, turretRate] of [
      [3, 25, 40],
      [-6, -60, -90],
      [8, 0, 0],
    ] as const) {
      const runner = begin({ frame, hullSpeed, turnRate, turretRate });
      runner.step(200);
      const [nose, muzzle] = ['nose', 'muzzle'].map((name) => handleOf(runner, name)) as [Handle, Handle];
      const found = { ...nose.to(nose.at), ...muzzle.to(muzzle.at) };
      for (const [name, value] of Object.entries({ turnRate, turretRate }))
        expect((found[name] ?? Number.NaN) * DEGREES).toBeCloseTo(value, 9);
      expect(found.hullSpeed).toBeCloseTo(hullSpeed, 9);
    }
  });

/** Holds a ring for some seconds, as a finger does. */
function hold(runner: Runner, name: string, hand: () => Vec3, seconds: number): void {
  for (let i = 0; i < 60 * seconds; i++) {
    const found = handleOf(runner, name).to(hand());
    for (const [control, value] of Object.entries(found)) {
      const slider = tank.controls[control as 'turretRate'];
      runner.set(control, Math.min(Math.max(value / slider.perUnit, slider.min), slider.max));
    }
    runner.step(4);
  }
}

it('turns the turret until the muzzle is at the hand', () => {
  const runner = begin({ turnRate: 0, hullSpeed: 0 });
  const { at } = handleOf(runner, 'muzzle');
  // 20° to the left, where the ring is at 40 °/s; the circle has its middle over the turret's axis.
  hold(runner, 'muzzle', () => at, 4);
  const reached = handleOf(runner, 'muzzle');
  near(reached.at, at, 0.01);
  expect(Math.abs(Number(runner.values.turretRate))).toBeLessThan(1);
});

it('steers until the hand is straight ahead of the nose, and drives on straight', () => {
  const runner = begin({ hullSpeed: 0, turnRate: 0, frame: 'ground' });
  // The view goes with the tank, so a hand that rests is always as far from it: 45° to the left.
  const hand = (): Vec3 => add(runner.draw().focus ?? [], [3, 0, -3]);
  hold(runner, 'nose', hand, 0.2);
  expect(Number(runner.values.turnRate)).toBeGreaterThan(30);
  hold(runner, 'nose', hand, 5);
  expect(Math.abs(Number(runner.values.turnRate))).toBeLessThan(1);
  const [x, , z] = subtract(handleOf(runner, 'nose').at, runner.draw().focus ?? []);
  expect(z / x).toBeCloseTo(-1, 1);
});

it('fires when the muzzle’s ring is pulled back, and turns on as it did meanwhile', () => {
  const runner = begin();
  const { at, to, pulls, track } = handleOf(runner, 'muzzle');
  if (track.kind !== 'plane' || !pulls) throw new Error('the ring is not pulled over a plane');
  expect(pulls.presses).toBe('fire');
  expect(pulls.far?.(at)).toBe(false);
  // The turret's axis is 0.5 m behind the hull's middle.
  const back: Vec3 = [-0.3, at[1], 0];
  expect(pulls.far?.(back)).toBe(true);
  expect((to(back).turretRate ?? Number.NaN) * DEGREES).toBeCloseTo(40, 9);
});

it('drives by W A S D as the core carries it: faster by 3 m/s each second, and back to the sliders', () => {
  const runner = begin({ hullSpeed: 0, turnRate: 0, turretRate: 0 });
  const driver = new PadDriver(
    runner.controls,
    (name) => Number(runner.values[name]),
    (name, value) => runner.set(name, value),
  );
  expect(driver.key('W', true)).toBe(true);
  runner.step(240);
  driver.key('w', false);
  const nose = handleOf(runner, 'nose');
  expect(nose.to(nose.at).hullSpeed).toBeCloseTo(3, 6);
  const from = nose.at[0];
  expect(driver.key('a', true)).toBe(true);
  runner.step(240);
  driver.key('a', false);
  const after = handleOf(runner, 'nose');
  // A circle of 3 m/s at 60 °/s, to the left: sin 60° and 1 − cos 60° of its radius.
  const radius = 3 / (Math.PI / 3);
  const ahead = from - 1.5;
  expect(after.at[0]).toBeCloseTo(1.5 + radius * Math.sin(Math.PI / 3) + ahead * 0.5, 2);
  expect(after.at[2]).toBeCloseTo(-(radius * 0.5 + ahead * Math.sin(Math.PI / 3)), 2);
  expect(driver.key('q', true)).toBe(false);
});

it('has its ring in the hand, also where the turret is still on its way there', () => {
  const runner = begin();
  const at = (place: Vec3): Vec3 =>
    handleOf(runner, 'muzzle', { name: 'muzzle', at: place, from: place, holds: true }).at;
  const free = handleOf(runner, 'muzzle').at;
  const hand = add(free, [-1, 0, -1]);
  for (const steps of [0, 6]) {
    runner.step(steps);
    near(at(hand), hand, 1e-9);
  }
  // A hand far away would make the view step back from the tank, and so be farther still.
  expect(apart(at(add(free, [40, 0, 40])), at(add(free, [400, 0, 400])))).toBeLessThan(1);
});

it('says what came of a shot until the next one', () => {
  const runner = begin();
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
});

it('has no other scale of arrows while a hand makes it faster, but for what has no room', () => {
  const long = (hullSpeed: number): number => {
    const [arrow] = partsOf(begin({ hullSpeed, turnRate: 0, turretRate: 0 }), 'arrow', undefined, 0);
    return arrow ? apart(arrow.to, arrow.from) : Number.NaN;
  };
  for (let speed = 0.1; speed < 5; speed += 0.1) expect(long(speed)).toBeCloseTo(speed, 9);
  expect(Math.abs(long(7.9) - long(8))).toBeLessThan(0.1);
});
