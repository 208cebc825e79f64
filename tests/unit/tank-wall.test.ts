/** Loose things meet the wall: they stop there, fall down along it, or lie on top. */
import { describe, expect, it } from 'vitest';
import type { Node } from '../../www/src/figure/figure.ts';
import type { TankParams } from '../../www/src/figures/tank/controls.ts';
import type { Tank } from '../../www/src/figures/tank/model.ts';
import * as shape from '../../www/src/figures/tank/shape.ts';
import { randomNumbers } from './random.ts';
import { DT, params, set, withTank } from './tank-model.ts';

/**
 * Returns how deep a box of that width, which lies along the wall, is in it; below zero it is free.
 */
function depth(tank: Tank, node: Node, width: number): number {
  const place = tank.tree.transformPoint([0, 0, 0], node, tank.wall.node);
  return Math.min(
    ...shape.WALL.map((side, axis) => (side + width) / 2 - Math.abs(place[axis] ?? Number.NaN)),
  );
}

/** Runs with a tank at rest and a wall ahead of it, 9 m away. */
function walled(run: (tank: Tank, p: TankParams) => void, changes: Partial<TankParams> = {}): void {
  withTank((tank) => {
    const p = params({ hullSpeed: 0, turnRate: 0, turretRate: 0, muzzleSpeed: 4, elevation: 0, ...changes });
    set(tank, p);
    tank.step(DT, p);
    tank.wall.raise(tank.vehicle.hull);
    run(tank, p);
  });
}

describe('a shell at the wall', () => {
  it('does not pass, whatever its speed and height, with ω × r and without', () => {
    const next = randomNumbers(9);
    let met = 0;
    for (let i = 0; i < 60; i++) {
      walled((tank, p) => {
        tank.fire(p);
        const flights = [tank.shell, tank.naive];
        for (const { node } of flights)
          tank.tree.setLocal(node, {
            translation: [3 + 3 * next(), 2 * next() + 0.12, 3 * (next() - 0.5)],
            velocity: [4 + 30 * next(), 4 * (next() - 0.7), 4 * (next() - 0.5)],
          });
        for (let n = 0; n < 480; n++) {
          tank.step(DT, p);
          for (const { node } of flights) {
            const deep = depth(tank, node, shape.SHELL);
            expect(deep).toBeLessThan(1e-12);
            if (deep > -1e-12) met += 1;
          }
        }
      });
    }
    expect(met).toBeGreaterThan(1000);
  }, 30_000);

  it('lies where it comes down on top of it', () => {
    walled((tank, p) => {
      tank.fire(p);
      const top = tank.tree.transformPoint([0, 1, 0.5], tank.wall.node, null);
      tank.tree.setLocal(tank.shell.node, { translation: top, velocity: [0, 0, 0] });
      for (let i = 0; i < 240; i++) tank.step(DT, p);
      expect(tank.shell.state).toBe('down');
      const lies = tank.tree.world(tank.shell.node);
      expect(lies.translation[1]).toBeCloseTo(shape.WALL[1] + shape.SHELL / 2, 12);
      expect(Array.from(lies.velocity)).toEqual([0, 0, 0]);
    });
  });
});

describe('a crate at the wall', () => {
  /** The crate off the deck: at a place, with a velocity, in the wall's axes. */
  function thrown(tank: Tank, p: TankParams, place: number[], velocity: number[]): void {
    const { tree, crate, wall } = tank;
    tree.setLocal(crate.node, { translation: [4, 1, 0] });
    tank.step(DT, p);
    expect(crate.where).toBe('air');
    const { rotation } = tree.world(wall.node);
    tree.setLocal(crate.node, {
      translation: tree.transformPoint(place, wall.node, null),
      rotation,
      velocity: tree.transformVector(velocity, wall.node, null),
      angularVelocity: [0, 0.5, 0],
    });
  }

  it('stops when it slides against it, and is held back along it by friction', () => {
    walled(
      (tank, p) => {
        const low = (shape.CRATE - shape.WALL[1]) / 2;
        thrown(tank, p, [-0.6, low + 0.01, 0], [3, 0, 2]);
        let along: number[] = [];
        for (let i = 0; i < 480; i++) {
          tank.step(DT, p);
          expect(depth(tank, tank.crate.node, shape.CRATE)).toBeLessThan(1e-12);
          const { position, velocity } = tank.tree.transformMotion({}, tank.crate.node, tank.wall.node);
          const touches = Math.abs((position[0] ?? 0) + (shape.WALL[0] + shape.CRATE) / 2) < 1e-12;
          if (touches && along.length === 0) along = Array.from(velocity);
        }
        expect(tank.crate.where).toBe('ground');
        // It came with 3 m/s across and 2 along, less some hundredths of the ground's friction: the
        // wall takes what goes in, and 0.3 times as much.
        expect(Math.abs(along[0] ?? 1)).toBeLessThan(1e-12);
        expect(along[2]).toBeGreaterThan(2 - 0.3 * 3 - 0.1);
        expect(along[2]).toBeLessThan(2 - 0.3 * 3 + 0.05);
        expect(Math.hypot(...tank.tree.world(tank.crate.node).velocity)).toBe(0);
      },
      { friction: 0.3 },
    );
  });

  it('comes to rest on top, when it falls there', () => {
    walled(
      (tank, p) => {
        thrown(tank, p, [0, 1, 0], [0, 0, 0.8]);
        for (let i = 0; i < 480; i++) tank.step(DT, p);
        const { translation, velocity, angularVelocity } = tank.tree.world(tank.crate.node);
        expect(translation[1]).toBeCloseTo(shape.WALL[1] + shape.CRATE / 2, 12);
        expect(Math.hypot(...velocity)).toBeLessThan(1e-12);
        expect(Math.hypot(...angularVelocity)).toBe(0);
      },
      { friction: 0.5 },
    );
  });

  it('is never in it when it comes off the deck of a tank that stands at it, slow or fast', () => {
    let met = 0;
    for (let speed = 1; speed < 5; speed += 0.2) {
      withTank((tank) => {
        const p = params({ hullSpeed: 2, turnRate: 0, friction: 0.3 });
        set(tank, p);
        tank.step(DT, p);
        tank.crash();
        let slowed = false;
        for (let i = 0; i < 960; i++) {
          tank.step(DT, p);
          if (tank.strike && !slowed) {
            tank.tree.setLocal(tank.crate.node, { velocity: [speed, 0, 0] });
            slowed = true;
          }
          if (tank.crate.where === 'deck') continue;
          const deep = depth(tank, tank.crate.node, shape.CRATE);
          expect(deep).toBeLessThan(1e-12);
          if (deep > -1e-12) met += 1;
        }
      });
    }
    expect(met).toBeGreaterThan(100);
  });
});
