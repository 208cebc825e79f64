/** The tank by its two rings and by W A S D: what a hand sets, where the tank then goes, what is told. */
import { expect, it } from 'vitest';
import { add, type Vec3 } from '../../www/src/core/linear/vec.ts';
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

it('stands still under a hand on either ring, which stays in the hand', () => {
  for (const [name, way] of [
    ['nose', [0.9, 0, -0.6]],
    ['muzzle', [-0.3, 0, -0.8]],
  ] as const) {
    const runner = begin({ hullSpeed: 2, turnRate: 10 });
    const { at, to, stops, leads } = handleOf(runner, name);
    expect([stops, leads]).toEqual([true, undefined]);
    const hand = add(at, way);
    for (const [control, value] of Object.entries(to(hand)))
      runner.set(control, value / tank.controls[control as 'turretRate'].perUnit);
    const after = handleOf(runner, name, { name, at: hand, from: at, holds: true });
    near(after.at, hand, 0.01);
  }
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
