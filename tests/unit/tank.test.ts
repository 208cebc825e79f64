/**
 * The motion of the tank, without a view, checked by arithmetic that shares nothing with the
 * core's.
 */
import { describe, expect, it } from 'vitest';
import * as core from '../../www/src/core/entries/index.ts';
import { frameNames, type TankParams } from '../../www/src/figures/tank/controls.ts';
import { EVERY } from '../../www/src/figures/tank/model.ts';
import * as shape from '../../www/src/figures/tank/shape.ts';
import { near, product, times } from './expect.ts';
import { randomNumbers } from './random.ts';
import { anyParams, DT, dot, minus, params, set, withTank } from './tank-model.ts';

/**
 * The chain from the ground to the muzzle as plain 4×4 matrices and their rates, by the product
 * rule and nothing else: rows of numbers, A B and A′ B + A B′.
 */
type Rows = number[][];
type Link = Readonly<Record<'is' | 'rate', Rows>>;
const plus = (a: Rows, b: Rows): Rows =>
  a.map((row, i) => row.map((value, j) => value + (b[i]?.[j] ?? Number.NaN)));
/** A translation, or with 0 on its diagonal the rate of one. */
const shift = (at: readonly number[], diagonal = 1): Rows =>
  [0, 1, 2, 3].map((i) =>
    [0, 1, 2, 3].map((j) => (j === 3 && i < 3 ? (at[i] ?? 0) : i === j ? diagonal : 0)),
  );
const still = (at: readonly number[]): Link => ({ is: shift(at), rate: shift([], 0) });
/** A rotation from axis i to axis j, and its rate. */
function about(i: number, j: number, angle: number, speed: number): Link {
  const [is, rate] = [shift([]), shift([], 0)];
  const put = (rows: Rows, c: number, s: number): void => {
    for (const [row, column, value] of [
      [i, i, c],
      [j, j, c],
      [j, i, s],
      [i, j, -s],
    ] as const)
      (rows[row] as number[])[column] = value;
  };
  put(is, Math.cos(angle), Math.sin(angle));
  put(rate, -Math.sin(angle) * speed, Math.cos(angle) * speed);
  return { is, rate };
}

function plainMuzzle(p: TankParams, hullAngle: number, turretAngle: number) {
  const heading = [Math.cos(hullAngle), 0, -Math.sin(hullAngle)];
  // The position of the hull does not matter to a velocity.
  const links = [
    { is: shift([0, shape.RIDE, 0]), rate: shift(times(heading, p.hullSpeed), 0) },
    about(2, 0, hullAngle, p.turnRate),
    still(shape.TURRET),
    about(2, 0, turretAngle, p.turretRate),
    still(shape.HINGE),
    about(0, 1, p.elevation, p.elevationRate),
    still(shape.MUZZLE),
  ];
  const whole = links.reduce((a, b) => ({
    is: product(a.is, b.is),
    rate: plus(product(a.rate, b.is), product(a.is, b.rate)),
  }));
  const last = (rows: Rows): number[] => rows.slice(0, 3).map((row) => row[3] ?? Number.NaN);
  return { at: last(whole.is), velocity: last(whole.rate) };
}

describe('the tank', () => {
  it('moves its muzzle as plain matrices do, for a thousand settings', () => {
    const next = randomNumbers(1);
    withTank((tank) => {
      const { tree } = tank;
      const { gun, hull, turret } = tank.vehicle;
      for (let i = 0; i < 1000; i++) {
        const at = anyParams(next);
        // Beyond its reach a drive stands still, which is not the question here.
        const p = { ...at, elevation: Math.min(Math.max(at.elevation, 0.01), 1.04) };
        const [hullAngle, turretAngle] = [2 * Math.PI * next(), 2 * Math.PI * next()];
        tree.setLocal(hull, { rotation: core.rotationFromScaledAxis([0, hullAngle, 0]) });
        tree.setLocal(turret, { rotation: core.rotationFromScaledAxis([0, turretAngle, 0]) });
        set(tank, p);
        const plain = plainMuzzle(p, hullAngle, turretAngle);
        const seen = tree.transformMotion({ position: shape.MUZZLE }, gun, null);
        near(seen.position, plain.at, 1e-10);
        near(seen.velocity, plain.velocity, 1e-10);
      }
    });
  });

  it('rolls without slip along the hull, and slips aside only while a blow’s skid lasts', () => {
    const next = randomNumbers(2);
    withTank((tank) => {
      const { tree } = tank;
      const { tracks, hull } = tank.vehicle;
      const heavy = { shellMass: 300, tankMass: 1000, muzzleSpeed: 20, turretRate: 1.2, elevation: 0 };
      const p = { ...anyParams(next), ...heavy };
      set(tank, p);
      const aside: number[] = [];
      for (let i = 0; i < 1440; i++) {
        if (i === 300) tank.fire(p);
        tank.step(DT, p);
        const { translation } = tree.world(hull);
        const ahead = minus(tree.transformPoint([1, 0, 0], hull, null), translation);
        const right = minus(tree.transformPoint([0, 0, 1], hull, null), translation);
        for (const track of tracks) {
          const [x = 0, y = 0, z = 0] = tree.transformPoint([0, 0, 0], track, null);
          const low = tree.transformPoint([x, y - shape.TRACK.radius, z], null, track);
          const { position, velocity } = tree.transformMotion({ position: low }, track, null);
          // Rounding, which grows with the way that it has gone.
          expect(Math.abs(position[1] ?? 1)).toBeLessThan(1e-11);
          expect(Math.abs(dot(velocity, ahead))).toBeLessThan(1e-11);
          aside[i] = Math.abs(dot(velocity, right));
        }
      }
      expect(Math.max(...aside.slice(0, 300))).toBeLessThan(1e-11);
      expect(aside[300]).toBeGreaterThan(0.5);
      expect(Math.max(...aside.slice(-100))).toBeLessThan(1e-11);
    });
  });

  it('shows trails that map onto each other, frame by frame', () => {
    withTank((tank) => {
      const p = params({ elevationRate: 0.1 });
      set(tank, p);
      const { tree } = tank;
      const poses: Record<string, Float64Array>[] = [];
      tank.step(DT, p);
      tank.fire(p);
      for (const { trails } of Object.values(tank.points))
        for (const frame of frameNames) trails[frame].clear();
      for (let i = 0; i < 100 * EVERY; i++) {
        tank.step(DT, p);
        if (tank.points.muzzle.trails.ground.places.length > poses.length) {
          poses.push({
            hull: tree.worldMatrix(tank.vehicle.hull),
            turret: tree.worldMatrix(tank.vehicle.turret),
          });
        }
      }
      for (const { trails } of Object.values(tank.points)) {
        const ground = trails.ground.places;
        expect(ground.length).toBeGreaterThan(20);
        for (const frame of frameNames.slice(1)) {
          ground.forEach((place, i) => {
            const m = poses[i]?.[frame] ?? [];
            const here = trails[frame].places[i] ?? [];
            const mapped = [0, 1, 2].map(
              (row) =>
                dot([m[row] ?? 0, m[row + 4] ?? 0, m[row + 8] ?? 0], here) + (m[row + 12] ?? Number.NaN),
            );
            near(mapped, place, 1e-10);
          });
        }
      }
    });
  });

  it('lands at a root, not at a step, and a picture of the shell stays at the end of its flight', () => {
    withTank((tank) => {
      const swing = { turretRate: Math.PI / 2, hullSpeed: 0, turnRate: 0, turnAcceleration: 0 };
      const p = params({ ...swing, muzzleSpeed: 5, point: 'shell', frame: 'hull', forget: true });
      set(tank, p);
      tank.fire(p);
      for (let i = 0; i < 480; i++) tank.step(DT, p);
      expect(tank.shell.state).toBe('down');
      const place = (node: typeof tank.shell.node): Float64Array => tank.tree.world(node).translation;
      // The storyboard's 40 digits: a step's end would be a centimeter further.
      const apart = minus(place(tank.shell.node), place(tank.naive.node));
      expect(Math.hypot(...apart)).toBeCloseTo(4.7313999, 7);
      // It keeps its last motion, since the run holds.
      const { velocity } = tank.tree.world(tank.shell.node);
      expect(velocity[1]).toBeCloseTo(5 * Math.sin(Math.PI / 9) - 9.81 * 0.9146429, 6);
      const pose = Array.from(tank.tree.worldMatrix(tank.vehicle.gun));
      tank.step(DT, p);
      expect(Array.from(tank.tree.worldMatrix(tank.vehicle.gun))).toEqual(pose);
      // Its trail ends there, less than four steps after the last mark.
      const [lies, trail] = [place(tank.shell.node), tank.shell.trails.ground.places];
      expect(lies[1]).toBe(shape.SHELL / 2);
      expect(Math.hypot(...minus(trail.at(-1) ?? [], lies))).toBeLessThan(EVERY * DT * 12);
    });
  });
});
