/** The tank without a view: what it claims about itself, checked by arithmetic that is not the core's. */
import { describe, expect, it } from 'vitest';
import * as core from '../../www/src/core/index.ts';
import { defaults, toParams } from '../../www/src/figure/controls.ts';
import { controls, frameNames, type TankParams } from '../../www/src/figures/tank/controls.ts';
import { EVERY, Tank } from '../../www/src/figures/tank/model.ts';
import * as shape from '../../www/src/figures/tank/shape.ts';
import { takeApart } from '../../www/src/figures/tank/terms.ts';
import { randomNumbers } from './random.ts';
import { expectNear } from './vectors.ts';

const DT = 1 / 240;
const usual = toParams(controls, defaults(controls)) as TankParams;
const params = (changes: Partial<TankParams> = {}): TankParams => ({ ...usual, ...changes });

/** Runs with a fresh tank, which is freed whatever happens. */
function withTank<T>(run: (tank: Tank) => T): T {
  const tank = new Tank(core);
  try {
    return run(tank);
  } finally {
    tank.dispose();
  }
}

/** Every slider somewhere in its range. */
function anyParams(next: () => number): TankParams {
  const values = Object.entries(controls).map(([name, control]) =>
    control.kind === 'slider'
      ? [name, (control.min + (control.max - control.min) * next()) * control.perUnit]
      : [name, (usual as Record<string, unknown>)[name]],
  );
  return Object.fromEntries(values) as TankParams;
}

const dot = (a: ArrayLike<number>, b: ArrayLike<number>): number =>
  Array.from(a).reduce((sum, value, i) => sum + value * (b[i] ?? Number.NaN), 0);
const minus = (a: ArrayLike<number>, b: ArrayLike<number>): number[] =>
  Array.from(a, (value, i) => value - (b[i] ?? Number.NaN));
const cross = (a: ArrayLike<number>, b: ArrayLike<number>): number[] => {
  const [x = 0, y = 0, z = 0] = Array.from(a);
  const [u = 0, v = 0, w = 0] = Array.from(b);
  return [y * w - z * v, z * u - x * w, x * v - y * u];
};

/**
 * The chain from the ground to the muzzle as plain 4×4 matrices and their rates, by the product rule and nothing else:
 * rows of numbers, A B and A′ B + A B′.
 */
type Rows = number[][];
const product = (a: Rows, b: Rows): Rows =>
  a.map((row) => [0, 1, 2, 3].map((j) => row.reduce((sum, value, k) => sum + value * (b[k]?.[j] ?? 0), 0)));
const plus = (a: Rows, b: Rows): Rows => a.map((row, i) => row.map((value, j) => value + (b[i]?.[j] ?? 0)));
const shift = ([x, y, z]: readonly number[]): Rows => [
  [1, 0, 0, x ?? 0],
  [0, 1, 0, y ?? 0],
  [0, 0, 1, z ?? 0],
  [0, 0, 0, 1],
];
const rate = ([x, y, z]: readonly number[]): Rows => [
  [0, 0, 0, x ?? 0],
  [0, 0, 0, y ?? 0],
  [0, 0, 0, z ?? 0],
  [0, 0, 0, 0],
];
const aboutY = (angle: number, speed: number): { is: Rows; rate: Rows } => {
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  return {
    is: [
      [c, 0, s, 0],
      [0, 1, 0, 0],
      [-s, 0, c, 0],
      [0, 0, 0, 1],
    ],
    rate: [
      [-s * speed, 0, c * speed, 0],
      [0, 0, 0, 0],
      [-c * speed, 0, -s * speed, 0],
      [0, 0, 0, 0],
    ],
  };
};
const aboutZ = (angle: number, speed: number): { is: Rows; rate: Rows } => {
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  return {
    is: [
      [c, -s, 0, 0],
      [s, c, 0, 0],
      [0, 0, 1, 0],
      [0, 0, 0, 1],
    ],
    rate: [
      [-s * speed, -c * speed, 0, 0],
      [c * speed, -s * speed, 0, 0],
      [0, 0, 0, 0],
      [0, 0, 0, 0],
    ],
  };
};
const still = (rows: Rows): { is: Rows; rate: Rows } => ({ is: rows, rate: rate([0, 0, 0]) });

function plainMuzzle(
  p: TankParams,
  hullAngle: number,
  turretAngle: number,
): { at: number[]; velocity: number[] } {
  const heading = [Math.cos(hullAngle), 0, -Math.sin(hullAngle)];
  // Where the hull stands does not matter to a velocity.
  const links = [
    { is: shift([0, shape.RIDE, 0]), rate: rate(heading.map((value) => value * p.hullSpeed)) },
    aboutY(hullAngle, p.turnRate),
    still(shift(shape.TURRET)),
    aboutY(turretAngle, p.turretRate),
    still(shift(shape.HINGE)),
    aboutZ(p.elevation, p.elevationRate),
    still(shift(shape.MUZZLE)),
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
      const { tree, gun, hull, turret } = tank;
      for (let i = 0; i < 1000; i++) {
        const at = anyParams(next);
        // Beyond its reach a drive stands still, which is not the question here.
        const p = { ...at, elevation: Math.min(Math.max(at.elevation, 0.01), 1.04) };
        const [hullAngle, turretAngle] = [2 * Math.PI * next(), 2 * Math.PI * next()];
        tree.setLocal(hull, { rotation: core.rotationFromVector([0, hullAngle, 0]) });
        tree.setLocal(turret, { rotation: core.rotationFromVector([0, turretAngle, 0]) });
        tank.show(p);
        const plain = plainMuzzle(p, hullAngle, turretAngle);
        const seen = tree.transformMotion({ position: shape.MUZZLE }, gun, null);
        expectNear(seen.position, plain.at, 1e-10);
        expectNear(seen.velocity, plain.velocity, 1e-10);
      }
    });
  });

  it('rolls without slip: the lowest point of each track’s wheels does not move along the ground', () => {
    const next = randomNumbers(2);
    withTank((tank) => {
      const { tree, tracks, hull } = tank;
      const p = anyParams(next);
      for (let i = 0; i < 720; i++) {
        if (i === 300) tank.fire(p);
        tank.step(p, DT);
        tank.show(p);
        const { translation } = tree.world(hull);
        const ahead = minus(tree.transformPoint([1, 0, 0], hull, null), translation);
        for (const track of tracks) {
          const [x = 0, y = 0, z = 0] = tree.transformPoint([0, 0, 0], track, null);
          const low = tree.transformPoint([x, y - shape.TRACK.radius, z], null, track);
          const { position, velocity } = tree.transformMotion({ position: low }, track, null);
          expect(Math.abs(position[1] ?? 1)).toBeLessThan(1e-12);
          expect(Math.abs(dot(velocity, ahead))).toBeLessThan(1e-12);
        }
      }
    });
  });

  it('keeps momentum across the shot, along the ground and about the vertical', () => {
    const next = randomNumbers(3);
    for (let i = 0; i < 200; i++) {
      withTank((tank) => {
        const p = anyParams(next);
        for (let n = Math.floor(50 * next()); n >= 0; n--) tank.step(p, DT);
        tank.show(p);
        const { tree, hull, gun } = tank;
        const spin = (shape.inertia(p.tankMass)[1] ?? 0) as number;
        const of = (mass: number, at: ArrayLike<number>, velocity: ArrayLike<number>): number[] => {
          const momentum = Array.from(velocity, (value) => mass * value);
          return [momentum[0] ?? 0, momentum[2] ?? 0, cross(at, momentum)[1] ?? 0];
        };
        const whole = (shell: { position: ArrayLike<number>; velocity: ArrayLike<number> }): number[] => {
          const body = tree.world(hull);
          const [px = 0, pz = 0, turning = 0] = of(p.tankMass, body.translation, body.velocity);
          const [sx = 0, sz = 0, about = 0] = of(p.shellMass, shell.position, shell.velocity);
          return [px + sx, pz + sz, turning + about + spin * (body.angularVelocity[1] ?? 0)];
        };
        const before = whole(tree.transformMotion({ position: shape.MUZZLE }, gun, null));
        tank.fire(p);
        const flying = tree.world(tank.shell.node);
        const after = whole({ position: flying.translation, velocity: flying.velocity });
        const size = p.shellMass * p.muzzleSpeed + p.tankMass * 10;
        expectNear(minus(after, before), [0, 0, 0], 1e-12 * size);
        // And the figure's own account of it says the same.
        const blow = tank.blow;
        const told = [0, 1].map((when) =>
          [0, 1, 2].map((axis) => (blow?.shell?.[when]?.[axis] ?? 0) + (blow?.tank[when]?.[axis] ?? 0)),
        );
        expectNear(told[0] ?? [], before, 1e-12 * size);
        expectNear(told[1] ?? [], after, 1e-12 * size);
      });
    }
  });

  it('gives the shell the muzzle’s velocity and the muzzle speed along the gun', () => {
    withTank((tank) => {
      const p = params({ turretRate: 1.2, elevationRate: 0.3 });
      for (let i = 0; i < 100; i++) tank.step(p, DT);
      tank.show(p);
      const { tree, gun, shell, other, hull } = tank;
      const muzzle = tree.transformMotion({ position: shape.MUZZLE }, gun, null).velocity;
      const base = tree.world(hull).velocity;
      const along = minus(
        tree.transformPoint([1, 0, 0], gun, null),
        tree.transformPoint([0, 0, 0], gun, null),
      );
      tank.fire(p);
      const bore = along.map((value) => value * p.muzzleSpeed);
      expectNear(minus(tree.world(shell.node).velocity, muzzle), bore, 1e-12);
      expectNear(minus(tree.world(other.node).velocity, base), bore, 1e-12);
    });
  });

  it('leaves the crate’s motion in the world alone across the recoil, corrected completely', () => {
    const next = randomNumbers(4);
    for (let i = 0; i < 100; i++) {
      withTank((tank) => {
        const p = anyParams(next);
        for (let n = 20; n > 0; n--) tank.step(p, DT);
        tank.show(p);
        const before = tank.tree.world(tank.crate.node);
        tank.fire({ ...p, correction: 'complete' });
        const after = tank.tree.world(tank.crate.node);
        expectNear(after.velocity, before.velocity, 1e-12);
        expectNear(after.angularVelocity, before.angularVelocity, 1e-12);
        expectNear(after.acceleration, before.acceleration, 1e-11);
      });
    }
  });

  it('errs by Δω × X with the article’s pair, and by the whole inherited jump with none', () => {
    const next = randomNumbers(5);
    for (let i = 0; i < 100; i++) {
      const p = anyParams(next);
      const jumps = (['pair', 'none'] as const).map((correction) =>
        withTank((tank) => {
          for (let n = 20; n > 0; n--) tank.step(p, DT);
          tank.show(p);
          const { tree, hull, crate } = tank;
          const [hullBefore, before] = [tree.world(hull), tree.world(crate.node)];
          tank.fire({ ...p, correction });
          const [hullAfter, after] = [tree.world(hull), tree.world(crate.node)];
          const arm = minus(before.translation, hullBefore.translation);
          const turned = minus(hullAfter.angularVelocity, hullBefore.angularVelocity);
          const moved = minus(hullAfter.velocity, hullBefore.velocity);
          expectNear(minus(after.angularVelocity, before.angularVelocity), turned, 1e-12);
          return { crate: minus(after.velocity, before.velocity), turned: cross(turned, arm), moved };
        }),
      );
      const [pair, none] = jumps;
      if (!pair || !none) throw new Error('two corrections were asked for');
      expectNear(pair.crate, pair.turned, 1e-12);
      expectNear(minus(none.crate, none.turned), none.moved, 1e-12);
    }
  });

  it('shows trails that map onto each other, frame by frame', () => {
    withTank((tank) => {
      const p = params({ elevationRate: 0.1 });
      const { tree } = tank;
      const poses: Record<string, Float64Array>[] = [];
      tank.step(p, DT);
      tank.fire(p);
      for (const { trails } of Object.values(tank.points))
        for (const frame of frameNames) trails[frame].clear();
      for (let i = 0; i < 100 * EVERY; i++) {
        tank.step(p, DT);
        if (tank.points.muzzle.trails.ground.places.length > poses.length) {
          poses.push({ hull: tree.worldMatrix(tank.hull), turret: tree.worldMatrix(tank.turret) });
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
            expectNear(mapped, place, 1e-10);
          });
        }
      }
    });
  });

  it('flies its shell along the parabola of school', () => {
    withTank((tank) => {
      const p = params();
      tank.step(p, DT);
      tank.fire(p);
      const start = tank.tree.world(tank.shell.node);
      for (let i = 1; i <= 100; i++) {
        tank.step(p, DT);
        const t = i * DT;
        const expected = Array.from(start.translation, (value, axis) => {
          const v = start.velocity[axis] ?? 0;
          return value + v * t + (shape.GRAVITY[axis] ?? 0) * 0.5 * t * t;
        });
        expectNear(tank.tree.world(tank.shell.node).translation, expected, 1e-11);
      }
    });
  });
});

describe('the crash', () => {
  /** Drives at the wall, and tells of the moment of the first contact. */
  function crashed(correction: TankParams['correction'], run: (tank: Tank, p: TankParams) => void): void {
    withTank((tank) => {
      const p = params({ correction, hullSpeed: 2, turnRate: 0 });
      tank.step(p, DT);
      tank.crash(p);
      for (let i = 0; i < 960 && tank.blow === null; i++) tank.step(p, DT);
      expect(tank.blow?.what).toBe('crash');
      run(tank, p);
    });
  }

  it('stops the hull and leaves what is loose going on, over the wall', () => {
    crashed('complete', (tank, p) => {
      const [before = [], after = []] = tank.blow?.crate ?? [];
      expectNear(after, before, 1e-12);
      expect(Math.hypot(...before)).toBeCloseTo(6, 1);
      for (let i = 0; i < 480; i++) tank.step(p, DT);
      const hull = tank.tree.world(tank.hull);
      expect(Math.hypot(...hull.velocity)).toBeLessThan(0.05);
      expect(tank.crate.where).toBe('ground');
      const beyond = tank.tree.transformPoint([0, 0, 0], tank.crate.node, tank.wall);
      expect(beyond[0]).toBeGreaterThan(shape.WALL[0] / 2);
      expect(tank.tree.transformPoint([0, 0, 0], tank.crate.node, null)[1]).toBeCloseTo(shape.CRATE / 2, 12);
    });
  });

  it('without a correction drags the crate along as if it were bolted down', () => {
    crashed('none', (tank, p) => {
      const [before = [], after = []] = tank.blow?.crate ?? [];
      expect(Math.hypot(...minus(after, before))).toBeGreaterThan(2);
      for (let i = 0; i < 480; i++) tank.step(p, DT);
      expect(tank.crate.where).toBe('deck');
    });
  });

  it('never takes a corner further into the wall than one step goes', () => {
    crashed('complete', (tank, p) => {
      for (let i = 0; i < 480; i++) {
        tank.step(p, DT);
        for (const z of [-1, 1]) {
          const corner = [shape.DECK.x, 0, z * shape.DECK.z];
          const [x = 0] = tank.tree.transformPoint(corner, tank.hull, tank.wall);
          expect(x).toBeLessThan(-shape.WALL[0] / 2 + 2 * 6 * DT);
        }
      }
    });
  });
});

describe('the crate', () => {
  it('slides as far as Coulomb lets it: v²/2μg', () => {
    withTank((tank) => {
      const p = params({ hullSpeed: 0, turnRate: 0, turretRate: 0, friction: 0.4 });
      tank.step(p, DT);
      tank.tree.setLocal(tank.crate.node, { velocity: [-0.9, 0, 0] });
      for (let i = 0; i < 240; i++) tank.step(p, DT);
      const slid = shape.STOWED[0] - (tank.tree.local(tank.crate.node).translation[0] ?? 0);
      // The step in which it comes to rest is not cut short: half a step's way at the most.
      expect(Math.abs(slid - 0.9 ** 2 / (2 * 0.4 * 9.81))).toBeLessThan(0.4 * 9.81 * DT * DT);
      expect(Array.from(tank.tree.local(tank.crate.node).velocity)).toEqual([0, 0, 0]);
    });
  });

  it('stands while the deck turns slowly, and slides off when friction cannot hold it', () => {
    const rides = (turnRate: number): string =>
      withTank((tank) => {
        const p = params({ hullSpeed: 0, turnRate, turretRate: 0, friction: 0.15 });
        for (let i = 0; i < 960; i++) tank.step(p, DT);
        return tank.crate.where;
      });
    // ω² r against μ g: at a radius of 1.68 m they meet at 0.94 rad/s.
    expect(rides(0.9)).toBe('deck');
    expect(rides(1.04)).not.toBe('deck');
  });

  it('comes off the deck with the motion it has in the world, and falls freely', () => {
    withTank((tank) => {
      const p = params({ hullSpeed: 1, turnRate: 1, turretRate: 0, friction: 0.02 });
      let before = tank.tree.world(tank.crate.node);
      while (tank.crate.where === 'deck') {
        tank.step(p, DT);
        if (tank.crate.where === 'deck') before = tank.tree.world(tank.crate.node);
      }
      const after = tank.tree.world(tank.crate.node);
      // One step of friction lies between the two, which is all that acts on it.
      expect(Math.hypot(...minus(after.velocity, before.velocity))).toBeLessThan(1.01 * 0.02 * 9.81 * DT);
      expectNear(after.acceleration, shape.GRAVITY, 0);
      const steps = 60;
      for (let i = 0; i < steps; i++) tank.step(p, DT);
      const t = steps * DT;
      const fallen = (after.translation[1] ?? 0) - 0.5 * 9.81 * t * t;
      expect(tank.tree.world(tank.crate.node).translation[1]).toBeCloseTo(fallen, 11);
    });
  });
});

describe('a run of the tank', () => {
  it('is the same bit for bit, however often it is looked at on the way', () => {
    const run = (look: boolean): number[] =>
      withTank((tank) => {
        const p = params({ turnAcceleration: 0.1 });
        const other = params({ hullSpeed: 1, elevation: 0.5 });
        for (let i = 0; i < 400; i++) {
          if (i === 100) tank.fire(p);
          if (i === 200) tank.crash(p);
          if (look) tank.show(i % 3 === 0 ? other : p);
          tank.step(p, DT);
        }
        return [tank.hull, tank.gun, tank.crate.node, tank.shell.node].flatMap((node) =>
          Array.from(tank.tree.worldMatrix(node)),
        );
      });
    expect(run(true)).toEqual(run(false));
  });
});

describe('the terms of a motion', () => {
  it('add up to what the core gives at once, for every point, in every frame', () => {
    const next = randomNumbers(6);
    withTank((tank) => {
      let most = 0;
      for (let round = 0; round < 60; round++) {
        const p = anyParams(next);
        if (round === 10) tank.fire(p);
        for (let n = 12; n > 0; n--) tank.step(p, DT);
        tank.show(p);
        for (const point of ['muzzle', 'antenna', 'crate', 'shell'] as const) {
          for (const shown of ['velocity', 'acceleration'] as const) {
            for (const frame of frameNames) {
              const { terms, total, size } = takeApart(tank, point, shown, frame);
              const sum = [0, 1, 2].map((axis) => terms.reduce((all, it) => all + (it.vector[axis] ?? 0), 0));
              const scale = 1 + terms.reduce((all, it) => all + it.size, 0);
              expectNear(sum, total, 1e-13 * scale);
              expect(size).toBeCloseTo(Math.hypot(...total), 12);
              most = Math.max(most, terms.length);
            }
          }
        }
      }
      // Three levels turn, and what turns in what turns has all terms.
      expect(most).toBeGreaterThan(5);
    });
  });

  it('are those of the school book on a plain roundabout', () => {
    withTank((tank) => {
      const p = params({ hullSpeed: 0, turnRate: 0.8, turnAcceleration: 0.3, turretRate: 0, elevation: 0 });
      tank.show(p);
      const r = shape.TURRET[0] + shape.HINGE[0] + shape.MUZZLE[0];
      const sizes = (shown: 'velocity' | 'acceleration'): Record<string, number> =>
        Object.fromEntries(
          takeApart(tank, 'muzzle', shown, 'ground').terms.map(({ kind, size }) => [kind, size]),
        );
      expect(sizes('velocity')).toEqual({ spin: expect.closeTo(0.8 * r, 12) });
      expect(sizes('acceleration')).toEqual({
        euler: expect.closeTo(0.3 * r, 12),
        centripetal: expect.closeTo(0.64 * r, 12),
      });
    });
  });

  it('name the inertial accelerations of a shell seen from the hull', () => {
    withTank((tank) => {
      const p = params({ turnAcceleration: 0.2, acceleration: 0.5 });
      tank.step(p, DT);
      tank.fire(p);
      for (let i = 0; i < 30; i++) tank.step(p, DT);
      tank.show(p);
      const { terms } = takeApart(tank, 'shell', 'acceleration', 'hull');
      expect(terms.map(({ kind }) => kind)).toEqual([
        'applied',
        'linear',
        'euler',
        'centrifugal',
        'coriolis',
      ]);
      expect(terms[0]?.size).toBeCloseTo(9.81, 12);
    });
  });
});
