/** The tank's bell: what rings it, how near a miss was, and what is told of both. */
import { expect, it } from 'vitest';
import type { Vec3 } from '../../www/src/figure/drawing.ts';
import { GRAVITY } from '../../www/src/figures/tank/shape.ts';
import { DT, params, withTank } from './tank-model.ts';

/** The middle of the bell, and its radius with that of a shell, m. */
const BELL: Vec3 = [0, 3.1, -6.4];
const REACH = 0.7 + 0.12;
const p = params({ bell: true });

/** Drives for some seconds, fires, and runs until the shell is down. */
const shot = (seconds: number, run: Parameters<typeof withTank>[0]): unknown =>
  withTank((tank) => {
    for (let t = 0; t < seconds; t += DT) tank.step(DT, p);
    tank.fire(p);
    return run(tank);
  }, p);

it('is missed by what the parabola of the flight says, at its steps', () => {
  for (const seconds of [0, 0.7, 1.4, 2.6, 5]) {
    shot(seconds, (tank) => {
      const { translation, velocity } = tank.tree.world(tank.shell.node);
      let least = Number.POSITIVE_INFINITY;
      for (let t = DT; t < 2; t += DT) {
        const at = translation.map((x, i) => x + (velocity[i] ?? 0) * t + ((GRAVITY[i] ?? 0) * t * t) / 2);
        if ((at[1] ?? 0) < 0.12) break;
        least = Math.min(least, Math.hypot(...at.map((x, i) => x - (BELL[i] ?? 0))));
      }
      while (tank.shell.state === 'flying') tank.step(DT, p);
      expect(tank.bell.passes[0].missed).toBeCloseTo(least - REACH, 9);
      expect(tank.bell.outcome()).toBe(`the shell missed the bell by ${(least - REACH).toFixed(2)} m`);
    });
  }
});

it('rings by a hit, takes the level momentum of the shell, swings and comes to rest', () => {
  shot(2.1, (tank) => {
    const level = (): number => {
      const [x = 0, , z = 0] = tank.tree.world(tank.shell.node).velocity;
      return Math.hypot(x, z);
    };
    const came = level();
    const swings = Array.from({ length: 4000 }, () => {
      tank.step(DT, p);
      return tank.bell.swing;
    });
    expect(tank.bell.outcome()).toBe('the bell rings');
    expect(level()).toBe(0);
    // A pendulum of 0.9 m and 1,500 kg that got the momentum of 120 kg, and has lost a little by its first end.
    const most = (120 * came) / (1500 * 0.9) / Math.sqrt(9.81 / 0.9);
    expect(Math.max(...swings)).toBeLessThan(most);
    expect(Math.max(...swings)).toBeGreaterThan(0.8 * most);
    expect(swings.at(-1)).toBe(0);
    tank.fire(p);
    expect(tank.bell.outcome()).toBe('');
  });
});

it('tells where a shell that forgets ω × r would have hit it', () => {
  const told = new Set<string>();
  for (let seconds = 2; seconds < 2.8; seconds += 0.05)
    shot(seconds, (tank) => {
      while (tank.shell.state === 'flying' || tank.naive.state === 'flying') tank.step(DT, p);
      told.add(tank.bell.outcome().replace(/[\d.]+ m/, '… m'));
    });
  expect([...told].sort()).toEqual([
    'the bell rings',
    'the shell missed the bell by … m',
    'the shell missed the bell by … m, which a shell without ω × r hits',
  ]);
});
