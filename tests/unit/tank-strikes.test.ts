/** Strikes of the tank, and the loose crate on it: the shot, the recoil, the wall, and how the crate slides. */
import { describe, expect, it } from 'vitest';
import type { TankParams } from '../../www/src/figures/tank/controls.ts';
import type { Tank } from '../../www/src/figures/tank/model.ts';
import * as shape from '../../www/src/figures/tank/shape.ts';
import { near } from './expect.ts';
import { randomNumbers } from './random.ts';
import { anyParams, cross, DT, minus, params, set, withTank } from './tank-model.ts';

describe('the shot', () => {
  it('keeps momentum across the shot, along the ground and about the vertical', () => {
    const next = randomNumbers(3);
    for (let i = 0; i < 200; i++) {
      withTank((tank) => {
        const p = anyParams(next);
        set(tank, p);
        for (let n = Math.floor(50 * next()); n >= 0; n--) tank.step(DT, p);
        const { tree } = tank;
        const { hull, gun } = tank.vehicle;
        const spin = (p.tankMass / 12) * ((2 * shape.DECK.x) ** 2 + (2 * shape.DECK.z) ** 2);
        const of = (mass: number, at: ArrayLike<number>, velocity: ArrayLike<number>): number[] => [
          mass * (velocity[0] ?? 0),
          mass * (velocity[2] ?? 0),
          mass * (cross(at, velocity)[1] ?? 0),
        ];
        const body = () => {
          const { translation, velocity, angularVelocity } = tree.world(hull);
          const [x = 0, z = 0, turning = 0] = of(p.tankMass, translation, velocity);
          return [x, z, turning + spin * (angularVelocity[1] ?? 0)];
        };
        const whole = (shell: { position: ArrayLike<number>; velocity: ArrayLike<number> }): number[] => {
          const load = of(p.shellMass, shell.position, shell.velocity);
          return body().map((it, i) => it + (load[i] ?? Number.NaN));
        };
        const before = whole(tree.transformMotion({ position: shape.MUZZLE }, gun, null));
        tank.fire(p);
        const flying = tree.world(tank.shell.node);
        const after = whole({ position: flying.translation, velocity: flying.velocity });
        const size = p.shellMass * p.muzzleSpeed + p.tankMass * 10;
        near(minus(after, before), [0, 0, 0], 1e-12 * size);
        // And the figure's own account of it says the same.
        const { Shell, Tank } = tank.strike?.momentum ?? {};
        for (const [when, sum] of [
          ['before', before],
          ['after', after],
        ] as const)
          near(minus(sum, Shell?.[when] ?? []), Tank?.[when] ?? [], 1e-12 * size);
      });
    }
  });

  it('gives the shell the muzzle’s velocity and the muzzle speed along the gun', () => {
    withTank((tank) => {
      const p = params({ turretRate: 1.2, elevationRate: 0.3 });
      set(tank, p);
      for (let i = 0; i < 100; i++) tank.step(DT, p);
      const { tree, shell, naive } = tank;
      const { gun, hull } = tank.vehicle;
      const muzzle = tree.transformMotion({ position: shape.MUZZLE }, gun, null).velocity;
      const base = tree.world(hull).velocity;
      const along = minus(
        tree.transformPoint([1, 0, 0], gun, null),
        tree.transformPoint([0, 0, 0], gun, null),
      );
      tank.fire(p);
      const bore = along.map((value) => value * p.muzzleSpeed);
      near(minus(tree.world(shell.node).velocity, muzzle), bore, 1e-12);
      near(minus(tree.world(naive.node).velocity, base), bore, 1e-12);
    });
  });

  it('leaves the crate alone, or errs by Δω × r with the article’s pair, and by the whole jump with none', () => {
    const next = randomNumbers(5);
    for (let i = 0; i < 100; i++) {
      const p = anyParams(next);
      for (const correction of ['complete', 'pair', 'none'] as const)
        withTank((tank) => {
          set(tank, p);
          for (let n = 20; n > 0; n--) tank.step(DT, p);
          const look = () => [tank.tree.world(tank.vehicle.hull), tank.tree.world(tank.crate.node)] as const;
          const [hull, crate] = look();
          tank.fire({ ...p, correction });
          const [hullAfter, crateAfter] = look();
          const turned = minus(hullAfter.angularVelocity, hull.angularVelocity);
          const error = [
            correction === 'complete' ? [0, 0, 0] : cross(turned, minus(crate.translation, hull.translation)),
            correction === 'none' ? minus(hullAfter.velocity, hull.velocity) : [0, 0, 0],
          ];
          const off = minus(crateAfter.velocity, crate.velocity);
          near(minus(off, error[0] ?? []), error[1] ?? [], 1e-12);
          const spun = minus(crateAfter.angularVelocity, crate.angularVelocity);
          near(spun, correction === 'complete' ? [0, 0, 0] : turned, 1e-12);
          if (correction === 'complete') near(crateAfter.acceleration, crate.acceleration, 1e-11);
        });
    }
  });
});

describe('the crash', () => {
  /** Drives at the wall, and tells of the moment of the first contact. */
  function crashed(correction: TankParams['correction'], run: (tank: Tank, p: TankParams) => void): void {
    withTank((tank) => {
      const p = params({ correction, hullSpeed: 2, turnRate: 0 });
      set(tank, p);
      tank.step(DT, p);
      tank.crash();
      for (let i = 0; i < 960 && tank.strike === null; i++) tank.step(DT, p);
      expect(tank.strike?.what).toBe('crash');
      run(tank, p);
    });
  }

  it('stops the hull at the wall and leaves what is loose going on, over it', () => {
    crashed('complete', (tank, p) => {
      const { before = [], after = [] } = tank.strike?.crate ?? {};
      near(after, before, 1e-12);
      expect(Math.hypot(...before.slice(0, 2))).toBeCloseTo(6, 1);
      for (let i = 0; i < 480; i++) {
        tank.step(DT, p);
        // No corner is further in the wall than one step goes.
        for (const z of [-1, 1]) {
          const corner = [shape.DECK.x, 0, z * shape.DECK.z];
          const [x = 0] = tank.tree.transformPoint(corner, tank.vehicle.hull, tank.wall.node);
          expect(x).toBeLessThan(-shape.WALL[0] / 2 + 2 * 6 * DT);
        }
      }
      expect(Math.hypot(...tank.tree.world(tank.vehicle.hull).velocity)).toBeLessThan(0.05);
      expect(tank.crate.where).toBe('ground');
      const beyond = tank.tree.transformPoint([0, 0, 0], tank.crate.node, tank.wall.node);
      expect(beyond[0]).toBeGreaterThan(shape.WALL[0] / 2);
    });
  });

  it('without a correction drags the crate along as if it were bolted down', () => {
    crashed('none', (tank, p) => {
      const { before = [], after = [] } = tank.strike?.crate ?? {};
      expect(Math.hypot(...minus(after, before))).toBeGreaterThan(2);
      for (let i = 0; i < 480; i++) tank.step(DT, p);
      expect(tank.crate.where).toBe('deck');
    });
  });

  it('has the wall take what the tank gives: with the crate the sum stays, to rounding', () => {
    const next = randomNumbers(8);
    for (let i = 0; i < 30; i++) {
      withTank((tank) => {
        const p = { ...anyParams(next), acceleration: 0, turnAcceleration: 0 };
        set(tank, p);
        tank.step(DT, p);
        tank.crash();
        let blows = 0;
        for (let n = 0; n < 720; n++) {
          const before = tank.strike;
          tank.step(DT, p);
          if (tank.strike === null || tank.strike === before) continue;
          blows += 1;
          expect(Object.keys(tank.strike.momentum)).toEqual(['Wall', 'Tank', 'Crate']);
          const changes = Object.values(tank.strike.momentum).map(({ before, after }) =>
            minus(after, before),
          );
          const sum = [0, 1, 2].map((axis) => changes.reduce((all, it) => all + (it[axis] ?? Number.NaN), 0));
          // Rounding, of momenta of 10⁵ kg·m/s at a distance of some 100 m.
          near(sum, [0, 0, 0], 1e-13 * p.tankMass * 10 * 100);
          const { before: was = [], after: is = [] } = tank.strike.momentum.Tank ?? {};
          expect(Math.hypot(...minus(is, was))).toBeGreaterThan(0);
        }
        expect(blows).toBeGreaterThan(0);
      });
    }
  });
});

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
