/** The loose crate: how it slides, comes off, and falls. */
import { describe, expect, it } from 'vitest';
import * as shape from '../../www/src/figures/tank/shape.ts';
import { near } from './expect.ts';
import { DT, minus, params, set, withTank } from './tank-model.ts';

describe('the crate', () => {
  it('slides as far as Coulomb lets it: v²/2μg', () => {
    withTank((tank) => {
      const p = params({ point: 'crate', hullSpeed: 0, turnRate: 0, turretRate: 0, friction: 0.4 });
      set(tank, p);
      tank.step(DT, p);
      tank.tree.setLocal(tank.crate.node, { velocity: [-0.9, 0, 0] });
      for (let i = 0; i < 240; i++) tank.step(DT, p);
      const slid = shape.STOWED[0] - (tank.tree.local(tank.crate.node).translation[0] ?? 0);
      // The step in which it comes to rest is not cut short: half a step's way at the most.
      expect(Math.abs(slid - 0.9 ** 2 / (2 * 0.4 * 9.81))).toBeLessThan(0.4 * 9.81 * DT * DT);
      expect(Array.from(tank.tree.local(tank.crate.node).velocity)).toEqual([0, 0, 0]);
    });
  });

  it('stands while the deck turns slowly, and slides off when friction cannot hold it', () => {
    const rides = (turnRate: number): string =>
      withTank((tank) => {
        const p = params({ point: 'crate', hullSpeed: 0, turnRate, turretRate: 0, friction: 0.15 });
        set(tank, p);
        for (let i = 0; i < 960; i++) tank.step(DT, p);
        return tank.crate.where;
      });
    // ω² r against μ g: at a radius of 1.68 m they meet at 0.94 rad/s.
    expect(rides(0.9)).toBe('deck');
    expect(rides(1.04)).not.toBe('deck');
  });

  it('comes off the deck with the motion it has in the world, and falls freely', () => {
    withTank((tank) => {
      const p = params({ point: 'crate', hullSpeed: 1, turnRate: 1, turretRate: 0, friction: 0.02 });
      set(tank, p);
      let before = tank.tree.world(tank.crate.node);
      while (tank.crate.where === 'deck') {
        tank.step(DT, p);
        if (tank.crate.where === 'deck') before = tank.tree.world(tank.crate.node);
      }
      const after = tank.tree.world(tank.crate.node);
      // One step of friction lies between the two, which is all that acts on it.
      expect(Math.hypot(...minus(after.velocity, before.velocity))).toBeLessThan(1.01 * 0.02 * 9.81 * DT);
      near(after.acceleration, shape.GRAVITY, 0);
      const steps = 60;
      for (let i = 0; i < steps; i++) tank.step(DT, p);
      const t = steps * DT;
      const fallen = (after.translation[1] ?? 0) - 0.5 * 9.81 * t * t;
      expect(tank.tree.world(tank.crate.node).translation[1]).toBeCloseTo(fallen, 11);
    });
  });
});
